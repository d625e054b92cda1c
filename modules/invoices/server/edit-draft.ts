import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { tookPart } from '#kernel/server/hands/document-hands.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { requireInstitution } from '#modules/patient-bills/server/index.ts';
import { invoiceRecord } from '../contract/invoice.record.ts';
import type { DiscountOrder, EditInvoice } from '../contract/calls/drafts.ts';
import type { Invoice } from '../contract/records.ts';
import { invoiceRefusals } from '../contract/refusals.ts';
import { type DiscountFacts, isBeyondLimit, whyNotDiscount } from './discount-rules.ts';
import { type DraftChanges, discountable, sumDraft } from './draft-sums.ts';
import { keepSearchable } from './search-terms.ts';
import { discountReasonOf, limitsOf } from './setup.ts';
import { showInvoice } from './show-invoice.ts';
import { type InvoiceRecord, type ItemRecord, itemsOf, lockInvoice, requireVersion, tellInvoice } from './store.ts';
import { discountOf, total } from './sums.ts';

type ItemDiscount = NonNullable<EditInvoice['itemDiscounts']>[number];

function requireItems(items: readonly ItemRecord[], ids: readonly Id[]): void {
  const known = new Set(items.map((item) => item.id));
  if (ids.some((id) => !known.has(id))) throw invoiceRefusals.refusal('INVOICE_ITEM_UNKNOWN');
}

async function reorder(scope: Scope, items: readonly ItemRecord[], order: readonly Id[]): Promise<void> {
  requireItems(items, order);
  const rest = items.filter((item) => !order.includes(item.id)).map((item) => item.id);
  const ids = [...new Set(order), ...rest];
  await sql`
    update invoice_items i set position = s.position from unnest(${ids}::uuid[]) with ordinality as s(id, position)
    where i.hospital_id = ${scope.hospitalId} and i.id = s.id`.execute(scope.tx);
}

/** What the discounts of a draft come to, and of how much. */
async function discountFacts(
  scope: Scope,
  invoiceId: Id,
  items: readonly ItemRecord[],
  order: {
    readonly discount: DiscountOrder | null;
    readonly ofItems: readonly ItemDiscount[];
    readonly reasonId: Id | undefined;
    readonly note: string | null;
  },
): Promise<DiscountFacts> {
  const wanted = new Map(order.ofItems.map(({ itemId, discount }) => [itemId, discount]));
  const own = (item: ItemRecord) => wanted.get(item.id) ?? item.itemDiscount;
  const open = await discountable(scope, items);
  const closed = items.find((item) => own(item) > 0 && !open.includes(item));
  const above = items.find((item) => own(item) > item.shareAmount);
  const base = total(open, (item) => item.shareAmount - own(item));
  const fixed = order.discount?.kind === 'fixed' ? order.discount.value : 0;
  const spread = discountOf(order.discount, base);
  return {
    discount: total(items, own) + spread,
    of: total(items, (item) => item.shareAmount),
    above: above !== undefined || fixed > base || (order.discount?.kind === 'percent' && order.discount.value > 10_000),
    closedItem: closed?.itemName ?? null,
    reason: await discountReasonOf(scope, order.reasonId),
    noted: Boolean(order.note),
    limits: await limitsOf(scope),
    approves: scope.may('Approve Discount'),
    tookPart: await tookPart(scope, 'invoices', invoiceId),
  };
}

/** Checks and keeps the discounts of an order; answers what changes on the head. */
async function giveDiscounts(
  scope: Scope,
  invoice: InvoiceRecord,
  items: readonly ItemRecord[],
  order: EditInvoice,
): Promise<DraftChanges> {
  const ofItems = order.itemDiscounts ?? [];
  if (!order.invoiceDiscount && ofItems.length === 0) return {};
  if (!scope.may('Apply Discount') && scope.actor.kind === 'user') throw invoiceRefusals.refusal('DISCOUNT_FORBIDDEN');
  requireItems(
    items,
    ofItems.map(({ itemId }) => itemId),
  );
  const kept =
    invoice.discountKind && invoice.discountValue !== null
      ? {
          kind: invoice.discountKind,
          value: invoice.discountValue,
          note: invoice.discountNote,
          discountReasonId: invoice.discountReasonId ?? undefined,
        }
      : null;
  const given = order.invoiceDiscount ?? kept;
  const reasonId = order.invoiceDiscount?.discountReasonId ?? invoice.discountReasonId ?? undefined;
  const note = order.invoiceDiscount?.note ?? invoice.discountNote;
  const discount = given && given.value > 0 ? { ...given, discountReasonId: reasonId, note: note ?? null } : null;
  const facts = await discountFacts(scope, invoice.id, items, { discount, ofItems, reasonId, note });
  refuseIf(whyNotDiscount(facts));
  for (const { itemId, discount: amount } of ofItems) {
    await scope.tx
      .updateTable('invoiceItems')
      .set({ itemDiscount: amount, invoiceDiscountPart: amount, amount: sql<number>`share_amount - ${amount}::bigint` })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', itemId)
      .execute();
  }
  const none = facts.discount === 0;
  return {
    discountKind: none ? null : (discount?.kind ?? 'fixed'),
    discountValue: none ? null : (discount?.value ?? 0),
    discountReasonId: none ? null : (reasonId ?? null),
    discountNote: none ? null : (note ?? null),
    discountBy: none ? null : scope.actor.userId,
    discountApprovedBy: !none && isBeyondLimit(facts) ? scope.actor.userId : null,
  };
}

async function changesOf(scope: Scope, invoice: InvoiceRecord, order: EditInvoice): Promise<DraftChanges> {
  const items = await itemsOf(scope, [invoice.id]);
  if (order.itemOrder) await reorder(scope, items, order.itemOrder);
  const customer = order.externalCustomer && invoice.patientId === null ? order.externalCustomer : null;
  await requireInstitution(scope, order.externalCustomer?.institutionId ?? null);
  return {
    ...(order.dueDate !== undefined ? { dueDate: order.dueDate } : {}),
    ...(order.note !== undefined ? { note: order.note || null } : {}),
    ...(order.internalNote !== undefined ? { internalNote: order.internalNote || null } : {}),
    ...(customer ? { externalCustomer: json(customer), patientFullName: customer.name } : {}),
    ...(await giveDiscounts(scope, invoice, items, order)),
  };
}

const audited = (invoice: InvoiceRecord) => ({
  dueDate: invoice.dueDate,
  note: invoice.note,
  internalNote: invoice.internalNote,
  invoiceDiscount: invoice.invoiceDiscount,
  totalAmount: invoice.total,
  patientFullName: invoice.patientFullName,
});

/** PATCH invoice/{id}. */
export async function editInvoice(scope: Scope, id: Id, order: EditInvoice): Promise<Invoice> {
  const before = await lockInvoice(scope, id);
  guard(invoiceRecord, 'edit', before);
  await requireVersion(scope, before, order.version);
  const invoice = await sumDraft(scope, before, await changesOf(scope, before, order));
  if (invoice.patientFullName !== before.patientFullName) await keepSearchable(scope, invoice);
  await scope.record({
    action: 'update',
    entity: 'Invoice',
    entityId: id,
    entityNumber: invoice.draftNumber,
    patientId: invoice.patientId,
    summary: `Draft ${invoice.draftNumber} changed`,
    before: audited(before),
    after: audited(invoice),
  });
  await tellInvoice(scope, id, 'update');
  return showInvoice(scope, invoice);
}
