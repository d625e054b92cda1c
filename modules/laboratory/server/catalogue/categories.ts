import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { foldName, foldText } from '#kernel/contract/search-words.ts';
import { named } from '#kernel/server/database/named.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { actsOf, guard, guardEdit } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { type catalogueCalls, categoryActs } from '../../contract/calls/catalogue.ts';
import type { CreateCategory, EditCategory, LabCategory } from '../../contract/catalogue-records.ts';
import { categoryRecord } from '../../contract/catalogue.record.ts';
import { laboratoryRefusals } from '../../contract/refusals.ts';
import { keepVersions, requireCategory } from './store.ts';

async function counted(scope: Scope): Promise<Map<Id, number>> {
  const rows = await scope.tx
    .selectFrom('labTests')
    .select(['categoryId', (eb) => eb.fn.countAll<number>().as('count')])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '<>', 'archived')
    .groupBy('categoryId')
    .execute();
  return new Map(rows.map((row) => [row.categoryId, Number(row.count)]));
}

async function allCategories(scope: Scope): Promise<LabCategory[]> {
  const counts = await counted(scope);
  const rows = await scope.tx
    .selectFrom('labTestCategories')
    .select(['id', 'name', 'description', 'position', 'status', 'version'])
    .where('hospitalId', '=', scope.hospitalId)
    .orderBy('position')
    .orderBy('foldedName')
    .execute();
  return rows.map((row) => ({ ...row, testCount: counts.get(row.id) ?? 0, acts: actsOf(scope, categoryActs, row) }));
}

/** GET laboratory/test/category, in their order. A hospital has a handful. */
export async function listCategories(scope: Scope, query: QueryOf<typeof catalogueCalls.categories>): Promise<Page<LabCategory>> {
  const typed = foldText(query.searchTerm ?? '');
  const rows = (await allCategories(scope)).filter(
    ({ name, status }) => status === (query.status ?? 'active') && (typed === '' || foldText(name).includes(typed)),
  );
  const start = offsetOf(query);
  return { data: rows.slice(start, start + query.limit), meta: { count: rows.length, page: query.page, limit: query.limit } };
}

export async function showCategory(scope: Scope, id: Id): Promise<LabCategory> {
  const found = (await allCategories(scope)).find((category) => category.id === id);
  if (!found) throw kernelRefusals.refusal('NOT_FOUND');
  return found;
}

/** POST laboratory/test/category. */
export async function createCategory(scope: Scope, order: CreateCategory): Promise<LabCategory> {
  const last = (await allCategories(scope)).reduce((most, { position }) => Math.max(most, position), 0);
  const id = scope.newId();
  await scope.tx
    .insertInto('labTestCategories')
    .values({
      hospitalId: scope.hospitalId,
      id,
      name: order.name,
      foldedName: foldName(order.name) || order.name.toLowerCase(),
      description: order.description,
      position: order.position ?? last + 1,
      status: 'active',
      ...madeBy(scope),
    })
    .execute();
  await scope.record({
    action: 'create',
    entity: 'LabTestCategory',
    entityId: id,
    summary: `Lab test category ${order.name} added`,
    after: order,
  });
  await scope.live({ entity: 'lab-test-categories', id, action: 'create', permission: 'View Lab Test Categories' });
  return showCategory(scope, id);
}

function lockCategory(scope: Scope, id: Id) {
  return scope.tx
    .selectFrom('labTestCategories')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** PATCH laboratory/test/category/{id}. */
export async function editCategory(scope: Scope, id: Id, order: EditCategory): Promise<LabCategory> {
  const before = await lockCategory(scope, id);
  const { version, ...changes } = order;
  if (version !== undefined && version !== before.version) refuseStale(before, before.updatedByName);
  guardEdit(categoryRecord, before, changes);
  if (order.status === 'archived' && ((await counted(scope)).get(id) ?? 0) > 0) throw laboratoryRefusals.refusal('LAB_CATEGORY_HAS_TESTS');
  await scope.tx
    .updateTable('labTestCategories')
    .set({
      ...named(changes),
      ...(order.name ? { foldedName: foldName(order.name) || order.name.toLowerCase() } : {}),
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  const { name, description, position, status } = before;
  await scope.record({
    action: 'update',
    entity: 'LabTestCategory',
    entityId: id,
    summary: `Lab test category ${order.name ?? name} changed`,
    before: { name, description, position, status },
    after: { name, description, position, status, ...named(changes) },
  });
  await scope.live({ entity: 'lab-test-categories', id, action: 'update', permission: 'View Lab Test Categories' });
  return showCategory(scope, id);
}

/** Moves all tests of a category to another one, each with a version of its own. */
async function moveTests(scope: Scope, from: { id: Id; name: string }, to: { id: Id; name: string }): Promise<number> {
  const moved = await scope.tx
    .updateTable('labTests')
    .set((eb) => ({ categoryId: to.id, ...changedBy(scope), version: eb('version', '+', 1) }))
    .where('hospitalId', '=', scope.hospitalId)
    .where('categoryId', '=', from.id)
    .returningAll()
    .execute();
  const changes = [{ field: 'category', before: from.name, after: to.name }];
  await keepVersions(
    scope,
    moved.map((test) => ({ test, category: to.name, changes })),
  );
  return moved.length;
}

/** DELETE laboratory/test/category/{id}: archived, so that old reports keep its name. */
export async function removeCategory(scope: Scope, id: Id, moveTo: Id | undefined): Promise<{ id: Id; moved: number }> {
  const before = await lockCategory(scope, id);
  guard(categoryRecord, 'remove', before);
  const has = (await counted(scope)).get(id) ?? 0;
  if (has > 0 && !moveTo) throw laboratoryRefusals.refusal('LAB_CATEGORY_HAS_TESTS');
  if (moveTo === id) throw laboratoryRefusals.refusal('LAB_CATEGORY_UNKNOWN');
  const moved = moveTo ? await moveTests(scope, before, await requireCategory(scope, moveTo)) : 0;
  await scope.tx
    .updateTable('labTestCategories')
    .set({ status: 'archived', ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  await scope.record({
    action: 'delete',
    entity: 'LabTestCategory',
    entityId: id,
    summary: `Lab test category ${before.name} removed, ${moved} tests moved`,
    before: { status: before.status },
    after: { status: 'archived' },
  });
  await scope.live({ entity: 'lab-test-categories', id, action: 'delete', permission: 'View Lab Test Categories' });
  return { id, moved };
}
