import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import { refillActs, type refillRequestCalls } from '../../../contract/calls/refill-requests.ts';
import type { RefillRequest } from '../../../contract/refill-records.ts';
import { medicineWords } from '../show.ts';
import { linesOf } from '../store.ts';
import { isAskable, isRepeatable } from './rules.ts';
import type { StoredRefill } from './store.ts';

/** Requests with what they ask for. */
export async function showRefills(scope: Scope, rows: readonly StoredRefill[]): Promise<RefillRequest[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ prescriptionId }) => prescriptionId))];
  const headers = await scope.tx
    .selectFrom('prescriptions')
    .select(['id', 'prescriptionNumber', 'prescriberId', 'prescriberName', 'status'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', ids)
    .execute();
  const header = new Map(headers.map((each) => [each.id, each]));
  const lines = Map.groupBy(await linesOf(scope, ids), ({ prescriptionId }) => prescriptionId);
  const patients = await patientBrief(
    scope,
    rows.map(({ patientId }) => patientId),
  );
  const patient = new Map(patients.map(({ id, hospitalPatientId, fullname }) => [id, { id, hospitalPatientId, fullname }]));
  return rows.map((row) => {
    const of = header.get(row.prescriptionId) as (typeof headers)[number];
    const written = lines.get(row.prescriptionId) ?? [];
    const { id, status, prescriptionId, note, askedAt, answer, answeredAt, newPrescriptionId } = row;
    return {
      ...{ id, status, prescriptionId, note, askedAt, answer, answeredAt, newPrescriptionId },
      prescriptionNumber: of.prescriptionNumber,
      patient: patient.get(row.patientId) as RefillRequest['patient'],
      prescriber: { id: of.prescriberId, fullname: of.prescriberName },
      medicines: written.filter(isAskable).map(medicineWords),
      askedBy: row.askedByName,
      answeredBy: row.answeredByName,
      acts: actsOf(scope, refillActs, row, isRepeatable(of.status, written) ? { rewrite: false } : { repeat: false }),
    };
  });
}

/** GET prescriptions/refill-requests. */
export async function listRefills(scope: Scope, query: QueryOf<typeof refillRequestCalls.listRefills>): Promise<Page<RefillRequest>> {
  const { page, limit, status, prescriberId, prescriptionId } = query;
  let chosen = scope.tx.selectFrom('refillRequests').where('hospitalId', '=', scope.hospitalId);
  if (status?.length) chosen = chosen.where('status', 'in', status);
  if (prescriberId) chosen = chosen.where('prescriberId', '=', prescriberId);
  if (prescriptionId) chosen = chosen.where('prescriptionId', '=', prescriptionId);
  const count = await countAll(chosen);
  // Who waits longest is answered first.
  const direction = status?.length === 1 && status[0] === 'waiting' ? 'asc' : 'desc';
  const rows = await chosen
    .selectAll()
    .orderBy('askedAt', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute();
  return { data: await showRefills(scope, rows), meta: { count, page, limit } };
}
