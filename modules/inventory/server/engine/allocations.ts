import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { json } from '#kernel/server/database/kysely.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { AllocationsLapsed } from '../../contract/events.ts';
import { inventoryRefusals } from '../../contract/refusals.ts';
import { type BookAllocation, heldFor, openBook, requirePlace, type StockBook, usableAt, usableToServe } from './book.ts';
import type { AllocationOrder, AllocationState } from './orders.ts';
import { lockStock } from './lock-stock.ts';
import { requireReserveRight } from './reserve.ts';

const stamp = (scope: Scope) => ({ updatedAt: scope.now, updatedBy: scope.actor.userId });

/**
 * Holds units for order lines: together with all that is held already never more than is usable at the place, nor, unless
 * `intoReserve`, than what the reserve leaves. A line holds once: a second time is 409 CONFLICT. Refuses 422 INSUFFICIENT_STOCK as
 * `takeStock` does, and then holds nothing. The caller writes the audit entry.
 */
export async function allocateStock(scope: Scope, orders: readonly AllocationOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const book = await openBook(
    scope,
    orders.map(({ productId }) => productId),
  );
  // What lapsed with time makes room, also for the same line.
  await releaseLapsed(scope, orders);
  const short = [];
  for (const order of orders) {
    const { productId, locationId, quantity } = order;
    const location = requirePlace(book, locationId);
    const product = book.products.get(productId);
    const here = usableAt(book, productId, locationId) - heldFor(book, productId, undefined, locationId);
    const spare = usableToServe(book, productId) - heldFor(book, productId, undefined) - (product?.stockReserve ?? 0);
    const most = location.saleable ? Math.min(here, spare) : here;
    const allowed = order.intoReserve && quantity > most && quantity <= here;
    if (allowed) await requireReserveRight(scope);
    else if (quantity > most) short.push({ productId, product: product?.name ?? '', asked: quantity, available: Math.max(0, most) });
    book.allocations.push({
      id: scope.newId(),
      productId,
      locationId,
      orderLineId: order.orderLineId,
      expiresAt: order.expiresAt,
      quantity,
    });
  }
  if (short.length > 0) {
    const words = short.map(({ product, asked, available }) => `${product}: ${asked} asked, ${available} available`).join('; ');
    throw inventoryRefusals.refusal('INSUFFICIENT_STOCK', { words, lines: short });
  }
  await scope.tx
    .insertInto('stockAllocations')
    .values(
      orders.map(({ orderLineId, productId, locationId, quantity, expiresAt }) => ({
        hospitalId: scope.hospitalId,
        id: scope.newId(),
        productId,
        locationId,
        quantity,
        orderLineId,
        expiresAt,
        status: 'held' as const,
        createdAt: scope.now,
        createdBy: scope.actor.userId,
        ...stamp(scope),
      })),
    )
    .execute();
}

async function releaseLapsed(scope: Scope, orders: readonly AllocationOrder[]): Promise<void> {
  await scope.tx
    .updateTable('stockAllocations')
    .set({ status: 'released', releasedBecause: 'time', ...stamp(scope) })
    .where('hospitalId', '=', scope.hospitalId)
    .where('orderLineId', '=', sql<Id>`any(${orders.map(({ orderLineId }) => orderLineId)}::uuid[])`)
    .where('status', '=', 'held')
    .where('expiresAt', '<=', scope.now)
    .execute();
}

/** Products first, as everybody who moves stock does. Answers whether anything is held for the lines. */
async function lockProductsOf(scope: Scope, orderLineIds: readonly Id[]): Promise<boolean> {
  return (await lockStock(scope, { orderLineIds })) > 0;
}

/** Lets go what is held for order lines; lines that hold nothing are left alone. The caller writes the audit entry. */
export async function releaseAllocations(scope: Scope, orderLineIds: readonly Id[]): Promise<void> {
  if (orderLineIds.length === 0) return;
  if (!(await lockProductsOf(scope, orderLineIds))) return;
  await scope.tx
    .updateTable('stockAllocations')
    .set({ status: 'released', releasedBecause: 'order', ...stamp(scope) })
    .where('hospitalId', '=', scope.hospitalId)
    .where('orderLineId', '=', sql<Id>`any(${[...orderLineIds]}::uuid[])`)
    .where('status', '=', 'held')
    .execute();
}

/**
 * Changes until when units are held; null holds them until they are used or let go (an order that was paid). Locks the products: not to
 * be called by an act that holds bills or money.
 */
