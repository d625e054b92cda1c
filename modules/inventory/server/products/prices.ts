import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { itemOfSource, requireCurrency, saveBillableItems, serviceTypeNamed } from '#modules/billing-setup/server/index.ts';
import type { ProductKind } from '../../contract/words.ts';

export interface PricedProduct {
  readonly id: Id;
  readonly name: string;
  readonly kind: ProductKind;
  /** Undefined: as it is. Null: not for sale any more. */
  readonly price?: number | null | undefined;
  readonly archived?: boolean;
}

/** Where the revenue of products belongs: the pharmacy's department for medicines, the store's for the rest, else the first one. */
async function departments(scope: Scope): Promise<{ medicine: Id; other: Id }> {
  const rows = await scope.tx
    .selectFrom('departments')
    .select(['id', 'kind'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .orderBy('foldedName')
    .execute();
  const [first] = rows;
  if (!first) throw new Error('A hospital has at least one department');
  const pharmacy = rows.find(({ kind }) => kind === 'pharmacy') ?? first;
  return { medicine: pharmacy.id, other: (rows.find(({ kind }) => kind === 'store') ?? pharmacy).id };
}

/**
 * Brings the price list's items in step with products, in the same transaction: medicines in the part Medication, the rest in
 * OtherService under 'Consumables'. A product that never had a price gets an item with its first one. Refuses CURRENCY_NOT_SET when a
 * price is named and the hospital has no currency.
 */
export async function saveProductPrices(
  scope: Scope,
  products: readonly PricedProduct[],
  source: 'manual' | 'upload' | 'setup' = 'manual',
): Promise<void> {
  if (products.some(({ price }) => typeof price === 'number')) await requireCurrency(scope);
  const known = await itemOfSource(
    scope,
    'product',
    products.map(({ id }) => id),
  );
  const wanted = products.filter(({ id, price }) => known.has(id) || typeof price === 'number');
  if (wanted.length === 0) return;
  const places = await departments(scope);
  const others = wanted.some(({ kind }) => kind !== 'medication') ? await serviceTypeNamed(scope, 'OtherService', 'Consumables') : null;
  await saveBillableItems(
    scope,
    wanted.map(({ id, name, kind, price, archived }) => {
      const medicine = kind === 'medication';
      const ended = archived === true || price === null;
      return {
        sourceType: 'product' as const,
        sourceId: id,
        module: medicine ? ('Medication' as const) : ('OtherService' as const),
        ...(medicine ? {} : { serviceTypeId: others }),
        name,
        // Where the price list put it, it stays.
        departmentId: known.get(id)?.departmentId ?? (medicine ? places.medicine : places.other),
        ...(typeof price === 'number' ? { price, priceReason: 'Changed with the product' } : {}),
        ...(ended ? { status: 'archived' as const } : price === undefined ? {} : { status: 'active' as const }),
      };
    }),
    source,
  );
}
