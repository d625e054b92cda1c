import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { named } from '#kernel/server/database/named.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard, guardEdit } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { productsOf } from '#modules/inventory/server/index.ts';
import { requireDepartments } from '#modules/organisation/server/index.ts';
import { looksLikePcs } from '#modules/reference-data/contract/pcs-words.ts';
import { requirePcsCode } from '#modules/reference-data/server/index.ts';
import { procedureRecord } from '../../contract/catalogue.record.ts';
import type { CreateProcedure, EditProcedure, Procedure } from '../../contract/catalogue-records.ts';
import { procedureRefusals } from '../../contract/refusals.ts';
import { endPrice, savePrices } from './prices.ts';
import { faultsOfProcedure, neededByKind } from './rules.ts';
import { lockProcedure, requireCategory, seesSensitive, showProcedure, type StoredProcedure } from './store.ts';

const folded = (name: string) => foldName(name) || name.toLowerCase();

/** Code, department and products that a procedure names are there. A code of seven characters is one of ICD-10-PCS. */
async function requireKnown(
  scope: Scope,
  { code, departmentId, consumables }: Partial<Pick<CreateProcedure, 'code' | 'departmentId' | 'consumables'>>,
): Promise<void> {
  if (code && looksLikePcs(code)) await requirePcsCode(scope, code);
  if (departmentId) await requireDepartments(scope, [departmentId]);
  if (!consumables?.length) return;
  const known = await productsOf(
    scope,
    consumables.map(({ productId }) => productId),
  );
  const missing = consumables.findIndex(({ productId }) => !known.has(productId));
  if (missing >= 0)
    throw procedureRefusals.refusal('PROCEDURE_FIELDS', {}, { [`consumables.${missing}.productId`]: 'Choose a product of the inventory' });
}

function requireSound(procedure: Parameters<typeof faultsOfProcedure>[0], price: number | null): void {
  const fields = faultsOfProcedure(procedure, price);
  if (Object.keys(fields).length > 0) throw procedureRefusals.refusal('PROCEDURE_FIELDS', {}, fields);
}

/** The columns of a procedure that are kept as JSON. */
function jsonColumns({ needsBlood, consumables, antibiotic, feeSplits }: Partial<CreateProcedure>) {
  return {
    ...(needsBlood === undefined ? {} : { needsBlood: needsBlood === null ? null : json(needsBlood) }),
    ...(consumables === undefined ? {} : { consumables: json(consumables) }),
    ...(antibiotic === undefined ? {} : { antibiotic: json(antibiotic) }),
    ...(feeSplits === undefined ? {} : { feeSplits: feeSplits === null ? null : json(feeSplits) }),
  };
}

/** Columns of a new procedure. */
export function newRow(scope: Scope, order: CreateProcedure) {
  const { price: _price, needsBlood, consumables, antibiotic, feeSplits, ...plain } = order;
  return {
    hospitalId: scope.hospitalId,
    id: scope.newId(),
    ...plain,
    code: plain.code ? plain.code.toUpperCase() : null,
    foldedName: folded(plain.name),
    needsBlood: needsBlood === null ? null : json(needsBlood),
    consumables: json(consumables),
    antibiotic: json(antibiotic),
    feeSplits: feeSplits === null ? null : json(feeSplits),
    status: 'active' as const,
    ...madeBy(scope),
  };
}

/** POST procedure. The price goes to the procedure's item of the price list in the same transaction. */
export async function createProcedure(scope: Scope, given: CreateProcedure): Promise<Procedure> {
  const order = { ...given, ...neededByKind(given.kind) };
  requireSound(order, order.price ?? null);
  await requireCategory(scope, order.categoryId);
  await requireKnown(scope, order);
  const values = newRow(scope, order);
  await scope.tx.insertInto('procedures').values(values).execute();
  await savePrices(scope, [{ id: values.id, name: order.name, price: order.price, departmentId: order.departmentId }]);
  const shown = await showProcedure(scope, values.id);
  await scope.record({
    action: 'create',
    entity: 'Procedure',
    entityId: values.id,
    summary: `Procedure ${order.name} added`,
    after: shown,
  });
  await scope.live({ entity: 'procedures', id: values.id, action: 'create', permission: 'View Procedures' });
  return shown;
}

