import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { RecordDeath } from '../contract/death-records.ts';
import { liveDeath } from './death-rows.ts';
import { openPatient } from './open-patient.ts';
import { saveDraft, told } from './record-death.ts';

/** What the end of a stay knows of a death. */
export interface DeathOfStay {
  readonly dateTimeOfDeath: Instant;
  readonly admissionId: Id;
  /** Where in the hospital. */
  readonly placeDetail: string | null;
  /** What the doctor who discharges gives as the cause; the certificate is still to be written. */
  readonly cause: { readonly icdCode: string | null; readonly text: string } | null;
}

/**
 * A death certificate as a draft, for a doctor to write out and sign. One that is there already, drafted or signed, is left as it is.
 * Answers its id and whether it is signed. Door of the module.
 */
export async function draftDeath(
  scope: Scope,
  patientId: Id,
  { dateTimeOfDeath, admissionId, placeDetail, cause }: DeathOfStay,
): Promise<{ readonly id: Id; readonly signed: boolean }> {
  const patient = await openPatient(scope, patientId, 'update');
  const known = await liveDeath(scope, patientId).forUpdate().executeTakeFirst();
  if (known) return { id: known.id, signed: known.status === 'signed' };
  const { sign: _sign, ...typed } = RecordDeath.parse({
    ...{ dateTimeOfDeath, admissionId, placeDetail, place: 'ward', manner: 'pending' },
    causeA: cause && { icdCode: cause.icdCode, text: cause.text.slice(0, 200) },
  });
  const draft = await saveDraft(scope, patient, typed, undefined);
  await told(scope, patient, draft, { action: 'create', summary: `Death certificate of ${patient.hospitalPatientId} drafted` });
  return { id: draft.id, signed: false };
}

/** Whether the live death record of a patient is signed; null: there is none. Door of the module. */
export async function deathState(scope: Scope, patientId: Id): Promise<'draft' | 'signed' | null> {
  const row = await liveDeath(scope, patientId).executeTakeFirst();
  return row ? (row.status === 'signed' ? 'signed' : 'draft') : null;
}
