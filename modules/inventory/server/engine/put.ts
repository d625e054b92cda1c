import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { mulDivHalfUp } from '#kernel/contract/money.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { inventoryRefusals } from '../../contract/refusals.ts';
import { balanceKey, type BookBalance, type BookBatch, openBook, requirePlace, type StockBook } from './book.ts';
import type { PutBatch, PutOrder } from './orders.ts';
import { BookChanges, type MoveReference, writeBook } from './write-book.ts';

async function productsOfBatches(scope: Scope, batchIds: readonly Id[]): Promise<Id[]> {
  const rows = await scope.tx
    .selectFrom('batches')
    .select('productId')
    .distinct()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', sql<Id>`any(${[...batchIds]}::uuid[])`)
    .execute();
  return rows.map(({ productId }) => productId);
}

/** The balance of a batch at a place, an empty one when there was none. */
export function balanceAt(book: StockBook, batch: BookBatch, locationId: Id): BookBalance {
  const key = balanceKey(batch.id, locationId);
  const known = book.balances.get(key);
  if (known) return known;
  const made = { batchId: batch.id, productId: batch.productId, locationId, quantity: 0, quarantined: 0, value: 0 };
  book.balances.set(key, made);
  book.byProduct.get(batch.productId)?.push(made);
  return made;
}

/** What units are worth that come in: those in transit what they were worth when they left, others by the batch's cost. */
function costOf(batch: BookBatch, quantity: number, transit: boolean): number {
  if (!transit) return mulDivHalfUp(batch.totalCost, quantity, batch.quantityReceived);
  if (quantity > batch.transitQuantity)
    throw inventoryRefusals.refusal('STOCK_CHANGED', {
      words: `${batch.transitQuantity} units of batch ${batch.batchNumber} are in transit`,
    });
  const cost = quantity === batch.transitQuantity ? batch.transitValue : mulDivHalfUp(batch.transitValue, quantity, batch.transitQuantity);
  batch.transitQuantity -= quantity;
  batch.transitValue -= cost;
  return cost;
}

/**
 * Puts units of known batches at places: what was returned, arrived from another place, was found or counted. Each goes to its own
 * batch, whatever its state; `quarantine` holds the units aside. Posts the mirror of E15 unless the units were in transit. Locks as
 * `takeStock` does. Answers by the lines' keys. The caller sees to it that no more comes back than had left, and writes the audit entry.
 *
 * Refuses 422 BATCH_UNKNOWN, 422 LOCATION_UNKNOWN, 409 STOCK_FROZEN, 409 STOCK_CHANGED (more than is in transit).
 */
export async function putStock(scope: Scope, order: PutOrder): Promise<Map<string, PutBatch>> {
  const { type, lines } = order;
  const batchIds = lines.map(({ batchId }) => batchId);
  const book = await openBook(scope, await productsOfBatches(scope, batchIds), batchIds);
  const transit = type === 'transfer-in' || (order.transit === true && type.startsWith('issue-'));
  const reference: MoveReference = { ...order, transit };
  const changes = new BookChanges();
  const found = new Map<string, PutBatch>();
  for (const { key, batchId, locationId, quantity, quarantine } of lines) {
    if (!Number.isSafeInteger(quantity) || quantity <= 0) throw new Error('Units of stock are whole numbers above 0');
    const batch = book.batches.get(batchId);
    if (!batch) throw inventoryRefusals.refusal('BATCH_UNKNOWN');
    requirePlace(book, locationId);
    if (batch.frozenBy !== null && type !== 'count')
      throw inventoryRefusals.refusal('STOCK_FROZEN', { product: book.products.get(batch.productId)?.name ?? '' });
    const cost = costOf(batch, quantity, transit);
    const balance = balanceAt(book, batch, locationId);
    balance.quantity += quantity;
    balance.value += cost;
    if (quarantine) balance.quarantined += quantity;
    const { id: movementId, balanceAfter } = changes.note(scope, book, { batch, locationId, quantity, cost }, reference);
    found.set(key, { batchId, movementId, balanceAfter, cost });
  }
  await writeBook(scope, book, changes);
  return found;
}
