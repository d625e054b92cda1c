import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { DoseRecorded } from '../../contract/administration-events.ts';
import type { Administration, DoseOrder, EditDosage } from '../../contract/administration-records.ts';
import { administrationRefusals } from '../../contract/administration-refusals.ts';
import type { RecordedStatus } from '../../contract/administration-words.ts';
import { takeBackDose } from './dose-stock.ts';
import { keep } from './finish.ts';
import { recordPending } from './complete.ts';
import { lockDosage, recordDose } from './record-dose.ts';
import { isGiven, whyNotCorrect, whyNotRunning } from './rules/doses.ts';
import { addDosages, changeDosages, lockAdministration, noteAct, type StoredAdministration, type StoredDosage } from './store.ts';
import { showAdministration } from './view.ts';
import { type Confirmed, confirmWitness } from './witness.ts';

const { refusal } = administrationRefusals;

type Order = Omit<EditDosage, 'witness'>;

function asDose(order: Order, status: RecordedStatus): Omit<DoseOrder, 'witness'> {
  const { correct: _correct, effectNote: _effect, reason: _reason, status: _status, ...dose } = order;
  return { ...dose, status };
}

/** The effect of a dose, asked some time after it; a reaction may be noted with it. */
async function noteEffect(scope: Scope, row: StoredAdministration, dosage: StoredDosage, order: Order): Promise<void> {
  if (!isGiven(dosage.status) || dosage.voided) throw refusal('DOSE_NOT_LIVE', { status: dosage.voided ? 'voided' : dosage.status });
  await changeDosages(scope, [dosage.id], {
    effectNote: order.effectNote ?? dosage.effectNote,
    reaction: order.reaction ?? dosage.reaction,
    stoppedAt: order.stoppedAt ?? dosage.stoppedAt,
  });
  await noteAct(scope, row, {
    what: 'effect of a dose noted',
    before: { effectNote: dosage.effectNote, reaction: dosage.reaction },
    after: { effectNote: order.effectNote ?? dosage.effectNote, reaction: order.reaction ?? dosage.reaction },
  });
}

/** Takes a record back: the row stays, voided; its dose is pending again at its time. */
async function takeBack(scope: Scope, row: StoredAdministration, dosage: StoredDosage): Promise<void> {
  refuseIf(whyNotRunning(row));
  if (dosage.prn) return;
  const { dueAt, windowMinutes, doseAmount, prn } = dosage;
  await addDosages(scope, row, [{ dueAt, windowMinutes, doseAmount, prn, status: 'pending', replacesId: dosage.id }]);
}

async function correct(
  scope: Scope,
  row: StoredAdministration,
  dosage: StoredDosage,
  order: Order,
  witness: Confirmed | null,
): Promise<void> {
  const { status } = order;
  if (dosage.status === 'pending' || dosage.status === 'cancelled' || dosage.voided || status === undefined)
    throw refusal('DOSE_NOT_LIVE', { status: dosage.voided ? 'voided' : dosage.status });
  const reason = order.reason ?? order.note;
  if (!reason) throw refusal('DOSE_REASON', {}, { reason: 'Reason is required' });
  const { recordedAt, givenBy: recordedBy } = dosage;
  const facts = { recordedAt: recordedAt ?? dosage.createdAt, recordedBy, now: scope.now, userId: scope.actor.userId };
  refuseIf(whyNotCorrect({ ...facts, mayCorrect: scope.may('Correct Dosage') }));
  if (row.status === 'terminated' && isGiven(status)) throw refusal('ADMINISTRATION_STATE', { status: row.status });
  await takeBackDose(scope, row, dosage, reason);
  await noteAct(scope, row, {
    what: 'a recorded dose voided',
    reason,
    before: { status: dosage.status, doseGiven: dosage.doseGiven },
    after: { voided: true },
  });
  await scope.emit(DoseRecorded, {
    administrationId: row.id,
    dosageId: dosage.id,
    patientId: row.patientId,
    productId: row.productId,
    status: dosage.status as RecordedStatus,
    voided: true,
    at: scope.now,
  });
  if (status === 'pending') await takeBack(scope, row, dosage);
  else await recordDose(scope, { row, dosage: null, order: asDose(order, status), witness, corrects: dosage });
}

/** PATCH {id}/dosages/{dosageId}. */
export async function editDosage(scope: Scope, id: Id, dosageId: Id, { witness, ...order }: EditDosage): Promise<Administration> {
  const confirmed = await confirmWitness(scope, witness);
  const { status } = order;
  if (!order.correct && status !== undefined && status !== 'pending') {
    await recordPending(scope, id, dosageId, asDose(order, status), confirmed);
    return showAdministration(scope, id);
  }
  const row = await lockAdministration(scope, id);
  const dosage = await lockDosage(scope, id, dosageId);
  if (order.correct) await correct(scope, row, dosage, order, confirmed);
  else await noteEffect(scope, row, dosage, order);
  await keep(scope, row);
  return showAdministration(scope, id);
}
