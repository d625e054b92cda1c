import type { Id } from '#kernel/contract/fields.ts';
import { Refusal } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { cancelUnbegun, createLabRequests } from '#modules/laboratory/server/index.ts';
import { seesSensitive } from '#modules/patient-chart/server/index.ts';
import type { OrderRoundTests, WardRound } from '../../contract/round-records.ts';
import { roundRefusals } from '../../contract/round-refusals.ts';
import { roundPlace } from '../../contract/round-words.ts';
import { wardRoundRecord } from '../../contract/ward-round.record.ts';
import type { StoredAdmission } from '../stay-store.ts';
import { planTests, type StandingTest, whyNotInStay } from './rules.ts';
import { showRound } from './show-rounds.ts';
import { lockRound, recordRound, type StoredRound, tellRound } from './store.ts';
import { tellOrders } from './tell-orders.ts';

/** The tests of a round that were not cancelled. */
async function standingTests(scope: Scope, roundId: Id): Promise<StandingTest[]> {
  const place = roundPlace(roundId);
  const rows = await scope.tx
    .selectFrom('labRequests')
    .select(['id', 'requestNumber', 'testId', 'profileId', 'priority', 'note', 'status', 'sensitive'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('placeKind', '=', place.kind)
    .where('placeId', '=', place.id)
    .where('status', '<>', 'cancelled')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const sees = seesSensitive(scope);
  return rows.map(({ id, requestNumber, testId, profileId, priority, note, status, sensitive }) => ({
    ...{ id, requestNumber, priority, note },
    headId: profileId ?? testId,
    unattended: status === 'specimen-due',
    hidden: sensitive && !sees,
  }));
}

/** Requests the new tests through the laboratory's door, those of one priority together. */
async function request(
  scope: Scope,
  { row, stay, order }: { row: StoredRound; stay: StoredAdmission; order: OrderRoundTests },
  tests: OrderRoundTests['tests'],
): Promise<void> {
  const diagnoses = row.diagnoses.length > 0 ? row.diagnoses : stay.admittingDiagnoses;
  for (const [priority, own] of Map.groupBy(tests, (test) => test.priority))
    await createLabRequests(scope, {
      patientId: stay.patientId,
      tests: own.map(({ testId, note }) => ({ testId, note })),
      origin: 'inpatient',
      place: roundPlace(row.id),
      priority,
      clinicalInfo: order.clinicalInfo,
      diagnoses: diagnoses.flatMap(({ icdCode, description }) => (icdCode ? [{ code: icdCode, description }] : [])),
      billingId: stay.patientBillingId,
      orderedFor: row.leadId,
      consentGiven: order.consentGiven,
      confirm: order.confirm,
      reason: order.confirmReason,
    });
}

/**
 * PUT ward-round/{id}/lab-request: the whole list of a round's tests. Round and stay are locked, so the same list sent twice at once
 * requests each test once, and none is requested beside a discharge.
 */
export async function orderRoundTests(scope: Scope, id: Id, order: OrderRoundTests): Promise<WardRound> {
  const { row, stay } = await lockRound(scope, id);
  guard(wardRoundRecord, 'orderLab', row, whyNotInStay(stay));
  const plan = planTests(await standingTests(scope, id), order.tests);
  if (plan instanceof Refusal) throw plan;
  const begun = await cancelUnbegun(scope, plan.cancel, `Taken off ward round ${row.wardRoundNumber}`);
  if (begun.length > 0) await refuseBegun(scope, begun);
  await request(scope, { row, stay, order }, [...plan.order]);
  if (plan.cancel.length + plan.order.length > 0) {
    await recordRound(scope, row, stay.patientId, {
      action: 'update',
      summary: `Tests of ward round ${row.wardRoundNumber}: ${plan.order.length} requested, ${plan.cancel.length} cancelled`,
      after: { requested: plan.order.length, cancelled: plan.cancel.length },
    });
    await tellRound(scope, id);
  }
  if (plan.order.length > 0) await tellOrders(scope, row, stay);
  return showRound(scope, id);
}

/** Somebody took the specimen between the look at the list and the lock. */
async function refuseBegun(scope: Scope, ids: readonly Id[]): Promise<never> {
  const first = await scope.tx
    .selectFrom('labRequests')
    .select('requestNumber')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...ids])
    .orderBy('requestNumber')
    .limit(1)
    .executeTakeFirst();
  throw roundRefusals.refusal('ROUND_ORDER_ATTENDED', { number: first?.requestNumber ?? '' });
}
