import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, type Refusal, refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { patientRefusals } from '../contract/refusals.ts';
import type { PatientRecord } from './patient-record.ts';
import { seesConfidential, shownPatient } from './shown-patients.ts';
import { whyNotLiving } from './rules.ts';

type Lock = 'none' | 'share' | 'update';

/** A patient of the scope's hospital in any status, or null. */
export async function findPatient(scope: Scope, patientId: Id, lock: Lock = 'none'): Promise<PatientRecord | null> {
  let query = scope.tx.selectFrom('patients').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', patientId);
  if (lock === 'share') query = query.forShare();
  if (lock === 'update') query = query.forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

/** Why a confidential record stays closed to the actor. */
export function whyClosed(scope: Pick<Scope, 'may' | 'actor'>, patient: Pick<PatientRecord, 'confidential'>): Refusal | null {
  return patient.confidential && !seesConfidential(scope)
    ? patientRefusals.refusal('CONFIDENTIAL_PATIENT', { permission: 'View Confidential Patient' })
    : null;
}

/** The patient that a merged record became, over any number of merges; the record itself when it was not merged. */
export async function survivorOf(scope: Scope, patient: PatientRecord): Promise<PatientRecord> {
  let current = patient;
  while (current.mergedIntoPatientId) {
    const next = await findPatient(scope, current.mergedIntoPatientId);
    if (!next) throw kernelRefusals.refusal('NOT_FOUND');
    current = next;
  }
  return current;
}

async function whyMerged(scope: Scope, patient: PatientRecord): Promise<Refusal | null> {
  if (patient.status !== 'merged') return null;
  const survivor = await survivorOf(scope, patient);
  return patientRefusals.refusal('PATIENT_MERGED', { patientId: survivor.id, hospitalPatientId: survivor.hospitalPatientId });
}

/** A patient whose record the actor may open: NOT_FOUND, CONFIDENTIAL_PATIENT, PATIENT_MERGED. */
export async function openPatient(scope: Scope, patientId: Id, lock: Lock = 'none'): Promise<PatientRecord> {
  const patient = await findPatient(scope, patientId, lock);
  if (!patient) throw kernelRefusals.refusal('NOT_FOUND');
  refuseIf(whyClosed(scope, patient));
  refuseIf(await whyMerged(scope, patient));
  return patient;
}

/**
 * A patient of this hospital for the acts of later modules: NOT_FOUND for unknown and foreign ids, PATIENT_MERGED for a
 * record that became another one. Deceased patients pass. The row stays locked against a merge until this transaction ends, so
 * that nothing new points at a merged record (invariant 6); acts that only read say `none`.
 */
export async function requirePatient(scope: Scope, patientId: Id, lock: 'none' | 'share' = 'share'): Promise<PatientRecord> {
  const patient = await findPatient(scope, patientId, lock);
  if (!patient) throw kernelRefusals.refusal('NOT_FOUND');
  refuseIf(await whyMerged(scope, patient));
  return patient;
}

/**
 * As `requirePatient`, refusing PATIENT_DECEASED: the guard of every act that makes something new for a patient. The row stays
 * locked against a death until this transaction ends, so that an act and a death that race never both pass (invariant 9).
 */
export async function requireLivingPatient(scope: Scope, patientId: Id): Promise<PatientRecord> {
  const patient = await findPatient(scope, patientId, 'share');
  if (!patient) throw kernelRefusals.refusal('NOT_FOUND');
  refuseIf(await whyMerged(scope, patient));
  refuseIf(whyNotLiving(patient));
  return patient;
}

export interface PatientBrief {
  readonly id: Id;
  readonly personId: Id;
  readonly hospitalPatientId: string;
  readonly civisId: string;
  readonly fullname: string;
  readonly gender: PatientRecord['gender'];
  readonly sexAtBirth: PatientRecord['sexAtBirth'];
  readonly dateOfBirth: string | null;
  readonly phoneNumber: string | null;
  readonly status: PatientRecord['status'];
  readonly confidential: boolean;
  readonly billingMethod: PatientRecord['billingMethod'];
}

/** Patients as the actor may know them, for whatever is answered or told, in one query; unknown ids are left out. */
export async function patientBrief(scope: Scope, ids: readonly Id[]): Promise<PatientBrief[]> {
  return (await patientFacts(scope, ids)).map((patient) => shownPatient(scope, patient));
}

/**
 * Patients as they are, whoever acts: for sums (age, sex), for copies that a record must keep, and for words to the patients
 * themselves. Never for an answer or a notice to staff: those take `patientBrief` and `namedInNotice`.
 */
export function patientFacts(scope: Scope, ids: readonly Id[]): Promise<PatientBrief[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return scope.tx
    .selectFrom('patients')
    .select([
      'id',
      'personId',
      'hospitalPatientId',
      'civisId',
      'fullname',
      'gender',
      'sexAtBirth',
      'dateOfBirth',
      'phoneNumber',
      'status',
      'confidential',
      'billingMethod',
    ])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...new Set(ids)])
    .execute();
}
