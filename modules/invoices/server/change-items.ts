import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { billsForInvoice, releaseShares, voidBillsOf } from '#modules/patient-bills/server/index.ts';
import { invoiceRecord } from '../contract/invoice.record.ts';
import type { AddItems, RemoveItems } from '../contract/calls/drafts.ts';
import type { Invoice } from '../contract/records.ts';
import { invoiceRefusals } from '../contract/refusals.ts';
import { insertItems, raiseItems, takeBills } from './draft-items.ts';
import { sumDraft } from './draft-sums.ts';
import { requireDiscountStill } from './keep-discount.ts';
import { whyTooLong } from './rules.ts';
import { customerOf, showInvoice } from './show-invoice.ts';
import {
  lockBillsOf,
  type InvoiceRecord,
  type ItemRecord,
  itemsOf,
  lockInvoice,
  requireInvoice,
  requireVersion,
  tellInvoice,
} from './store.ts';

async function recordItems(
  scope: Scope,
  invoice: InvoiceRecord,
  what: string,
  items: readonly string[],
  reason?: string | null,
): Promise<void> {
  await scope.record({
    action: 'update',
    entity: 'Invoice',
    entityId: invoice.id,
    entityNumber: invoice.draftNumber,
    patientId: invoice.patientId,
    summary: `${items.length} items ${what} draft ${invoice.draftNumber}`,
    after: { items, totalAmount: invoice.total },
    reason: reason ?? null,
  });
  await tellInvoice(scope, invoice.id, 'update');
}

/** POST invoice/{id}/items, and patient-bills/{id}/addToInvoice: lines and new items at the end of a draft. */
export async function addItems(scope: Scope, id: Id, order: AddItems): Promise<Invoice> {
  const seen = await requireInvoice(scope, id);
  const owner = { patientId: seen.patientId, externalCustomer: customerOf(seen) };
  guard(invoiceRecord, 'addItems', seen);
  const raised = await raiseItems(scope, owner, order.items);
  const bills = await takeBills(scope, owner, [...order.billIds, ...raised]);
  const draft = await lockInvoice(scope, id);
  guard(invoiceRecord, 'addItems', draft);
  await requireVersion(scope, draft, order.version);
  refuseIf(whyTooLong(draft.itemCount + bills.length + order.items.length));
  const from = ((await itemsOf(scope, [id])).at(-1)?.position ?? 0) + 1;
  await insertItems(scope, draft, { bills, raised: new Set(raised), items: order.items, owner, today: await scope.today(), from });
  const invoice = await sumDraft(scope, draft);
  await requireDiscountStill(scope, draft, invoice);
  await recordItems(
    scope,
    invoice,
    'added to',
    bills.map((bill) => bill.billNumber),
  );
  return showInvoice(scope, invoice);
}

/** Takes items off a locked draft; the shares they held are free again. Bills are locked by the caller or by who voided them. */
export async function dropItems(scope: Scope, invoiceId: Id, items: readonly ItemRecord[], release: boolean): Promise<void> {
  if (items.length === 0) return;
  const shares = items.flatMap((item) => (item.billId ? [{ billId: item.billId, share: item.share, place: item.sharePlace }] : []));
  if (release && shares.length > 0) await releaseShares(scope, invoiceId, shares);
  await scope.tx
    .deleteFrom('invoiceItems')
    .where('hospitalId', '=', scope.hospitalId)
    .where(
      'id',
      'in',
      items.map((item) => item.id),
    )
    .execute();
}

/** DELETE invoice/{id}/items. */
export async function removeItems(scope: Scope, id: Id, order: RemoveItems): Promise<Invoice> {
  await lockBillsOf(scope, [id]);
  const draft = await lockInvoice(scope, id);
  guard(invoiceRecord, 'removeItems', draft);
  await requireVersion(scope, draft, order.version);
  const items = await itemsOf(scope, [id]);
  const gone = items.filter((item) => order.itemIds.includes(item.id));
  if (gone.length < new Set(order.itemIds).size) throw invoiceRefusals.refusal('INVOICE_ITEM_UNKNOWN');
  await dropItems(scope, id, gone, true);
  const raised = order.voidRaised ? gone.filter((item) => item.raisedHere && item.billId) : [];
  if (raised.length > 0) await voidRaised(scope, raised, order.reason ?? 'Removed from the draft');
  const invoice = await sumDraft(scope, draft);
  await requireDiscountStill(scope, draft, invoice);
  await recordItems(
    scope,
    invoice,
    'taken off',
    gone.map((item) => item.billNumber ?? item.itemName),
    order.reason,
  );
  return showInvoice(scope, invoice);
}

async function voidRaised(scope: Scope, items: readonly ItemRecord[], reason: string): Promise<void> {
  const bills = await billsForInvoice(
    scope,
    items.map((item) => item.billId as Id),
  );
  await voidBillsOf(scope, { sourceType: 'manual', sourceIds: bills.map((bill) => bill.sourceId), reason: reason.padEnd(5, '.') });
}
