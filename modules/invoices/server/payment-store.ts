import { present } from '#kernel/server/reading/present.ts';
import { type Selectable, sql } from 'kysely';
import type { PaymentsTable, PaymentTendersTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { insertRows } from '#kernel/server/database/insert-rows.ts';
import { takenNumber } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { Tender, Payment } from '../contract/records.ts';
import type { PaymentKind } from '../contract/words.ts';
import type { OpenShift } from './cash/cash.ts';
import type { PaymentRequest } from './payment-request.ts';
import { total } from './sums.ts';
import type { ReadTender } from './tenders.ts';

export type PaymentRecord = Selectable<PaymentsTable>;
type TenderRecord = Selectable<PaymentTendersTable>;

export interface NewPayment {
  readonly id: Id;
  readonly request: Omit<PaymentRequest, 'kind'> & { readonly kind: PaymentKind };
  readonly owner: {
    readonly patientId: Id | null;
    readonly externalInvoiceId: Id | null;
    /** A partner who pays through a claim. */
    readonly hmoId?: Id;
    readonly name: string;
  };
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
    hmoId: owner.hmoId ?? null,
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
  return present(Tender, tender);
}

export interface PaidService {
  readonly invoiceNumber: string;
  readonly itemName: string;
  readonly quantity: number;
  readonly amount: number;
}

export interface PaidInvoice {
  readonly invoiceId: Id;
  readonly invoiceNumber: string;
  readonly amount: number;
  readonly invoiceBalance: number;
  readonly invoiceStatus: Payment['allocations'][number]['invoiceStatus'];
}

/** What was paid of each invoice when the payment was taken: neither a credit note nor a reversal changes it later. */
export async function paidInvoicesOf(scope: Scope, paymentId: Id): Promise<PaidInvoice[]> {
  const { rows } = await sql<PaidInvoice>`
    select a.invoice_id, i.invoice_number, sum(a.amount)::bigint as amount, i.balance as invoice_balance, i.status as invoice_status
      from payment_allocations a join invoices i on i.hospital_id = a.hospital_id and i.id = a.invoice_id
     where a.hospital_id = ${scope.hospitalId} and a.payment_id = ${paymentId} and a.credit_note_id is null
     group by a.invoice_id, i.invoice_number, i.balance, i.status, i.billed_at order by i.billed_at, i.invoice_number`.execute(scope.tx);
  return rows;
}

/** What a receipt says of its invoices is of the instant of the payment: what was owed of them after it, minor units. */
export async function balancesAfter(scope: Scope, { id, receivedAt }: Pick<PaymentRecord, 'id' | 'receivedAt'>): Promise<Map<Id, number>> {
  const { hospitalId } = scope;
  const { rows } = await sql<{ invoiceId: Id; balance: number }>`
    select i.id as invoice_id, (i.total
      - (select coalesce(sum(a.amount), 0) from payment_allocations a join payments p on p.hospital_id = a.hospital_id and p.id = a.payment_id
          where a.hospital_id = i.hospital_id and a.invoice_id = i.id and a.at <= ${receivedAt}
            and (p.reversed_at is null or p.reversed_at > ${receivedAt}))
      - (select coalesce(sum(c.amount), 0) from credit_notes c
          where c.hospital_id = i.hospital_id and c.invoice_id = i.id and c.created_at <= ${receivedAt})
      - (select coalesce(sum(w.amount), 0) from write_offs w
          where w.hospital_id = i.hospital_id and w.invoice_id = i.id and w.created_at <= ${receivedAt}
            and (w.reversed_at is null or w.reversed_at > ${receivedAt})))::bigint as balance
      from invoices i
     where i.hospital_id = ${hospitalId}
       and i.id in (select invoice_id from payment_allocations where hospital_id = ${hospitalId} and payment_id = ${id})`.execute(scope.tx);
  return new Map(rows.map(({ invoiceId, balance }) => [invoiceId, Number(balance)]));
}

/** The services a payment paid, as its invoices name them; what credit notes took back later stays on the receipt. */
export async function paidServicesOf(scope: Scope, paymentId: Id): Promise<PaidService[]> {
  const { rows } = await sql<PaidService>`
    select n.invoice_number, i.item_name, i.quantity, sum(a.amount)::bigint as amount
      from payment_allocations a
      join invoice_items i on i.hospital_id = a.hospital_id and i.id = a.invoice_item_id
      join invoices n on n.hospital_id = a.hospital_id and n.id = a.invoice_id
     where a.hospital_id = ${scope.hospitalId} and a.payment_id = ${paymentId} and a.credit_note_id is null
     group by n.billed_at, n.invoice_number, i.position, i.id, i.item_name, i.quantity
     order by n.billed_at, n.invoice_number, i.position`.execute(scope.tx);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** A payment as the wire shows it. */
export function paymentOf(
  row: PaymentRecord,
  tenders: readonly (ReadTender | TenderRecord)[],
  allocations: readonly PaidInvoice[],
  reversedBy: string | null = null,
): Payment {
  return present(Payment, row, {
    tenders: tenders.map(showTender),
    allocations: [...allocations],
    reversedBy: row.reversedAt ? { id: row.reversedBy, name: reversedBy ?? '' } : null,
    receivedBy: { id: row.receivedBy, name: row.receivedByName },
  });
}
