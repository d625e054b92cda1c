import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { productRecord } from '../../../contract/product.record.ts';
import { documentRefusals } from '../../../contract/documents/refusals.ts';
import type { ReserveSet, SetReserve } from '../../../contract/documents/records.ts';
import { inventoryRefusals } from '../../../contract/refusals.ts';
import {
  balancesOf,
  type BookBalance,
  openBook,
  requirePlace,
  type StockBook,
  usableAt,
  usableIn,
  usableToServe,
} from '../../engine/book.ts';
import { requireLocation } from '../../locations/store.ts';
import { fillInOrder, postsAtOnce, worthOf } from '../rules.ts';
import { approvalLimit } from './create-adjustment.ts';
import { moveByAdjustment } from './post-adjustment.ts';
import { insertAdjustment, linesOf, type NewLine } from './store-adjustment.ts';

/** The place of a difference: the one that is named, else the serving place that holds most of the product. */
function placeOfDifference(book: StockBook, productId: Id, locationId: Id | null): Id {
  if (locationId) return requirePlace(book, locationId).id;
  const places = [...book.locations.values()].filter(({ saleable, status, keepsStock }) => saleable && keepsStock && status === 'active');
  const [most] = places.sort((a, b) => usableAt(book, productId, b.id) - usableAt(book, productId, a.id));
  if (!most) throw inventoryRefusals.refusal('LOCATION_UNKNOWN');
  return most.id;
}

function lineOf(book: StockBook, balance: BookBalance, delta: number): NewLine {
  const { productId, batchId, quantity } = balance;
  return {
    productId,
    batchId,
    delta,
    countedQuantity: null,
    quantityBefore: quantity,
    reason: 'miscount',
    note: null,
    value: worthOf(delta, book.batches.get(batchId)),
  };
}

/** Fewer units leave the batches that end first; more are found in the one that ends last. */
function linesFor(book: StockBook, productId: Id, locationId: Id, difference: number): NewLine[] {
  const order = [...book.batches.keys()];
  const usable = balancesOf(book, productId, locationId)
    .filter((balance) => usableIn(book, balance) > 0)
    .sort((a, b) => order.indexOf(a.batchId) - order.indexOf(b.batchId));
  if (difference > 0) {
    const last = usable.at(-1);
    if (!last) throw documentRefusals.refusal('RESERVE_NO_BATCH');
    return [lineOf(book, last, difference)];
  }
  const parts = usable.map((balance) => ({ quantity: usableIn(book, balance) }));
  const there = parts.reduce((sum, { quantity }) => sum + quantity, 0);
  if (there < -difference) {
    const product = book.products.get(productId)?.name ?? '';
    const words = `${product}: ${-difference} asked, ${there} available`;
    throw inventoryRefusals.refusal('INSUFFICIENT_STOCK', { words, lines: [{ productId, product, asked: -difference, available: there }] });
  }
  return fillInOrder(parts, -difference).flatMap((taken, at) => (taken > 0 ? [lineOf(book, usable[at] as BookBalance, -taken)] : []));
}

async function adjustTo(scope: Scope, productId: Id, order: SetReserve): Promise<ReserveSet['adjustment']> {
  if (order.quantity === null) return null;
  const book = await openBook(scope, [productId]);
  const difference = order.quantity - usableToServe(book, productId);
  if (difference === 0) return null;
  if (!scope.may('Adjust Stock')) throw kernelRefusals.refusal('FORBIDDEN', { permission: 'Adjust Stock' });
  const locationId = placeOfDifference(book, productId, order.locationId);
  const lines = linesFor(book, productId, locationId, difference);
  const atOnce = postsAtOnce(
    lines.map(({ value }) => value),
    await approvalLimit(scope),
  );
  const row = await insertAdjustment(scope, {
    locationId,
    status: atOnce ? 'posted' : 'pending-approval',
    source: 'reserve',
    note: null,
    lines,
  });
  if (atOnce) await moveByAdjustment(scope, row, await linesOf(scope, [row.id]));
  return { id: row.id, adjustmentNumber: row.adjustmentNumber, status: row.status };
}

/** PATCH product/{id}/reserve: reserve and target level; a differing quantity becomes an adjustment. */
export async function setReserve(scope: Scope, id: Id, order: SetReserve): Promise<ReserveSet> {
  if (order.parLevel !== null && order.parLevel <= order.stockReserve) throw documentRefusals.refusal('PAR_BELOW_RESERVE');
  if (order.locationId) await requireLocation(scope, order.locationId);
  const before = await scope.tx
    .selectFrom('products')
    .select(['sku', 'name', 'status', 'stockReserve', 'parLevel', 'version', 'updatedAt', 'updatedByName'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw kernelRefusals.refusal('NOT_FOUND');
  guard(productRecord, 'setReserve', before);
  if (order.version !== null && order.version !== before.version) refuseStale(before, before.updatedByName);
  const { stockReserve, parLevel } = order;
  const { version } = await scope.tx
    .updateTable('products')
    .set({ stockReserve, parLevel, ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await scope.record({
    action: 'update',
    entity: 'Product',
    entityId: id,
    entityNumber: before.sku,
    summary: `Reserve of ${before.name} is ${stockReserve}`.slice(0, 300),
    before: { stockReserve: before.stockReserve, parLevel: before.parLevel },
    after: { stockReserve, parLevel },
  });
  await scope.live({ entity: 'products', id, action: 'update', permission: 'View Products' });
  return { id, stockReserve, parLevel, version, adjustment: await adjustTo(scope, id, order) };
}
