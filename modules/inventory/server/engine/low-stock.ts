import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { LowStock } from '../../contract/events.ts';
import { productPath } from '../../contract/words.ts';
import { type StockBook, usableToServe } from './book.ts';

/** Tells of products that fell to their reserve or below; `before` holds their quantities before the act. */
export async function tellLowStock(scope: Scope, book: StockBook, before: ReadonlyMap<Id, number>): Promise<void> {
  const fallen = [...book.products.values()].filter(({ id, stockReserve, status }) => {
    const was = before.get(id) ?? 0;
    return status === 'enabled' && was > stockReserve && usableToServe(book, id) <= stockReserve;
  });
  if (fallen.length === 0) return;
  for (const { id, name } of fallen)
    await scope.notify({
      title: 'Low Stock',
      content: `${name}: ${usableToServe(book, id)} left`,
      path: productPath(id),
      to: { permission: 'Edit Stock Reserve' },
      module: 'inventory',
      entity: 'products',
      entityId: id,
      dedupeKey: `low-stock:${id}`,
    });
  await scope.emit(LowStock, { productIds: fallen.map(({ id }) => id) });
}
