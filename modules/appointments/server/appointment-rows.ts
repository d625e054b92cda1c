import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '#database/types.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { zoneOf } from '#modules/organisation/server/index.ts';
import { shownColumn } from '#modules/patients/server/index.ts';
import { appointmentActs } from '../contract/calls/appointments.ts';
import type { AppointmentRow } from '../contract/records.ts';
import type { AppointmentKind, AppointmentPriority, AppointmentSource, AppointmentStatus, TypeColor } from '../contract/words.ts';
import { rulesOfVisit } from './rules.ts';

/** A row as the query below brings it. */
interface JoinedRow {
  readonly id: string;
  readonly appointmentNumber: string;
  readonly kind: AppointmentKind;
  readonly patientId: string | null;
  readonly patientName: string | null;
  readonly hospitalPatientId: string | null;
  readonly patientPhone: string | null;
  readonly patientGender: string | null;
  readonly patientBirth: string | null;
  readonly externalFullname: string | null;
  readonly externalDialCode: string | null;
  readonly externalPhone: string | null;
  readonly externalGender: 'male' | 'female' | 'prefer not to say' | null;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly status: AppointmentStatus;
  readonly typeId: string;
  readonly typeName: string;
  readonly typeColor: TypeColor;
  readonly departmentId: string;
  readonly departmentName: string;
  readonly practitionerId: string | null;
  readonly practitionerName: string | null;
  readonly roomId: string | null;
  readonly source: AppointmentSource;
  readonly priority: AppointmentPriority;
  readonly checkedInAt: string | null;
  readonly leftAt: string | null;
  readonly overbooked: boolean;
  readonly seriesId: string | null;
  readonly version: number;
}

/**
 * Appointments with the names that lists show, of the ids or of a query over `appointments as a`. The names are looked up for
 * the rows of one page alone, so the page is cut first.
 */
async function joinRows(scope: Scope, page: RawBuilder<unknown>): Promise<JoinedRow[]> {
  const { rows } = await sql<JoinedRow>`
    select a.id, a.appointment_number, a.kind, a.patient_id, ${shownColumn(scope, 'p', 'fullname')} as patient_name, p.hospital_patient_id,
           ${shownColumn(scope, 'p', 'phone_number')} as patient_phone, p.gender as patient_gender,
           ${shownColumn(scope, 'p', 'date_of_birth')} as patient_birth,
           a.external_fullname, a.external_dial_code, a.external_phone, a.external_gender, a.starts_at, a.ends_at, a.status,
           t.id as type_id, t.name as type_name, t.color as type_color, d.id as department_id, d.name as department_name,
           a.practitioner_id, u.fullname as practitioner_name, a.room_id, a.source, a.priority, a.checked_in_at, a.left_at, a.overbooked, a.series_id, a.version
      from (${page}) a
      join appointment_types t on t.hospital_id = a.hospital_id and t.id = a.appointment_type_id
      join departments d on d.hospital_id = a.hospital_id and d.id = a.department_id
      left join patients p on p.hospital_id = a.hospital_id and p.id = a.patient_id
      left join users u on u.hospital_id = a.hospital_id and u.id = a.practitioner_id
     order by a.place`.execute(scope.tx);
  return rows;
}

/** The digits beside the dial code, as they were given: the number is kept whole, for searching. */
function withoutDialCode(phone: string | null, dialCode: string | null): string | null {
  return phone && dialCode && phone.startsWith(dialCode) ? phone.slice(dialCode.length) : phone;
}

/** A joined row as the wire has it. */
function showRow(row: JoinedRow, acts: AppointmentRow['acts']): AppointmentRow {
  return {
    id: row.id,
    appointmentNumber: row.appointmentNumber,
    kind: row.kind,
    internalPatient: row.patientId
      ? {
          id: row.patientId,
          fullname: row.patientName ?? '',
          hospitalPatientId: row.hospitalPatientId ?? '',
          phoneNumber: row.patientPhone,
          gender: row.patientGender ?? '',
          dateOfBirth: row.patientBirth,
        }
      : null,
    externalPatient:
      row.kind === 'external'
        ? {
            fullname: row.externalFullname ?? '',
            dialCode: row.externalDialCode,
            phoneNumber: withoutDialCode(row.externalPhone, row.externalDialCode),
            gender: row.externalGender,
          }
        : null,
    appointmentDate: row.startsAt,
    endDate: row.endsAt,
    status: row.status,
    type: { id: row.typeId, name: row.typeName, color: row.typeColor },
    department: { id: row.departmentId, name: row.departmentName },
    practitioner: row.practitionerId ? { id: row.practitionerId, name: row.practitionerName ?? '' } : null,
    roomId: row.roomId,
    source: row.source,
    priority: row.priority,
    checkedInAt: row.checkedInAt,
    overbooked: row.overbooked,
    seriesId: row.seriesId,
    version: row.version,
    acts,
  };
}

export type Filtered<O> = SelectQueryBuilder<DB, 'appointments', O>;

/** Rows of a query over `appointments`, in its order, with names. `place` keeps the order through the joins. */
export async function rowsOf(scope: Scope, page: Filtered<{ id: string }>): Promise<AppointmentRow[]> {
  const ids = (await page.execute()).map((row) => row.id);
  return rowsById(scope, ids);
}

/** Rows of ids in the order of the ids. */
export async function rowsById(scope: Scope, ids: readonly string[]): Promise<AppointmentRow[]> {
  if (ids.length === 0) return [];
  const page = sql`
    select b.*, w.place from unnest(${ids}::uuid[]) with ordinality as w(id, place)
      join appointments b on b.hospital_id = ${scope.hospitalId} and b.id = w.id`;
  const zone = await zoneOf(scope);
  const today = dayIn(scope.now, zone);
  return (await joinRows(scope, page)).map((row) =>
    showRow(row, actsOf(scope, appointmentActs, row, rulesOfVisit({ ...row, today, zone }))),
  );
}
