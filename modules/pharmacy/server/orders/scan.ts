import type { Id } from '#kernel/contract/fields.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { fefoOf, scanCode } from '#modules/inventory/server/index.ts';
import type { ScannedForOrder } from '../../contract/medication-order-records.ts';
import { orderRefusals } from '../../contract/order-refusals.ts';
import type { ScanFault } from '../../contract/order-words.ts';
import { orderRecord } from '../../contract/order.record.ts';
import { pharmacySettingsOf } from '../settings.ts';
import { openOrder } from './papers.ts';
import { linesOf } from './store.ts';

const all = 1_000_000_000;

async function statusOf(scope: Scope, batchId: Id): Promise<{ status: string; over: boolean } | undefined> {
  const row = await scope.tx
    .selectFrom('batches')
    .select(['status', 'expiryDate'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', batchId)
    .executeTakeFirst();
  const today = await scope.today();
  return row && { status: row.status, over: row.expiryDate !== null && row.expiryDate < today };
}

/** Why a batch that is not among those to be taken must not be handed out. */
async function faultOf(scope: Scope, batchId: Id | null, expiryDate: string | null): Promise<ScanFault> {
  const found = batchId ? await statusOf(scope, batchId) : undefined;
  if (found?.status === 'quarantined' || found?.status === 'recalled') return found.status;
  if (found?.over || (expiryDate !== null && expiryDate < (await scope.today()))) return 'expired';
  return found ? 'not-here' : 'unknown';
}

/**
 * GET medication-order/{id}/scan: the lines that a scanned pack is for. Refuses a product that the order does not hold, and a batch that
 * must not leave this store. What the dispense takes is judged again there (invariant 4).
 */
export async function scanForOrder(scope: Scope, id: Id, code: string): Promise<ScannedForOrder> {
  const order = await openOrder(scope, id);
  guard(orderRecord, 'dispense', order);
  const { product, batch } = await scanCode(scope, code);
  const lines = (await linesOf(scope, [id])).filter((line) => line.productId === product.id);
  if (lines.length === 0) throw orderRefusals.refusal('MEDICATION_SCAN_PRODUCT', { product: product.displayName });
  const lineIds = lines.map((line) => line.id);
  if (!batch) return { lineIds, product: product.displayName, batch: null };
  const usableUntil = addCalendarDays(await scope.today(), (await pharmacySettingsOf(scope)).fefoMinDays);
  const usable = await fefoOf(scope, { productId: product.id, locationId: order.locationId, quantity: all, usableUntil });
  const taken = usable.find(({ batchId }) => batchId === batch.id);
  if (!taken) {
    const status = await faultOf(scope, batch.id, batch.expiryDate);
    throw orderRefusals.refusal('MEDICATION_SCAN_BATCH', { batch: batch.batchNumber ?? '', product: product.displayName, status });
  }
  return { lineIds, product: product.displayName, batch: { batchId: taken.batchId, batchNumber: taken.batchNumber } };
}
