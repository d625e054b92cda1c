import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { placeOf } from '#modules/patients/contract/order-place.ts';
import { BloodReady } from '../../contract/events.ts';
import { bloodRefusals } from '../../contract/refusals.ts';
import type { BloodRequest, GroupCard, RecordCrossMatch } from '../../contract/request-records.ts';
import { decidingGroup, type Recipient } from '../../contract/rules/compatibility.ts';
import { bloodSettings } from '../../contract/settings.ts';
import { requestPath } from '../../contract/words.ts';
import { recipientOf, type StoredSample, validSample } from '../record/store.ts';
import { mayMatchElectronically } from '../rules/requests.ts';
import { reservedUntil } from '../rules/units.ts';
import { linesOf, recordRequest, requestWords, settleRequest, type StoredLine, type StoredRequest } from '../units/lines.ts';
import { changeUnit, lockUnits, recordUnit, type StoredUnit } from '../units/store.ts';
import { chargeUnits } from './charge.ts';
import { inOrder, whyNotFit, whyNotFree } from './fit.ts';
import { awaitsReview, hasLeft } from './rows.ts';
import { lockFor } from './store.ts';
import { showRequest } from './view.ts';

function checkMethod(order: RecordCrossMatch, card: GroupCard): void {
  const { method, antibodyScreen: screen } = order;
  if (method === 'electronic' && !mayMatchElectronically({ state: card.state, screen, antibodies: card.antibodies }))
    throw bloodRefusals.refusal('CROSS_MATCH_METHOD');
  if (method === 'immediate-spin' && (screen === 'positive' || card.antibodies.length > 0))
    throw bloodRefusals.refusal('CROSS_MATCH_ANTIBODIES');
}

interface Matching {
  readonly request: StoredRequest;
  readonly recipient: Recipient;
  readonly sample: StoredSample;
  readonly order: RecordCrossMatch;
}

async function writeMatch(
  scope: Scope,
  { request, sample, order }: Matching,
  unit: StoredUnit,
  result: 'compatible' | 'incompatible',
  retrospective: boolean,
) {
  const id = scope.newId();
  await scope.tx
    .insertInto('bloodCrossMatches')
    .values({
      ...{ hospitalId: scope.hospitalId, id, requestId: request.id, unitId: unit.id, sampleId: sample.id },
      ...{ method: order.method, antibodyScreen: order.antibodyScreen, result, retrospective },
      ...{ at: scope.now, by: scope.actor.userId, byName: scope.actor.name },
    })
    .execute();
  return id;
}

/** The unit is the patient's until the hours are over, the sample or the unit expires. */
async function reserve(scope: Scope, matching: Matching, unit: StoredUnit, crossMatchId: Id, hours: number): Promise<Id> {
  const { request, recipient, sample } = matching;
  const until = reservedUntil(scope.now, hours, sample.expiresAt, unit.expiresAt);
  const lineId = scope.newId();
  await scope.tx
    .insertInto('bloodRequestUnits')
    .values({
      ...{ hospitalId: scope.hospitalId, id: lineId, requestId: request.id, unitId: unit.id, state: 'reserved' as const },
      ...{ recipientGroup: decidingGroup(recipient), unitGroup: unit.bloodGroup, component: unit.component },
      ...{ sampleId: sample.id, crossMatchId, reservedAt: scope.now },
    })
    .execute();
  const held = { status: 'reserved', reservedFor: request.id, reservedUntil: until } as const;
  const after = await changeUnit(scope, unit, held, { type: 'reserved', note: request.requestNumber, path: requestPath(request.id) });
  await recordUnit(scope, after, { words: `reserved for ${request.requestNumber}`, before: 'available' });
  return lineId;
}

