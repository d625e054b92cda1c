import type { Scope } from '#kernel/server/scope/scope.ts';
import type { SearchGroup } from '#modules/organisation/contract/events.ts';
import { typedNumbers } from '#modules/organisation/server/index.ts';

/** The purchase orders of the global search, by their number. */
export async function searchGroup(scope: Scope, { words, most }: { words: string; most: number }): Promise<SearchGroup | undefined> {
  const numbers = typedNumbers(words);
  if (!scope.may('View Purchase Orders') || numbers.length === 0) return undefined;
  const rows = await scope.tx
    .selectFrom('purchaseOrders')
    .select(['id', 'orderNumber', 'status'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('orderNumber', 'in', [...numbers])
    .limit(most)
    .execute();
  return {
    type: 'orders',
    title: 'Orders',
    order: 60,
    rows: rows.map((row) => ({ id: row.id, title: row.orderNumber ?? '', subtitle: row.status, path: `/vendor/order/${row.id}` })),
  };
}
