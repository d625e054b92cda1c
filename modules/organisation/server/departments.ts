import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard, guardEdit } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { departmentRecord } from '../contract/catalogue.record.ts';
import { AddDepartmentUsers, DepartmentWork, MoveDepartmentUsers, RemoveDepartmentUser } from '../contract/events.ts';
import type { AddDepartment, Department, DepartmentDetail, DepartmentRemoval, EditDepartment } from '../contract/records.ts';
import { organisationRefusals } from '../contract/refusals.ts';
import { departmentsOf, readDepartment, requireDepartment, showDepartment, type StoredDepartment } from './department-reads.ts';
import { lockHospital } from './hospital-record.ts';
import { type TreeNode, whyNotDeleteDepartment, whyNotPlaceDepartment } from './rules.ts';
import { requireSpecializations } from './specializations.ts';
import { briefsOf, departmentUserCounts } from './staff.ts';

const { refusal } = organisationRefusals;

async function requireHead(scope: Scope, headUserId: Id | null | undefined): Promise<void> {
  if (!headUserId) return;
  const head = (await briefsOf(scope, [headUserId])).get(headUserId);
  if (head?.status !== 'active') throw refusal('DEPARTMENT_HEAD_UNKNOWN');
}

/** Invariant 7 under parallel moves: placing waits for the hospital's row, then looks at the tree. */
async function refuseBadPlace(scope: Scope, id: Id | null, parentId: Id | null): Promise<void> {
  if (parentId === null) return;
  await lockHospital(scope);
  const tree: TreeNode[] = await scope.tx
    .selectFrom('departments')
    .select(['id', 'parentId', 'status'])
    .where('hospitalId', '=', scope.hospitalId)
    .execute();
  refuseIf(whyNotPlaceDepartment({ id, parentId, tree }));
}

async function setSpecializations(scope: Scope, departmentId: Id, specializationIds: readonly Id[]): Promise<void> {
  const wanted = [...new Set(specializationIds)];
  await requireSpecializations(scope, wanted);
  await scope.tx
    .deleteFrom('departmentSpecializations')
    .where('hospitalId', '=', scope.hospitalId)
    .where('departmentId', '=', departmentId)
    .execute();
  if (wanted.length === 0) return;
  await scope.tx
    .insertInto('departmentSpecializations')
    .values(wanted.map((specializationId) => ({ hospitalId: scope.hospitalId, departmentId, specializationId })))
    .execute();
}

