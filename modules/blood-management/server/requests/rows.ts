import type { Id } from '#kernel/contract/fields.ts';
import type { ActRules } from '#kernel/contract/record.ts';
import { present } from '#kernel/server/reading/present.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { billsOf } from '#modules/patient-bills/server/index.ts';
import { placeOf } from '#modules/patients/contract/order-place.ts';
import { bedsOf, patientBrief } from '#modules/patients/server/index.ts';
import { requestActs } from '../../contract/calls/requests.ts';
import type { requestRecord } from '../../contract/request.record.ts';
import { RequestRow } from '../../contract/request-records.ts';
import { cardsOf } from '../record/store.ts';
import { linesOf, type StoredLine, type StoredRequest } from '../units/lines.ts';
import { isEmergency } from './charge.ts';

interface Massive {
  readonly requestId: Id;
  readonly stoodDownAt: string | null;
}

async function liveMassive(scope: Scope, ids: readonly Id[]): Promise<Map<Id, Massive>> {
  const rows = await scope.tx
    .selectFrom('bloodMassive')
    .select(['requestId', 'stoodDownAt'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', 'in', [...ids])
    .where('stoodDownAt', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.requestId, row]));
}

/** An emergency release whose cross-match was not entered yet. */
export function awaitsReview(lines: readonly StoredLine[]): boolean {
  return lines.some(({ emergency, issuedAt, reviewedAt }) => emergency && issuedAt !== null && reviewedAt === null);
}
/** Every unit has left: nothing more is sampled or matched but for a review. */
export function hasLeft({ status }: Pick<StoredRequest, 'status'>): boolean {
  return status === 'issued' || status === 'completed';
}

/** What decides of a request's acts beside its status. */
export function requestRules(
  request: Pick<StoredRequest, 'urgency' | 'status'>,
  lines: readonly StoredLine[],
  massive: boolean,
): ActRules<typeof requestRecord> {
  const over = hasLeft(request) && !awaitsReview(lines);
  return {
    sample: over ? false : null,
    crossMatch: over ? false : null,
    issue: lines.some(({ state }) => state === 'reserved') ? null : false,
    activate: isEmergency(request) && !massive ? null : false,
    pack: massive ? null : false,
    standDown: massive ? null : false,
  };
}

/** Requests as lists show them. */
export async function showRows(scope: Scope, requests: readonly StoredRequest[]): Promise<RequestRow[]> {
  if (requests.length === 0) return [];
  const ids = requests.map(({ id }) => id);
  const patientIds = requests.map(({ patientId }) => patientId);
  const patients = await patientBrief(scope, patientIds);
  const beds = await bedsOf(scope, patientIds);
  const cards = await cardsOf(scope, patientIds);
  const lines = await linesOf(scope, ids);
  const massive = await liveMassive(scope, ids);
  const bills = await billsOf(scope, 'blood-request', ids);
  return requests.map((request) => {
    const own = lines.filter(({ requestId }) => requestId === request.id);
    const patient = patients.find(({ id }) => id === request.patientId);
    const issued = own.filter(({ issuedAt }) => issuedAt !== null);
    return present(RequestRow, request, {
      patient: { id: request.patientId, fullname: patient?.fullname ?? '', hospitalPatientId: patient?.hospitalPatientId ?? '' },
      ward: beds.get(request.patientId)?.wardName ?? null,
      group: cards.get(request.patientId) ?? { group: null, state: 'unknown', antibodies: [] },
      reservedUnits: own.filter(({ state }) => state === 'reserved').length,
      issuedUnits: issued.length,
      transfusedUnits: own.filter(({ state }) => state === 'transfused').length,
      place: placeOf(request),
      toReview: issued.some(({ emergency, reviewedAt }) => emergency && reviewedAt === null),
      massive: massive.has(request.id),
      requestedBy: { id: request.requestedBy, name: request.requestedByName },
      billing: bills.get(request.id)?.billingStatus ?? null,
      acts: actsOf(scope, requestActs, request, requestRules(request, own, massive.has(request.id))),
    });
  });
}
