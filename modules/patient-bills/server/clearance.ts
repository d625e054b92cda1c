import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { Clearance } from '../contract/records.ts';
import { depositOf } from './gate.ts';

interface OpenSums {
  readonly uninvoiced: number;
  readonly onDraft: number;
  readonly unpaid: number;
  readonly hmoPending: number;
  readonly unpriced: number;
}

/** What deposits leave to be paid; cleared when nothing is left and nothing waits. */
export function clearanceOf({ uninvoiced, onDraft, unpaid, hmoPending, unpriced }: OpenSums, deposit: number): Clearance {
  const netDue = Math.max(0, uninvoiced + onDraft + unpaid - deposit);
  const cleared = netDue === 0 && hmoPending === 0 && unpriced === 0;
  return { uninvoiced, onDraft, unpaid, hmoPending, unpriced, deposit, netDue, cleared };
}

/** GET patient-bills/clearance/{patientId}: of the patient, or of one admission. `hmoPending` and `unpriced` count lines; one that costs nothing waits for nobody. */
export async function readClearance(scope: Scope, patientId: Id, admissionId?: Id): Promise<Clearance> {
  const { rows } = await sql<OpenSums>`
    select coalesce(sum(s.amount) filter (where s.invoice_status is null), 0)::bigint as uninvoiced,
           coalesce(sum(s.amount) filter (where s.invoice_status = 'draft'), 0)::bigint as on_draft,
           coalesce(sum(s.balance) filter (where s.invoice_status in ('billed', 'paid')), 0)::bigint as unpaid,
           (count(distinct b.id) filter (where b.coverage_status = 'pending' and b.net > 0))::int as hmo_pending,
           (count(distinct b.id) filter (where b.pricing_status = 'unpriced'))::int as unpriced
      from patient_bills b
      left join patient_bill_shares s on s.hospital_id = b.hospital_id and s.bill_id = b.id and s.share = 'patient'
     where b.hospital_id = ${scope.hospitalId} and b.patient_id = ${patientId} and b.status = 'active'
       and (b.patient_open > 0 or b.coverage_status = 'pending' or b.pricing_status = 'unpriced')
       and ${admissionId ? sql`b.admission_id = ${admissionId}` : sql`true`}`.execute(scope.tx);
  return clearanceOf(rows[0] as OpenSums, await depositOf(scope, patientId));
}
