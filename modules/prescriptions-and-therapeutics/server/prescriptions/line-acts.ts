import type { Id } from '#kernel/contract/fields.ts';
import type { ActName } from '#kernel/contract/record.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { NoticeTitle, Scope } from '#kernel/server/scope/scope.ts';
import { placeOf } from '#modules/patients/contract/order-place.ts';
import { cancelMedicationRequest } from '#modules/pharmacy/server/index.ts';
import { lineRecord } from '../../contract/line.record.ts';
import { PrescriptionLineChanged } from '../../contract/events.ts';
import type { QueryLine } from '../../contract/medication-records.ts';
import type { Prescription } from '../../contract/records.ts';
import { type LineChange, prescriptionPath } from '../../contract/words.ts';
import type { StoredLine } from './door.ts';
import { whyNotAnswerQuery, whyNotLinesOf, whyNotVerify } from './rules.ts';
import { showPrescription } from './show.ts';
import { changeLine, changePrescription, linesOf, lockPrescription, recordChange, settle, type StoredPrescription } from './store.ts';

/** A signed prescription and one of its lines, both locked, for an act on the line. */
async function lockLine(
  scope: Scope,
  id: Id,
  lineId: Id,
  act: ActName<typeof lineRecord>,
): Promise<{ row: StoredPrescription; line: StoredLine }> {
  const row = await lockPrescription(scope, id);
  const line = (await linesOf(scope, [id], 'update')).find((each) => each.id === lineId);
  if (!line) throw kernelRefusals.refusal('NOT_FOUND');
  refuseIf(whyNotLinesOf(row.status));
  guard(lineRecord, act, line);
  return { row, line };
}

export interface Told {
  readonly change: LineChange;
  readonly reason: string;
  readonly newLineId?: Id;
  /** The act behind it tells the ward itself. */
  readonly quiet?: boolean;
}

/** Tells the drug chart, and the wards of a line that is given here. */
export async function tellLineChange(
  scope: Scope,
  row: StoredPrescription,
  line: StoredLine,
  { change, reason, newLineId, quiet }: Told,
): Promise<void> {
  await scope.emit(PrescriptionLineChanged, {
    lineId: line.id,
    prescriptionId: row.id,
    prescriptionNumber: row.prescriptionNumber,
    patientId: row.patientId,
    place: placeOf(row),
    ...{ change, reason },
    newLineId: newLineId ?? null,
  });
  if (!line.administrationId || quiet) return;
  await scope.notify({
    title: 'Prescription Changed',
    content: `A line of ${row.prescriptionNumber} was ${change}`,
    path: '/administrations',
    to: { permission: 'Record Dosage' },
    module: 'prescriptions-and-therapeutics',
    entity: 'Prescription',
    entityId: row.id,
  });
}

/** Ends a locked line: its open request is withdrawn, its administration ended. */
export async function endLine(
  scope: Scope,
  row: StoredPrescription,
  line: StoredLine,
  end: { readonly status: 'stopped' | 'cancelled'; readonly reason: string; readonly quiet?: boolean },
): Promise<void> {
  await changeLine(scope, line, {
    status: end.status,
    stopReason: end.reason,
    stoppedAt: scope.now,
    stoppedBy: scope.actor.userId,
    stoppedByName: scope.actor.name,
  });
  if (!line.signed) return;
  if (line.medicationRequestId) await cancelMedicationRequest(scope, line.medicationRequestId, end.reason);
  await tellLineChange(scope, row, line, { change: 'stopped', reason: end.reason, quiet: end.quiet ?? false });
}

/** PATCH prescriptions/{id}/lines/{lineId}/hold. */
export async function holdLine(scope: Scope, id: Id, lineId: Id, reason: string): Promise<Prescription> {
  const { row, line } = await lockLine(scope, id, lineId, 'hold');
  await changeLine(scope, line, { status: 'on-hold', stopReason: reason });
  await tellLineChange(scope, row, line, { change: 'held', reason });
  return noted(scope, row, { words: `line ${line.lineNumber} held`, reason });
}

