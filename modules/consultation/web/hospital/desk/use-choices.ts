import { useMemo } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import type { Option } from '#kernel/web/form/option.ts';
import { userCalls } from '#modules/access-control/contract/calls/users.ts';
import { clinicalCadres } from '#modules/access-control/contract/words.ts';
import { catalogueCalls } from '#modules/organisation/contract/calls/catalogues.ts';
import { seesPatients } from '#modules/organisation/contract/words.ts';

const fresh = 300_000;

/** Departments in use that see patients. */
export function useDepartmentOptions(): readonly Option[] {
  const found = useCall(catalogueCalls.listDepartments, { query: { limit: 1000 } }, { fresh, live: ['departments'], quiet: true });
  const rows = found.data?.data;
  return useMemo(
    () =>
      (rows ?? []).filter((row) => row.status !== 'archived' && seesPatients(row.kind)).map((row) => ({ value: row.id, label: row.name })),
    [rows],
  );
}

/** Clinical staff, of a department when one is named. */
export function usePractitionerOptions(departmentId?: string | null): readonly Option[] {
  const query = { limit: 'All' as const, cadre: [...clinicalCadres], ...(departmentId ? { departmentId } : {}) };
  const found = useCall(userCalls.pickUsers, { query }, { fresh, live: ['user'], quiet: true });
  const rows = found.data?.data;
  return useMemo(() => (rows ?? []).map((row) => ({ value: row.id, label: row.fullname })), [rows]);
}
