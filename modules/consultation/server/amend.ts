import type { Id } from '#kernel/contract/fields.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { holdersOf } from '#modules/access-control/server/index.ts';
import { consultationOf } from '#modules/patients/contract/order-place.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import type { PrescriptionLineChanged } from '#modules/prescriptions-and-therapeutics/contract/events.ts';
import { knownDiagnoses } from '#modules/patient-chart/server/index.ts';
import { consultationRecord } from '../contract/consultation.record.ts';
import type { Amendment, EditConsultation, SavedNote } from '../contract/records.ts';
import { consultationRefusals, editReasonWords } from '../contract/refusals.ts';
import { consultationPath, noteSections } from '../contract/words.ts';
import {
  type Difference,
  differences,
  formColumns,
  namedSections,
  refuseStaleNote,
  requireFollowUp,
  requireForm,
  savedNote,
} from './note-writing.ts';
import { amendmentNeedsCoSign } from './rules.ts';
import {
  changeConsultation,
  consultationsOf,
  contentOf,
  findConsultation,
  isParticipant,
  noteOf,
  recordConsultation,
  type StoredConsultation,
  tellScreens,
  whyRestricted,
  writeNote,
} from './store.ts';

const { refusal } = consultationRefusals;

/** A signed, locked consultation for an amendment: CONSULTATION_STATE, FORBIDDEN without the right, EDIT_REASON_NEEDED. */
export async function openToAmend(
  scope: Scope,
  id: Id,
  editReason: string | undefined,
): Promise<{ row: StoredConsultation; reason: string }> {
  const row = await findConsultation(scope, id, 'update');
  refuseIf(whyRestricted(scope, row, await isParticipant(scope, id)));
  guard(consultationRecord, 'amend', row);
  if (!scope.may('Amend Consultation')) throw kernelRefusals.refusal('FORBIDDEN', { permission: 'Amend Consultation' });
  if (!editReason) throw refusal('EDIT_REASON_NEEDED', { least: editReasonWords });
  return { row, reason: editReason };
}

/** Keeps an amendment: before, after, why, by whom; the changes it allows name its id (invariant 3). */
export async function insertAmendment(
  scope: Scope,
  row: StoredConsultation,
  { reason, changes }: { readonly reason: string; readonly changes: readonly Difference[] },
): Promise<{ id: Id; needsCoSign: boolean }> {
  const id = scope.newId();
  const needsCoSign = amendmentNeedsCoSign(row, scope.actor.userId, scope.now);
  await scope.tx
    .insertInto('consultationAmendments')
    .values({
      hospitalId: scope.hospitalId,
      consultationId: row.id,
      id,
      at: scope.now,
      byId: scope.actor.userId,
      byName: scope.actor.name,
      editReason: reason,
      needsCoSign,
      changes: json(changes),
    })
    .execute();
  return { id, needsCoSign };
}

/** Header and trail of an amendment; readers of a changed diagnosis hear of it. */
export async function settleAmendment(
  scope: Scope,
  before: StoredConsultation,
  amendment: { readonly needsCoSign: boolean; readonly reason: string; readonly sections: readonly string[] },
  changes: Parameters<typeof changeConsultation>[2] = {},
): Promise<StoredConsultation> {
  const row = await changeConsultation(scope, before, {
    ...changes,
    amendmentCount: before.amendmentCount + 1,
    amendedBy: scope.actor.userId,
    ...(amendment.needsCoSign
      ? { coSignRequired: true, coSignReason: 'late-amendment', coSignedAt: null, coSignedBy: null, coSignedByName: null }
      : {}),
  });
  await recordConsultation(scope, {
    action: 'update',
    row,
    summary: `Consultation ${row.consultationNumber} amended`,
    after: { amended: amendment.sections, coSignRequired: row.coSignRequired },
    reason: amendment.reason,
  });
  await tellScreens(scope, row, 'update');
  if (amendment.needsCoSign) await askForCoSign(scope, row);
  if (amendment.sections.includes('diagnoses'))
    await tellReaders(scope, row, `A diagnosis of ${row.consultationNumber} was changed after the signing`);
  return row;
}

type LineFact = NonNullable<(typeof PrescriptionLineChanged)['fact']>;

/** A signed line of a prescription changed after the visit was signed: who read the visit hears of it. */
export async function followPrescription(scope: Scope, { place, prescriptionNumber }: LineFact): Promise<void> {
  const consultationId = consultationOf(place);
  if (!consultationId) return;
  const row = await consultationsOf(scope).where('id', '=', consultationId).where('status', '=', 'completed').executeTakeFirst();
  if (row) await tellReaders(scope, row, `Prescription ${prescriptionNumber} of ${row.consultationNumber} was changed after the signing`);
}

