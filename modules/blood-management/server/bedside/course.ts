import type { Id } from '#kernel/contract/fields.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { madeBy } from '#kernel/server/scope/stamps.ts';
import { ReactionReported, TransfusionEnded } from '../../contract/events.ts';
import { bloodRefusals } from '../../contract/refusals.ts';
import { transfusionRecord } from '../../contract/transfusion.record.ts';
import type { EndTransfusion, Reaction, RecordObservations, ReportReaction, Transfusion } from '../../contract/transfusion-records.ts';
import { bankPath, transfusionPath } from '../../contract/words.ts';
import { nextVitalsAt } from '../rules/requests.ts';
import { endLine, liveLineOf, settleRequest } from '../units/lines.ts';
import { changeUnit, holdUnit, lockUnits, recordUnit, type StoredUnit } from '../units/store.ts';
import { showReaction } from './reactions.ts';
import { changeTransfusion, keepVitals, openTransfusion, recordTransfusion, type StoredTransfusion } from './store.ts';
import { showTransfusion } from './view.ts';

/** PATCH transfusion/{id}/vitals: also sets that waited on a device, in the order of their times. */
export async function recordObservations(scope: Scope, id: Id, { version, at, ...vitals }: RecordObservations): Promise<Transfusion> {
  const row = await openTransfusion(scope, id, true);
  guard(transfusionRecord, 'vitals', row);
  if (version !== null && version !== row.version) refuseStale(row, row.updatedByName);
  const takenAt = at ?? scope.now;
  if (takenAt < row.startedAt || takenAt > scope.now)
    throw bloodRefusals.refusal('TRANSFUSION_TIME', {}, { at: 'The time must be between the start and now' });
  await keepVitals(scope, row, 'running', vitals, takenAt);
  await changeTransfusion(scope, row, { nextVitalsAt: nextVitalsAt(row.startedAt, takenAt), vitalsWarnedAt: null });
  return showTransfusion(scope, id);
}

interface Ending {
  readonly status: 'completed' | 'stopped';
  readonly volumeGiven: number | null;
  readonly reason: string | null;
}

/** The unit is transfused, its line and request in step, the patient's record complete. */
async function finish(scope: Scope, row: StoredTransfusion, { status, volumeGiven, reason }: Ending): Promise<void> {
  const unit = (await lockUnits(scope, [row.unitId])).get(row.unitId) as StoredUnit;
  await changeTransfusion(scope, row, {
    ...{ status, endedAt: scope.now, endedBy: scope.actor.userId, endedByName: scope.actor.name },
    ...{ volumeGiven, stopReason: status === 'stopped' ? reason : null, nextVitalsAt: null },
  });
  const line = await liveLineOf(scope, row.unitId);
  if (line) await endLine(scope, line, { state: 'transfused', reason, usable: false });
  const after = await changeUnit(
    scope,
    unit,
    { status: 'transfused' },
    { type: 'transfused', note: status === 'stopped' ? 'Stopped' : null, path: transfusionPath(row.id) },
  );
  await recordUnit(scope, after, { words: status === 'stopped' ? 'transfused in part' : 'transfused', before: 'issued' });
  await settleRequest(scope, row.requestId);
  await recordTransfusion(scope, row, {
    words: status === 'stopped' ? 'stopped' : 'completed',
    before: 'running',
    after: { status, volumeGiven },
    reason,
  });
  const facts = { transfusionId: row.id, patientId: row.patientId, component: unit.component, volumeGiven: volumeGiven ?? 0 };
  await scope.emit(TransfusionEnded, { ...facts, stopped: status === 'stopped', at: scope.now });
}

