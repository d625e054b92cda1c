import { isDeepStrictEqual } from 'node:util';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { usersBrief } from '#modules/access-control/server/index.ts';
import { requireType } from '#modules/appointments/server/index.ts';
import type { NoteChanges } from '../contract/note-records.ts';
import type { ChangedNote, SavedNote } from '../contract/records.ts';
import { consultationRefusals } from '../contract/refusals.ts';
import { noteSections } from '../contract/words.ts';
import { contentOf, type StoredConsultation, type StoredNote } from './store.ts';

const { refusal } = consultationRefusals;

/** The answer of a save. */
export function savedNote(
  row: Pick<StoredConsultation, 'id' | 'status' | 'coSignRequired'>,
  note: Pick<StoredNote, 'lockVersion' | 'savedAt' | 'savedByName'>,
  now: string,
): SavedNote {
  return {
    id: row.id,
    lockVersion: note.lockVersion,
    savedAt: note.savedAt ?? now,
    savedByName: note.savedByName ?? '',
    status: row.status,
    coSignRequired: row.coSignRequired,
  };
}

/** Invariant 2: a save on an older version is refused with the note as it is, so that both versions can be read and joined. */
export function refuseStaleNote(row: StoredConsultation, note: StoredNote, now: string): never {
  const changed = {
    server: { ...savedNote(row, note, now), note: contentOf(note), treatmentPlan: note.treatmentPlan },
  } satisfies ChangedNote;
  throw refusal('CONSULTATION_CHANGED', changed);
}

/** Only the sections that a save names, by their names. */
export function namedSections(order: NoteChanges): Partial<Record<keyof NoteChanges, unknown>> {
  return Object.fromEntries(noteSections.filter((key) => order[key] !== undefined).map((key) => [key, order[key]]));
}

/** Columns of the form that a note is written with. */
export function formColumns(order: NoteChanges) {
  if (order.customForm === undefined) return {};
  const { templateId = null, templateVersion = null } = order.customForm ?? {};
  return { templateId, templateVersion };
}

/** Refuses answers to a form that the hospital does not have; a note keeps the version it was begun with. */
export async function requireForm(scope: Scope, order: NoteChanges): Promise<void> {
  if (!order.customForm) return;
  const { templateId, templateVersion } = order.customForm;
  const known = await scope.tx
    .selectFrom('consultationTemplateVersions')
    .select('templateId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('templateId', '=', templateId)
    .where('templateVersion', '=', templateVersion)
    .executeTakeFirst();
  if (!known) throw refusal('TEMPLATE_UNKNOWN');
}

/**
 * Refuses a follow-up with a type of appointment or a practitioner of nowhere. One that was archived or left since stays in the note:
 * the booking at the signature asks again.
 */
export async function requireFollowUp(scope: Scope, { followUp }: NoteChanges): Promise<void> {
  if (followUp?.appointmentTypeId) await requireType(scope, followUp.appointmentTypeId, true);
  if (!followUp?.practitionerId) return;
  const [practitioner] = await usersBrief(scope, [followUp.practitionerId]);
  if (!practitioner) throw refusal('FOLLOW_UP_PRACTITIONER_UNKNOWN');
}

export interface Difference {
  readonly section: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Sections that differ, with what was there and what is there now. */
export function differences(before: object, after: object, keys: readonly string[]): Difference[] {
  const [old, fresh] = [before as Record<string, unknown>, after as Record<string, unknown>];
  return keys
    .filter((key) => !isDeepStrictEqual(old[key] ?? null, fresh[key] ?? null))
    .map((section) => ({ section, before: old[section] ?? null, after: fresh[section] ?? null }));
}
