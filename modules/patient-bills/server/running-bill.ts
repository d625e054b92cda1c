import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { sumOf } from '#kernel/contract/money.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { depositOf } from './gate.ts';

/** A line of a stay's bill as it stands; what has no price yet has no amounts. In minor units. */
export interface RunningLine {
  readonly id: Id;
  readonly at: Instant;
  readonly name: string;
  readonly quantity: number;
  readonly unitPrice: number | null;
  readonly amount: number | null;
  readonly covered: number;
  /** What the patient bears, less what was credited or given up. */
  readonly payable: number | null;
  readonly status: string;
}

/** The bill of a stay as it stood at a moment. */
export interface RunningBillOf {
  readonly lines: readonly RunningLine[];
  readonly total: number;
  readonly covered: number;
  readonly payable: number;
  readonly paid: number;
  /** The patient's money in hand now. */
  readonly deposit: number;
  /** Payable less paid and the deposit, never below nothing. */
  readonly due: number;
  readonly unpriced: number;
}

interface Row extends RunningLine {
  readonly paid: number;
}

/** The lines of a stay that were raised until a moment, with what is covered, payable, paid and left. One query, without voided lines. */
export async function runningBillOf(
  scope: Scope,
  { admissionId, patientId }: { readonly admissionId: Id; readonly patientId: Id },
  asAt: Instant,
): Promise<RunningBillOf> {
  const { rows } = await sql<Row>`
    select b.id, coalesce(b.performed_at, b.created_at) as at, b.item_name as name, b.quantity,
           case when b.pricing_status = 'priced' then b.unit_price end as "unitPrice",
           case when b.pricing_status = 'priced' then b.net end as amount,
           b.hmo_amount as covered,
           case when b.pricing_status = 'priced'
                then (b.patient_amount - coalesce(s.credited + s.written_off, 0))::bigint end as payable,
           coalesce(s.paid, 0)::bigint as paid,
           case when b.pricing_status = 'unpriced' then 'unpriced' else b.stage end as status
      from patient_bills b
      left join lateral (
        select sum(x.credited) as credited, sum(x.written_off) as written_off, sum(x.paid) as paid from patient_bill_shares x
         where x.hospital_id = b.hospital_id and x.bill_id = b.id and x.share = 'patient') s on true
     where b.hospital_id = ${scope.hospitalId} and b.admission_id = ${admissionId} and b.status = 'active'
       and b.created_at <= ${asAt}::timestamptz
     order by b.service_date, b.id`.execute(scope.tx);
  const sum = (pick: (row: Row) => number | null) => sumOf(rows.map((row) => pick(row) ?? 0));
  const [payable, paid] = [sum((row) => row.payable), sum((row) => row.paid)];
  const deposit = await depositOf(scope, patientId);
  return {
    lines: rows.map(({ paid: _paid, ...line }) => line),
    total: sum((row) => row.amount),
    covered: sum((row) => row.covered),
    ...{ payable, paid, deposit, due: Math.max(0, payable - paid - deposit) },
    unpriced: rows.filter(({ status }) => status === 'unpriced').length,
  };
}