/** Everybody who opened a consultation hears that something of it changed after its signing. */
async function tellReaders(scope: Scope, row: StoredConsultation, content: string): Promise<void> {
  const readers = await scope.tx
    .selectFrom('auditEntries')
    .select('actorId')
    .distinct()
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', row.patientId)
    .where('entityType', '=', 'Consultation')
    .where('entityId', '=', row.id)
    .where('action', '=', 'read')
    .where('actorKind', '=', 'user')
    .execute();
  const userIds = readers.flatMap(({ actorId }) => (actorId && actorId !== scope.actor.userId ? [actorId] : []));
  if (userIds.length === 0) return;
  await scope.notify({
    title: 'Consultation Amended',
    content,
    path: consultationPath(row.id),
    to: { userIds },
    module: 'consultation',
    entity: 'Consultation',
    entityId: row.id,
    dates: { dateTime: scope.now },
  });
}

/** Tells those who may that a second signature is awaited. */
export async function askForCoSign(scope: Scope, row: StoredConsultation): Promise<void> {
  const own = [row.practitionerId, row.signedBy, scope.actor.userId];
  const inDepartment = await holdersOf(scope, 'Co-sign Consultation', row.departmentId);
  const holders = inDepartment.some((each) => !own.includes(each)) ? inDepartment : await holdersOf(scope, 'Co-sign Consultation');
  await scope.notify({
    title: 'Consultation Awaiting Co-sign',
    content: `${row.consultationNumber} of ${row.practitionerName} awaits a second signature`,
    path: consultationPath(row.id),
    to: { userIds: holders.filter((each) => !own.includes(each)) },
    module: 'consultation',
    entity: 'Consultation',
    entityId: row.id,
    dates: { dateTime: scope.now },
  });
}

/** PATCH consultation/{id} of a signed one. */
export async function amendConsultation(scope: Scope, id: Id, order: EditConsultation): Promise<SavedNote> {
  const { row: before, reason } = await openToAmend(scope, id, order.editReason);
  const note = await noteOf(scope, id, 'update');
  if (note.lockVersion !== order.lockVersion) refuseStaleNote(before, note, scope.now);
  await requireForm(scope, order);
  await requireFollowUp(scope, order);
  const was = contentOf(note);
  const content = { ...was, ...namedSections(order) };
  const header = {
    ...(order.type && order.type !== before.type ? { type: order.type } : {}),
    ...(order.confidentiality && order.confidentiality !== before.confidentiality ? { confidentiality: order.confidentiality } : {}),
    ...(order.disposition && order.disposition !== before.disposition ? { disposition: order.disposition } : {}),
  };
  const changes = [
    ...differences(was, content, noteSections),
    ...differences(before, { ...before, ...header }, ['type', 'confidentiality']),
  ];
  if (changes.length === 0) return savedNote(before, note, scope.now);
  const { id: amendmentId, needsCoSign } = await insertAmendment(scope, before, { reason, changes });
  const saved = await writeNote(scope, note, { content, ...formColumns(order), lastAmendmentId: amendmentId });
  const sections = changes.map((change) => change.section);
  const reasonless = order.noDiagnosisReason ? { noDiagnosisReason: order.noDiagnosisReason } : {};
  const row = await settleAmendment(scope, before, { needsCoSign, reason, sections }, { ...header, ...reasonless });
  return savedNote(row, saved, scope.now);
}

type Changes = Amendment['changes'];

/** Of changed lists of diagnoses, those that the actor may know. */
function knownChanges(scope: Scope, changes: Changes, own: boolean): Changes {
  const known = (value: unknown) => (Array.isArray(value) ? knownDiagnoses(scope, value as { icdCode: string | null }[], own) : value);
  return changes.map((change) =>
    change.section === 'diagnoses' ? { ...change, before: known(change.before), after: known(change.after) } : change,
  );
}

/** GET consultation/{id}/amendments. */
export async function listAmendments(scope: Scope, id: Id, query: { page: number; limit: number }): Promise<Page<Amendment>> {
  const row = await findConsultation(scope, id);
  await openPatient(scope, row.patientId);
  const own = await isParticipant(scope, id);
  refuseIf(whyRestricted(scope, row, own));
  const rows = await scope.tx
    .selectFrom('consultationAmendments')
    .select(['id', 'at', 'byId', 'byName', 'editReason', 'needsCoSign', 'changes'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('consultationId', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  return {
    data: rows.map((each) => ({ ...each, changes: knownChanges(scope, each.changes, own) })),
    meta: { count: row.amendmentCount, page: query.page, limit: query.limit },
  };
}
