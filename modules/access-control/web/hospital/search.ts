import { anyText, drawerKeys, listSearch, manyOf, manyTexts, oneOf, pageSearch } from '#kernel/web/frame/search.ts';
import { cadres, roleStatuses, userStatuses } from '../../contract/words.ts';

export const userTabs = ['profile', 'access', 'sessions', 'activity', 'open-work'] as const;
export const roleTabs = ['roles', 'departments', 'permissions'] as const;
export const profileTabs = ['personal', 'professional', 'security', 'notifications', 'preferences'] as const;
/** Days before its end from which a licence is listed. */
export const licenceWindows = ['0', '30', '90'] as const;

export const usersSearch = listSearch({
  sorts: ['name', 'staffNumber', 'role', 'status', 'lastLoginAt'],
  filters: {
    name: anyText,
    email: anyText,
    status: manyOf(userStatuses),
    roleId: manyTexts,
    departmentId: manyTexts,
    cadre: manyOf(cadres),
    licence: oneOf(licenceWindows),
    ...drawerKeys,
  },
});

export const userSearch = pageSearch({ tab: oneOf(userTabs), ...drawerKeys });
export const rolesSearch = listSearch({
  sorts: [],
  filters: { status: manyOf(roleStatuses), tab: oneOf(roleTabs), ids: manyTexts, ...drawerKeys },
});
export const permissionsSearch = listSearch({ sorts: [], filters: { module: anyText, tab: oneOf(roleTabs), ...drawerKeys } });
export const profileSearch = pageSearch({ tab: oneOf(profileTabs) });
