import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard } from '#kernel/server/record/acts.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { postEntry, requireCurrency } from '#modules/billing-setup/server/index.ts';
import { putStock, takeStock } from '#modules/inventory/server/index.ts';
import { vendorRefusals } from '../../contract/refusals.ts';
import type { CreateReturn, CreditReturn, VendorReturn } from '../../contract/supply-records.ts';
import { returnRecord } from '../../contract/supply.record.ts';
import { madeBy } from '../context.ts';
import { requireProducts } from '../products.ts';
import { spreadCredit } from '../rules.ts';
import { findSupply, lockSupplies } from '../supplies/store.ts';
import { addToAccount, lockVendor, tellLive } from '../vendors/store.ts';
import { findReturn, returnLines, type ReturnRecord, showReturn } from './returns.ts';

interface FromVendor {
  readonly id: Id;
  readonly productId: Id;
  readonly batchNumber: string;
}

/** Batches that came from a vendor: with a delivery of its, or marked so when they were opened. */
async function batchesFrom(scope: Scope, vendorId: Id, ids: readonly Id[]): Promise<Map<Id, FromVendor>> {
  const { rows } = await sql<FromVendor & { own: boolean }>`
    select b.id, b.product_id as "productId", b.batch_number as "batchNumber",
           b.vendor_id = ${vendorId} or exists (
             select 1 from supply_lines l join supplies s on s.hospital_id = l.hospital_id and s.id = l.supply_id
              where l.hospital_id = b.hospital_id and l.batch_id = b.id and s.vendor_id = ${vendorId} and s.status = 'posted') as own
      from batches b where b.hospital_id = ${scope.hospitalId} and b.id = any(${[...ids]}::uuid[])`.execute(scope.tx);
  const strange = rows.find(({ own }) => !own);
  if (strange || rows.length < new Set(ids).size)
    throw vendorRefusals.refusal('VENDOR_RETURN_BATCH', { batch: strange?.batchNumber ?? '' });
  return new Map(rows.map((row) => [row.id, row]));
}

async function insertLines(scope: Scope, returnId: Id, lines: CreateReturn['lines'], batches: ReadonlyMap<Id, FromVendor>): Promise<void> {
  const products = await requireProducts(
    scope,
    [...batches.values()].map(({ productId }) => productId),
    false,
  );
  await scope.tx
    .insertInto('vendorReturnLines')
    .values(
      lines.map((line, at) => {
        const batch = batches.get(line.batchId) as FromVendor;
        return {
          hospitalId: scope.hospitalId,
          id: scope.newId(),
          returnId,
          lineNo: at + 1,
          ...line,
          batchNumber: batch.batchNumber,
          productId: batch.productId,
          productName: products.get(batch.productId)?.displayName ?? '',
        };
      }),
    )
    .execute();
}

/** POST vendor-return: a draft; nothing moves yet. */
export async function createReturn(scope: Scope, order: CreateReturn): Promise<VendorReturn> {
  await requireCurrency(scope);
  const vendor = await lockVendor(scope, order.vendorId);
  refuseIf(vendor.status === 'archived' ? vendorRefusals.refusal('VENDOR_ARCHIVED') : null);
  if (order.supplyId && (await findSupply(scope, order.supplyId)).vendorId !== vendor.id)
    throw vendorRefusals.refusal('VENDOR_RETURN_OF_OTHER_VENDOR');
  const batches = await batchesFrom(
    scope,
    vendor.id,
    order.lines.map(({ batchId }) => batchId),
  );
  const id = scope.newId();
  const returnNumber = await nextNumber(scope, 'VRT-');
  await scope.tx
    .insertInto('vendorReturns')
    .values({
      hospitalId: scope.hospitalId,
      id,
      returnNumber,
      vendorId: vendor.id,
      vendorName: vendor.name,
      supplyId: order.supplyId,
      status: 'draft',
      expectedCredit: order.lines.reduce((sum, { credit }) => sum + credit, 0),
      note: order.note,
      ...madeBy(scope),
    })
    .execute();
  await insertLines(scope, id, order.lines, batches);
  await scope.record({
    action: 'create',
    entity: 'VendorReturn',
    entityId: id,
    entityNumber: returnNumber,
    summary: `Return ${returnNumber} to ${vendor.name} drafted`,
    after: { vendorId: vendor.id, lines: order.lines.length },
  });
  await tellLive(scope, 'vendor-returns', id, 'create', 'Return To Vendor');
  return showReturn(scope, id);
}

async function lockReturn(scope: Scope, id: Id, version?: number) {
  const { vendorId } = await findReturn(scope, id);
  const vendor = await lockVendor(scope, vendorId);
  const row = await findReturn(scope, id, true);
  if (version !== undefined && version !== row.version) refuseStale(row, row.updatedByName);
  return { vendor, row };
}

type Changes = Partial<Omit<ReturnRecord, 'hospitalId' | 'id' | 'version' | 'updatedAt' | 'updatedBy' | 'updatedByName'>>;

