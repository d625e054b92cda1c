import type { InputOf } from '#kernel/contract/calls.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import { readCounters } from '#kernel/server/counters/counters.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { DepartmentUserCounts } from '#modules/organisation/contract/events.ts';
import type { dashboardCalls } from '../contract/calls.ts';
import { dashboardLimits } from '../contract/words.ts';

type QueryOf<Call extends keyof typeof dashboardCalls> = InputOf<(typeof dashboardCalls)[Call]>['query'];

const patientStatuses = ['active', 'deceased'] as const;
type PatientStatus = (typeof patientStatuses)[number];

/** Newest rows over the partial indexes of the patients list: `listed` = active or deceased. */
async function newestPatients(scope: Scope, statuses: ReadonlySet<PatientStatus>, { limit, offset }: { limit: number; offset: number }) {
  const rows = await scope.tx
    .selectFrom('patients')
    .select(['id', 'status'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('listed', '=', true)
    .$if(statuses.size === 1, (query) => query.where('status', 'in', [...statuses]))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id, status }) => ({ id, status: status === 'deceased' ? ('deceased' as const) : ('active' as const) }));
}

/** Patients: ids and status, newest first. Counts come from the counters that are kept with every patient. */
export async function getPatients(scope: Scope, query: QueryOf<'getPatients'>) {
  const limit = Math.min(query.limit, dashboardLimits.patients);
  const statuses = new Set<PatientStatus>(query.status?.length ? query.status : patientStatuses);
  const counts = await readCounters(scope, ['patients.active', 'patients.deceased']);
  const [active, deceased] = [counts['patients.active'] ?? 0, counts['patients.deceased'] ?? 0];
  const count = (statuses.has('active') ? active : 0) + (statuses.has('deceased') ? deceased : 0);
  const data = await newestPatients(scope, statuses, { limit, offset: offsetOf({ page: query.page, limit }) });
  return { data, meta: { count, page: query.page, limit, active, deceased, locked: false } };
}

/** Staff: name, status and role, newest first. */
export async function getUsers(scope: Scope, query: QueryOf<'getUsers'>) {
  const limit = Math.min(query.limit, dashboardLimits.users);
  let source = scope.tx.selectFrom('users').where('users.hospitalId', '=', scope.hospitalId);
  if (query.status?.length) source = source.where('users.status', 'in', query.status);
  const count = await countAll(source);
  const rows = await source
    .innerJoin('roles', (join) => join.onRef('roles.hospitalId', '=', 'users.hospitalId').onRef('roles.id', '=', 'users.roleId'))
    .select(['users.id', 'users.fullname as name', 'users.status', 'roles.name as roleName'])
    .orderBy('users.createdAt', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit)
    .offset(offsetOf({ page: query.page, limit }))
    .execute();
  return {
    data: rows.map(({ roleName, ...row }) => ({ ...row, role: { name: roleName } })),
    meta: { count, page: query.page, limit, locked: false },
  };
}

/** Departments in use with their active and invited staff, newest first. */
export async function getDepartments(scope: Scope, query: QueryOf<'getDepartments'>) {
  const limit = Math.min(query.limit, dashboardLimits.departments);
  const source = scope.tx.selectFrom('departments').where('hospitalId', '=', scope.hospitalId).where('status', '=', 'active');
  const count = await countAll(source);
  const rows = await source
    .select(['id', 'name'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offsetOf({ page: query.page, limit }))
    .execute();
  const [userCounts = {}] = await scope.ask(DepartmentUserCounts, { departmentIds: rows.map(({ id }) => id) });
  return {
    data: rows.map((row) => ({ ...row, userCount: userCounts[row.id] ?? 0 })),
    meta: { count, page: query.page, limit, locked: false },
  };
}
