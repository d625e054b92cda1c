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
import { type catalogueCalls, procedureCategoryActs } from '../../contract/calls/catalogue.ts';
import { procedureCategoryRecord } from '../../contract/catalogue.record.ts';
import type { CreateCategory, EditCategory, ProcedureCategory } from '../../contract/catalogue-records.ts';
import { procedureRefusals } from '../../contract/refusals.ts';
import { requireCategory } from './store.ts';

const folded = (name: string) => foldName(name) || name.toLowerCase();

async function counted(scope: Scope): Promise<Map<Id, number>> {
  const rows = await scope.tx
    .selectFrom('procedures')
    .select(['categoryId', (eb) => eb.fn.countAll<number>().as('count')])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .groupBy('categoryId')
    .execute();
  return new Map(rows.map((row) => [row.categoryId, Number(row.count)]));
}

async function allCategories(scope: Scope): Promise<ProcedureCategory[]> {
  const counts = await counted(scope);
  const rows = await scope.tx
    .selectFrom('procedureCategories')
    .select(['id', 'name', 'description', 'parentId', 'status', 'version'])
    .where('hospitalId', '=', scope.hospitalId)
    .orderBy('foldedName')
    .execute();
  return rows.map((row) => ({ ...row, procedureCount: counts.get(row.id) ?? 0, acts: actsOf(scope, procedureCategoryActs, row) }));
}

/** GET procedure-category, by name. A hospital has a handful. */
export async function listCategories(scope: Scope, query: QueryOf<typeof catalogueCalls.categories>): Promise<Page<ProcedureCategory>> {
  const typed = foldText(query.search ?? '');
  const rows = (await allCategories(scope)).filter(
    ({ name, status }) => status === (query.status ?? 'active') && (typed === '' || foldText(name).includes(typed)),
  );
  const start = offsetOf(query);
  return { data: rows.slice(start, start + query.limit), meta: { count: rows.length, page: query.page, limit: query.limit } };
}

export async function showCategory(scope: Scope, id: Id): Promise<ProcedureCategory> {
  const found = (await allCategories(scope)).find((category) => category.id === id);
  if (!found) throw kernelRefusals.refusal('NOT_FOUND');
  return found;
}

function tellLive(scope: Scope, id: Id, action: 'create' | 'update' | 'delete'): Promise<void> {
  return scope.live({ entity: 'procedure-categories', id, action, permission: 'View Procedure Category' });
}

/** POST procedure-category. */
export async function createCategory(scope: Scope, { name, description, parentId }: CreateCategory): Promise<ProcedureCategory> {
  if (parentId) await requireCategory(scope, parentId);
  const id = scope.newId();
  await scope.tx
    .insertInto('procedureCategories')
    .values({
      hospitalId: scope.hospitalId,
      id,
      ...{ name, description, parentId },
      foldedName: folded(name),
      status: 'active',
      ...madeBy(scope),
    })
    .execute();
  await scope.record({
    action: 'create',
    entity: 'ProcedureCategory',
    entityId: id,
    summary: `Procedure category ${name} added`,
    after: { name, description, parentId },
  });
  await tellLive(scope, id, 'create');
  return showCategory(scope, id);
}

function lockCategory(scope: Scope, id: Id) {
  return scope.tx
    .selectFrom('procedureCategories')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** PUT procedure-category/{id}. */
export async function editCategory(scope: Scope, id: Id, { version, ...changes }: EditCategory): Promise<ProcedureCategory> {
  const before = await lockCategory(scope, id);
  guardEdit(procedureCategoryRecord, before, changes);
  if (version !== undefined && version !== before.version) refuseStale(before, before.updatedByName);
  if (changes.parentId === id) throw procedureRefusals.refusal('PROCEDURE_CATEGORY_UNKNOWN', {}, { parentId: 'Choose another category' });
  if (changes.parentId) await requireCategory(scope, changes.parentId);
  await scope.tx
    .updateTable('procedureCategories')
    .set({
      ...named(changes),
      ...(changes.name ? { foldedName: folded(changes.name) } : {}),
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  const { name, description, parentId, status } = before;
  await scope.record({
    action: 'update',
    entity: 'ProcedureCategory',
    entityId: id,
    summary: `Procedure category ${changes.name ?? name} changed`,
    before: { name, description, parentId, status },
    after: { name, description, parentId, status, ...named(changes) },
  });
  await tellLive(scope, id, 'update');
  return showCategory(scope, id);
}

/** DELETE procedure-category/{id}: archived; its procedures go to another one first. */
export async function removeCategory(scope: Scope, id: Id, moveTo: Id | undefined): Promise<{ id: Id; moved: number }> {
  const before = await lockCategory(scope, id);
  guard(procedureCategoryRecord, 'remove', before);
  const has = (await counted(scope)).get(id) ?? 0;
  if (has > 0 && !moveTo) throw procedureRefusals.refusal('PROCEDURE_CATEGORY_HAS_PROCEDURES');
  if (moveTo === id) throw procedureRefusals.refusal('PROCEDURE_CATEGORY_UNKNOWN', {}, { moveTo: 'Choose another category' });
  if (moveTo) {
    await requireCategory(scope, moveTo);
    await scope.tx
      .updateTable('procedures')
      .set((eb) => ({ categoryId: moveTo, ...changedBy(scope), version: eb('version', '+', 1) }))
      .where('hospitalId', '=', scope.hospitalId)
      .where('categoryId', '=', id)
      .execute();
  }
  await scope.tx
    .updateTable('procedureCategories')
    .set({ status: 'archived', ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  await scope.record({
    action: 'delete',
    entity: 'ProcedureCategory',
    entityId: id,
    summary: `Procedure category ${before.name} removed, ${has} procedures moved`,
    before: { status: before.status },
    after: { status: 'archived', movedTo: moveTo ?? null },
  });
  await tellLive(scope, id, 'delete');
  return { id, moved: moveTo ? has : 0 };
}
