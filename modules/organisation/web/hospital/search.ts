import { anyText, drawerKeys, flag, listSearch, oneOf } from '#kernel/web/frame/search.ts';
import { catalogueStatuses, departmentKinds } from '../../contract/words.ts';

export const departmentsSearch = listSearch({
  sorts: [],
  filters: { kind: oneOf(departmentKinds), status: oneOf(catalogueStatuses), tree: flag, tab: anyText, ...drawerKeys },
});

export const specializationsSearch = listSearch({ sorts: [], filters: { status: oneOf(catalogueStatuses), ...drawerKeys } });
