import type { Id } from '#kernel/contract/fields.ts';
import { mulDivHalfUp } from '#kernel/contract/money.ts';
import { together } from '#kernel/server/database/pipeline.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { covers } from '../../contract/clearance.ts';
import { inventoryRefusals } from '../../contract/refusals.ts';
import { correctingTypes, servingTypes, type TakeType } from '../../contract/words.ts';
import { type Consumed, consumeHeld, fitAllocations, writeConsumed } from './allocations.ts';
import {
  balanceKey,
  type BookBalance,
  type BookBatch,
  heldFor,
  openBook,
  requirePlace,
  standingOf,
  type StockBook,
  usableAt,
  usableToServe,
} from './book.ts';
import { tellLowStock } from './low-stock.ts';
import type { TakenBatch, TakeLine, TakeOrder } from './orders.ts';
import { requireReserveRight } from './reserve.ts';
import { BookChanges, type MoveReference, writeBook } from './write-book.ts';

interface Shortage {
  readonly productId: Id;
  readonly product: string;
  readonly asked: number;
  readonly available: number;
}

const serves = (type: TakeType) => (servingTypes as readonly TakeType[]).includes(type);
const corrects = (type: TakeType) => (correctingTypes as readonly TakeType[]).includes(type);
const nameOf = (book: StockBook, productId: Id) => book.products.get(productId)?.name ?? '';

/** Balances that a line may be taken from, in the order in which they are: first expiry first, or as the line names them. */
export function candidatesOf(
  book: StockBook,
  line: Pick<TakeLine, 'productId' | 'locationId' | 'usableUntil' | 'batchIds'>,
  usable: boolean,
): BookBalance[] {
  const { productId, locationId, batchIds, usableUntil } = line;
  // The book's batches stand in the order of their expiry.
  const inOrder = [...book.batches.values()].flatMap((batch) => {
    const balance = batch.productId === productId ? book.balances.get(balanceKey(batch.id, locationId)) : undefined;
    return balance && balance.quantity > 0 ? [{ batch, balance }] : [];
  });
  const chosen = batchIds ? batchIds.flatMap((id) => inOrder.filter(({ batch }) => batch.id === id)) : inOrder;
  return chosen
    .filter(({ batch }) => !usable || standingOf(batch, book.today) === 'available')
    .filter(({ batch }) => !usable || !usableUntil || batch.expiryDate === null || batch.expiryDate >= usableUntil)
    .map(({ balance }) => balance);
}

function refuseNamed(book: StockBook, line: TakeLine, type: TakeType): void {
  for (const id of line.batchIds ?? []) {
    const batch = book.batches.get(id);
    if (!batch || batch.productId !== line.productId) throw inventoryRefusals.refusal('BATCH_UNKNOWN');
    const standing = standingOf(batch, book.today);
    if (serves(type) && standing !== 'available' && standing !== 'depleted')
      throw inventoryRefusals.refusal('BATCH_NOT_USABLE', {
        batch: batch.batchNumber,
        product: nameOf(book, line.productId),
        status: standing,
      });
  }
}

/** How many units a line may take: what is usable there, without what is held for others and, unless allowed, the reserve. */
async function mostOf(scope: Scope, book: StockBook, line: TakeLine, type: TakeType): Promise<number> {
  const { productId, locationId, allocationOf } = line;
  const here = usableAt(book, productId, locationId) - heldFor(book, productId, allocationOf, locationId);
  const location = requirePlace(book, locationId);
  if (type === 'transfer-out' || !location.saleable) return here;
  const reserve = book.products.get(productId)?.stockReserve ?? 0;
  const own = book.allocations.find((held) => held.orderLineId === allocationOf && held.productId === productId)?.quantity ?? 0;
  const spare = usableToServe(book, productId) - heldFor(book, productId, allocationOf) - reserve;
  const most = Math.max(own, spare);
  if (line.intoReserve && line.quantity > most && line.quantity <= here) {
    await requireReserveRight(scope);
    return here;
  }
  return Math.min(here, most);
}

function moveOut(book: StockBook, balance: BookBalance, quantity: number, transit: boolean): number {
  const batch = book.batches.get(balance.batchId) as BookBatch;
  const cost = quantity === balance.quantity ? balance.value : mulDivHalfUp(balance.value, quantity, balance.quantity);
  balance.quantity -= quantity;
  balance.value -= cost;
  if (transit) {
    batch.transitQuantity += quantity;
    batch.transitValue += cost;
  }
  return cost;
}

interface Taking {
  readonly book: StockBook;
  readonly changes: BookChanges;
  readonly reference: MoveReference;
  readonly type: TakeType;
}

function refuseFrozen(book: StockBook, batch: BookBatch, type: TakeType): void {
  if (batch.frozenBy !== null && type !== 'count')
    throw inventoryRefusals.refusal('STOCK_FROZEN', { product: nameOf(book, batch.productId) });
}

/** Units of a balance that a way out may take; write-offs and returns take what was held aside first. */
function freeIn(balance: BookBalance, type: TakeType): number {
  return serves(type) ? balance.quantity - balance.quarantined : balance.quantity;
}

