import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { placeOf } from '#modules/patients/contract/order-place.ts';
import { stayOf } from '#modules/patients/server/index.ts';
import { BloodUnitIssued } from '../../contract/events.ts';
import { bloodRefusals } from '../../contract/refusals.ts';
import type { BloodRequest, EmergencyIssue, IssueUnits } from '../../contract/request-records.ts';
import { decidingGroup, type Recipient } from '../../contract/rules/compatibility.ts';
import { requestPath } from '../../contract/words.ts';
import { secondPerson } from '../people.ts';
import { recipientOf, isValid, samplesOf } from '../record/store.ts';
import { linesOf, recordRequest, settleRequest, type StoredLine, type StoredRequest } from '../units/lines.ts';
import { changeUnit, freed, lockUnits, recordUnit, type StoredUnit } from '../units/store.ts';
import { chargeUnits, performed, requireUnitsPaid } from './charge.ts';
import { inOrder, whyNotFit, whyNotFree } from './fit.ts';
import { lockFor } from './store.ts';
import { showRequest } from './view.ts';

export type HandOver = Pick<IssueUnits, 'collectedBy' | 'temperature' | 'coldBox' | 'destination'>;

/** Columns of a line whose unit leaves the bank. */
async function handedOver(scope: Scope, request: StoredRequest, order: HandOver) {
  const stay = await stayOf(scope, request.patientId, scope.now);
  return {
    ...{ state: 'issued' as const, issuedAt: scope.now, issuedBy: scope.actor.userId, issuedByName: scope.actor.name },
    ...{ collectedByName: order.collectedBy, visualCheck: true, temperature: order.temperature ?? null, coldBox: order.coldBox },
    destination: stay ? `${stay.wardName}${stay.bedLabel ? `, ${stay.bedLabel}` : ''}` : order.destination,
  };
}

/** The unit leaves the bank; the database refuses an expired one as well (blood_units_issued_unexpired). */
export async function leave(scope: Scope, request: StoredRequest, unit: StoredUnit, words: string): Promise<void> {
  const gone = { status: 'issued', issuedAt: scope.now, ...freed } as const;
  const after = await changeUnit(scope, unit, gone, { type: words, note: request.requestNumber, path: requestPath(request.id) });
  await recordUnit(scope, after, { words: `${words} for ${request.requestNumber}`, before: unit.status });
}

/** What keeps a reserved unit from being issued: another request's, expired, no valid sample or cross-match (invariants 4 and 5). */
async function requireReady(
  scope: Scope,
  request: StoredRequest,
  pairs: readonly (readonly [StoredUnit, StoredLine | undefined])[],
  recipient: Recipient,
) {
  const samples = await samplesOf(scope, { patientId: request.patientId });
  for (const [unit, line] of pairs) {
    const { unitNumber } = unit;
    if (unit.status === 'expired' || unit.expiresAt <= scope.now) throw bloodRefusals.refusal('UNIT_EXPIRED', { unitNumber });
    if (unit.status !== 'reserved' || !line) throw bloodRefusals.refusal('UNIT_NOT_RESERVED', { unitNumber });
    const sample = samples.find(({ id }) => id === line.sampleId);
    if (!sample || !isValid(sample, scope.now)) throw bloodRefusals.refusal('SAMPLE_INVALID');
    if (!line.crossMatchId) throw bloodRefusals.refusal('UNIT_NOT_MATCHED', { unitNumber });
    // The group may have turned out otherwise since the cross-match: judged anew.
    refuseIf(whyNotFit({ unit, recipient, request, emergency: false }));
  }
}

/** POST blood-request/{id}/issue. */
export async function issueUnits(scope: Scope, id: Id, order: IssueUnits): Promise<BloodRequest> {
  const before = await lockFor(scope, id, 'issue', order.version);
  const ids = [...new Set(order.unitIds)];
  const units = inOrder(ids, await lockUnits(scope, ids));
  const lines = await linesOf(scope, [id]);
  const { card: _card, ...recipient } = await recipientOf(scope, before.patientId);
  const pairs = units.map((unit) => [unit, lines.find((line) => line.unitId === unit.id && line.state === 'reserved')] as const);
  await requireReady(scope, before, pairs, recipient);
  const lineIds = pairs.flatMap(([, line]) => line?.id ?? []);
  await requireUnitsPaid(scope, before, lineIds);
  const columns = await handedOver(scope, before, order);
  for (const [unit, line] of pairs) {
    await scope.tx
      .updateTable('bloodRequestUnits')
      .set(columns)
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', (line as StoredLine).id)
      .execute();
    await leave(scope, before, unit, 'issued');
  }
  await performed(scope, [id, ...lineIds]);
  await finish(scope, before, ids, { emergency: false, reason: null });
  return showRequest(scope, id);
}

