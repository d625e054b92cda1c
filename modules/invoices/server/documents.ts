import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { billingPolicyOf, requireCurrency } from '#modules/billing-setup/server/index.ts';
import { hospitalOf, type HospitalRow } from '#modules/organisation/server/index.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import type { Invoice, InvoiceDocument, Receipt } from '../contract/records.ts';
import { amountInWords } from './amount-in-words.ts';
import { paidInvoicesOf, paymentOf, tendersOf } from './payment-store.ts';
import { patientCardOf } from './read-invoice.ts';
import { showInvoice } from './show-invoice.ts';
import { type InvoiceRecord, lockInvoice, requireInvoice, tellInvoice } from './store.ts';
import { total } from './sums.ts';

function letterheadOf(hospital: HospitalRow, logoFileId: Id | null): InvoiceDocument['hospital'] {
  return {
    name: hospital.name,
    address: [hospital.address, hospital.city, hospital.state, hospital.country].filter(Boolean).join(', '),
    phone: `${hospital.dialCode} ${hospital.phone}`,
    email: hospital.email,
    rcCode: hospital.rcCode,
    taxNumber: hospital.taxNumber,
    logoFileId: logoFileId ?? hospital.logoFileId,
  };
}

/** Text of a document's square code: what it is, of whom, when and how much, so that a copy can be told from a change. */
export function codeText(facts: {
  readonly number: string;
  readonly rcCode: string;
  readonly at: string;
  readonly currency: string;
  readonly amount: number;
}): string {
  return [facts.number, facts.rcCode, facts.at.slice(0, 10), facts.currency, facts.amount].join(';');
}

function linesByDepartment(invoice: Invoice): InvoiceDocument['byDepartment'] {
  const names = [...new Set(invoice.items.map((item) => item.departmentName))];
  return names.map((departmentName) => {
    const own = invoice.items.filter((item) => item.departmentName === departmentName);
    return { departmentName, amount: total(own, (item) => item.amount), itemIds: own.map((item) => item.id) };
  });
}

async function documentOf(scope: Scope, row: InvoiceRecord): Promise<InvoiceDocument> {
  const patient = await patientCardOf(scope, row.patientId);
  const [hospital, policy, currency] = [await hospitalOf(scope), await billingPolicyOf(scope), await requireCurrency(scope)];
  const invoice = await showInvoice(scope, row);
  return {
    invoice,
    hospital: letterheadOf(hospital, policy.logoFileId),
    hospitalPatientId: patient?.hospitalPatientId ?? null,
    enrolleeNumber: invoice.enrolleeNumber,
    byDepartment: linesByDepartment(invoice),
    amountInWords: amountInWords(invoice.totalAmount, currency.code, currency.minorDigits),
    qr: codeText({
      number: invoice.invoiceNumber,
      rcCode: hospital.rcCode,
      at: invoice.billedAt ?? invoice.createdAt,
      currency: invoice.currency,
      amount: invoice.totalAmount,
    }),
    bankDetails: policy.bankDetails,
    footer: policy.invoiceFooter,
    draft: invoice.status === 'draft',
  };
}

/** GET invoice/{id}/print: as the next print will show it; nothing is counted. */
export async function invoiceDocument(scope: Scope, id: Id): Promise<InvoiceDocument> {
  return documentOf(scope, await requireInvoice(scope, id));
}

/** POST invoice/{id}/print: the print is counted and written to the audit trail. */
export async function printInvoice(scope: Scope, id: Id): Promise<InvoiceDocument> {
  const before = await lockInvoice(scope, id);
  const row = await scope.tx
    .updateTable('invoices')
    .set({ printCount: before.printCount + 1, printedAt: scope.now, printedBy: scope.actor.userId })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const document = await documentOf(scope, row);
  await scope.record({
    action: 'print',
    entity: 'Invoice',
    entityId: id,
    entityNumber: row.invoiceNumber,
    patientId: row.patientId,
    summary: `Invoice ${row.invoiceNumber} printed`,
  });
  await tellInvoice(scope, id, 'update');
  return document;
}

async function receiptOf(scope: Scope, paymentId: Id, counted: boolean): Promise<Receipt> {
  const found = scope.tx.selectFrom('payments').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', paymentId);
  const row = await found.executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  const [hospital, policy, currency] = [await hospitalOf(scope), await billingPolicyOf(scope), await requireCurrency(scope)];
  const [patient] = row.patientId ? await patientBrief(scope, [row.patientId]) : [];
  const payment = paymentOf(row, await tendersOf(scope, [paymentId]), await paidInvoicesOf(scope, paymentId));
  return {
    ...payment,
    hospital: letterheadOf(hospital, policy.logoFileId),
    hospitalPatientId: patient?.hospitalPatientId ?? null,
    amountInWords: amountInWords(payment.amount, currency.code, currency.minorDigits),
    copy: counted ? Math.max(payment.printCount - 1, 0) : payment.printCount,
    footer: policy.receiptFooter,
    qr: codeText({
      number: payment.receiptNumber,
      rcCode: hospital.rcCode,
      at: payment.receivedAt,
      currency: payment.currency,
      amount: payment.amount,
    }),
  };
}

/** GET invoice/receipt/{paymentId}: as the next print would show it. */
export function readReceipt(scope: Scope, paymentId: Id): Promise<Receipt> {
  return receiptOf(scope, paymentId, false);
}

/** POST invoice/receipt/{paymentId}/print: the first print is the original, all later ones are 'COPY n'. */
export async function printReceipt(scope: Scope, paymentId: Id): Promise<Receipt> {
  const row = await scope.tx
    .updateTable('payments')
    .set((eb) => ({ printCount: eb('printCount', '+', 1) }))
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', paymentId)
    .returning(['receiptNumber', 'printCount', 'patientId'])
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  await scope.record({
    action: 'print',
    entity: 'Payment',
    entityId: paymentId,
    entityNumber: row.receiptNumber,
    patientId: row.patientId,
    summary:
      row.printCount > 1 ? `Receipt ${row.receiptNumber} printed, copy ${row.printCount - 1}` : `Receipt ${row.receiptNumber} printed`,
  });
  return receiptOf(scope, paymentId, true);
}