function takeLine(scope: Scope, { book, changes, reference, type }: Taking, line: TakeLine): TakenBatch[] {
  const taken: TakenBatch[] = [];
  let left = line.quantity;
  for (const balance of candidatesOf(book, line, serves(type))) {
    const quantity = Math.min(left, freeIn(balance, type));
    if (quantity <= 0) continue;
    const batch = book.batches.get(balance.batchId) as BookBatch;
    refuseFrozen(book, batch, type);
    const cost = moveOut(book, balance, quantity, reference.transit);
    if (corrects(type)) {
      const aside = type === 'write-off' || type === 'supplier-return' ? Math.max(0, balance.quarantined - quantity) : balance.quarantined;
      balance.quarantined = Math.min(aside, balance.quantity);
    }
    const { id: movementId, balanceAfter } = changes.note(
      scope,
      book,
      { batch, locationId: line.locationId, quantity: -quantity, cost: -cost },
      reference,
    );
    taken.push({
      movementId,
      batchId: batch.id,
      batchNumber: batch.batchNumber,
      expiryDate: batch.expiryDate,
      quantity,
      balanceAfter,
      cost,
    });
    left -= quantity;
    if (left === 0) break;
  }
  return taken;
}

/** How many units the candidates of a line hold. */
function heldBy(book: StockBook, line: TakeLine, type: TakeType): number {
  return candidatesOf(book, line, serves(type)).reduce((sum, balance) => sum + freeIn(balance, type), 0);
}

function refuseShort(shortages: readonly Shortage[], code: 'INSUFFICIENT_STOCK' | 'STOCK_CHANGED'): void {
  if (shortages.length === 0) return;
  const words = shortages.map(({ product, asked, available }) => `${product}: ${asked} asked, ${available} available`).join('; ');
  throw inventoryRefusals.refusal(code, { words, lines: shortages });
}

function refuseUncleared(book: StockBook, order: TakeOrder): void {
  const patientId = order.party?.patientId ?? null;
  if (order.type !== 'dispense' && patientId === null) return;
  const asked = new Map<Id, number>();
  for (const { productId, quantity } of order.lines) asked.set(productId, (asked.get(productId) ?? 0) + quantity);
  for (const [productId, quantity] of asked)
    if (!covers(order.cleared, patientId, productId, quantity))
      throw inventoryRefusals.refusal('NOT_CLEARED', { product: nameOf(book, productId) });
}

/**
 * The only way out of the stock. Locks the products, reads what stands on the locked rows, and takes each line from its batches: of
 * the ways that serve somebody (dispense, issue, transfer, use) first expiry first, never an expired, quarantined or recalled unit,
 * never one held for another order, and the reserve only when allowed; the ways that set the books right may name any batch. Writes
 * the movements with their running balances, uses up what was held for the line, posts E15 and tells `StockMoved`. Answers the
 * batches of each line by its key. All or nothing.
 *
 * Refuses 422 INSUFFICIENT_STOCK `{ lines: [{ productId, product, asked, available }] }`, 409 STOCK_CHANGED (a correction, or named
 * batches that hold too little now), 422 BATCH_NOT_USABLE, 422 BATCH_UNKNOWN, 422 LOCATION_UNKNOWN, 409 STOCK_FROZEN, 422
 * NOT_CLEARED, 422 RESERVE_NOT_ALLOWED, 403 without 'Use Stock Reserve'. The caller writes the audit entry.
 */
export async function takeStock(scope: Scope, order: TakeOrder): Promise<Map<string, TakenBatch[]>> {
  const { type, lines } = order;
  const book = await openBook(
    scope,
    lines.map(({ productId }) => productId),
    lines.flatMap(({ batchIds }) => batchIds ?? []),
  );
  refuseUncleared(book, order);
  const before = new Map([...book.products.keys()].map((id) => [id, usableToServe(book, id)]));
  const transit = type === 'transfer-out' || (order.transit === true && type.startsWith('issue-'));
  const taking: Taking = { book, changes: new BookChanges(), type, reference: { ...order, transit } };
  const found = new Map<string, TakenBatch[]>();
  const consumed: Consumed[] = [];
  const short: Shortage[] = [];
  const stale: Shortage[] = [];
  for (const line of lines) {
    if (!Number.isSafeInteger(line.quantity) || line.quantity <= 0) throw new Error('Units of stock are whole numbers above 0');
    requirePlace(book, line.locationId);
    refuseNamed(book, line, type);
    const shortage = (available: number): Shortage => ({
      productId: line.productId,
      product: nameOf(book, line.productId),
      asked: line.quantity,
      available: Math.max(0, available),
    });
    const held = heldBy(book, line, type);
    const most = serves(type) ? await mostOf(scope, book, line, type) : held;
    if (line.quantity > most) (serves(type) ? short : stale).push(shortage(Math.min(most, held)));
    else if (line.quantity > held) (line.batchIds ? stale : short).push(shortage(held));
    else {
      found.set(line.key, takeLine(scope, taking, line));
      const own = line.allocationOf ? consumeHeld(book, line.allocationOf, line.productId, line.quantity) : null;
      if (own) consumed.push(own);
    }
  }
  refuseShort(short, 'INSUFFICIENT_STOCK');
  refuseShort(stale, 'STOCK_CHANGED');
  await together([writeConsumed(scope, consumed), writeBook(scope, book, taking.changes)]);
  if (!serves(type)) await fitAllocations(scope, book);
  await tellLowStock(scope, book, before);
  return found;
}
