import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { named } from '#kernel/server/database/named.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard, guardEdit } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import type { CreateTest, EditTest, LabTest, Parameter, ParameterInput } from '../../contract/catalogue-records.ts';
import { testRecord } from '../../contract/catalogue.record.ts';
import { laboratoryRefusals } from '../../contract/refusals.ts';
import { faultsOfTest, formulaFault, type JudgedTest, overlappingParameter } from '../rules/catalogue.ts';
import { changesOf } from './changes.ts';
import { endPrice, pricesOfTests, savePrices } from './prices.ts';
import { keepVersions, lockTest, membersOf, parametersOf, requireCategory, showTest, type StoredTest, testsById } from './store.ts';

/** Parameters as they are kept: new ones get an id, known ones keep theirs. */
export function withIds(scope: Pick<Scope, 'newId'>, parameters: readonly ParameterInput[], known: ReadonlySet<Id>): Parameter[] {
  return parameters.map((parameter) => ({ ...parameter, id: parameter.id && known.has(parameter.id) ? parameter.id : scope.newId() }));
}

/** Throws what a form must correct: fields, overlapping ranges, formulas. */
export function requireSound(test: JudgedTest): void {
  const fields = faultsOfTest(test);
  if (Object.keys(fields).length > 0) throw laboratoryRefusals.refusal('LAB_TEST_FIELDS', {}, fields);
  const overlap = overlappingParameter(test.parameters);
  if (overlap) throw laboratoryRefusals.refusal('RANGE_OVERLAP', overlap, { [overlap.field]: 'Two ranges overlap' });
  const formula = formulaFault(test.parameters);
  if (formula) throw laboratoryRefusals.refusal('FORMULA_INVALID', formula, { [formula.field]: formula.why });
}

/** Members of a profile are active tests of this hospital, none a profile itself. */
async function requireMembers(scope: Scope, memberIds: readonly Id[]): Promise<void> {
  const tests = await testsById(scope, memberIds, 'share');
  const unfit = memberIds.some((id) => tests.get(id)?.kind !== 'test' || tests.get(id)?.status === 'archived');
  if (unfit) throw laboratoryRefusals.refusal('LAB_TEST_FIELDS', {}, { memberIds: 'A profile is made of tests of the catalogue' });
}

async function setMembers(scope: Scope, profileId: Id, memberIds: readonly Id[]): Promise<void> {
  await scope.tx.deleteFrom('labProfileMembers').where('hospitalId', '=', scope.hospitalId).where('profileId', '=', profileId).execute();
  if (memberIds.length === 0) return;
  await scope.tx
    .insertInto('labProfileMembers')
    .values(memberIds.map((testId, position) => ({ hospitalId: scope.hospitalId, profileId, testId, position })))
    .execute();
}

function columnsOf(order: Omit<CreateTest, 'price' | 'memberIds' | 'parameters'>, parameters: readonly Parameter[]) {
  return { ...order, foldedName: foldName(order.name) || order.name.toLowerCase(), parameters: json(parameters) };
}

/** POST laboratory/test. The price goes to the test's item of the price list in the same transaction. */
export async function createTest(scope: Scope, order: CreateTest): Promise<LabTest> {
  const { price, memberIds, parameters: given, ...fields } = order;
  const parameters = withIds(scope, given, new Set());
  requireSound({ ...fields, memberIds, parameters });
  const category = await requireCategory(scope, order.categoryId);
  await requireMembers(scope, memberIds);
  const row = await scope.tx
    .insertInto('labTests')
    .values({ hospitalId: scope.hospitalId, id: scope.newId(), ...columnsOf(fields, parameters), status: 'active', ...madeBy(scope) })
    .returningAll()
    .executeTakeFirstOrThrow();
  await setMembers(scope, row.id, memberIds);
  await keepVersions(scope, [{ test: row, category: category.name, changes: [] }]);
  await savePrices(scope, [{ id: row.id, name: row.name, price, status: 'active' }]);
  const shown = await showTest(scope, row.id);
  await scope.record({ action: 'create', entity: 'LabTest', entityId: row.id, summary: `Lab test ${row.name} added`, after: shown });
  await scope.live({ entity: 'lab-tests', id: row.id, action: 'create', permission: 'View Lab Tests' });
  return shown;
}

interface Merged {
  readonly judged: JudgedTest;
  readonly columns: Partial<Omit<StoredTest, 'parameters'>>;
  readonly memberIds: readonly Id[];
  readonly parameters: Parameter[];
}

