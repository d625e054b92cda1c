import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { archiveItemOfSource, itemOfSource, requireCurrency, saveBillableItems } from '#modules/billing-setup/server/index.ts';

export interface ProcedurePrice {
  readonly billableItemId: Id;
  /** Minor units; null: not priced yet. */
  readonly price: number | null;
  readonly active: boolean;
}

/** The items of the price list that procedures (and charge rules, by their item's source) are charged by; those without one are left out. */
export async function pricesOf(scope: Scope, ids: readonly Id[]): Promise<Map<Id, ProcedurePrice>> {
  const items = await itemOfSource(scope, 'procedure', ids);
  return new Map([...items].map(([id, item]) => [id, { billableItemId: item.id, price: item.price, active: item.status === 'active' }]));
}

/** Where the revenue of theatres belongs: the department of the kind theatre, else the hospital's first one. */
export async function theatreDepartment(scope: Scope): Promise<Id> {
  const rows = await scope.tx
    .selectFrom('departments')
    .select(['id', 'kind'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .orderBy('foldedName')
    .execute();
  const chosen = rows.find(({ kind }) => kind === 'theatre') ?? rows[0];
  if (!chosen) throw new Error('A hospital has at least one department');
  return chosen.id;
}

export interface Priced {
  readonly id: Id;
  readonly name: string;
  readonly departmentId?: Id | null;
  /** Minor units; undefined: the price stays as it is. */
  readonly price?: number | null | undefined;
}

/**
 * Brings the price list's items in step with procedures, in the same transaction. Refuses CURRENCY_NOT_SET when a price is named and
 * the hospital has no currency.
 */
export async function savePrices(
  scope: Scope,
  procedures: readonly Priced[],
  source: 'manual' | 'upload' | 'setup' = 'manual',
): Promise<void> {
  if (procedures.length === 0) return;
  if (procedures.some(({ price }) => typeof price === 'number')) await requireCurrency(scope);
  const departmentId = await theatreDepartment(scope);
  const known = await itemOfSource(
    scope,
    'procedure',
    procedures.map(({ id }) => id),
  );
  await saveBillableItems(
    scope,
    procedures.map(({ id, name, price, departmentId: own }) => ({
      sourceType: 'procedure' as const,
      sourceId: id,
      module: 'Procedure' as const,
      name,
      // Where the price list put it, it stays.
      departmentId: known.get(id)?.departmentId ?? own ?? departmentId,
      ...(price === undefined ? {} : { price, priceReason: 'Changed with the procedure' }),
      status: 'active' as const,
    })),
    source,
  );
}

/** The item of a procedure that left the catalogue is not charged any more. */
export function endPrice(scope: Scope, id: Id): Promise<void> {
  return archiveItemOfSource(scope, 'procedure', id, 'The procedure was archived');
}
