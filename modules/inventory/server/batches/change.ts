import type { Id } from '#kernel/contract/fields.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import type { Batch, ChangeBatchState, EditBatch, ReleaseBatch } from '../../contract/batch-records.ts';
import { batchRecord } from '../../contract/batch.record.ts';
import { BatchRecalled } from '../../contract/events.ts';
import { inventoryRefusals } from '../../contract/refusals.ts';
import { type BatchStatus, productPath } from '../../contract/words.ts';
import { fitAllocations } from '../engine/allocations.ts';
import { lockProducts, openBook, standingOf, type StockBook, usableToServe } from '../engine/book.ts';
import { tellLowStock } from '../engine/low-stock.ts';
import { foldNumber } from '../engine/receive.ts';
import { recipientsOf } from '../products/movements.ts';
import { whyNotRelease } from '../rules/batch.ts';
import { findBatch, showBatch, type StoredBatch } from './list.ts';

interface Locked {
  readonly batch: StoredBatch;
  /** The product's stock as it stood before the change. */
  readonly book: StockBook;
  readonly today: string;
}

/** The product first, as everybody who moves stock: what is read then is what the act decides on. */
async function lockBatch(scope: Scope, id: Id, version: number | undefined): Promise<Locked> {
  const { productId } = await findBatch(scope, id);
  const book = await openBook(scope, [productId], [id]);
  const batch = await findBatch(scope, id);
  if (version !== undefined && version !== batch.version) {
    const row = await scope.tx
      .selectFrom('batches')
      .select(['version', 'updatedAt', 'updatedByName'])
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    refuseStale(row, row.updatedByName);
  }
  return { batch, book, today: await scope.today() };
}

/** The locked batch with what it is today as its status. */
const asOf = ({ batch, today }: Locked) => ({ ...batch, status: standingOf(batch, today) });

interface BatchChange {
  readonly status?: BatchStatus;
  readonly statusReason?: string | null;
  readonly batchNumber?: string;
  readonly foldedNumber?: string;
  readonly expiryDate?: string | null;
  readonly expiryWarnedDays?: null;
}

