import type { Selectable } from 'kysely';
import type { DepartmentsTable } from '#database/types.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { foldText } from '#kernel/contract/search-words.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { departmentActs } from '../contract/calls/catalogues.ts';
import type { Department, DepartmentDetail, DepartmentRow } from '../contract/records.ts';
import { organisationRefusals } from '../contract/refusals.ts';
import type { DepartmentKind } from '../contract/words.ts';
import { type CatalogueQuery, pickerLimit } from './specializations.ts';
import { briefsOf, departmentUserCounts, staffOfDepartment } from './staff.ts';

export type StoredDepartment = Selectable<DepartmentsTable>;

export function departmentsOf(scope: Scope) {
  return scope.tx.selectFrom('departments').selectAll().where('hospitalId', '=', scope.hospitalId);
}

/** The row of an id, locked when it is to be changed; 404 without one. */
export async function requireDepartment(scope: Scope, id: Id, forChange = false): Promise<StoredDepartment> {
  const found = departmentsOf(scope).where('id', '=', id);
  const row = await (forChange ? found.forUpdate() : found).executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** The row as the wire shows it. */
export async function showDepartment(scope: Scope, row: StoredDepartment): Promise<Department> {
  const briefs = await briefsOf(scope, [row.headUserId]);
  const counts = await departmentUserCounts(scope, [row.id]);
  const parent = row.parentId
    ? await scope.tx
        .selectFrom('departments')
        .select('name')
        .where('hospitalId', '=', scope.hospitalId)
        .where('id', '=', row.parentId)
        .executeTakeFirst()
    : null;
  const chosen = await scope.tx
    .selectFrom('departmentSpecializations')
    .select('specializationId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('departmentId', '=', row.id)
    .execute();
  const { id, name, code, kind, headUserId, parentId, location, phone, email, runsQueue, status, createdAt, updatedAt, version } = row;
  return {
    id,
    name,
    code,
    kind,
    headUserId,
    parentId,
    location,
    phone,
    email,
    runsQueue,
    status,
    createdAt,
    updatedAt,
    version,
    head: headOf(row, briefs),
    parentName: parent?.name ?? null,
    specializationIds: chosen.map((one) => one.specializationId),
    userCount: counts[id] ?? 0,
  };
}

function headOf({ headUserId }: StoredDepartment, briefs: Awaited<ReturnType<typeof briefsOf>>): { id: Id; fullname: string } | null {
  const head = headUserId ? briefs.get(headUserId) : undefined;
  return head ? { id: head.id, fullname: head.fullname } : null;
}

/** One department with its users and the units directly below it. */
export async function readDepartment(scope: Scope, id: Id): Promise<DepartmentDetail> {
  const department = await showDepartment(scope, await requireDepartment(scope, id));
  const units = await departmentsOf(scope).where('parentId', '=', id).where('status', '=', 'active').orderBy('name').execute();
  return {
    ...department,
    acts: actsOf(scope, departmentActs, department),
    users: await staffOfDepartment(scope, id),
    units: units.map((unit) => ({ id: unit.id, name: unit.name, kind: unit.kind })),
  };
}

/** By name. Without 'View Departments': the active ones as id, name and kind, and only for a picker's page. */
export async function listDepartments(
  scope: Scope,
  query: CatalogueQuery & { readonly kind?: DepartmentKind | undefined },
): Promise<Page<DepartmentRow>> {
  const full = scope.may('View Departments');
  if (!full && query.limit < pickerLimit) throw kernelRefusals.refusal('FORBIDDEN', { permission: 'View Departments' });
  const words = foldText(query.search ?? '');
  let wanted = departmentsOf(scope).where('status', '=', full ? (query.status ?? 'active') : 'active');
  if (query.kind) wanted = wanted.where('kind', '=', query.kind);
  const all = await wanted.orderBy('name').execute();
  const found = all.filter((row) => foldText(`${row.name} ${row.code ?? ''}`).includes(words));
  const page = found.slice(offsetOf(query), offsetOf(query) + query.limit);
  const meta = { count: found.length, page: query.page, limit: query.limit };
  if (!full) return { data: page.map(({ id, name, kind }) => ({ id, name, kind })), meta };
  const counts = await departmentUserCounts(
    scope,
    page.map((row) => row.id),
  );
  const briefs = await briefsOf(
    scope,
    page.map((row) => row.headUserId),
  );
  const data = page.map((row) => {
    const { id, name, kind, code, parentId, runsQueue, status, version } = row;
    const facts = { id, name, kind, code, parentId, runsQueue, status, version };
    return { ...facts, head: headOf(row, briefs), userCount: counts[id] ?? 0, acts: actsOf(scope, departmentActs, row) };
  });
  return { data, meta };
}

export interface DepartmentInUse {
  readonly id: Id;
  readonly name: string;
  readonly kind: DepartmentKind;
}

/** The departments of these ids; refuses DEPARTMENT_UNKNOWN unless all are in use. `field` names where the message lands. */
export async function requireDepartments(scope: Scope, ids: readonly Id[], field = 'departmentIds'): Promise<readonly DepartmentInUse[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const found = await scope.tx
    .selectFrom('departments')
    .select(['id', 'name', 'kind'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', wanted)
    .where('status', '=', 'active')
    .execute();
  if (found.length < wanted.length)
    throw organisationRefusals.refusal('DEPARTMENT_UNKNOWN', {}, { [field]: 'This department is not available' });
  return found;
}