/** The result of a unit that left in an emergency: the review of the release is done. */
async function review(scope: Scope, matching: Matching, line: StoredLine, unit: StoredUnit, result: 'compatible' | 'incompatible') {
  const crossMatchId = await writeMatch(scope, matching, unit, result, true);
  await scope.tx
    .updateTable('bloodRequestUnits')
    .set({ reviewedAt: scope.now, crossMatchId, sampleId: matching.sample.id })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', line.id)
    .execute();
  if (result === 'compatible') return;
  await scope.notify({
    title: 'Emergency Release To Review',
    content: `${matching.request.requestNumber}: unit ${unit.unitNumber} was found incompatible after its emergency release. Act at once`,
    path: requestPath(matching.request.id),
    to: { permission: 'Emergency Blood Release' },
    priority: 'critical',
    module: 'blood',
    entity: 'BloodRequest',
    entityId: matching.request.id,
    tellActor: true,
  });
}

async function matchUnits(scope: Scope, matching: Matching): Promise<void> {
  const { request, recipient, order } = matching;
  const units = await lockUnits(
    scope,
    order.units.map(({ unitId }) => unitId),
  );
  const lines = await linesOf(scope, [request.id]);
  const { reserveHours } = await readSettings(scope, bloodSettings);
  const kept = lines.filter(({ state, issuedAt }) => state === 'reserved' || issuedAt !== null).length;
  const reserved: { id: Id; component: StoredUnit['component'] }[] = [];
  for (const unit of inOrder([...new Set(order.units.map(({ unitId }) => unitId))], units)) {
    const { result } = order.units.find(({ unitId }) => unitId === unit.id) as { result: 'compatible' | 'incompatible' };
    const released = lines.find(
      ({ unitId, emergency, issuedAt, reviewedAt }) => unitId === unit.id && emergency && issuedAt && !reviewedAt,
    );
    if (released) {
      await review(scope, matching, released, unit, result);
      continue;
    }
    refuseIf(whyNotFree(unit, scope.now));
    refuseIf(whyNotFit({ unit, recipient, request, emergency: false }));
    if (result === 'compatible' && kept + reserved.length >= request.units)
      throw bloodRefusals.refusal('TOO_MANY_UNITS', { units: request.units });
    const crossMatchId = await writeMatch(scope, matching, unit, result, false);
    if (result === 'compatible')
      reserved.push({ id: await reserve(scope, matching, unit, crossMatchId, reserveHours), component: unit.component });
  }
  await chargeUnits(scope, request, reserved);
}

async function tellReady(scope: Scope, request: StoredRequest): Promise<void> {
  const { id: requestId, requestNumber, patientId } = request;
  await scope.emit(BloodReady, { requestId, requestNumber, patientId, place: placeOf(request) });
  if (!request.requestedBy) return;
  await scope.notify({
    title: 'Blood Ready',
    content: `${requestWords(request)} can be collected`,
    path: requestPath(request.id),
    to: { userIds: [request.requestedBy] },
    priority: request.urgency === 'routine' ? 'normal' : 'high',
    module: 'blood',
    entity: 'BloodRequest',
    entityId: request.id,
  });
}

/**
 * POST blood-request/{id}/cross-match. Locks in the order of the house (patient, request, units by id, bills), so that of two who match
 * one unit the second is told who has it (invariant 1).
 */
export async function recordCrossMatch(scope: Scope, id: Id, order: RecordCrossMatch): Promise<BloodRequest> {
  const before = await lockFor(scope, id, 'crossMatch', order.version);
  if (hasLeft(before) && !awaitsReview(await linesOf(scope, [id])))
    throw bloodRefusals.refusal('BLOOD_REQUEST_STATE', { status: before.status });
  const sample = await validSample(scope, before.patientId);
  if (!sample) throw bloodRefusals.refusal('SAMPLE_INVALID');
  const { card, ...recipient } = await recipientOf(scope, before.patientId);
  if (card.state === 'unknown') throw bloodRefusals.refusal('TYPING_NEEDED');
  checkMethod(order, card);
  await matchUnits(scope, { request: before, recipient, sample, order });
  const after = await settleRequest(scope, id);
  const facts = { units: order.units.length, method: order.method };
  await recordRequest(scope, before, after, { words: 'cross-matched', facts });
  if (after.status === 'cross-matched' && before.status !== 'cross-matched') await tellReady(scope, after);
  return showRequest(scope, id);
}