/** Writes a change of a batch, then cuts what is held to what is usable, and tells of stock that is low by it. */
async function change(scope: Scope, { batch, book }: Locked, set: BatchChange): Promise<void> {
  await scope.tx
    .updateTable('batches')
    .set({ ...set, ...changedBy(scope), version: batch.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', batch.id)
    .execute();
  const after = await openBook(scope, [batch.productId], [batch.id]);
  await fitAllocations(scope, after);
  await tellLowStock(scope, after, new Map([[batch.productId, usableToServe(book, batch.productId)]]));
  await scope.live({ entity: 'batches', id: batch.id, action: 'update', permission: 'View Products' });
}

const sentence = (batch: StoredBatch, what: string) => `Batch ${batch.batchNumber} of ${batch.productName} ${what}`.slice(0, 300);

/** PATCH batch/{id}: whether it is expired follows from the new date. */
export async function editBatch(scope: Scope, id: Id, order: EditBatch): Promise<Batch> {
  const locked = await lockBatch(scope, id, order.version);
  const { batch, book, today } = locked;
  const expiryDate = order.expiryDate === undefined ? batch.expiryDate : order.expiryDate;
  const product = book.products.get(batch.productId);
  if (expiryDate === null && product?.expiryTracked) throw inventoryRefusals.refusal('EXPIRY_REQUIRED');
  if (expiryDate !== null && batch.manufactureDate !== null && batch.manufactureDate >= expiryDate)
    throw inventoryRefusals.refusal('EXPIRY_BEFORE_MADE');
  const batchNumber = order.batchNumber ?? batch.batchNumber;
  const over = expiryDate !== null && expiryDate < today;
  const dated = batch.status === 'available' || batch.status === 'expired';
  const status = dated ? (over ? 'expired' : 'available') : batch.status;
  const dateChanged = expiryDate !== batch.expiryDate;
  await change(scope, locked, {
    ...{ batchNumber, foldedNumber: foldNumber(batchNumber), expiryDate, status },
    ...(dateChanged ? { expiryWarnedDays: null } : {}),
  });
  await scope.record({
    action: 'update',
    entity: 'Batch',
    entityId: id,
    entityNumber: batchNumber,
    summary: sentence(batch, 'corrected'),
    before: { batchNumber: batch.batchNumber, expiryDate: batch.expiryDate, status: batch.status },
    after: { batchNumber, expiryDate, status },
    reason: order.reason,
  });
  return showBatch(scope, id);
}

/** PATCH batch/{id}/quarantine. */
export async function quarantineBatch(scope: Scope, id: Id, order: ChangeBatchState): Promise<Batch> {
  const locked = await lockBatch(scope, id, order.version);
  guard(batchRecord, 'quarantine', asOf(locked));
  await change(scope, locked, { status: 'quarantined', statusReason: order.reason });
  await recordState(scope, locked.batch, 'quarantined', order.reason);
  return showBatch(scope, id);
}

async function recordState(scope: Scope, batch: StoredBatch, status: BatchStatus, reason: string | null): Promise<void> {
  await scope.record({
    action: 'state',
    entity: 'Batch',
    entityId: batch.id,
    entityNumber: batch.batchNumber,
    summary: sentence(batch, status === 'available' ? 'released' : status),
    before: { status: batch.status, quarantined: batch.quarantined },
    after: { status },
    reason,
  });
}

/** PATCH batch/{id}/release: the whole batch, and units of it that were held aside. */
export async function releaseBatch(scope: Scope, id: Id, order: ReleaseBatch): Promise<Batch> {
  const locked = await lockBatch(scope, id, order.version);
  const { batch, today } = locked;
  guard(batchRecord, 'release', asOf(locked), whyNotRelease(asOf(locked), today));
  await scope.tx
    .updateTable('batchBalances')
    .set({ quarantined: 0 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('batchId', '=', id)
    .execute();
  const empty = batch.quantity + batch.inTransit === 0;
  await change(scope, locked, { status: empty ? 'depleted' : 'available', statusReason: null });
  await recordState(scope, batch, 'available', order.reason);
  return showBatch(scope, id);
}

/** PATCH batch/{id}/recall: for good. Whoever dispenses or prescribes is told, later modules too. */
export async function recallBatch(
  scope: Scope,
  id: Id,
  order: ChangeBatchState,
): Promise<{ batch: Batch; patients: number; departments: number }> {
  const locked = await lockBatch(scope, id, order.version);
  const { batch } = locked;
  guard(batchRecord, 'recall', asOf(locked));
  await change(scope, locked, { status: 'recalled', statusReason: order.reason });
  await recordState(scope, batch, 'recalled', order.reason);
  await scope.emit(BatchRecalled, { batchId: id, productId: batch.productId, reason: order.reason });
  for (const permission of ['Dispense Medication', 'Create Prescription'])
    await scope.notify({
      title: 'Batch Recalled',
      content: `${batch.productName}, batch ${batch.batchNumber}: ${order.reason}`.slice(0, 300),
      path: productPath(batch.productId),
      to: { permission },
      priority: 'critical',
      module: 'inventory',
      entity: 'batches',
      entityId: id,
    });
  const had = await recipientsOf(scope, { batchId: id, from: null, until: null });
  const patients = new Set(had.flatMap(({ patient }) => patient?.id ?? []));
  const departments = new Set(had.flatMap(({ department }) => department?.id ?? []));
  return { batch: await showBatch(scope, id), patients: patients.size, departments: departments.size };
}

/** Locks the product of a batch, for acts of papers. */
export async function lockProductOf(scope: Scope, batchId: Id): Promise<StoredBatch> {
  const { productId } = await findBatch(scope, batchId);
  await lockProducts(scope, [productId]);
  return findBatch(scope, batchId);
}
