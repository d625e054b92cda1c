import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { BilledActCancelled, BillVoided } from '../contract/events.ts';
import { voidReason } from '../contract/words.ts';
import type { ShareState, SourceRef } from './orders.ts';
import { postTakenBack } from './pricing.ts';
import { lockBesides, lockBillsOf, readBills, tellLive, type WholeBill } from './store.ts';

function isBilled({ invoiceStatus }: ShareState): boolean {
  return invoiceStatus === 'billed' || invoiceStatus === 'paid';
}

/** A share that is on no billed invoice, or of which something was neither credited nor written off. */
function asksStill(share: ShareState): boolean {
  return isBilled(share) ? share.credited + share.writtenOff < share.invoiced : share.amount > 0;
}

async function freeFromDrafts(scope: Scope, billIds: readonly Id[]): Promise<void> {
  await scope.tx
    .updateTable('patientBillShares')
    .set({ invoiceId: null, invoiceNumber: null, invoiceItemId: null, invoiceStatus: null })
    .where('hospitalId', '=', scope.hospitalId)
    .where('billId', 'in', [...billIds])
    .where('invoiceStatus', '=', 'draft')
    .execute();
}

/** Voids locked lines that no billed invoice holds: freed from drafts, taken back in the ledger, told and audited. */
export async function voidLocked(scope: Scope, bills: readonly WholeBill[], reason: string): Promise<void> {
  if (bills.length === 0) return;
  const billIds = bills.map(({ id }) => id);
  const drafts = bills.flatMap(({ id, shares }) =>
    shares.flatMap(({ share, invoiceId }) => (invoiceId ? [{ billId: id, share, invoiceId }] : [])),
  );
  if (drafts.length > 0) await freeFromDrafts(scope, billIds);
  await scope.tx
    .updateTable('patientBills')
    .set((eb) => ({
      status: 'voided' as const,
      voidedAt: scope.now,
      voidedBy: scope.actor.name,
      voidReason: reason,
      entryId: null,
      ...changedBy(scope),
      version: eb('version', '+', 1),
    }))
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', billIds)
    .execute();
  for (const bill of bills) {
    await postTakenBack(scope, bill.entryId, bill.itemName);
    await scope.record({
      action: 'state',
      entity: 'PatientBill',
      entityId: bill.id,
      entityNumber: bill.billNumber,
      patientId: bill.patientId,
      summary: `Bill ${bill.billNumber} voided: ${bill.itemName}`,
      before: { status: 'active' },
      after: { status: 'voided' },
      reason,
    });
  }
  await scope.emit(BillVoided, { billIds, drafts, reason });
  await tellLive(
    scope,
    bills.map(({ patientId }) => patientId),
  );
}

async function creditBilled(scope: Scope, bills: readonly WholeBill[], reason: string): Promise<void> {
  if (bills.length === 0) return;
  const billIds = bills.map(({ id }) => id);
  await scope.emit(BilledActCancelled, { billIds, reason });
  // What is worth nothing, or was written off, leaves nothing to credit: the order is cancelled all the same.
  const left = (await readBills(scope, billIds)).find(({ shares }) => shares.some(asksStill));
  if (left) throw kernelRefusals.refusal('CONFLICT', { billNumber: left.billNumber });
}

/** The reason as a voided line keeps it: short ones are completed, so that no cancelled order fails for its words. */
function keptReason(reason: string): string {
  const trimmed = reason.trim().slice(0, voidReason.most);
  return trimmed.length >= voidReason.least ? trimmed : `Cancelled: ${trimmed}`.trim();
}

/**
 * The act behind these sources was cancelled: lines that no billed invoice holds are voided (drafts drop them), those on billed
 * invoices are credited in the same transaction (409 CONFLICT when nobody does). Sources without lines are passed over.
 */
export async function voidBillsOf(scope: Scope, order: SourceRef & { readonly reason: string }): Promise<void> {
  await lockBesides(scope, order);
  const bills = await lockBillsOf(scope, order);
  const reason = keptReason(order.reason);
  await voidLocked(
    scope,
    bills.filter(({ shares }) => !shares.some(isBilled)),
    reason,
  );
  await creditBilled(
    scope,
    bills.filter(({ shares }) => shares.some(isBilled)),
    reason,
  );
}
