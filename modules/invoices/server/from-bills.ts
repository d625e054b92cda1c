import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { requireCurrency } from '#modules/billing-setup/server/index.ts';
import { billsForInvoice, type InvoiceableBill, unplacedIn } from '#modules/patient-bills/server/index.ts';
import { invoiceRecord } from '../contract/invoice.record.ts';
import type { ExternalCustomer, Invoice } from '../contract/records.ts';
import { invoiceRefusals } from '../contract/refusals.ts';
import { mostItems } from '../contract/words.ts';
import { addItems } from './change-items.ts';
import { createDraft } from './create-draft.ts';
import { freeAmountOf, takeBills, whyNotTake } from './draft-items.ts';
import { customerOf, showInvoice } from './show-invoice.ts';
import { requireInvoice } from './store.ts';
import { total } from './sums.ts';

interface Owner {
  readonly patientId: Id | null;
  readonly externalCustomer: ExternalCustomer | null;
}

function lineOf(bill: InvoiceableBill) {
  const { id: billId, billNumber, itemName, serviceDate, quantity } = bill;
  return { billId, billNumber, itemName, serviceDate, quantity, amount: freeAmountOf(bill) };
}

/** The bills of one order, the named one first; one patient (or customer) and one payer. */
async function ownBills(scope: Scope, id: Id, others: readonly Id[]): Promise<{ owner: Owner; bills: InvoiceableBill[] }> {
  const ids = [...new Set([id, ...others])];
  const found = await billsForInvoice(scope, ids);
  const first = found.find((bill) => bill.id === id);
  if (!first) throw kernelRefusals.refusal('NOT_FOUND');
  const customer = first.externalCustomer ? { taxId: null, ...first.externalCustomer } : null;
  const owner = { patientId: first.patientId, externalCustomer: customer };
  for (const bill of found) refuseIf(whyNotTake(bill, owner));
  if (found.some((bill) => bill.payer !== first.payer)) throw invoiceRefusals.refusal('BILLS_OF_SEVERAL_PAYERS');
  return { owner, bills: await takeBills(scope, owner, ids) };
}

/** Ids of a patient's lines that wait for an invoice and have something to invoice. */
async function waitingBills(
  scope: Scope,
  patientId: Id,
  filter: { readonly admissionId?: Id | undefined; readonly encounterId?: Id | undefined; readonly until?: CalendarDate | undefined } = {},
): Promise<Id[]> {
  let rows = scope.tx
    .selectFrom('patientBills')
    .select(['id', 'patientAmount', 'net'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('status', '=', 'active')
    .where((eb) => unplacedIn(eb))
    .where('pricingStatus', '=', 'priced');
  if (filter.admissionId) rows = rows.where('admissionId', '=', filter.admissionId);
  if (filter.encounterId) rows = rows.where('encounterId', '=', filter.encounterId);
  if (filter.until) rows = rows.where('serviceDate', '<=', filter.until);
  const found = await rows
    .orderBy('serviceDate')
    .orderBy('id')
    .limit(mostItems + 1)
    .execute();
  return found.flatMap((row) => (row.patientAmount > 0 || row.net === 0 ? [row.id] : []));
}

/** GET patient-bills/{id}/generateInvoice: what would be on it, and what else waits. Writes nothing. */
export async function tryGenerate(scope: Scope, id: Id, billIds: readonly Id[]) {
  const { code: currency } = await requireCurrency(scope);
  const { owner, bills } = await ownBills(scope, id, billIds);
  const chosen = new Set(bills.map((bill) => bill.id));
  const waiting = owner.patientId ? (await waitingBills(scope, owner.patientId)).filter((other) => !chosen.has(other)).slice(0, 100) : [];
  const others = waiting.length > 0 ? await billsForInvoice(scope, waiting) : [];
  const warnings = bills.flatMap((bill) => [
    ...(bill.performedAt === null ? [`${bill.billNumber} ${bill.itemName} is not done yet`] : []),
    ...(bill.hmoAmount > 0 ? [`Of ${bill.billNumber} the insurer's share is billed apart`] : []),
  ]);
  return {
    lines: bills.map(lineOf),
    totalAmount: total(bills, freeAmountOf),
    currency,
    otherLines: others.map(lineOf),
    warnings,
  };
}

interface GenerateOrder {
  readonly billIds: readonly Id[];
  readonly dueDate: CalendarDate | null;
  readonly note: string | null;
}

/** PATCH patient-bills/{id}/generateInvoice. */
export async function generateInvoice(
  scope: Scope,
  id: Id,
  order: GenerateOrder,
): Promise<{ invoiceId: Id; invoiceNumber: string; version: number }> {
  const { owner, bills } = await ownBills(scope, id, order.billIds);
  const draft = await createDraft(scope, { ...owner, ...order, billIds: bills.map((bill) => bill.id) });
  return { invoiceId: draft.id, invoiceNumber: draft.invoiceNumber, version: draft.version };
}

/** GET patient-bills/{id}/addToInvoice/{invoiceId}. */
export async function tryAddToInvoice(scope: Scope, id: Id, invoiceId: Id) {
  const draft = await requireInvoice(scope, invoiceId);
  guard(invoiceRecord, 'addItems', draft);
  const [bill] = (await takeBills(scope, { patientId: draft.patientId, externalCustomer: customerOf(draft) }, [id])) as [InvoiceableBill];
  const { invoiceNumber, currency, version } = draft;
  return { line: lineOf(bill), invoiceNumber, totalBefore: draft.total, totalAfter: draft.total + freeAmountOf(bill), currency, version };
}

/** PATCH patient-bills/{id}/addToInvoice/{invoiceId}. */
export function addToInvoice(scope: Scope, id: Id, invoiceId: Id, version: number): Promise<Invoice> {
  return addItems(scope, invoiceId, { billIds: [id], items: [], version });
}

interface GenerateManyOrder {
  readonly patientId: Id;
  readonly billIds?: readonly Id[] | undefined;
  readonly filter?:
    | { readonly admissionId?: Id | undefined; readonly encounterId?: Id | undefined; readonly until?: CalendarDate | undefined }
    | undefined;
  readonly dueDate: CalendarDate | null;
  readonly note: string | null;
}

/** POST patient-bills/generateInvoice: the chosen lines of a patient, or all that wait. */
export async function generateInvoices(scope: Scope, order: GenerateManyOrder): Promise<Invoice> {
  const { patientId, dueDate, note } = order;
  const billIds = order.billIds ?? (await waitingBills(scope, patientId, order.filter));
  return showInvoice(scope, await createDraft(scope, { patientId, externalCustomer: null, billIds, dueDate, note }));
}
