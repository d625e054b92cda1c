import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { EditConsultation, SavedNote } from '../contract/records.ts';
import { openStatuses } from '../contract/words.ts';
import { amendConsultation } from './amend.ts';
import { formColumns, namedSections, refuseStaleNote, requireFollowUp, requireForm, savedNote } from './note-writing.ts';
import {
  changeConsultation,
  findConsultation,
  noteOf,
  recordConsultation,
  type StoredConsultation,
  tellScreens,
  whyNotWrite,
  whyRestricted,
} from './store.ts';

interface Drafted extends StoredConsultation {
  /** Who saved last. */
  readonly writer: Id | null;
  readonly participates: boolean;
}

/**
 * Header, last writer and the actor's part in it in one read; null unless it is open. It is kept from being signed or cancelled until
 * the save is done; one whose header changes too is locked whole at once, since a lock that grows would wait for its own kind.
 */
async function openDraft(scope: Scope, id: Id, { type, confidentiality }: EditConsultation): Promise<Drafted | null> {
  const query = scope.tx
    .selectFrom('consultations as c')
    .innerJoin('consultationNotes as n', (join) => join.onRef('n.hospitalId', '=', 'c.hospitalId').onRef('n.consultationId', '=', 'c.id'))
    .selectAll('c')
    .select([
      'n.savedBy as writer',
      sql<boolean>`exists (select from consultation_participants p where p.hospital_id = c.hospital_id and p.consultation_id = c.id
        and p.user_id = ${scope.actor.userId}::uuid and p.to_at is null)`.as('participates'),
    ])
    .where('c.hospitalId', '=', scope.hospitalId)
    .where('c.id', '=', id)
    .where('c.status', 'in', [...openStatuses]);
  return (await (type || confidentiality ? query.forUpdate('c') : query.forKeyShare('c')).executeTakeFirst()) ?? null;
}

/** Header fields of a save that are another now. */
function headerChanges(row: StoredConsultation, { type, confidentiality }: EditConsultation) {
  return {
    ...(type && type !== row.type ? { type } : {}),
    ...(confidentiality && confidentiality !== row.confidentiality ? { confidentiality } : {}),
  };
}

/** A draft of a participant: one indexed update on the version that was seen. */
async function saveDraft(scope: Scope, row: StoredConsultation, order: EditConsultation): Promise<SavedNote> {
  await requireForm(scope, order);
  await requireFollowUp(scope, order);
  const note = await scope.tx
    .updateTable('consultationNotes')
    .set({
      content: sql`content || ${json(namedSections(order))}`,
      ...formColumns(order),
      lockVersion: order.lockVersion + 1,
      savedAt: scope.now,
      savedBy: scope.actor.userId,
      savedByName: scope.actor.name,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('consultationId', '=', row.id)
    .where('lockVersion', '=', order.lockVersion)
    .returning(['lockVersion', 'savedAt', 'savedByName'])
    .executeTakeFirst();
  if (!note) return refuseStaleNote(row, await noteOf(scope, row.id), scope.now);
  return savedNote(row, note, scope.now);
}

/** Type and confidentiality stand in the header: they change seldom, and each change is in the trail. */
async function saveHeader(scope: Scope, id: Id, order: EditConsultation): Promise<void> {
  const before = await findConsultation(scope, id, 'update');
  const row = await changeConsultation(scope, before, headerChanges(before, order));
  await recordConsultation(scope, { action: 'update', row, before, summary: `Consultation ${row.consultationNumber} changed` });
  await tellScreens(scope, row, 'update');
}

/**
 * PATCH consultation/{id}: a draft while the consultation is open, an amendment with its reason once it is signed. A save comes every
 * five seconds: the trail hears of each writer once in a row, not of every save; the signing says what was signed.
 */
export async function saveConsultation(scope: Scope, id: Id, order: EditConsultation): Promise<SavedNote> {
  const row = await openDraft(scope, id, order);
  if (!row) return amendConsultation(scope, id, order);
  refuseIf(whyRestricted(scope, row, row.participates));
  if (!scope.may('Edit Consultation')) throw kernelRefusals.refusal('FORBIDDEN', { permission: 'Edit Consultation' });
  refuseIf(whyNotWrite(row.participates));
  const saved = await saveDraft(scope, row, order);
  if (row.writer !== scope.actor.userId)
    await recordConsultation(scope, {
      action: 'update',
      row,
      summary: `${scope.actor.name} writes in consultation ${row.consultationNumber}`,
      after: { savedBy: scope.actor.userId },
    });
  if (Object.keys(headerChanges(row, order)).length > 0) await saveHeader(scope, id, order);
  return saved;
}
