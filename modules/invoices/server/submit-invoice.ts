import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { billingPolicyOf, postEntry, requireCurrency } from '#modules/billing-setup/server/index.ts';
import { billRefusals } from '#modules/patient-bills/contract/refusals.ts';
import { billsForInvoice, type InvoiceableBill, moveShares } from '#modules/patient-bills/server/index.ts';
import { patientBrief, toldCopies } from '#modules/patients/server/index.ts';
import { invoiceRecord } from '../contract/invoice.record.ts';
import { InvoiceBilled } from '../contract/events.ts';
import type { Invoice } from '../contract/records.ts';
import { raiseTexts } from './free-text.ts';
import { whyNotPayer, whyNotSubmit } from './rules.ts';
import { keepSearchable } from './search-terms.ts';
import { saidAmount } from './setup.ts';
import { showInvoice } from './show-invoice.ts';
import {
  billIdsOf,
  countPaid,
  type InvoiceRecord,
  type ItemRecord,
  itemsOf,
  lockInvoice,
  receivableOf,
  requireVersion,
  tellInvoice,
} from './store.ts';
import { total } from './sums.ts';

/** E3: what the lines were waiting for is owed now; what the invoice takes off is a discount. */
async function postBilled(scope: Scope, invoice: InvoiceRecord, items: readonly ItemRecord[]): Promise<Id | null> {
  const about = { patientId: invoice.patientId, invoiceId: invoice.id };
  const shareOf = (share: 'patient' | 'hmo') =>
    total(
      items.filter((item) => item.share === share),
      (item) => item.shareAmount,
    );
  const entry = await postEntry(scope, {
    event: 'E3',
    sourceType: 'invoice',
    sourceId: invoice.id,
    narration: `Invoice of draft ${invoice.draftNumber} billed`,
    lines: [
      { account: receivableOf(invoice), debit: invoice.total, ...about },
      { account: '4900', debit: invoice.invoiceDiscount, ...about },
      { account: '1150', credit: shareOf('patient'), ...about },
      { account: '1155', credit: shareOf('hmo'), ...about },
    ],
  });
  return entry?.id ?? null;
}

function refuseUnpriced(bills: readonly InvoiceableBill[]): void {
  const unpriced = bills.find((bill) => bill.pricingStatus === 'unpriced');
  if (unpriced) throw billRefusals.refusal('BILL_UNPRICED', { billNumber: unpriced.billNumber });
}

/** The day by which a draft is to be paid once it is billed. */
export async function dueDateOf(scope: Scope, invoice: InvoiceRecord, today: CalendarDate): Promise<CalendarDate> {
  if (invoice.dueDate && invoice.dueDate >= today) return invoice.dueDate;
  return addCalendarDays(today, (await billingPolicyOf(scope)).invoiceDueDays);
}

interface Billing {
  readonly number: string;
  readonly dueDate: CalendarDate;
  readonly entryId: Id | null;
}

function markBilled(scope: Scope, invoice: InvoiceRecord, { number, dueDate, entryId }: Billing): Promise<InvoiceRecord> {
  const free = invoice.total === 0;
  return scope.tx
    .updateTable('invoices')
    .set({
      invoiceNumber: number,
      status: free ? 'paid' : 'billed',
      billedAt: scope.now,
      billedBy: scope.actor.userId,
      paidAt: free ? scope.now : null,
      dueDate,
      entryId,
      updatedAt: scope.now,
      updatedBy: scope.actor.userId,
      version: invoice.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', invoice.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The patient hears of it in the patient area, the cash desk on its screens; without any clinical content. */
export async function tellBilled(scope: Scope, invoice: InvoiceRecord): Promise<void> {
  const amount = await saidAmount(scope, invoice.balance);
  const about = { module: 'billing', entity: 'Invoice', entityId: invoice.id };
  if (invoice.patientId) {
    const [patient] = await patientBrief(scope, [invoice.patientId]);
    if (patient) {
      await scope.notify({
        title: 'New Invoice',
        content: `${invoice.invoiceNumber}: ${amount}`,
        path: '/billing',
        to: { personId: patient.personId },
        ...about,
      });
    }
  }
  if (invoice.balance === 0) return;
  const [told] = await toldCopies(scope, [invoice]);
  await scope.notify({
    title: 'Invoice Ready For Payment',
    content: `${invoice.invoiceNumber} of ${told?.patientFullName ?? ''}: ${amount}`,
    path: `/billing/invoice/${invoice.id}`,
    to: { permission: 'Add Invoice Payment' },
    ...about,
  });
}

/** Makes a draft final: gapless number, ledger E3, totals frozen. Of two who submit together one does. */
export async function submitInvoice(scope: Scope, id: Id, version: number): Promise<Invoice> {
  if (!scope.may('Submit Invoice For Payment') && scope.actor.kind === 'user')
    throw kernelRefusals.refusal('FORBIDDEN', { permission: 'Submit Invoice For Payment' });
  refuseUnpriced(await billsForInvoice(scope, await billIdsOf(scope, id)));
  const draft = await lockInvoice(scope, id);
  guard(invoiceRecord, 'submit', draft, whyNotSubmit(draft), whyNotPayer(draft.billingMethod, true));
  await requireVersion(scope, draft, version);
  await requireCurrency(scope);
  await raiseTexts(scope, draft);
  const invoice = await billDraft(scope, draft, await dueDateOf(scope, draft, await scope.today()));
  await tellBilled(scope, invoice);
  return showInvoice(scope, invoice);
}

/**
 * A locked draft becomes an invoice: E3, the gapless number, totals frozen, its shares billed; audited, and open screens and other modules
 * hear it. Whoever is to pay is told by the caller.
 */
export async function billDraft(scope: Scope, draft: InvoiceRecord, dueDate: CalendarDate): Promise<InvoiceRecord> {
  const { id } = draft;
  const items = await itemsOf(scope, [id]);
  const entryId = await postBilled(scope, draft, items);
  const number = await nextNumber(scope, 'INV-');
  const invoice = await markBilled(scope, draft, { number, dueDate, entryId });
  await moveShares(scope, {
    invoiceId: id,
    invoiceNumber: number,
    invoiceStatus: invoice.status === 'paid' ? 'paid' : 'billed',
    invoiced: items.flatMap(({ billId, share, sharePlace: place, amount }) => (billId ? [{ billId, share, place, invoiced: amount }] : [])),
  });
  await countPaid(scope, 'draft', invoice.status);
  await keepSearchable(scope, invoice);
  await scope.record({
    action: 'state',
    entity: 'Invoice',
    entityId: id,
    entityNumber: number,
    patientId: invoice.patientId,
    summary: `Invoice ${number} billed from ${invoice.draftNumber}`,
    before: { status: 'draft', invoiceNumber: invoice.draftNumber },
    after: { status: invoice.status, invoiceNumber: number, totalAmount: invoice.total, dueDate },
  });
  const { patientId, billingMethod, hmoId } = invoice;
  await scope.emit(InvoiceBilled, { invoiceId: id, invoiceNumber: number, patientId, billingMethod, hmoId });
  await tellInvoice(scope, id, 'update');
  return invoice;
}
