import { type Selectable, sql } from 'kysely';
import type { PaymentsTable, PaymentTendersTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { insertRows } from '#kernel/server/database/insert-rows.ts';
import { takenNumber } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { Payment, Tender } from '../contract/records.ts';
import type { OpenShift } from './cash/cash.ts';
import type { PaymentRequest } from './payment-request.ts';
import { total } from './sums.ts';
import type { ReadTender } from './tenders.ts';

export type PaymentRecord = Selectable<PaymentsTable>;
type TenderRecord = Selectable<PaymentTendersTable>;

export interface NewPayment {
  readonly id: Id;
  readonly request: PaymentRequest;
  readonly owner: { readonly patientId: Id | null; readonly externalInvoiceId: Id | null; readonly name: string };
  readonly amount: number;
  readonly currency: string;
  readonly tenders: readonly ReadTender[];
  readonly shift: OpenShift | null;
  readonly entryId: Id | null;
  readonly parts: readonly { readonly invoiceId: Id; readonly itemId: Id; readonly amount: number }[];
}

function paymentRow(scope: Scope, made: NewPayment) {
  const { request, owner, tenders, shift } = made;
  return {
    hospitalId: scope.hospitalId,
    id: made.id,
    kind: request.kind,
    patientId: owner.patientId,
    patientFullName: owner.name,
    externalInvoiceId: owner.externalInvoiceId,
    payerName: request.payerName ?? null,
    payerPhone: request.payerPhone ?? null,
    amount: made.amount,
    allocated: total(made.parts, (part) => part.amount),
    excessToDeposit: request.excessToDeposit,
    rounding: total(tenders, (tender) => tender.rounding),
    change: total(tenders, (tender) => tender.change),
    methods: [...new Set(tenders.map((tender) => tender.method))],
    currency: made.currency,
    purpose: request.purpose ?? null,
    admissionId: request.admissionId ?? null,
    note: request.note ?? null,
    status: 'received' as const,
    shiftId: shift?.id ?? null,
    cashPoint: shift?.cashPoint ?? null,
    entryId: made.entryId,
    receivedAt: scope.now,
    receivedBy: scope.actor.userId,
    receivedByName: scope.actor.name,
  };
}

/** Writes a payment with its tenders and allocations and takes its gapless receipt number, all in one statement. */
export async function insertPayment(scope: Scope, made: NewPayment): Promise<PaymentRecord> {
  const { hospitalId } = scope;
  const tenders = made.tenders.map((tender, at) => ({
    hospitalId,
    paymentId: made.id,
    position: at + 1,
    receivedAt: scope.now,
    ...tender,
  }));
  const parts = made.parts.map((part) => ({
    hospitalId,
    id: scope.newId(),
    paymentId: made.id,
    invoiceId: part.invoiceId,
    invoiceItemId: part.itemId,
    amount: part.amount,
    live: true,
    at: scope.now,
  }));
  const payment = insertRows('payments', [paymentRow(scope, made)], { from: 'taken', columns: { receipt_number: 'number' } });
  const { rows } = await sql<PaymentRecord>`
    with taken as ${takenNumber(scope, 'RCP-')},
         tenders as (${insertRows('paymentTenders', tenders)})
         ${parts.length > 0 ? sql`, parts as (${insertRows('paymentAllocations', parts)})` : sql``}
    ${payment} returning *`.execute(scope.tx);
  return rows[0] as PaymentRecord;
}

/** Tenders of payments, in their order. */
export function tendersOf(scope: Scope, paymentIds: readonly Id[]): Promise<TenderRecord[]> {
  if (paymentIds.length === 0) return Promise.resolve([]);
  return scope.tx
    .selectFrom('paymentTenders')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('paymentId', 'in', [...paymentIds])
    .orderBy('paymentId')
    .orderBy('position')
    .execute();
}

export function showTender(tender: ReadTender | TenderRecord): Tender {
  const { method, amount, rounding, tendered, change, reference, bank, cardLast4, terminalId, chequeNumber, chequeDate } = tender;
  return { method, amount, rounding, tendered, change, reference, bank, cardLast4, terminalId, chequeNumber, chequeDate };
}

export interface PaidInvoice {
  readonly invoiceId: Id;
  readonly invoiceNumber: string;
  readonly amount: number;
  readonly invoiceBalance: number;
  readonly invoiceStatus: Payment['allocations'][number]['invoiceStatus'];
}

/** What a payment pays (or paid, when it was reversed) of each invoice. */
export async function paidInvoicesOf(scope: Scope, paymentId: Id): Promise<PaidInvoice[]> {
  const { rows } = await sql<PaidInvoice>`
    select a.invoice_id, i.invoice_number, sum(a.amount)::bigint as amount, i.balance as invoice_balance, i.status as invoice_status
      from payment_allocations a join invoices i on i.hospital_id = a.hospital_id and i.id = a.invoice_id
     where a.hospital_id = ${scope.hospitalId} and a.payment_id = ${paymentId}
     group by a.invoice_id, i.invoice_number, i.balance, i.status, i.billed_at order by i.billed_at, i.invoice_number`.execute(scope.tx);
  return rows;
}

/** A payment as the wire shows it. */
export function paymentOf(
  row: PaymentRecord,
  tenders: readonly (ReadTender | TenderRecord)[],
  allocations: readonly PaidInvoice[],
  reversedBy: string | null = null,
): Payment {
  return {
    id: row.id,
    receiptNumber: row.receiptNumber,
    kind: row.kind,
    patientId: row.patientId,
    patientFullName: row.patientFullName,
    payerName: row.payerName,
    payerPhone: row.payerPhone,
    tenders: tenders.map(showTender),
    amount: row.amount,
    change: row.change,
    allocations: [...allocations],
    excessToDeposit: row.excessToDeposit + row.movedToDeposit,
    currency: row.currency,
    note: row.note,
    purpose: row.purpose,
    status: row.status,
    reversedAt: row.reversedAt,
    reversedBy: row.reversedAt ? { id: row.reversedBy, name: reversedBy ?? '' } : null,
    reverseReason: row.reverseReason,
    reversalKind: row.reversalKind,
    shiftId: row.shiftId,
    cashPoint: row.cashPoint,
    receivedAt: row.receivedAt,
    receivedBy: { id: row.receivedBy, name: row.receivedByName },
    printCount: row.printCount,
  };
}
