import type { Selectable, Updateable } from 'kysely';
import type {
  ConsultationDiagnosesTable,
  ConsultationNotesTable,
  ConsultationParticipantsTable,
  ConsultationsTable,
} from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, type Refusal, refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { emptyNote, type Note } from '../contract/note-records.ts';
import { consultationRefusals } from '../contract/refusals.ts';
import { liveConsultations } from '../contract/words.ts';

export type StoredConsultation = Selectable<ConsultationsTable>;
export type StoredNote = Selectable<ConsultationNotesTable>;
export type StoredParticipant = Selectable<ConsultationParticipantsTable>;
export type StoredDiagnosis = Selectable<ConsultationDiagnosesTable>;

export const confidentialRight = 'View Confidential Consultation';

export function consultationsOf(scope: Scope) {
  return scope.tx.selectFrom('consultations').selectAll().where('hospitalId', '=', scope.hospitalId);
}

/** One consultation of this hospital. `share` keeps it from being signed or cancelled, `update` from everything, until the act ends. */
export async function findConsultation(scope: Scope, id: Id, lock?: 'share' | 'update'): Promise<StoredConsultation> {
  let query = consultationsOf(scope).where('id', '=', id);
  if (lock === 'share') query = query.forKeyShare();
  if (lock === 'update') query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** Who writes in a consultation, the author first. */
export function participantsOf(scope: Scope, consultationId: Id): Promise<StoredParticipant[]> {
  return scope.tx
    .selectFrom('consultationParticipants')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('consultationId', '=', consultationId)
    .orderBy('fromAt')
    .orderBy('userId')
    .execute();
}

/** True when the actor writes in the consultation now. */
export async function isParticipant(scope: Scope, consultationId: Id): Promise<boolean> {
  if (!scope.actor.userId) return false;
  const row = await scope.tx
    .selectFrom('consultationParticipants')
    .select('userId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('consultationId', '=', consultationId)
    .where('userId', '=', scope.actor.userId)
    .where('toAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Why a restricted consultation stays closed: to all but its participants, its co-signer and holders of the right. */
export function whyRestricted(
  scope: Scope,
  row: Pick<StoredConsultation, 'confidentiality' | 'practitionerId' | 'coSignedBy'>,
  participates: boolean,
): Refusal | null {
  const { userId } = scope.actor;
  if (row.confidentiality === 'normal' || participates || scope.may(confidentialRight)) return null;
  if (userId !== null && (row.practitionerId === userId || row.coSignedBy === userId)) return null;
  return consultationRefusals.refusal('CONSULTATION_RESTRICTED', { permission: confidentialRight });
}

/** Why somebody who takes no part in a consultation cannot write in it. */
export function whyNotWrite(participates: boolean): Refusal | null {
  return participates ? null : consultationRefusals.refusal('NOT_PARTICIPANT');
}

/** A locked consultation for an act of one of its participants: CONSULTATION_RESTRICTED, NOT_PARTICIPANT. */
export async function openToWrite(scope: Scope, id: Id, lock: 'share' | 'update' = 'update'): Promise<StoredConsultation> {
  const row = await findConsultation(scope, id, lock);
  const participates = await isParticipant(scope, id);
  refuseIf(whyRestricted(scope, row, participates));
  refuseIf(whyNotWrite(participates));
  return row;
}

/** The note's row; `update` locks it. */
export async function noteOf(scope: Scope, consultationId: Id, lock?: 'update'): Promise<StoredNote> {
  let query = scope.tx
    .selectFrom('consultationNotes')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('consultationId', '=', consultationId);
  if (lock) query = query.forUpdate();
  return query.executeTakeFirstOrThrow();
}

/** The sections of a note; those never written are empty. */
export function contentOf(row: Pick<StoredNote, 'content'>): Note {
  return { ...emptyNote, ...(row.content as Partial<Note>) };
}

/** Standing diagnoses by rank. */
export function diagnosesOf(scope: Scope, consultationId: Id): Promise<StoredDiagnosis[]> {
  return scope.tx
    .selectFrom('consultationDiagnoses')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('consultationId', '=', consultationId)
    .where('removedAt', 'is', null)
    .orderBy('rank')
    .execute();
}

type Changes = Omit<Updateable<ConsultationsTable>, 'hospitalId' | 'id' | 'version'>;

/** Writes a locked consultation, one version on. */
export async function changeConsultation(scope: Scope, before: StoredConsultation, changes: Changes): Promise<StoredConsultation> {
  return scope.tx
    .updateTable('consultations')
    .set({ ...changes, ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What a write of a note changes; null for the plan leaves it as it is. */
export interface NoteWrite {
  readonly content: object;
  readonly plan?: object | null;
  readonly signedAt?: string;
  readonly lastAmendmentId?: Id;
  readonly templateId?: Id | null;
  readonly templateVersion?: number | null;
}

/** Writes a locked note. */
export async function writeNote(scope: Scope, before: StoredNote, { content, plan, ...changes }: NoteWrite): Promise<StoredNote> {
  return scope.tx
    .updateTable('consultationNotes')
    .set({
      content: json(content),
      ...(plan ? { treatmentPlan: json(plan) } : {}),
      ...changes,
      lockVersion: before.lockVersion + 1,
      savedAt: scope.now,
      savedBy: scope.actor.userId,
      savedByName: scope.actor.name,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('consultationId', '=', before.consultationId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What the trail keeps of a consultation: states and people, no word of the note. */
export function auditView(row: StoredConsultation) {
  const { consultationNumber, type, status, departmentId, practitionerId, appointmentId, confidentiality, disposition } = row;
  const { holdReason, completedAt, signedBy, coSignRequired, coSignedBy, coSignedAt, cancelledAt, followUpDate } = row;
  return {
    ...{ consultationNumber, type, status, departmentId, practitionerId, appointmentId, confidentiality, disposition },
    ...{ holdReason, completedAt, signedBy, coSignRequired, coSignedBy, coSignedAt, cancelledAt, followUpDate },
  };
}

interface Recorded {
  readonly action: 'create' | 'update' | 'state' | 'read' | 'override';
  readonly row: StoredConsultation;
  readonly before?: StoredConsultation | null;
  readonly after?: object | null;
  readonly summary: string;
  readonly reason?: string | null;
}

/** The trail's entry of an act on a consultation. */
export async function recordConsultation(
  scope: Scope,
  { action, row, before = null, after, summary, reason = null }: Recorded,
): Promise<void> {
  await scope.record({
    action,
    entity: 'Consultation',
    entityId: row.id,
    entityNumber: row.consultationNumber,
    patientId: row.patientId,
    summary,
    before: before ? auditView(before) : null,
    after: after === undefined ? (action === 'read' ? null : auditView(row)) : after,
    reason,
  });
}

/** Tells open screens that a consultation changed. Of a restricted one only those hear who may know of it. */
export async function tellScreens(
  scope: Scope,
  row: Pick<StoredConsultation, 'id' | 'confidentiality'>,
  action: 'create' | 'update',
): Promise<void> {
  const permission = row.confidentiality === 'restricted' ? confidentialRight : 'View Consultations';
  await scope.live({ entity: liveConsultations, id: row.id, action, permission });
}
