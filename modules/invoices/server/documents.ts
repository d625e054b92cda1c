import { present } from '#kernel/server/reading/present.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { billingPolicyOf, requireCurrency } from '#modules/billing-setup/server/index.ts';
import { hospitalOf, hospitalPhone, type HospitalRow } from '#modules/organisation/server/index.ts';
import { patientBrief, shownCopy, whyClosed } from '#modules/patients/server/index.ts';
import { type Invoice, type InvoiceDocument, type Receipt, Letterhead } from '../contract/records.ts';
import { amountInWords } from './amount-in-words.ts';
import { balancesAfter, paidInvoicesOf, paidServicesOf, paymentOf, tendersOf } from './payment-store.ts';
import { patientCardOf } from './read-invoice.ts';
import { showInvoice } from './show-invoice.ts';
import { type InvoiceRecord, requireInvoice } from './store.ts';
import { paperLines, total } from './sums.ts';

function letterheadOf(hospital: HospitalRow, logoFileId: Id | null): InvoiceDocument['hospital'] {
  return present(Letterhead, hospital, {
    address: [hospital.address, hospital.city, hospital.state, hospital.country].filter(Boolean).join(', '),
    phone: hospitalPhone(hospital) ?? '',
    logoFileId: logoFileId ?? hospital.logoFileId,
  });
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
    ...paperLines(invoice.items),
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

/** GET invoice/{id}/print: the invoice as it is printed. */
export async function invoiceDocument(scope: Scope, id: Id): Promise<InvoiceDocument> {
  return documentOf(scope, await requireInvoice(scope, id));
}

/** GET invoice/receipt/{paymentId}: the receipt of a payment as it is printed. */
export async function readReceipt(scope: Scope, paymentId: Id): Promise<Receipt> {
  const found = scope.tx.selectFrom('payments').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', paymentId);
  const row = await found.executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  const [hospital, policy, currency] = [await hospitalOf(scope), await billingPolicyOf(scope), await requireCurrency(scope)];
  const [patient] = row.patientId ? await patientBrief(scope, [row.patientId]) : [];
  const payment = await shownCopy(scope, paymentOf(row, await tendersOf(scope, [paymentId]), await paidInvoicesOf(scope, paymentId)));
  const after = await balancesAfter(scope, row);
  return {
    ...payment,
    allocations: payment.allocations.map((part) => ({ ...part, invoiceBalance: after.get(part.invoiceId) ?? part.invoiceBalance })),
    services: patient && whyClosed(scope, patient) ? [] : await paidServicesOf(scope, paymentId),
    hospital: letterheadOf(hospital, policy.logoFileId),
    hospitalPatientId: patient?.hospitalPatientId ?? null,
    amountInWords: amountInWords(payment.amount, currency.code, currency.minorDigits),
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
