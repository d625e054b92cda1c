import type { Id } from '#kernel/contract/fields.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { documentRefusals } from '../../../contract/documents/refusals.ts';
import type { CreateTransfer, Transfer } from '../../../contract/documents/records.ts';
import { inventoryRefusals } from '../../../contract/refusals.ts';
import { lockProducts } from '../../engine/book.ts';
import { takeStock } from '../../engine/take.ts';
import { productNames } from '../names.ts';
import { requireUsable } from '../products.ts';
import { namedTwice } from '../rules.ts';
import { showTransfer } from './show-transfers.ts';
import { tellTransfer, transferRef } from './store-transfer.ts';

async function requirePlaces(scope: Scope, { fromLocationId, toLocationId }: CreateTransfer): Promise<void> {
  if (fromLocationId === toLocationId) throw documentRefusals.refusal('STOCK_SAME_PLACE');
  const to = await scope.tx
    .selectFrom('stockLocations')
    .select(['name', 'status', 'keepsStock'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', toLocationId)
    .executeTakeFirst();
  if (to?.status !== 'active') throw inventoryRefusals.refusal('LOCATION_UNKNOWN');
  if (!to.keepsStock) throw documentRefusals.refusal('PLACE_KEEPS_NO_STOCK', { place: to.name });
}

async function requireLines(scope: Scope, lines: CreateTransfer['lines']): Promise<void> {
  await requireUsable(
    scope,
    lines.map(({ productId }) => productId),
  );
  const [twice] = namedTwice(lines.map(({ productId, batchId }) => `${productId} ${batchId ?? ''}`));
  if (!twice) return;
  const productId = twice.split(' ')[0] as Id;
  throw documentRefusals.refusal('STOCK_LINE_TWICE', { product: (await productNames(scope, [productId])).get(productId)?.name });
}

/** POST stock/transfer: the units leave now and are usable nowhere until they arrive. */
export async function sendTransfer(scope: Scope, order: CreateTransfer): Promise<Transfer> {
  await requirePlaces(scope, order);
  await requireLines(scope, order.lines);
  const { hospitalId } = scope;
  const id = scope.newId();
  await lockProducts(
    scope,
    order.lines.map(({ productId }) => productId),
  );
  const transferNumber = await nextNumber(scope, 'TRF-');
  const taken = await takeStock(scope, {
    type: 'transfer-out',
    refType: transferRef,
    refId: id,
    refNumber: transferNumber,
    lines: order.lines.map(({ productId, quantity, batchId }, at) => ({
      key: String(at),
      productId,
      locationId: order.fromLocationId,
      quantity,
      ...(batchId ? { batchIds: [batchId] } : {}),
    })),
  });
  await scope.tx
    .insertInto('stockTransfers')
    .values({
      hospitalId,
      id,
      transferNumber,
      fromLocationId: order.fromLocationId,
      toLocationId: order.toLocationId,
      status: 'in-transit',
      quantity: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
      note: order.note,
      sentAt: scope.now,
      sentBy: scope.actor.userId,
      sentByName: scope.actor.name,
      ...changedBy(scope),
    })
    .execute();
  const rows = order.lines.flatMap(({ productId }, at) =>
    (taken.get(String(at)) ?? []).map(({ batchId, quantity }) => ({ productId, batchId, quantity })),
  );
  await scope.tx
    .insertInto('stockTransferLines')
    .values(rows.map((row, position) => ({ hospitalId, id: scope.newId(), transferId: id, position, ...row })))
    .execute();
  await scope.record({
    action: 'create',
    entity: 'StockTransfer',
    entityId: id,
    entityNumber: transferNumber,
    summary: `Transfer ${transferNumber} sent, ${order.lines.length} lines`,
    after: { fromLocationId: order.fromLocationId, toLocationId: order.toLocationId },
  });
  await tellTransfer(scope, id, 'create');
  return showTransfer(scope, id);
}