export async function extendAllocations(scope: Scope, orderLineIds: readonly Id[], expiresAt: Instant | null): Promise<void> {
  if (orderLineIds.length === 0) return;
  if (!(await lockProductsOf(scope, orderLineIds))) return;
  await scope.tx
    .updateTable('stockAllocations')
    .set({ expiresAt, ...stamp(scope) })
    .where('hospitalId', '=', scope.hospitalId)
    .where('orderLineId', '=', sql<Id>`any(${[...orderLineIds]}::uuid[])`)
    .where('status', '=', 'held')
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', scope.now)]))
    .execute();
}

/** What is or was held for order lines: the newest of each line; lines that never held anything are left out. */
export async function allocationsOf(scope: Scope, orderLineIds: readonly Id[]): Promise<Map<Id, AllocationState>> {
  if (orderLineIds.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('stockAllocations')
    .select(['orderLineId', 'productId', 'locationId', 'quantity', 'status', 'releasedBecause', 'expiresAt'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('orderLineId', '=', sql<Id>`any(${[...orderLineIds]}::uuid[])`)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return new Map(
    rows.map(({ status, releasedBecause, ...row }) => {
      const over = status === 'held' && row.expiresAt !== null && row.expiresAt <= scope.now;
      const lapsed = over || releasedBecause === 'time' || releasedBecause === 'stock';
      return [row.orderLineId, { ...row, state: lapsed ? ('lapsed' as const) : status }];
    }),
  );
}

/** What is left of what was held for a line; nothing: all of it was taken. */
export interface Consumed {
  readonly orderLineId: Id;
  readonly productId: Id;
  readonly left: number;
}

/** Units held for a line were taken: in the book less is held for it, nothing when all of it is gone. Null: nothing was held. */
export function consumeHeld(book: StockBook, orderLineId: Id, productId: Id, taken: number): Consumed | null {
  const own = book.allocations.find((held) => held.orderLineId === orderLineId && held.productId === productId);
  if (!own) return null;
  const left = Math.max(0, own.quantity - taken);
  if (left > 0) own.quantity = left;
  else book.allocations.splice(book.allocations.indexOf(own), 1);
  return { orderLineId, productId, left };
}

/** Writes what `consumeHeld` left, of all lines in one statement. The products are locked. */
export async function writeConsumed(scope: Scope, consumed: readonly Consumed[]): Promise<void> {
  if (consumed.length === 0) return;
  // A line that was taken from twice counts as it was left last.
  const rows = [...new Map(consumed.map((each) => [`${each.orderLineId} ${each.productId}`, each])).values()];
  const { updatedAt, updatedBy } = stamp(scope);
  await sql`
    update stock_allocations a
       set quantity = case when r."left" > 0 then r."left" else a.quantity end, status = case when r."left" > 0 then a.status else 'consumed' end,
           updated_at = ${updatedAt}, updated_by = ${updatedBy}
      from jsonb_to_recordset(${json(rows)}) as r ("orderLineId" uuid, "productId" uuid, "left" int)
     where a.hospital_id = ${scope.hospitalId} and a.order_line_id = r."orderLineId" and a.product_id = r."productId" and a.status = 'held'`.execute(
    scope.tx,
  );
}

/** Held units that the stock does not cover any more, the newest first. */
function uncovered(book: StockBook): BookAllocation[] {
  const gone: BookAllocation[] = [];
  const places = new Set(book.allocations.map(({ productId, locationId }) => `${productId} ${locationId}`));
  for (const place of places) {
    const [productId, locationId] = place.split(' ') as [Id, Id];
    const held = book.allocations.filter((each) => each.productId === productId && each.locationId === locationId);
    let over = heldFor(book, productId, undefined, locationId) - usableAt(book, productId, locationId);
    for (const each of held.reverse()) {
      if (over <= 0) break;
      gone.push(each);
      over -= each.quantity;
    }
  }
  return gone;
}

/** After usable units went otherwise than by orders: what is held is cut to what is there, and the orders are told. */
export async function fitAllocations(scope: Scope, book: StockBook): Promise<void> {
  const gone = uncovered(book);
  if (gone.length === 0) return;
  await scope.tx
    .updateTable('stockAllocations')
    .set({ status: 'released', releasedBecause: 'stock', ...stamp(scope) })
    .where('hospitalId', '=', scope.hospitalId)
    .where('orderLineId', '=', sql<Id>`any(${gone.map(({ orderLineId }) => orderLineId)}::uuid[])`)
    .where('status', '=', 'held')
    .execute();
  for (const each of gone) book.allocations.splice(book.allocations.indexOf(each), 1);
  await scope.emit(AllocationsLapsed, { orderLineIds: gone.map(({ orderLineId }) => orderLineId), reason: 'stock' });
}
