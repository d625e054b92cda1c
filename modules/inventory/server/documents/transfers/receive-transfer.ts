import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { transferRecord } from '../../../contract/documents/document.record.ts';
import { documentRefusals } from '../../../contract/documents/refusals.ts';
import type { ReceiveTransfer, Transfer, WithReason } from '../../../contract/documents/records.ts';
import { putStock } from '../../engine/put.ts';
import { insertAdjustment } from '../adjustments/store-adjustment.ts';
import { batchNames, productNames } from '../names.ts';
import { whyNotOfPlace } from '../people.ts';
import { namedTwice, worthOf } from '../rules.ts';
import { showTransfer } from './show-transfers.ts';
import {
  changeTransfer,
  lockTransfer,
  referenceOf,
  type StoredTransfer,
  type StoredTransferLine,
  transferLinesOf,
} from './store-transfer.ts';

/** Units that arrived of each line: those that are not named arrived whole. */
async function readArrived(scope: Scope, lines: readonly StoredTransferLine[], named: ReceiveTransfer['lines']) {
  const ids = named.map(({ lineId }) => lineId);
  const strange = ids.some((lineId) => !lines.some(({ id }) => id === lineId)) || namedTwice(ids).length > 0;
  refuseIf(strange ? documentRefusals.refusal('STOCK_LINE_UNKNOWN') : null);
  const arrived = lines.map((line) => ({ ...line, arrived: named.find(({ lineId }) => lineId === line.id)?.quantity ?? line.quantity }));
  const above = arrived.find((line) => line.arrived > line.quantity);
  if (above) {
    const product = (await productNames(scope, [above.productId])).get(above.productId)?.name;
    throw documentRefusals.refusal('RECEIVED_ABOVE_ISSUED', { product, quantity: above.quantity });
  }
  return arrived;
}

async function adjustMissing(scope: Scope, transfer: StoredTransfer, lines: readonly (StoredTransferLine & { arrived: number })[]) {
  const costs = await batchNames(
    scope,
    lines.map(({ batchId }) => batchId),
  );
  await insertAdjustment(scope, {
    locationId: transfer.toLocationId,
    status: 'pending-approval',
    source: 'transfer',
    sourceId: transfer.id,
    sourceNumber: transfer.transferNumber,
    note: null,
    lines: lines.map(({ productId, batchId, quantity, arrived }) => ({
      productId,
      batchId,
      delta: arrived - quantity,
      countedQuantity: null,
      quantityBefore: 0,
      reason: 'miscount',
      note: `Missing from ${transfer.transferNumber}`,
      value: worthOf(arrived - quantity, costs.get(batchId)),
    })),
  });
}

/** PATCH stock/transfer/{id}/receive, by somebody of the place. What is missing waits for approval. */
export async function receiveTransfer(scope: Scope, id: Id, order: ReceiveTransfer): Promise<Transfer> {
  const transfer = await lockTransfer(scope, id, 'receive', order.version);
  guard(transferRecord, 'receive', transfer, await whyNotOfPlace(scope, transfer.toLocationId));
  const lines = await readArrived(scope, await transferLinesOf(scope, [id]), order.lines);
  const arrived = lines.filter((line) => line.arrived > 0);
  if (arrived.length > 0)
    await putStock(scope, {
      type: 'transfer-in',
      ...referenceOf(transfer),
      lines: arrived.map((line) => ({
        key: line.id,
        batchId: line.batchId,
        locationId: transfer.toLocationId,
        quantity: line.arrived,
      })),
    });
  for (const line of lines)
    await scope.tx
      .updateTable('stockTransferLines')
      .set({ received: line.arrived })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', line.id)
      .execute();
  const missing = lines.filter((line) => line.arrived < line.quantity);
  if (missing.length > 0) await adjustMissing(scope, transfer, missing);
  const status = missing.length > 0 ? 'short-received' : 'received';
  const received = { receivedAt: scope.now, receivedBy: scope.actor.userId, receivedByName: scope.actor.name };
  await changeTransfer(scope, transfer, { status, ...received }, status === 'received' ? 'was received' : 'was received short');
  return showTransfer(scope, id);
}

/** PATCH stock/transfer/{id}/cancel: all of it goes back to where it came from. */
export async function cancelTransfer(scope: Scope, id: Id, { reason, version }: WithReason): Promise<Transfer> {
  const transfer = await lockTransfer(scope, id, 'cancel', version);
  const lines = await transferLinesOf(scope, [id]);
  await putStock(scope, {
    type: 'transfer-in',
    ...referenceOf(transfer, reason),
    lines: lines.map((line) => ({ key: line.id, batchId: line.batchId, locationId: transfer.fromLocationId, quantity: line.quantity })),
  });
  await changeTransfer(scope, transfer, { status: 'cancelled', cancelReason: reason }, 'was cancelled', reason);
  return showTransfer(scope, id);
}