/** PATCH transfusion/{id}/end. */
export async function endTransfusion(scope: Scope, id: Id, order: EndTransfusion): Promise<Transfusion> {
  const row = await openTransfusion(scope, id, true);
  guard(transfusionRecord, 'end', row);
  if (order.version !== null && order.version !== row.version) refuseStale(row, row.updatedByName);
  if (order.volumeGiven > row.unitVolumeMl) throw bloodRefusals.refusal('TRANSFUSION_VOLUME', { volume: row.unitVolumeMl });
  if (order.outcome === 'stopped' && !order.reason) throw bloodRefusals.refusal('TRANSFUSION_CHECKS', {}, { reason: 'Enter a reason' });
  await keepVitals(scope, row, 'end', order.vitals);
  await finish(scope, row, { status: order.outcome, volumeGiven: order.volumeGiven, reason: order.reason });
  return showTransfusion(scope, id);
}

/** Kinds and severities that hold the other units of the donation at once. */
function holdsDonation({ kind, severity }: ReportReaction): boolean {
  return severity >= 3 || kind === 'acute-haemolytic' || kind === 'septic' || kind === 'wrong-blood';
}

async function holdDonation(scope: Scope, unitId: Id): Promise<void> {
  const unit = await scope.tx
    .selectFrom('bloodUnits')
    .select(['donationNumber', 'acquisitionId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', unitId)
    .executeTakeFirstOrThrow();
  const rows = await scope.tx
    .selectFrom('bloodUnits')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('donationNumber', '=', unit.donationNumber)
    .where('acquisitionId', '=', unit.acquisitionId)
    .where('id', '<>', unitId)
    .where('status', 'in', ['quarantined', 'available', 'reserved'])
    .orderBy('id')
    .execute();
  const units = await lockUnits(
    scope,
    rows.map(({ id }) => id),
  );
  for (const each of units.values())
    if (each.status !== 'expired') await holdUnit(scope, each, 'recalled', 'A reaction to a unit of this donation was reported');
}

/** POST transfusion/{id}/reaction: stops what runs, tells bank and doctor, holds the donation where it is severe. */
export async function reportReaction(scope: Scope, id: Id, order: ReportReaction): Promise<Reaction> {
  const row = await openTransfusion(scope, id, true);
  if (order.vitals) await keepVitals(scope, row, 'reaction', order.vitals);
  if (row.status === 'running') await finish(scope, row, { status: 'stopped', volumeGiven: null, reason: 'Reaction' });
  const { kind, severity, signs, actions } = order;
  const reaction = await scope.tx
    .insertInto('bloodReactions')
    .values({
      ...{
        hospitalId: scope.hospitalId,
        id: scope.newId(),
        transfusionId: id,
        unitId: row.unitId,
        patientId: row.patientId,
        kind,
        severity,
      },
      ...{ signs, actions, onsetAt: order.onsetAt ?? scope.now, imputability: 'not-assessed' as const, status: 'open' as const },
      ...{ reportedBy: scope.actor.userId, reportedByName: scope.actor.name },
      ...madeBy(scope),
      reactionNumber: await nextNumber(scope, 'HVG-'),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (holdsDonation(order)) await holdDonation(scope, row.unitId);
  await scope.record({
    action: 'create',
    entity: 'BloodUnit',
    entityId: reaction.id,
    entityNumber: reaction.reactionNumber,
    patientId: row.patientId,
    summary: `Transfusion reaction ${reaction.reactionNumber} reported`,
  });
  await scope.live({ entity: 'blood-reactions', id: reaction.id, action: 'create', permission: 'View Blood Bank' });
  await tellReaction(scope, reaction.id, reaction.reactionNumber);
  await scope.emit(ReactionReported, { reactionId: reaction.id, patientId: row.patientId, severity, at: scope.now });
  return showReaction(scope, reaction.id);
}

async function tellReaction(scope: Scope, id: Id, reactionNumber: string): Promise<void> {
  for (const permission of ['Cross Match Blood', 'Create Blood Request'])
    await scope.notify({
      title: 'Transfusion Reaction',
      content: `${reactionNumber}: a reaction was reported and the transfusion is stopped`,
      path: `${bankPath}?tab=reactions&record=${id}`,
      to: { permission },
      priority: 'critical',
      module: 'blood',
      entityId: id,
    });
}
