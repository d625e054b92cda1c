import { sql } from 'kysely';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { sumOf } from '#kernel/contract/money.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { foldText } from '#kernel/contract/search-words.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { requireCareRecord, requirePatient, shownColumn, shownCopy } from '#modules/patients/server/index.ts';
import type { DepositListQuery, DepositOrder } from '../../contract/calls/deposits.ts';
import type { AccountFigures, DepositRow } from '../../contract/cash-records.ts';
import type { InvoiceHead, Payment } from '../../contract/records.ts';
import { invoiceRefusals } from '../../contract/refusals.ts';
import { showMade } from '../add-payment.ts';
import { createPayment } from '../create-payment.ts';
import { headOf } from '../show-invoice.ts';
import { requireInvoice } from '../store.ts';
import { accountOf } from './account-rows.ts';

/** POST patient-deposits: E6, a receipt of kind deposit. */
export async function receiveDeposit(scope: Scope, order: DepositOrder): Promise<{ account: AccountFigures; payment: Payment }> {
  const { patientId, tenders, purpose, admissionId, payerName, payerPhone, note, confirmReference } = order;
  await requireCareRecord(scope, patientId, { kind: 'admission', id: admissionId, field: 'admissionId' });
  const made = await createPayment(scope, {
    kind: 'deposit',
    allocations: [],
    tenders,
    excessToDeposit: sumOf(tenders.map(({ amount }) => amount)),
    patientId,
    purpose,
    admissionId,
    payerName,
    payerPhone,
    note,
    confirmReference,
  });
  return { account: await accountOf(scope, patientId), payment: await shownCopy(scope, showMade(made)) };
}

export interface ApplyOrder {
  readonly invoiceId: Id;
  readonly amount: number;
}

/** POST patient-deposits/{patientId}/apply: E7, a payment of kind deposit-application; an invoice of the same patient. */
export async function applyDeposit(
  scope: Scope,
  patientId: Id,
  { invoiceId, amount }: ApplyOrder,
): Promise<{ account: AccountFigures; payment: Payment; invoice: InvoiceHead }> {
  await requirePatient(scope, patientId);
  // An invoice keeps its patient but for a merge, which the payment's own locks see.
  const invoice = await requireInvoice(scope, invoiceId);
  refuseIf(invoice.patientId === patientId ? null : invoiceRefusals.refusal('INVOICES_OF_OTHERS'));
  const made = await createPayment(scope, {
    kind: 'deposit-application',
    allocations: [{ invoiceId, amount }],
    tenders: [{ method: 'deposit', amount }],
    excessToDeposit: 0,
  });
  const [paid] = made.invoices;
  if (!paid) throw new Error(`Invoice ${invoiceId} was not paid`);
  const [payment, head] = [await shownCopy(scope, showMade(made)), await shownCopy(scope, headOf(paid, await scope.today()))];
  return { account: await accountOf(scope, patientId), payment, invoice: head };
}

/** GET patient-deposits: patients with something in their account, largest first. */
export async function listDeposits(scope: Scope, query: DepositListQuery): Promise<Page<DepositRow>> {
  const { hospitalId } = scope;
  const words = query.searchTerm ? foldText(query.searchTerm) : '';
  const accounts = sql`
    select a.patient_id, ${shownColumn(scope, 'p', 'fullname')} as patient_full_name, p.hospital_patient_id, a.balance, a.last_movement_at,
           coalesce((select sum(r.amount) from refunds r where r.hospital_id = ${hospitalId} and r.patient_id = a.patient_id and r.status in ('requested', 'approved')), 0)::bigint as held
      from (select patient_id, sum(amount)::bigint as balance, max(at) as last_movement_at from patient_account_rows
             where hospital_id = ${hospitalId} and patient_id is not null ${query.patientId ? sql`and patient_id = ${query.patientId}` : sql``}
             group by patient_id) a
      join patients p on p.hospital_id = ${hospitalId} and p.id = a.patient_id
     where ${query.all ? sql`true` : sql`a.balance > 0`}
       and (${words} = '' or position(${words} in lower(p.hospital_patient_id || ' ' || ${shownColumn(scope, 'p', 'fullname')})) > 0)`;
  const counted = await sql<{ count: number }>`select count(*)::int as count from (${accounts}) found`.execute(scope.tx);
  const { rows } = await sql<Omit<DepositRow, 'available'>>`
    select * from (${accounts}) found order by balance desc, patient_id limit ${query.limit} offset ${offsetOf(query)}`.execute(scope.tx);
  const data = rows.map((row) => ({ ...row, available: row.balance - row.held }));
  return { data, meta: { count: counted.rows[0]?.count ?? 0, page: query.page, limit: query.limit } };
}