/** Brings the request in step, writes the trail and tells the ward. */
export async function finish(
  scope: Scope,
  before: StoredRequest,
  unitIds: readonly Id[],
  how: { readonly emergency: boolean; readonly reason: string | null; readonly facts?: object },
): Promise<void> {
  const after = await settleRequest(scope, before.id);
  const words = how.emergency ? 'issued as an emergency, not cross-matched' : 'issued';
  await recordRequest(scope, before, after, { words, reason: how.reason, facts: { units: unitIds.length, ...how.facts } });
  const { id: requestId, requestNumber, patientId } = before;
  await scope.emit(BloodUnitIssued, { requestId, requestNumber, patientId, place: placeOf(before), unitIds, emergency: how.emergency });
}

export interface Release {
  readonly doctor: { readonly id: Id; readonly name: string };
  readonly reason: string;
  readonly packNo?: number;
}

/**
 * Lets locked units go without a cross-match (invariant 5): screened ones alone, of fitting ABO groups, with doctor and reason. Their own
 * earlier reservation for this request is used; one for somebody else keeps them.
 */
export async function releaseUnits(
  scope: Scope,
  request: StoredRequest,
  units: readonly StoredUnit[],
  order: HandOver & Release,
): Promise<void> {
  const { card: _card, ...recipient } = await recipientOf(scope, request.patientId);
  const columns = await handedOver(scope, request, order);
  const emergency = {
    ...{ emergency: true, emergencyDoctorId: order.doctor.id, emergencyDoctorName: order.doctor.name, emergencyReason: order.reason },
    packNo: order.packNo ?? null,
  };
  const lines = await linesOf(scope, [request.id]);
  const raised: { id: Id; component: StoredUnit['component'] }[] = [];
  const all: Id[] = [];
  for (const unit of units) {
    const own = lines.find((line) => line.unitId === unit.id && line.state === 'reserved');
    if (!own) refuseIf(whyNotFree(unit, scope.now));
    refuseIf(whyNotFit({ unit, recipient, request, emergency: true, anyComponent: order.packNo !== undefined }));
    const lineId = own?.id ?? scope.newId();
    if (own)
      await scope.tx
        .updateTable('bloodRequestUnits')
        .set({ ...columns, ...emergency })
        .where('hospitalId', '=', scope.hospitalId)
        .where('id', '=', own.id)
        .execute();
    else {
      await scope.tx
        .insertInto('bloodRequestUnits')
        .values({
          ...{ hospitalId: scope.hospitalId, id: lineId, requestId: request.id, unitId: unit.id, reservedAt: scope.now },
          ...{ recipientGroup: decidingGroup(recipient), unitGroup: unit.bloodGroup, component: unit.component },
          ...columns,
          ...emergency,
        })
        .execute();
      raised.push({ id: lineId, component: unit.component });
    }
    all.push(lineId);
    await leave(scope, request, unit, 'issued in an emergency');
  }
  await chargeUnits(scope, request, raised);
  await performed(scope, [request.id, ...all]);
}

/** POST blood-request/{id}/emergency-issue: the doctor answers for it by their own PIN; a review waits for the retrospective cross-match. */
export async function issueEmergency(scope: Scope, id: Id, order: EmergencyIssue): Promise<BloodRequest> {
  const doctor = await secondPerson(scope, order.doctor, ['Create Blood Request', 'Emergency Blood Release']);
  const before = await lockFor(scope, id, 'emergencyIssue', order.version);
  const ids = [...new Set(order.unitIds)];
  const issued = (await linesOf(scope, [id])).filter(({ issuedAt }) => issuedAt !== null).length;
  if (issued + ids.length > before.units) throw bloodRefusals.refusal('TOO_MANY_UNITS', { units: before.units });
  const units = inOrder(ids, await lockUnits(scope, ids));
  await releaseUnits(scope, before, units, { ...order, doctor, reason: order.reason });
  await finish(scope, before, ids, { emergency: true, reason: order.reason, facts: { doctor: doctor.name } });
  await tellReview(scope, before);
  return showRequest(scope, id);
}

async function tellReview(scope: Scope, request: StoredRequest): Promise<void> {
  await scope.notify({
    title: 'Emergency Release To Review',
    content: `${request.requestNumber}: cross-match the released units and enter the results`,
    path: requestPath(request.id),
    to: { permission: 'Cross Match Blood' },
    priority: 'high',
    module: 'blood',
    entity: 'BloodRequest',
    entityId: request.id,
    dedupeKey: `blood-review:${request.id}`,
    tellActor: true,
  });
}
