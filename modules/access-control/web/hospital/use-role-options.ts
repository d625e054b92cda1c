import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import type { Option } from '#kernel/web/form/option.ts';
import { roleCalls } from '../../contract/calls/roles.ts';
import { useUserCounts } from './user-counts.tsx';

/** The active roles. Who may not view roles still finds those that somebody has. */
export function useRoleOptions(): readonly Option[] {
  const { can } = useAccess();
  const mayView = can(roleCalls.listRoles);
  const roles = useCall(
    roleCalls.listRoles,
    { query: { limit: 1000, status: ['active'] } },
    { enabled: mayView, live: ['role'], quiet: true },
  );
  const counts = useUserCounts();
  return mayView
    ? (roles.data?.data ?? []).map((row) => ({ value: row.id, label: row.name }))
    : (counts.data?.byRole ?? []).map((row) => ({ value: row.roleId, label: row.name }));
}
