import type { Selectable } from 'kysely';
import type { ProceduresTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { productsOf } from '#modules/inventory/server/index.ts';
import { looksLikePcs } from '#modules/reference-data/contract/pcs-words.ts';
import { icdCodesOf } from '#modules/reference-data/server/index.ts';
import { procedureActs } from '../../contract/calls/catalogue.ts';
import { Procedure, ProcedureRow } from '../../contract/catalogue-records.ts';
import { procedureRefusals } from '../../contract/refusals.ts';
import { sensitiveRight } from '../../contract/words.ts';
import { pricesOf } from './prices.ts';

export type StoredProcedure = Selectable<ProceduresTable>;

/** May the actor know sensitive procedures? */
export function seesSensitive(scope: Pick<Scope, 'may'>): boolean {
  return scope.may(sensitiveRight);
}

/** A procedure of this hospital, locked until the act ends; the path has named it, so it is there. */
export function lockProcedure(scope: Scope, id: Id): Promise<StoredProcedure> {
  return scope.tx
    .selectFrom('procedures')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Procedures by id; `share` keeps them from being changed until the act ends. */
export async function proceduresById(scope: Scope, ids: readonly Id[], lock?: 'share'): Promise<Map<Id, StoredProcedure>> {
  if (ids.length === 0) return new Map();
  let query = scope.tx
    .selectFrom('procedures')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id');
  if (lock) query = query.forShare();
  return new Map((await query.execute()).map((row) => [row.id, row]));
}

/** An active category, kept from being archived until the act ends. Refuses PROCEDURE_CATEGORY_UNKNOWN. */
export async function requireCategory(scope: Scope, id: Id): Promise<{ id: Id; name: string }> {
  const row = await scope.tx
    .selectFrom('procedureCategories')
    .select(['id', 'name'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst();
  if (!row) throw procedureRefusals.refusal('PROCEDURE_CATEGORY_UNKNOWN');
  return row;
}

/** Names of categories, archived ones too. */
export async function categoryNames(scope: Scope): Promise<Map<Id, string>> {
  const rows = await scope.tx.selectFrom('procedureCategories').select(['id', 'name']).where('hospitalId', '=', scope.hospitalId).execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Procedures as lists show them. */
export async function showRows(scope: Scope, rows: readonly StoredProcedure[]): Promise<ProcedureRow[]> {
  const categories = await categoryNames(scope);
  const prices = await pricesOf(
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    present(ProcedureRow, row, {
      category: { id: row.categoryId, name: categories.get(row.categoryId) ?? '' },
      price: prices.get(row.id)?.price ?? null,
      billableItemId: prices.get(row.id)?.billableItemId ?? null,
      acts: actsOf(scope, procedureActs, row),
    }),
  );
}

/** A procedure as its own form shows it. */
export async function showProcedure(scope: Scope, id: Id): Promise<Procedure> {
  const row = await scope.tx
    .selectFrom('procedures')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [shown] = (await showRows(scope, [row])) as [ProcedureRow];
  const products = await productsOf(
    scope,
    row.consumables.map(({ productId }) => productId),
  );
  const code = row.code && looksLikePcs(row.code) ? row.code.toUpperCase() : null;
  return present(Procedure, row, {
    ...shown,
    consumables: row.consumables.map((line) => ({
      ...line,
      name: products.get(line.productId)?.name ?? '',
      unit: products.get(line.productId)?.unit ?? '',
    })),
    codeTitle: code ? ((await icdCodesOf(scope, [code])).get(code)?.description ?? null) : null,
  });
}