function requireSight(scope: Scope, row: StoredProcedure): void {
  refuseIf(row.sensitive && !seesSensitive(scope) ? kernelRefusals.refusal('NOT_FOUND') : null);
}

/** GET procedure/{id}: a sensitive one is not there for those without the right. */
export async function viewProcedure(scope: Scope, id: Id): Promise<Procedure> {
  const shown = await showProcedure(scope, id);
  refuseIf(shown.sensitive && !seesSensitive(scope) ? kernelRefusals.refusal('NOT_FOUND') : null);
  return shown;
}

/** PUT procedure/{id}. Requests keep the price and the name that they were made with. */
export async function editProcedure(scope: Scope, id: Id, order: EditProcedure): Promise<Procedure> {
  const before = await lockProcedure(scope, id);
  requireSight(scope, before);
  const { version, price, status, ...changes } = order;
  guardEdit(procedureRecord, before, { ...changes, ...(price === undefined ? {} : { price }), status });
  if (version !== undefined && version !== before.version) refuseStale(before, before.updatedByName);
  const shownBefore = await showProcedure(scope, id);
  const merged = { ...before, ...named(changes), ...neededByKind(changes.kind ?? before.kind) };
  requireSound(merged, price === undefined ? shownBefore.price : price);
  if (changes.categoryId && changes.categoryId !== before.categoryId) await requireCategory(scope, changes.categoryId);
  await requireKnown(scope, { ...changes, code: changes.code === before.code ? null : (changes.code ?? null) });
  const { needsBlood: _blood, consumables: _card, antibiotic: _drugs, feeSplits: _fees, ...plain } = changes;
  await scope.tx
    .updateTable('procedures')
    .set({
      ...named(plain),
      ...(plain.code === undefined ? {} : { code: plain.code ? plain.code.toUpperCase() : null }),
      ...(plain.name ? { foldedName: folded(plain.name) } : {}),
      ...jsonColumns(changes),
      ...neededByKind(merged.kind),
      ...(status ? { status } : {}),
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  await savePrices(scope, [{ id, name: merged.name, price, departmentId: merged.departmentId }]);
  const shown = await showProcedure(scope, id);
  await scope.record({
    action: 'update',
    entity: 'Procedure',
    entityId: id,
    summary: `Procedure ${shown.name} changed`,
    before: shownBefore,
    after: shown,
  });
  await scope.live({ entity: 'procedures', id, action: 'update', permission: 'View Procedures' });
  return shown;
}

/** Has anybody asked for the procedure, or does a text name it? */
async function isUsed(scope: Scope, id: Id): Promise<boolean> {
  const asked = await scope.tx
    .selectFrom('procedureRequestItems')
    .select('requestId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('procedureId', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (asked) return true;
  const text = await scope.tx
    .selectFrom('consentTexts')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('procedureId', '=', id)
    .limit(1)
    .executeTakeFirst();
  return text !== undefined;
}

/** DELETE procedure/{id}: gone when it was never used, archived otherwise. */
export async function removeProcedure(scope: Scope, id: Id): Promise<{ id: Id; archived: boolean }> {
  const before = await lockProcedure(scope, id);
  requireSight(scope, before);
  guard(procedureRecord, 'remove', before);
  const archived = await isUsed(scope, id);
  await endPrice(scope, id);
  if (archived)
    await scope.tx
      .updateTable('procedures')
      .set({ status: 'archived', ...changedBy(scope), version: before.version + 1 })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', id)
      .execute();
  else await scope.tx.deleteFrom('procedures').where('hospitalId', '=', scope.hospitalId).where('id', '=', id).execute();
  await scope.record({
    action: 'delete',
    entity: 'Procedure',
    entityId: id,
    summary: `Procedure ${before.name} ${archived ? 'archived' : 'removed'}`,
    before: { status: before.status },
    after: { status: archived ? 'archived' : 'removed' },
  });
  await scope.live({ entity: 'procedures', id, action: 'delete', permission: 'View Procedures' });
  return { id, archived };
}