/** Adds a department. Names and codes in use are 409 by their indexes. */
export async function addDepartment(scope: Scope, { specializationIds, ...order }: AddDepartment): Promise<Department> {
  await requireHead(scope, order.headUserId);
  await refuseBadPlace(scope, null, order.parentId ?? null);
  const row = await scope.tx
    .insertInto('departments')
    .values({
      ...order,
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      foldedName: foldName(order.name),
      status: 'active',
      createdAt: scope.now,
      createdBy: scope.actor.userId,
      updatedAt: scope.now,
      updatedBy: scope.actor.userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await setSpecializations(scope, row.id, specializationIds);
  await scope.record({
    action: 'create',
    entity: 'Department',
    entityId: row.id,
    entityNumber: row.code,
    summary: `Department ${row.name} added`,
    after: { ...order, specializationIds },
  });
  await scope.live({ entity: 'department', id: row.id, action: 'create' });
  return showDepartment(scope, row);
}

/** The name of whoever changed a row last, for the words of a stale edit. */
async function authorOf(scope: Scope, row: StoredDepartment | undefined): Promise<string | null> {
  const id = row?.updatedBy ?? null;
  return id ? ((await briefsOf(scope, [id])).get(id)?.fullname ?? null) : null;
}

/** Changes the fields sent, on the version the user saw. An archived department can only be taken into use again. */
export async function editDepartment(scope: Scope, id: Id, { version, specializationIds, ...order }: EditDepartment): Promise<Department> {
  if (order.parentId) await lockHospital(scope);
  const before = await departmentsOf(scope).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!before || before.version !== version) refuseStale(before, await authorOf(scope, before));
  guardEdit(departmentRecord, before, { specializationIds, ...order });
  const head = order.headUserId === undefined ? before.headUserId : order.headUserId;
  if (head !== before.headUserId) await requireHead(scope, head);
  const parentId = order.parentId === undefined ? before.parentId : order.parentId;
  if (parentId !== before.parentId || before.status === 'archived') await refuseBadPlace(scope, id, parentId);
  const after = await scope.tx
    .updateTable('departments')
    .set({
      ...order,
      ...(order.name === undefined ? {} : { foldedName: foldName(order.name) }),
      updatedAt: scope.now,
      updatedBy: scope.actor.userId,
      version: version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const chosenBefore = (await showDepartment(scope, before)).specializationIds;
  if (specializationIds) await setSpecializations(scope, id, specializationIds);
  await scope.record({
    action: 'update',
    entity: 'Department',
    entityId: id,
    entityNumber: after.code,
    summary: `Department ${after.name} changed`,
    before: { ...before, specializationIds: chosenBefore },
    after: { ...order, ...(specializationIds ? { specializationIds } : {}) },
  });
  await scope.live({ entity: 'department', id, action: 'update' });
  return showDepartment(scope, after);
}

/** Removes the row when nothing points at it; answers false when something does (then it is archived). */
async function removeUnused(scope: Scope, id: Id): Promise<boolean> {
  await sql`savepoint remove_department`.execute(scope.tx);
  try {
    await scope.tx.deleteFrom('departments').where('hospitalId', '=', scope.hospitalId).where('id', '=', id).execute();
    await sql`release savepoint remove_department`.execute(scope.tx);
    return true;
  } catch (error) {
    await sql`rollback to savepoint remove_department`.execute(scope.tx);
    if ((error as { code?: string }).code === '23503') return false;
    throw error;
  }
}

async function placeToMove(scope: Scope, moveTo: Id | undefined) {
  if (moveTo === undefined) return undefined;
  return (await departmentsOf(scope).where('id', '=', moveTo).forUpdate().executeTakeFirst()) ?? null;
}

/** Deletes a department: its users move to another, open work keeps it, an unused one goes for good, else it is archived. */
export async function deleteDepartment(scope: Scope, id: Id, moveTo: Id | undefined): Promise<DepartmentRemoval> {
  await lockHospital(scope);
  const row = await requireDepartment(scope, id, true);
  const target = await placeToMove(scope, moveTo);
  const users = (await departmentUserCounts(scope, [id]))[id] ?? 0;
  const units = await scope.tx
    .selectFrom('departments')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('parentId', '=', id)
    .where('status', '=', 'active')
    .execute();
  const work = (await scope.ask(DepartmentWork, { departmentId: id })).flat();
  guard(departmentRecord, 'archive', row, whyNotDeleteDepartment({ id, users, units: units.length, work, moveTo: target }));
  const moved = target ? await scope.ask(MoveDepartmentUsers, { from: id, to: target.id }) : [];
  const usersMoved = moved.reduce((sum, answer) => sum + answer.moved, 0);
  const removed = await removeUnused(scope, id);
  if (!removed) {
    await scope.tx
      .updateTable('departments')
      .set({ status: 'archived', updatedAt: scope.now, updatedBy: scope.actor.userId, version: row.version + 1 })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', id)
      .execute();
  }
  await scope.record({
    action: removed ? 'delete' : 'state',
    entity: 'Department',
    entityId: id,
    entityNumber: row.code,
    summary: `Department ${row.name} ${removed ? 'removed' : 'archived'}${usersMoved > 0 ? `, ${usersMoved} users moved to ${target?.name}` : ''}`,
    before: row,
    after: removed ? null : { status: 'archived' },
  });
  await scope.live({ entity: 'department', id, action: removed ? 'delete' : 'update' });
  return { id, outcome: removed ? 'removed' : 'archived', usersMoved };
}

/** Lets active and pending users join; those in it already are left alone. */
export async function addUsersToDepartment(scope: Scope, id: Id, userIds: readonly Id[]): Promise<DepartmentDetail> {
  const row = await requireDepartment(scope, id, true);
  guard(departmentRecord, 'edit', row);
  const briefs = await briefsOf(scope, userIds);
  const unfit = userIds.some((userId) => !['active', 'pending'].includes(briefs.get(userId)?.status ?? ''));
  if (unfit) throw refusal('USER_UNKNOWN');
  await scope.ask(AddDepartmentUsers, { departmentId: id, userIds });
  const names = [...briefs.values()].map((user) => user.fullname);
  await scope.record({
    action: 'update',
    entity: 'Department',
    entityId: id,
    entityNumber: row.code,
    summary: `${names.length} users joined ${row.name}`,
    after: { joined: names },
  });
  await scope.live({ entity: 'department', id, action: 'update' });
  return readDepartment(scope, id);
}

/** Takes a user out; 422 when it is the user's only department, 404 when the user was not in it. */
export async function removeUserFromDepartment(scope: Scope, id: Id, userId: Id): Promise<DepartmentDetail> {
  const row = await requireDepartment(scope, id, true);
  const answers = await scope.ask(RemoveDepartmentUser, { departmentId: id, userId });
  if (answers.some((answer) => answer.only)) throw refusal('ONLY_DEPARTMENT');
  if (!answers.some((answer) => answer.removed)) throw kernelRefusals.refusal('NOT_FOUND');
  const name = (await briefsOf(scope, [userId])).get(userId)?.fullname ?? 'A user';
  await scope.record({
    action: 'update',
    entity: 'Department',
    entityId: id,
    entityNumber: row.code,
    summary: `${name} left ${row.name}`,
    after: { left: name },
  });
  await scope.live({ entity: 'department', id, action: 'update' });
  return readDepartment(scope, id);
}
