import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import type { MergeTable, TimelineLine } from '#modules/patients/contract/events.ts';

/** Columns of the core that point at a patient; those of the cash desk are named beside them. */
export const invoiceMergeTables: readonly MergeTable[] = [
  { table: 'invoices', column: 'patient_id', label: 'Invoices' },
  { table: 'payments', column: 'patient_id', label: 'Payments' },
  { table: 'invoice_bin', column: 'patient_id', label: 'Deleted drafts' },
];

interface BillPayment {
  readonly paymentId: Id;
  readonly receiptNumber: string;
  readonly at: string;
  readonly method: string;
  readonly amount: number;
  readonly invoiceId: Id;
  readonly invoiceNumber: string;
}

/** Payments behind a bill line, newest first. */
export async function billPayments(scope: Scope, billId: Id): Promise<BillPayment[]> {
  const { rows } = await sql<BillPayment>`
    select p.id as payment_id, p.receipt_number, p.received_at as at, array_to_string(p.methods, ', ') as method, sum(a.amount)::bigint as amount, i.invoice_id, n.invoice_number
      from invoice_items i
      join payment_allocations a on a.hospital_id = i.hospital_id and a.invoice_item_id = i.id and a.live and a.credit_note_id is null
      join payments p on p.hospital_id = a.hospital_id and p.id = a.payment_id
      join invoices n on n.hospital_id = i.hospital_id and n.id = i.invoice_id
     where i.hospital_id = ${scope.hospitalId} and i.bill_id = ${billId}
     group by p.id, p.receipt_number, p.received_at, p.methods, i.invoice_id, n.invoice_number
    having sum(a.amount) > 0
     order by p.received_at desc, p.id desc`.execute(scope.tx);
  return rows;
}

interface Asked {
  readonly patientId: Id;
  readonly types: readonly string[] | null;
  readonly from: string | null;
  readonly until: string | null;
  readonly most: number;
}

/** A patient's invoices on the timeline, for who may see billing. */
export async function timelineRows(scope: Scope, asked: Asked): Promise<{ lines: TimelineLine[]; count: number } | undefined> {
  const { patientId, types, from, until, most } = asked;
  if (!scope.may('View Billing Module') || (types !== null && !types.includes('invoice'))) return undefined;
  let rows = scope.tx.selectFrom('invoices').where('hospitalId', '=', scope.hospitalId).where('patientId', '=', patientId);
  if (from) rows = rows.where('createdAt', '>=', from);
  if (until) rows = rows.where('createdAt', '<', until);
  const { count, found } = await readTogether({
    count: countAll(rows),
    found: rows
      .select(['id', 'invoiceNumber', 'status', 'createdAt'])
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),
  });
  const lines = found.map((row) => ({
    type: 'invoice',
    id: row.id,
    at: row.createdAt,
    title: `Invoice ${row.invoiceNumber}`,
    detail: row.status,
    by: null,
    path: row.status === 'draft' ? `/billing/invoice/draft/${row.id}` : `/billing/invoice/${row.id}`,
  }));
  return { lines, count };
}
