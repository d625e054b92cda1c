import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { archiveItemOfSource, itemOfSource, requireCurrency, saveBillableItems } from '#modules/billing-setup/server/index.ts';

export interface TestPrice {
  readonly billableItemId: Id;
  readonly price: number | null;
  readonly active: boolean;
}

/** The items of the price list that tests are charged by; tests without one are left out. */
export async function pricesOfTests(scope: Scope, testIds: readonly Id[]): Promise<Map<Id, TestPrice>> {
  const items = await itemOfSource(scope, 'lab-test', testIds);
  return new Map(
    [...items].map(([testId, item]) => [testId, { billableItemId: item.id, price: item.price, active: item.status === 'active' }]),
  );
}

/** Where the laboratory's revenue belongs: its own department, else the hospital's first one. */
export async function labDepartment(scope: Scope): Promise<Id> {
  const rows = await scope.tx
    .selectFrom('departments')
    .select(['id', 'kind'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .orderBy('foldedName')
    .execute();
  const chosen = rows.find(({ kind }) => kind === 'laboratory') ?? rows[0];
  if (!chosen) throw new Error('A hospital has at least one department');
  return chosen.id;
}

export interface PricedTest {
  readonly id: Id;
  readonly name: string;
  /** Undefined: the price stays as it is. */
  readonly price?: number | null | undefined;
  readonly status: 'active' | 'disabled' | 'archived';
}

/**
 * Brings the price list's items in step with tests, in the same transaction. Refuses CURRENCY_NOT_SET when a price is named and the
 * hospital has no currency.
 */
export async function savePrices(
  scope: Scope,
  tests: readonly PricedTest[],
  source: 'manual' | 'upload' | 'setup' = 'manual',
): Promise<void> {
  if (tests.length === 0) return;
  if (tests.some(({ price }) => typeof price === 'number')) await requireCurrency(scope);
  const departmentId = await labDepartment(scope);
  const known = await itemOfSource(
    scope,
    'lab-test',
    tests.map(({ id }) => id),
  );
  await saveBillableItems(
    scope,
    tests.map(({ id, name, price, status }) => ({
      sourceType: 'lab-test' as const,
      sourceId: id,
      module: 'Laboratory' as const,
      name,
      // Where the price list put it, it stays.
      departmentId: known.get(id)?.departmentId ?? departmentId,
      ...(price === undefined ? {} : { price, priceReason: 'Changed with the laboratory test' }),
      status: status === 'archived' ? ('archived' as const) : ('active' as const),
    })),
    source,
  );
}

/** The item of a test that left the catalogue is not charged any more. */
export function endPrice(scope: Scope, testId: Id): Promise<void> {
  return archiveItemOfSource(scope, 'lab-test', testId, 'The laboratory test was archived');
}
