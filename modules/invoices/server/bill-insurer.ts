import type { CalendarDate, Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { bumpCounter } from '#kernel/server/counters/counters.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { lockCurrency } from '#modules/billing-setup/server/index.ts';
import { billsForInvoice } from '#modules/patient-bills/server/index.ts';
import { requirePatient } from '#modules/patients/server/index.ts';
import { invoiceRefusals } from '../contract/refusals.ts';
import { commonOf, insertHead } from './create-draft.ts';
import { placeRows, rowOfShare } from './draft-items.ts';
import { sumDraft } from './draft-sums.ts';
import { whyNotAsk } from './insurer-rules.ts';
import { whyTooLong } from './rules.ts';
import type { InvoiceRecord } from './store.ts';
import { billDraft } from './submit-invoice.ts';

/** What an HMO bill asks its insurer for. */
export interface InsurerInvoiceOrder {
  readonly patientId: Id;
  readonly billingMethod: 'HMO' | 'HPP' | 'Company';
  readonly hmoId: Id;
  readonly planId: Id | null;
  /** The patient's billing method. */
  readonly billingId: Id | null;
  readonly enrolleeNumber: string;
  readonly hmoBillId: Id;
  /** The stay and the visit; those that all lines share unless said. */
  readonly admissionId?: Id | null;
  readonly encounterId?: Id | null;
  /** Lines whose insurer's share is asked for, in the order that they are to stand in. */
  readonly billIds: readonly Id[];
  readonly paCodes: readonly string[];
  /** ICD-10. */
  readonly diagnosisCodes: readonly string[];
  /** Notices to the regulator about lines that proceeded without an answer. */
  readonly noticeNumbers: readonly string[];
  /** By the partner's terms. */
  readonly dueDate: CalendarDate;
  readonly note?: string | null;
}

/** An insurer's invoice as it was billed. */
export interface InsurerInvoice {
  readonly invoiceId: Id;
  readonly invoiceNumber: string;
  readonly totalAmount: number;
}

const distinct = (codes: readonly string[]) => [...new Set(codes.map((code) => code.trim()).filter(Boolean))];

async function headFor(scope: Scope, order: InsurerInvoiceOrder, common: Pick<InvoiceRecord, 'admissionId' | 'encounterId'>) {
  const { patientId, billingMethod, hmoId, planId, billingId, hmoBillId, dueDate, note } = order;
  const enrolleeNumber = order.enrolleeNumber.trim();
  if (!enrolleeNumber) throw new Error('An invoice of an insurer names the enrollee number');
  const { fullname } = await requirePatient(scope, patientId, 'none');
  return insertHead(scope, {
    ...{ patientId, billingMethod, hmoId, planId, billingId, hmoBillId, dueDate, enrolleeNumber },
    patientFullName: fullname,
    externalCustomer: null,
    admissionId: order.admissionId ?? common.admissionId,
    encounterId: order.encounterId ?? common.encounterId,
    paCodes: distinct(order.paCodes),
    diagnosisCodes: distinct(order.diagnosisCodes),
    noticeNumbers: distinct(order.noticeNumbers),
    note: note ?? null,
    internalNote: null,
  });
}

/**
 * The invoice of an insurer over its shares of lines, billed at once in the caller's transaction: E3 to account 1110, number, totals
 * frozen; neither the patient nor the cash desk is told, for insurers pay through claims. Lines are locked in the order of their ids. Of
 * two who ask for the same line together one gets 409 BILL_ON_INVOICE. Refuses also INVOICE_EMPTY, INVOICE_TOO_LONG, BILL_OF_OTHER_PATIENT,
 * BILLS_OF_SEVERAL_PAYERS, BILL_UNPRICED 422, BILL_NOT_ACTIVE 409, and 409 CONFLICT for a line whose approval waits, lapsed or was declined
 * or that leaves the insurer nothing: whoever keeps HMO bills says so beforehand. The caller's act asks for the permission.
 */
export async function billInsurer(scope: Scope, order: InsurerInvoiceOrder): Promise<InsurerInvoice> {
  const billIds = [...new Set(order.billIds)];
  if (billIds.length === 0) throw invoiceRefusals.refusal('INVOICE_EMPTY');
  refuseIf(whyTooLong(billIds.length));
  const found = new Map((await billsForInvoice(scope, billIds)).map((bill) => [bill.id, bill]));
  const bills = billIds.flatMap((id) => found.get(id) ?? []);
  for (const bill of bills) refuseIf(whyNotAsk(bill, order));
  await lockCurrency(scope);
  const common = { admissionId: commonOf(bills, 'admissionId'), encounterId: commonOf(bills, 'encounterId') };
  const draft = await headFor(scope, order, common);
  const rows = bills.flatMap((bill) =>
    bill.shares.filter(({ share }) => share === 'hmo').map((share) => rowOfShare(scope, draft.id, bill, share, false)),
  );
  await placeRows(scope, draft, rows, 1);
  const invoice = await billDraft(scope, await sumDraft(scope, draft), order.dueDate);
  await bumpCounter(scope, 'invoices', 1);
  return { invoiceId: invoice.id, invoiceNumber: invoice.invoiceNumber, totalAmount: invoice.total };
}
