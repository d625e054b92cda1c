import { type RawBuilder, sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { endOfDayExclusive, startOfDay } from '#kernel/server/clock/instants.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import { consultationRecord } from '../contract/consultation.record.ts';
import type { ConsultationPatient } from '../contract/records.ts';
import type { z } from 'zod';
import { consultationRefusals } from '../contract/refusals.ts';
import { patientsNamed } from './list-consultations.ts';
import { consultationsOf, isParticipant, whyRestricted } from './store.ts';

export type PaperPatient = z.output<typeof ConsultationPatient>;

/** Columns of the patient of a row `x`, joined as `p`. */
export const patientColumns = sql.raw('p.id as patient_id, p.fullname, p.hospital_patient_id, p.gender, p.date_of_birth');

export interface PatientColumns {
  readonly patientId: Id;
  readonly fullname: string;
  readonly hospitalPatientId: string;
  readonly gender: string | null;
  readonly dateOfBirth: string | null;
}

export function showPatient({ patientId, fullname, hospitalPatientId, gender, dateOfBirth }: PatientColumns): PaperPatient {
  return { id: patientId, fullname, hospitalPatientId, gender, dateOfBirth };
}

/**
 * Papers `x` (referrals, certificates) that the actor may know of: those of confidential patients and of restricted consultations
 * are left out for users without the right (invariant 8), own ones are not.
 */
export function paperVisibleTo(scope: Scope): RawBuilder<boolean> {
  const own = scope.actor.userId ? sql`x.created_by = ${scope.actor.userId}` : sql`false`;
  const patient = scope.may('View Confidential Patient') ? sql`true` : sql`not p.confidential`;
  const note = scope.may('View Confidential Consultation')
    ? sql`true`
    : sql`not exists (select from consultations c where c.hospital_id = x.hospital_id and c.id = x.consultation_id and c.confidentiality = 'restricted')`;
  return sql`(${patient} and (${own} or ${note}))`;
}

/** The consultation that a paper is written in: of the same patient, open to the actor, and not cancelled where it is written now. */
export async function requireOwnConsultation(
  scope: Scope,
  patientId: Id,
  consultationId: Id | null,
  writes?: 'refer' | 'certify',
): Promise<void> {
  if (!consultationId) return;
  const row = await consultationsOf(scope).where('id', '=', consultationId).executeTakeFirst();
  if (row?.patientId !== patientId) throw consultationRefusals.refusal('CONSULTATION_OF_ANOTHER');
  refuseIf(whyRestricted(scope, row, await isParticipant(scope, consultationId)));
  if (writes) guard(consultationRecord, writes, row);
}

/** Opens the patient of a paper and the consultation behind it, as far as the actor may. */
export async function openPaper(
  scope: Scope,
  row: { readonly patientId: Id; readonly consultationId: Id | null; readonly createdBy: Id | null },
): Promise<void> {
  await openPatient(scope, row.patientId);
  if (row.consultationId && row.createdBy !== scope.actor.userId) await requireOwnConsultation(scope, row.patientId, row.consultationId);
}

interface Searched {
  readonly patientId?: Id | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly search?: string | undefined;
}

/** Conditions that the lists of papers share: patient, days of issue, number or patient typed. */
export async function paperConditions(
  scope: Scope,
  query: Searched,
  { prefix, column }: { readonly prefix: string; readonly column: string },
): Promise<RawBuilder<unknown>[]> {
  const zone = query.startDate || query.endDate ? await scope.zone() : 'UTC';
  const at = (day: string, edge: typeof startOfDay) => (day.length > 10 ? day : edge(day, zone));
  const conditions = [sql`x.hospital_id = ${scope.hospitalId}`, paperVisibleTo(scope)];
  if (query.patientId) conditions.push(sql`x.patient_id = ${query.patientId}`);
  if (query.startDate) conditions.push(sql`x.created_at >= ${at(query.startDate, startOfDay)}`);
  if (query.endDate) conditions.push(sql`x.created_at < ${at(query.endDate, endOfDayExclusive)}`);
  if (query.search) {
    const digits = new RegExp(`^(?:${prefix}[\\s-]*)?(\\d{1,9})$`, 'i').exec(query.search.trim())?.[1];
    const number = digits ? `${prefix}-${digits.padStart(6, '0')}` : '';
    conditions.push(sql`(x.${sql.ref(column)} = ${number} or x.patient_id = any(${await patientsNamed(scope, query.search)}::uuid[]))`);
  }
  return conditions;
}
