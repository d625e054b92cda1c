import type { Id } from '#kernel/contract/fields.ts';
import { type Refusal, refuseIf } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { IdentifyPatient, Patient } from '../contract/records.ts';
import { patientRefusals } from '../contract/refusals.ts';
import { here } from './context.ts';
import { rewritePatient } from './edit-patient.ts';
import { mergePatients } from './merge-patients.ts';
import { openPatient } from './open-patient.ts';
import { type PatientRecord, toPatient } from './patient-record.ts';
import { checkPerson, recordConfirmed } from './register-patient.ts';

/** Why nobody needs to be identified. */
export function whyNotIdentify(patient: Pick<PatientRecord, 'isUnidentified'>): Refusal | null {
  return patient.isUnidentified ? null : patientRefusals.refusal('NOT_UNIDENTIFIED');
}

/** PATCH patients/{id}/identify: the real identity, or the record that this hospital already has, into which this one merges. */
export async function identifyPatient(scope: Scope, patientId: Id, order: IdentifyPatient): Promise<Patient> {
  if ('existingPatientId' in order) {
    const patient = await openPatient(scope, patientId);
    refuseIf(whyNotIdentify(patient));
    await mergePatients(scope, order.existingPatientId, {
      mergedId: patientId,
      fieldChoices: keepAll,
      reason: order.reason ?? `${patient.alias ?? 'Unidentified patient'} identified`,
    });
    return toPatient(await openPatient(scope, order.existingPatientId));
  }
  const before = await openPatient(scope, patientId, 'update');
  refuseIf(whyNotIdentify(before));
  if (before.version !== order.version) refuseStale(before, before.updatedByName);
  const accepted = await checkPerson(scope, await here(scope), {
    typed: order,
    confirmed: order.confirmNotDuplicate,
    exceptPatientId: patientId,
  });
  const after = await rewritePatient(scope, {
    before,
    typed: order,
    summary: `${before.alias ?? before.hospitalPatientId} identified`,
    reason: 'Identified',
    also: { isUnidentified: false },
  });
  await recordConfirmed(scope, after, accepted);
  return toPatient(after);
}

// What was guessed of an unidentified person never takes the place of what is known.
const keepAll = {
  firstName: 'survivor',
  lastName: 'survivor',
  dateOfBirth: 'survivor',
  gender: 'survivor',
  title: 'survivor',
  sexAtBirth: 'survivor',
} as const;