/** PATCH prescriptions/{id}/lines/{lineId}/resume. */
export async function resumeLine(scope: Scope, id: Id, lineId: Id, reason: string): Promise<Prescription> {
  const { row, line } = await lockLine(scope, id, lineId, 'resume');
  await changeLine(scope, line, { status: 'active', stopReason: null });
  await tellLineChange(scope, row, line, { change: 'resumed', reason });
  return noted(scope, row, { words: `line ${line.lineNumber} resumed`, reason });
}

/**
 * PATCH prescriptions/{id}/lines/{lineId}/stop; also of a line that was dispensed: what is left comes back to the pharmacy. Door of the
 * module for an act that stops an order of a treatment plan.
 */
export async function stopLine(scope: Scope, id: Id, lineId: Id, reason: string): Promise<Prescription> {
  const { row, line } = await lockLine(scope, id, lineId, 'stop');
  await endLine(scope, row, line, { status: 'stopped', reason });
  return noted(scope, row, { words: `line ${line.lineNumber} stopped`, reason });
}

async function noted(
  scope: Scope,
  row: StoredPrescription,
  what: { readonly words: string; readonly reason: string | null; readonly facts?: object },
): Promise<Prescription> {
  const after = row.status === 'active' ? await settle(scope, row) : await changePrescription(scope, row, {});
  await recordChange(scope, { before: after, after, ...what });
  return showPrescription(scope, after);
}

function requireRight(scope: Scope, permission: string): void {
  if (!scope.may(permission)) throw kernelRefusals.refusal('FORBIDDEN', { permission });
}

async function tellUsers(scope: Scope, row: StoredPrescription, userId: Id | null, title: NoticeTitle): Promise<void> {
  if (!userId) return;
  await scope.notify({
    title,
    content: row.prescriptionNumber,
    path: prescriptionPath(row.id),
    to: { userIds: [userId] },
    module: 'prescriptions-and-therapeutics',
    entity: 'Prescription',
    entityId: row.id,
  });
}

/** PATCH prescriptions/{id}/lines/{lineId}/query: a question to the prescriber, or the answer to it. */
export async function queryLine(scope: Scope, id: Id, lineId: Id, order: QueryLine): Promise<Prescription> {
  requireRight(scope, order.text === undefined ? 'Edit Prescription' : 'Query Prescription');
  const { row, line } = await lockLine(scope, id, lineId, order.text === undefined ? 'answer' : 'ask');
  if (order.text !== undefined) {
    await changeLine(scope, line, {
      queryText: order.text,
      queryBy: scope.actor.userId,
      queryByName: scope.actor.name,
      queryAt: scope.now,
      queryAnswer: null,
      queryAnsweredAt: null,
      verifiedBy: null,
      verifiedByName: null,
      verifiedAt: null,
    });
    await tellUsers(scope, row, row.prescriberId, 'Prescription Query');
    return noted(scope, row, { words: `line ${line.lineNumber} queried`, reason: null });
  }
  refuseIf(whyNotAnswerQuery(line));
  await changeLine(scope, line, { queryAnswer: order.answer ?? null, queryAnsweredAt: scope.now });
  await tellUsers(scope, row, line.queryBy, 'Prescription Query Answered');
  return noted(scope, row, { words: `query of line ${line.lineNumber} answered`, reason: null });
}

/** PATCH prescriptions/{id}/lines/{lineId}/verify. */
export async function verifyLine(scope: Scope, id: Id, lineId: Id): Promise<Prescription> {
  const { row, line } = await lockLine(scope, id, lineId, 'verify');
  refuseIf(whyNotVerify(line));
  await changeLine(scope, line, { verifiedBy: scope.actor.userId, verifiedByName: scope.actor.name, verifiedAt: scope.now });
  return noted(scope, row, { words: `line ${line.lineNumber} verified`, reason: null });
}