async function merge(scope: Scope, before: StoredTest, order: EditTest): Promise<Merged> {
  const { version: _version, price: _price, memberIds: members, parameters: given, ...changes } = order;
  const known = parametersOf(before);
  const parameters = given ? withIds(scope, given, new Set(known.map(({ id }) => id))) : known;
  const kept = before.kind === 'profile' ? (await membersOf(scope, [before.id])).map(({ id }) => id) : [];
  const memberIds = members ?? kept;
  const columns = named({ ...changes, ...(changes.name ? { foldedName: foldName(changes.name) || changes.name.toLowerCase() } : {}) });
  const merged = { ...before, ...columns };
  return { judged: { ...merged, memberIds, parameters }, columns: columns as Merged['columns'], memberIds, parameters };
}

/** PATCH laboratory/test/{id}. What was ordered keeps the version it was ordered with. */
export async function editTest(scope: Scope, id: Id, order: EditTest): Promise<LabTest> {
  const before = await lockTest(scope, id);
  guardEdit(testRecord, before, { ...order, version: undefined });
  if (order.version !== undefined && order.version !== before.version) refuseStale(before, before.updatedByName);
  const shownBefore = await showTest(scope, id);
  const { judged, columns, memberIds, parameters } = await merge(scope, before, order);
  requireSound(judged);
  const categoryId = order.categoryId ?? before.categoryId;
  const category = categoryId === before.categoryId ? shownBefore.category : await requireCategory(scope, categoryId);
  if (order.memberIds) {
    await requireMembers(scope, memberIds);
    await setMembers(scope, id, memberIds);
  }
  const row = await scope.tx
    .updateTable('labTests')
    .set({ ...columns, ...(order.parameters ? { parameters: json(parameters) } : {}), ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await savePrices(scope, [{ id, name: row.name, price: order.price, status: row.status }]);
  const shown = await showTest(scope, id);
  await keepVersions(scope, [{ test: row, category: category.name, changes: changesOf(shownBefore, shown) }]);
  await scope.record({
    action: 'update',
    entity: 'LabTest',
    entityId: id,
    summary: `Lab test ${row.name} changed`,
    before: shownBefore,
    after: shown,
  });
  await scope.live({ entity: 'lab-tests', id, action: 'update', permission: 'View Lab Tests' });
  return shown;
}

async function usesOf(scope: Scope, id: Id): Promise<{ ordered: boolean; open: number; profiles: number }> {
  const requests = scope.tx.selectFrom('labRequests').where('hospitalId', '=', scope.hospitalId).where('testId', '=', id);
  const any = await requests.select('id').limit(1).executeTakeFirst();
  const { open } = await requests
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('open', '=', true)
    .executeTakeFirstOrThrow();
  const { profiles } = await scope.tx
    .selectFrom('labProfileMembers as m')
    .innerJoin('labTests as t', (join) => join.onRef('t.hospitalId', '=', 'm.hospitalId').onRef('t.id', '=', 'm.profileId'))
    .select((eb) => eb.fn.countAll<number>().as('profiles'))
    .where('m.hospitalId', '=', scope.hospitalId)
    .where('m.testId', '=', id)
    .where('t.status', '<>', 'archived')
    .executeTakeFirstOrThrow();
  return { ordered: any !== undefined, open: Number(open), profiles: Number(profiles) };
}

/** DELETE laboratory/test/{id}: gone when it was never ordered, archived otherwise. */
export async function removeTest(scope: Scope, id: Id, archive: boolean): Promise<{ id: Id; removed: boolean }> {
  const before = await lockTest(scope, id);
  guard(testRecord, 'remove', before);
  const uses = await usesOf(scope, id);
  const busy = uses.open + uses.profiles;
  refuseIf(busy > 0 && !archive ? laboratoryRefusals.refusal('LAB_TEST_IN_USE', { count: busy }) : null);
  const priced = (await pricesOfTests(scope, [id])).has(id);
  const removed = !uses.ordered && uses.profiles === 0 && !archive;
  if (removed) await scope.tx.deleteFrom('labTests').where('hospitalId', '=', scope.hospitalId).where('id', '=', id).execute();
  else
    await scope.tx
      .updateTable('labTests')
      .set({ status: 'archived', ...changedBy(scope), version: before.version + 1 })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', id)
      .execute();
  if (!removed) await keepVersions(scope, [await versionOf(scope, before)]);
  if (priced) await endPrice(scope, id);
  await scope.record({
    action: removed ? 'delete' : 'state',
    entity: 'LabTest',
    entityId: id,
    summary: `Lab test ${before.name} ${removed ? 'removed' : 'archived'}`,
    before: { status: before.status },
    after: removed ? null : { status: 'archived' },
  });
  await scope.live({ entity: 'lab-tests', id, action: removed ? 'delete' : 'update', permission: 'View Lab Tests' });
  return { id, removed };
}

async function versionOf(scope: Scope, before: StoredTest) {
  const row = (await testsById(scope, [before.id])).get(before.id);
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  const { category } = await showTest(scope, before.id);
  return { test: row, category: category.name, changes: [{ field: 'status', before: before.status, after: row.status }] };
}