async function changeReturn(scope: Scope, before: ReturnRecord, changes: Changes, reason: string | null = null): Promise<void> {
  await scope.tx
    .updateTable('vendorReturns')
    .set({ ...changes, ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', before.id)
    .execute();
  await scope.record({
    action: 'state',
    entity: 'VendorReturn',
    entityId: before.id,
    entityNumber: before.returnNumber,
    summary: `Return ${before.returnNumber} to ${before.vendorName}: ${changes.status}`,
    before: { status: before.status },
    after: { status: changes.status, creditedAmount: changes.creditedAmount ?? null, creditNoteNumber: changes.creditNoteNumber ?? null },
    reason,
  });
  await tellLive(scope, 'vendor-returns', before.id, 'update', 'Return To Vendor');
}

/**
 * PATCH vendor-return/{id}/send: the goods leave the stock. Until the vendor credits them their cost is a cost of goods (E18: 5000
 * against 1300), so that 1300 is always what stands on the shelves.
 */
export async function sendReturn(scope: Scope, id: Id, { version }: { readonly version?: number | undefined }): Promise<VendorReturn> {
  const { vendor, row } = await lockReturn(scope, id, version);
  guard(returnRecord, 'send', row);
  const lines = await returnLines(scope, [id]);
  const taken = await takeStock(scope, {
    type: 'supplier-return',
    refType: 'vendor-return',
    refId: id,
    refNumber: row.returnNumber,
    reason: `Returned to ${vendor.name}`,
    party: { name: vendor.name },
    lines: lines.map((line) => ({
      key: line.id,
      productId: line.productId,
      locationId: line.locationId,
      quantity: line.quantity,
      batchIds: [line.batchId],
    })),
  });
  const cost = [...taken.values()].flat().reduce((sum, batch) => sum + batch.cost, 0);
  await postEntry(scope, {
    event: 'E18',
    sourceType: 'vendor-return',
    sourceId: id,
    narration: `${row.returnNumber} sent to ${vendor.name}`,
    lines: [
      { account: '5000', debit: cost },
      { account: '1300', credit: cost },
    ],
  });
  await changeReturn(scope, row, { status: 'sent', sentAt: scope.now, cost });
  return showReturn(scope, id);
}

/**
 * PATCH vendor-return/{id}/credit: less is owed (E18: 2100 against the cost of goods noted at sending). Open supplies take it up, the
 * returned one first, then the oldest; what is left over stands to the hospital's credit.
 */
export async function creditReturn(scope: Scope, id: Id, order: CreditReturn): Promise<VendorReturn> {
  const { vendor, row } = await lockReturn(scope, id);
  guard(returnRecord, 'credit', row);
  const amount = order.amount ?? row.expectedCredit;
  if (amount < 1) throw vendorRefusals.refusal('VENDOR_RETURN_STATE', { status: 'without an amount to credit' });
  const open = await openSupplies(scope, vendor.id);
  const { parts } = spreadCredit(amount, open, row.supplyId);
  for (const part of parts) await creditSupply(scope, id, part);
  const entry = await postEntry(scope, {
    event: 'E18',
    sourceType: 'vendor-return',
    sourceId: id,
    narration: `${row.returnNumber} credited by ${vendor.name}, ${order.creditNoteNumber}`,
    lines: [
      { account: '2100', debit: amount },
      { account: '5000', credit: amount },
    ],
  });
  await addToAccount(scope, vendor.id, { credited: amount });
  await changeReturn(scope, row, {
    status: 'credited',
    creditedAmount: amount,
    creditNoteNumber: order.creditNoteNumber,
    creditedOn: await scope.today(),
    entryId: entry?.id ?? null,
    endedAt: scope.now,
  });
  return showReturn(scope, id);
}

async function openSupplies(scope: Scope, vendorId: Id): Promise<{ id: Id; open: number }[]> {
  const rows = await scope.tx
    .selectFrom('supplies')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('vendorId', '=', vendorId)
    .where('open', '>', 0)
    .execute();
  const locked = await lockSupplies(
    scope,
    rows.map(({ id }) => id),
  );
  return [...locked.values()].sort((a, b) => (a.dueAt ?? '').localeCompare(b.dueAt ?? '') || a.id.localeCompare(b.id));
}

async function creditSupply(
  scope: Scope,
  returnId: Id,
  { supplyId, amount }: { readonly supplyId: Id; readonly amount: number },
): Promise<void> {
  await scope.tx.insertInto('vendorCreditAllocations').values({ hospitalId: scope.hospitalId, returnId, supplyId, amount }).execute();
  await sql`update supplies set credited = credited + ${amount}::bigint where hospital_id = ${scope.hospitalId} and id = ${supplyId}`.execute(
    scope.tx,
  );
}

/** PATCH vendor-return/{id}/reject: goods that were handed over come back to where they stood, held aside for somebody to judge. */
export async function rejectReturn(
  scope: Scope,
  id: Id,
  { reason, version }: { readonly reason: string; readonly version?: number | undefined },
): Promise<VendorReturn> {
  const { vendor, row } = await lockReturn(scope, id, version);
  guard(returnRecord, 'reject', row);
  if (row.status === 'sent') {
    const lines = await returnLines(scope, [id]);
    await putStock(scope, {
      type: 'return-in',
      refType: 'vendor-return',
      refId: id,
      refNumber: row.returnNumber,
      reason: `${vendor.name} did not take it: ${reason}`.slice(0, 300),
      lines: lines.map((line) => ({
        key: line.id,
        batchId: line.batchId,
        locationId: line.locationId,
        quantity: line.quantity,
        quarantine: true,
      })),
    });
  }
  await changeReturn(scope, row, { status: 'rejected', rejectReason: reason, endedAt: scope.now }, reason);
  return showReturn(scope, id);
}
