import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { RunningMedicine } from '../../contract/safety/records.ts';
import { sourceIdsOf } from './safety-lines.ts';
import { alertsOf } from './store.ts';

const asNumber = (value: number | string | null) => (value === null ? null : Number(value));

// Of substitutes whose strength compares with nothing, as those of another substance: the safety check is to know them too.
const substitutes = sql<Id[] | null>`(
  select jsonb_agg(distinct l.product_id) from medication_order_lines l
   where l.hospital_id = medication_requests.hospital_id and l.request_id = medication_requests.id
     and l.prescribed_name is not null and l.in_place is null and l.quantity_dispensed > l.quantity_returned)`;

/** What the pharmacy knows a patient to take or to wait for: open requests that are still good, and dispensed courses that run. */
export async function runningRequests(
  scope: Scope,
  { patientId, at }: { readonly patientId: Id; readonly at: Instant },
): Promise<RunningMedicine[]> {
  const today = dayIn(at, await scope.zone());
  const rows = await scope.tx
    .selectFrom('medicationRequests')
    .selectAll()
    .select(substitutes.as('besides'))
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('void', '=', false)
    .where((eb) => eb.or([eb.and([eb('open', '=', true), eb('validUntil', '>=', today)]), eb('courseUntil', '>=', today)]))
    .orderBy('createdAt')
    .execute();
  return rows.map((row) => ({
    source: row.courseUntil !== null && row.courseUntil >= today ? 'dispensed' : 'request',
    sourceIds: sourceIdsOf(row),
    number: row.requestNumber,
    productId: row.productId,
    besides: row.besides ?? [],
    genericName: row.productId ? null : row.genericName,
    ingredients: [],
    atcCode: null,
    doseAmount: asNumber(row.dose),
    doseUnit: row.doseUnit,
    perDay: asNumber(row.perDay),
    route: row.route,
    until: row.courseUntil,
    alerts: alertsOf(row),
  }));
}

/** A substitute that was handed out for a prescription line and did not come back. */
export interface SubstituteInHand {
  readonly name: string;
  readonly quantity: number;
  readonly unit: string;
}

/** Substitutes in hand of prescription lines, over all their requests; lines without any are left out. */
export async function substitutesInHand(scope: Scope, prescriptionLineIds: readonly Id[]): Promise<Map<Id, SubstituteInHand[]>> {
  if (prescriptionLineIds.length === 0) return new Map();
  const { rows } = await sql<SubstituteInHand & { readonly lineId: Id }>`
    select r.prescription_line_id as "lineId", l.product_name as name, l.unit, sum(l.quantity_dispensed - l.quantity_returned)::int as quantity
      from medication_requests r
      join medication_order_lines l on l.hospital_id = r.hospital_id and l.request_id = r.id
     where r.hospital_id = ${scope.hospitalId} and r.prescription_line_id = any(${[...new Set(prescriptionLineIds)]}::uuid[])
       and r.product_id is not null and l.prescribed_name is not null and l.quantity_dispensed > l.quantity_returned
     group by r.prescription_line_id, l.product_name, l.unit
     order by l.product_name`.execute(scope.tx);
  const found = Map.groupBy(rows, ({ lineId }) => lineId);
  return new Map([...found].map(([lineId, own]) => [lineId, own.map(({ name, quantity, unit }) => ({ name, quantity, unit }))]));
}

/** What was handed out of prescription lines, over all their requests; lines without any are left out. */
export async function dispensedOf(
  scope: Scope,
  prescriptionLineIds: readonly Id[],
): Promise<Map<Id, { readonly dispensed: number; readonly returned: number }>> {
  if (prescriptionLineIds.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('medicationRequests')
    .select((eb) => [
      'prescriptionLineId',
      eb.fn.sum<number>('quantityDispensed').as('dispensed'),
      eb.fn.sum<number>('quantityReturned').as('returned'),
    ])
    .where('hospitalId', '=', scope.hospitalId)
    .where('prescriptionLineId', 'in', [...new Set(prescriptionLineIds)])
    .groupBy('prescriptionLineId')
    .execute();
  return new Map(
    rows.flatMap(({ prescriptionLineId, dispensed, returned }) =>
      prescriptionLineId ? [[prescriptionLineId, { dispensed: Number(dispensed), returned: Number(returned) }] as const] : [],
    ),
  );
}
