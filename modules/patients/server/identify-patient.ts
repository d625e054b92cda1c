import type { Id } from '#kernel/contract/fields.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { patientRecord } from '../contract/patient.record.ts';
import type { IdentifyPatient, Patient } from '../contract/records.ts';
import { here } from './context.ts';
import { rewritePatient } from './edit-patient.ts';
import { mergePatients } from './merge-patients.ts';
import { openPatient } from './open-patient.ts';
import { toPatient } from './patient-record.ts';
import { checkPerson, recordConfirmed } from './register-patient.ts';
import { whyNotIdentify } from './rules.ts';

/** PATCH patients/{id}/identify: the real identity, or the record that this hospital already has, into which this one merges. */
export async function identifyPatient(scope: Scope, patientId: Id, order: IdentifyPatient): Promise<Patient> {
  if ('existingPatientId' in order) {
    const patient = await openPatient(scope, patientId);
    guard(patientRecord, 'identify', patient, whyNotIdentify(patient));
    await mergePatients(scope, order.existingPatientId, {
      mergedId: patientId,
      fieldChoices: keepAll,
      reason: order.reason ?? `${patient.alias ?? 'Unidentified patient'} identified`,
    });
    return toPatient(await openPatient(scope, order.existingPatientId));
  }
  const before = await openPatient(scope, patientId, 'update');
  guard(patientRecord, 'identify', before, whyNotIdentify(before));
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
