import type { Id } from '#kernel/contract/fields.ts';
import { whyNotAct } from '#kernel/contract/record.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { billRecord } from '../contract/bill.record.ts';
import { LiveBillSources } from '../contract/events.ts';
import type { Bill, CancelBill, CancelPreview } from '../contract/records.ts';
import { billRefusals } from '../contract/refusals.ts';
import { billingPath, sourceWords } from '../contract/words.ts';
import { standOf } from './bill-acts.ts';
import { sourceOf } from './read-bill.ts';
import { whyNotCancel } from './rules.ts';
import { showBill } from './show-bills.ts';
import { lockBill, readBills, type WholeBill } from './store.ts';
import { voidLocked } from './void-bills.ts';

/** Rules beside the stage: the order behind a line is asked of its module, so lists leave this to the preview. */
async function whyNotSource(scope: Scope, { sourceType, sourceId }: WholeBill) {
  const live = (await scope.ask(LiveBillSources, { sourceType, sourceIds: [sourceId] })).flat();
  return live.includes(sourceId) ? billRefusals.refusal('BILL_SOURCE_LIVE') : null;
}

const performed = (scope: Scope, bill: WholeBill) => whyNotCancel(bill, scope.may('Cancel Performed Bill'));

/** GET patient-bills/{id}/cancel: what cancelling would do, or why it may not be. Writes nothing. */
export async function previewCancel(scope: Scope, id: Id): Promise<CancelPreview> {
  const [bill] = await readBills(scope, [id]);
  if (!bill) throw kernelRefusals.refusal('NOT_FOUND');
  const refusal = whyNotAct(billRecord, 'cancel', standOf(bill)) ?? performed(scope, bill) ?? (await whyNotSource(scope, bill));
  if (refusal) return { allowed: false, reason: refusal.message, effects: [] };
  const drafts = bill.shares.flatMap(({ invoiceNumber }) => (invoiceNumber ? [invoiceNumber] : []));
  return {
    allowed: true,
    reason: null,
    effects: [
      'The bill is voided and stays in the list',
      ...(bill.entryId ? ['Its ledger entry is reversed'] : []),
      ...drafts.map((number) => `It is removed from draft ${number}`),
      ...(bill.hmoAmount > 0 ? ["The insurer's share is cancelled"] : []),
      'The requester of the service is notified',
    ],
  };
}

/** PATCH patient-bills/{id}/cancel: voids a line that no billed invoice holds, and tells who ordered the service. */
export async function cancelBill(scope: Scope, id: Id, order: CancelBill): Promise<Bill> {
  const bill = await lockBill(scope, id, order.version);
  guard(billRecord, 'cancel', standOf(bill), performed(scope, bill), await whyNotSource(scope, bill));
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
