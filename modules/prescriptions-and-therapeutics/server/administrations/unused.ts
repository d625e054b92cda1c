import { sql } from 'kysely';
import type { PayloadOf, QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { ChartPatient } from '../../contract/bedside-records.ts';
import { unusedDays } from '../../contract/administration-words.ts';
import type { administrationCalls } from '../../contract/calls/administrations.ts';
import { chartPatients } from './rows.ts';
import { wardNames } from './wards.ts';

interface Left {
  readonly id: Id;
  readonly administrationNumber: string;
  readonly patientId: Id;
  readonly departmentId: Id;
  readonly medicine: string;
  readonly units: number;
  readonly terminatedAt: Instant;
  readonly terminatedByName: string | null;
  readonly terminateReason: string | null;
  readonly orders: { readonly id: Id; readonly orderNumber: string }[] | null;
}

/** Whole units of a line that no dose has used and that did not come back; `dispensed` counts returns down. */
export const left = sql<number>`floor(l.dispensed - coalesce((
  select sum(d.units) from therapeutic_administrations o
    join administration_dosages d on d.hospital_id = o.hospital_id and d.administration_id = o.id
   where o.hospital_id = l.hospital_id and o.prescription_line_id = l.id
     and d.source = 'dispensed' and d.status in ('given', 'partially-given') and not d.voided), 0) + 0.000001)`;

const ended = (scope: Scope) => sql`
    from therapeutic_administrations a
    join prescription_lines l on l.hospital_id = a.hospital_id and l.id = a.prescription_line_id and l.dispensed > 0
   where a.hospital_id = ${scope.hospitalId} and a.status = 'terminated'
     and a.terminated_at >= ${addDays(scope.now, -unusedDays)}::timestamptz and ${left} >= 1`;

/** GET therapeutic-administrations/unused: what the pharmacy handed out for administrations that were ended, and nobody will give. */
export async function listUnused(
  scope: Scope,
  query: QueryOf<typeof administrationCalls.unusedUnits>,
): Promise<PayloadOf<typeof administrationCalls.unusedUnits>> {
  const { rows } = await sql<Left>`
    select a.id, a.administration_number as "administrationNumber", a.patient_id as "patientId", a.department_id as "departmentId",
           a.medicine, ${left}::int as units, a.terminated_at as "terminatedAt", a.terminated_by_name as "terminatedByName",
           a.terminate_reason as "terminateReason",
           (select jsonb_agg(distinct jsonb_build_object('id', o.id, 'orderNumber', o.order_number))
              from medication_requests r
              join medication_order_lines ol on ol.hospital_id = r.hospital_id and ol.request_id = r.id and ol.quantity_dispensed > 0
              join medication_orders o on o.hospital_id = ol.hospital_id and o.id = ol.order_id
             where r.hospital_id = a.hospital_id and r.prescription_line_id = l.id) as orders
    ${ended(scope)}
     order by a.terminated_at desc, a.id desc limit ${query.limit} offset ${offsetOf(query)}`.execute(scope.tx);
  const counted = await sql<{ count: number }>`select count(*)::int as count ${ended(scope)}`.execute(scope.tx);
  const patients = await chartPatients(
    scope,
    rows.map(({ patientId }) => patientId),
  );
  const wards = await wardNames(
    scope,
    rows.map(({ departmentId }) => departmentId),
  );
  return {
    data: rows.map(({ patientId, departmentId, orders, ...row }) => ({
      ...row,
      patient: patients.get(patientId) as ChartPatient,
      ward: { id: departmentId, name: wards.get(departmentId) ?? '' },
      orders: orders ?? [],
    })),
    meta: { count: counted.rows[0]?.count ?? 0, page: query.page, limit: query.limit },
  };
}
