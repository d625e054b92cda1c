import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { PricedLine } from '#modules/billing-setup/contract/pricing-records.ts';
import { currencyOf, priceLines, saveBillableItems } from '#modules/billing-setup/server/index.ts';
import type { ProductBrief } from '#modules/inventory/server/index.ts';
import type { LineWorth } from '#modules/patient-bills/server/index.ts';
import type { StoredLine, StoredOrder } from './store.ts';

/** What of a line's price the row keeps. */
export interface LineAmounts {
  readonly unitPrice: number | null;
  readonly amount: number | null;
  readonly coveredAmount: number;
  readonly patientAmount: number;
}

export const noAmounts: LineAmounts = { unitPrice: null, amount: null, coveredAmount: 0, patientAmount: 0 };

function amountsOf(line: PricedLine | undefined): LineAmounts {
  if (line?.pricingStatus !== 'priced') return noAmounts;
  return { unitPrice: line.unitPrice, amount: line.net, coveredAmount: line.hmoAmount, patientAmount: line.patientAmount };
}

/** A charged line as the order keeps it; one without a bill is worth nothing. */
export function chargedAmounts(worth: LineWorth | undefined): LineAmounts {
  if (!worth) return { unitPrice: 0, amount: 0, coveredAmount: 0, patientAmount: 0 };
  if (worth.pricingStatus === 'unpriced') return noAmounts;
  const { unitPrice, amount, hmoAmount, patientAmount } = worth;
  return { unitPrice, amount, coveredAmount: hmoAmount, patientAmount };
}

type Whose = Pick<StoredOrder, 'patientId' | 'billingId' | 'encounterType'>;
type Wanted = Pick<StoredLine, 'productId' | 'quantity'>;

/** What lines cost now, in their order; nothing is stored. Without a currency nothing has a price. */
export async function quoteLines(
  scope: Scope,
  whose: Whose,
  lines: readonly Wanted[],
  products: ReadonlyMap<Id, ProductBrief>,
): Promise<LineAmounts[]> {
  const items = lines.map(({ productId, quantity }, at) => ({
    at,
    quantity,
    billableItemId: products.get(productId)?.billableItemId ?? null,
  }));
  const sold = items.flatMap(({ at, quantity, billableItemId }) => (billableItemId ? [{ at, quantity, billableItemId }] : []));
  if (sold.length === 0 || !(await currencyOf(scope))) return lines.map(() => noAmounts);
  const priced = await priceLines(scope, {
    patientId: whose.patientId,
    ...(whose.patientId === null ? { payer: 'External' as const } : { billingId: whose.billingId }),
    encounterType: whose.encounterType,
    lines: sold.map(({ billableItemId, quantity }) => ({ billableItemId, quantity })),
    archivedToo: true,
  });
  const byPlace = new Map(sold.map(({ at }, nth) => [at, priced[nth]]));
  return lines.map((_line, at) => amountsOf(byPlace.get(at)));
}

export function totalsOf(lines: readonly Pick<LineAmounts, 'amount'>[]): { readonly totalPrice: number; readonly unpricedLines: number } {
  return {
    totalPrice: lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    unpricedLines: lines.filter(({ amount }) => amount === null).length,
  };
}

/** Where the pharmacy's revenue belongs: the store's department, the pharmacy's, else the hospital's first one. */
export async function revenueDepartment(scope: Scope, locationId: Id): Promise<Id> {
  const location = await scope.tx
    .selectFrom('stockLocations')
    .select('departmentId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', locationId)
    .executeTakeFirst();
  if (location?.departmentId) return location.departmentId;
  const rows = await scope.tx
    .selectFrom('departments')
    .select(['id', 'kind'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .orderBy('foldedName')
    .execute();
  const chosen = rows.find(({ kind }) => kind === 'pharmacy') ?? rows[0];
  if (!chosen) throw new Error('A hospital has at least one department');
  return chosen.id;
}

/** The items by which products are charged; a product that has none yet gets one, unpriced. */
export async function chargedItems(scope: Scope, products: readonly ProductBrief[], departmentId: Id): Promise<Map<Id, Id>> {
  const missing = products.filter(({ billableItemId }) => billableItemId === null);
  const known = new Map(products.flatMap(({ id, billableItemId }) => (billableItemId ? [[id, billableItemId] as const] : [])));
  if (missing.length === 0) return known;
  const items = await saveBillableItems(
    scope,
    missing.map(({ id, displayName, sku }) => ({
      sourceType: 'product' as const,
      sourceId: id,
      module: 'Medication' as const,
      name: displayName,
      code: sku,
      departmentId,
      status: 'active' as const,
    })),
  );
  for (const [at, { id }] of missing.entries()) known.set(id, (items[at] as { id: Id }).id);
  return known;
}
