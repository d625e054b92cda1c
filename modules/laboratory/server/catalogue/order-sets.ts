import { present } from '#kernel/server/reading/present.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { foldText } from '#kernel/contract/search-words.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { sharedWithActor, sharingOf } from '#modules/access-control/server/index.ts';
import { type CreateOrderSet, type EditOrderSet, type TestOrderSet, FavouriteTest } from '../../contract/order-set-records.ts';
import { laboratoryRefusals } from '../../contract/refusals.ts';

/** So many reach one person at most; their own come first. */
const mostShown = 500;

function setsOf(scope: Scope) {
  return scope.tx
    .selectFrom('labOrderSets as s')
    .leftJoin('departments as d', (join) => join.onRef('d.hospitalId', '=', 's.hospitalId').onRef('d.id', '=', 's.departmentId'))
    .leftJoin('users as u', (join) => join.onRef('u.hospitalId', '=', 's.hospitalId').onRef('u.id', '=', 's.ownerId'))
    .select(['s.id', 's.name', 's.sharedWith', 's.departmentId', 's.ownerId', 's.version', 's.updatedAt', 's.updatedByName'])
    .select(['d.name as departmentName', 'u.fullname as ownerName'])
    .where('s.hospitalId', '=', scope.hospitalId);
}

type Stored = Awaited<ReturnType<ReturnType<typeof setsOf>['execute']>>[number];

async function show(scope: Scope, rows: readonly Stored[]): Promise<TestOrderSet[]> {
  if (rows.length === 0) return [];
  const members = await scope.tx
    .selectFrom('labOrderSetTests as m')
    .innerJoin('labTests as t', (join) => join.onRef('t.hospitalId', '=', 'm.hospitalId').onRef('t.id', '=', 'm.testId'))
    .select(['m.setId', 't.id', 't.name', 't.status'])
    .where('m.hospitalId', '=', scope.hospitalId)
    .where(
      'm.setId',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('m.position')
    .execute();
  return rows.map(({ id, name, sharedWith, departmentId, departmentName, ownerId, ownerName, version }) => ({
    ...{ id, name, sharedWith, ownerName, version },
    department: departmentId ? { id: departmentId, name: departmentName ?? '' } : null,
    own: ownerId === scope.actor.userId,
    tests: members.flatMap(({ setId, ...test }) => (setId === id ? [present(FavouriteTest.shape.test, test)] : [])),
  }));
}

/** GET laboratory/order-set: the actor's own, and those shared with their departments or the hospital. */
export async function listOrderSets(scope: Scope): Promise<TestOrderSet[]> {
  const rows = await setsOf(scope)
    .where((eb) => eb.or([eb('s.ownerId', '=', scope.actor.userId), sharedWithActor(scope, 's')]))
    .orderBy(
      (eb) => eb('s.ownerId', '=', scope.actor.userId),
      (by) => by.desc().nullsLast(),
    )
    .orderBy('s.nameFolded')
    .orderBy('s.id')
    .limit(mostShown)
    .execute();
  return show(scope, rows);
}

/** The actor's own: NOT_FOUND for anybody else's. */
async function findOwn(scope: Scope, id: Id, lock = false): Promise<Stored> {
  const query = setsOf(scope).where('s.id', '=', id).where('s.ownerId', '=', scope.actor.userId);
  const row = await (lock ? query.forUpdate('s') : query).executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

async function shownOwn(scope: Scope, id: Id): Promise<TestOrderSet> {
  const [set] = await show(scope, [await findOwn(scope, id)]);
  if (!set) throw kernelRefusals.refusal('NOT_FOUND');
  return set;
}

/** Puts the tests of a set; a test that is archived, or another hospital's, is LAB_TEST_UNAVAILABLE. One that stood in it already may stay. */
async function putTests(scope: Scope, setId: Id, testIds: readonly Id[], kept: readonly Id[] = []): Promise<void> {
  const wanted = [...new Set(testIds)];
  const found = await scope.tx
    .selectFrom('labTests')
    .select(['id', 'status'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', wanted)
    .execute();
  const usable = new Set(found.filter(({ id, status }) => status === 'active' || kept.includes(id)).map(({ id }) => id));
  if (wanted.some((id) => !usable.has(id))) throw laboratoryRefusals.refusal('LAB_TEST_UNAVAILABLE');
  await scope.tx.deleteFrom('labOrderSetTests').where('hospitalId', '=', scope.hospitalId).where('setId', '=', setId).execute();
  await scope.tx
    .insertInto('labOrderSetTests')
    .values(wanted.map((testId, position) => ({ hospitalId: scope.hospitalId, setId, testId, position })))
    .execute();
}

/** POST laboratory/order-set. */
export async function createOrderSet(scope: Scope, { name, testIds, ...sharing }: CreateOrderSet): Promise<TestOrderSet> {
  const id = scope.newId();
  await scope.tx
    .insertInto('labOrderSets')
    .values({
      ...{ hospitalId: scope.hospitalId, id, name, nameFolded: foldText(name), ownerId: scope.actor.userId },
      ...(await sharingOf(scope, sharing)),
      ...madeBy(scope),
    })
    .execute();
  await putTests(scope, id, testIds);
  const set = await shownOwn(scope, id);
  await note(scope, set, 'create', 'saved', { after: auditOf(set) });
  return set;
}

/** PATCH laboratory/order-set/{id}: the actor's own alone. STALE_VERSION when it was changed meanwhile. */
export async function editOrderSet(scope: Scope, id: Id, order: EditOrderSet): Promise<TestOrderSet> {
  const row = await findOwn(scope, id, true);
  if (row.version !== order.version) refuseStale(row, row.updatedByName);
  const before = await shownOwn(scope, id);
  await scope.tx
    .updateTable('labOrderSets')
    .set({
      ...(order.name === undefined ? {} : { name: order.name, nameFolded: foldText(order.name) }),
      ...(await sharingOf(scope, order, row)),
      ...changedBy(scope),
      version: row.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  if (order.testIds)
    await putTests(
      scope,
      id,
      order.testIds,
      before.tests.map((test) => test.id),
    );
  const after = await shownOwn(scope, id);
  await note(scope, after, 'update', 'changed', { before: auditOf(before), after: auditOf(after) });
  return after;
}

/** DELETE laboratory/order-set/{id}: the actor's own alone. */
export async function removeOrderSet(scope: Scope, id: Id): Promise<{ id: Id }> {
  await findOwn(scope, id, true);
  const set = await shownOwn(scope, id);
  await scope.tx.deleteFrom('labOrderSets').where('hospitalId', '=', scope.hospitalId).where('id', '=', id).execute();
  await note(scope, set, 'delete', 'removed', { before: auditOf(set) });
  return { id };
}

const auditOf = ({ name, sharedWith, department, tests }: TestOrderSet) => ({
  ...{ name, sharedWith, department: department?.name ?? null },
  tests: tests.map((test) => test.name),
});

interface Changed {
  readonly before?: ReturnType<typeof auditOf>;
  readonly after?: ReturnType<typeof auditOf>;
}

function note(scope: Scope, set: TestOrderSet, action: 'create' | 'update' | 'delete', words: string, changed: Changed): Promise<void> {
  return scope.record({ action, entity: 'LabOrderSet', entityId: set.id, summary: `Order set ${set.name} ${words}`, ...changed });
}
