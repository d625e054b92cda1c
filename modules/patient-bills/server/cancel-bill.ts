import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { LiveBillSources } from '../contract/events.ts';
import type { Bill, CancelBill, CancelPreview } from '../contract/records.ts';
import { billingPath, sourceWords } from '../contract/words.ts';
import { sourceOf } from './read-bill.ts';
import { whyNotCancel } from './rules.ts';
import { showBill } from './show-bills.ts';
import { lockBill, readBills, type WholeBill } from './store.ts';
import { voidLocked } from './void-bills.ts';

async function whyNot(scope: Scope, bill: WholeBill) {
  const { sourceType, sourceId } = bill;
  const live = (await scope.ask(LiveBillSources, { sourceType, sourceIds: [sourceId] })).flat();
  return whyNotCancel(bill, { mayCancelPerformed: scope.may('Cancel Performed Bill'), sourceLive: live.includes(sourceId) });
}

/** GET patient-bills/{id}/cancel: what cancelling would do, or why it may not be. Writes nothing. */
export async function previewCancel(scope: Scope, id: Id): Promise<CancelPreview> {
  const [bill] = await readBills(scope, [id]);
  if (!bill) throw kernelRefusals.refusal('NOT_FOUND');
  const refusal = await whyNot(scope, bill);
  if (refusal) return { allowed: false, reason: refusal.message, effects: [] };
  const drafts = bill.shares.flatMap(({ invoiceNumber }) => (invoiceNumber ? [invoiceNumber] : []));
  return {
    allowed: true,
    reason: null,
    effects: [
      'The bill is voided and stays in the list',
      ...(bill.entryId ? ['Its ledger entry is taken back'] : []),
      ...drafts.map((number) => `It is removed from draft ${number}`),
      ...(bill.hmoAmount > 0 ? ["The insurer's share is cancelled"] : []),
      'Whoever asked for the service is told',
    ],
  };
}

/** PATCH patient-bills/{id}/cancel: voids a line that no billed invoice holds, and tells who ordered the service. */
export async function cancelBill(scope: Scope, id: Id, order: CancelBill): Promise<Bill> {
  const bill = await lockBill(scope, id, order.version);
  refuseIf(await whyNot(scope, bill));
  await voidLocked(scope, [bill], order.reason);
  const requester = bill.orderedBy ?? bill.createdBy;
  if (requester) {
    const { path } = await sourceOf(scope, bill.sourceType, bill.sourceId);
    await scope.notify({
      title: 'Bill Cancelled',
      content: `Bill ${bill.billNumber} (${sourceWords(bill.sourceType)}): ${bill.itemName}. ${order.reason}`.slice(0, 300),
      path: path ?? billingPath,
      to: { userIds: [requester] },
      module: 'billing',
      entity: 'PatientBill',
      entityId: id,
    });
  }
  return showBill(scope, id);
}
