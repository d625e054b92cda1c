import { type RawBuilder, sql } from 'kysely';
import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { billsOf } from '#modules/patient-bills/server/index.ts';
import { knownDiagnoses } from '#modules/patient-chart/server/index.ts';
import type { ConsultationRow } from '../contract/records.ts';
import type { Confidentiality, ConsultationStatus, ConsultationType, Disposition, HoldReason } from '../contract/words.ts';
import { confidentialRight } from './store.ts';

interface ListedRow {
  readonly id: Id;
  readonly consultationNumber: string;
  readonly type: ConsultationType;
  readonly status: ConsultationStatus;
  readonly startedAt: Instant;
  readonly completedAt: Instant | null;
  readonly patientId: Id;
  readonly fullname: string;
  readonly hospitalPatientId: string;
  readonly gender: string | null;
  readonly dateOfBirth: CalendarDate | null;
  readonly departmentId: Id;
  readonly departmentName: string;
  readonly practitionerId: Id;
  readonly practitionerName: string;
  readonly primaryIcdCode: string | null;
  readonly primaryDescription: string | null;
  readonly disposition: Disposition | null;
  readonly confidentiality: Confidentiality;
  readonly amendmentCount: number;
  readonly coSignRequired: boolean;
  readonly coSignedAt: Instant | null;
  readonly resultsReady: boolean;
  readonly holdReason: HoldReason | null;
  readonly heldAt: Instant | null;
  readonly appointmentId: Id;
}

/**
 * What of `consultations c` the actor may know of (invariant 8): restricted ones only who writes in them, signed beside, or holds
 * the right; those of confidential patients only holders of that right. Stands in every list, count, search, export and timeline.
 */
export function visibleTo(scope: Scope): RawBuilder<boolean> {
  const { userId } = scope.actor;
  const own = userId
    ? sql`c.practitioner_id = ${userId} or c.co_signed_by is not distinct from ${userId}::uuid or exists (
        select from consultation_participants p where p.hospital_id = c.hospital_id and p.consultation_id = c.id and p.user_id = ${userId})`
    : sql`false`;
  const note = scope.may(confidentialRight) ? sql`true` : sql`(c.confidentiality = 'normal' or ${own})`;
  const patient = scope.may('View Confidential Patient')
    ? sql`true`
    : sql`not exists (select from patients q where q.hospital_id = c.hospital_id and q.id = c.patient_id and q.confidential)`;
  return sql`(${note} and ${patient})`;
}

/** The diagnosis of rank 1, where the actor may know of it. */
function primaryOf(scope: Scope, { primaryIcdCode: icdCode, primaryDescription, practitionerId }: ListedRow, participates: boolean) {
  if (!primaryDescription) return null;
  const own = participates || practitionerId === scope.actor.userId;
  return knownDiagnoses(scope, [{ icdCode, description: primaryDescription }], own)[0] ?? null;
}

function showRow(row: ListedRow, billed: string | null, primaryDiagnosis: ConsultationRow['primaryDiagnosis']): ConsultationRow {
  const { id, consultationNumber, type, status, startedAt, completedAt, disposition, confidentiality } = row;
  const { coSignRequired, resultsReady, holdReason, heldAt, appointmentId } = row;
  return {
    ...{ id, consultationNumber, type, status, startedAt, completedAt, disposition, confidentiality },
    ...{ coSignRequired, resultsReady, holdReason, heldAt, appointmentId, billed },
    patient: {
      id: row.patientId,
      fullname: row.fullname,
      hospitalPatientId: row.hospitalPatientId,
      gender: row.gender,
      dateOfBirth: row.dateOfBirth,
    },
    department: { id: row.departmentId, name: row.departmentName },
    practitioner: { id: row.practitionerId, fullname: row.practitionerName },
    primaryDiagnosis,
    amended: row.amendmentCount > 0,
    coSigned: row.coSignedAt !== null,
  };
}

/** Rows as lists show them; `from` is all from `where` on, over `consultations c`. `participates`: the actor writes in all of them. */
export async function selectRows(scope: Scope, from: RawBuilder<unknown>, participates = false): Promise<ConsultationRow[]> {
  const { rows } = await sql<ListedRow>`
    select c.id, c.consultation_number, c.type, c.status, c.started_at, c.completed_at, c.patient_id, p.fullname, p.hospital_patient_id, p.gender,
           p.date_of_birth, c.department_id, d.name as department_name, c.practitioner_id, c.practitioner_name, c.primary_icd_code,
           c.primary_description, c.disposition, c.confidentiality, c.amendment_count, c.co_sign_required, c.co_signed_at, c.results_ready,
           c.hold_reason, c.held_at, c.appointment_id
      from (select c.* from consultations c ${from}) c
      join patients p on p.hospital_id = c.hospital_id and p.id = c.patient_id
      join departments d on d.hospital_id = c.hospital_id and d.id = c.department_id
     order by c.started_at desc, c.id desc`.execute(scope.tx);
  const bills =
    rows.length > 0 && scope.may('View Patient Bills')
      ? await billsOf(
          scope,
          'appointment',
          rows.map((row) => row.appointmentId),
        )
      : null;
  return rows.map((row) => showRow(row, bills?.get(row.appointmentId)?.billingStatus ?? null, primaryOf(scope, row, participates)));
}
