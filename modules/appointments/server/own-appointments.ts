import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { addMinutes, dayIn, endOfDayExclusive, startOfDay } from '#kernel/server/clock/instants.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import { hospitalOf, readSettings } from '#modules/organisation/server/index.ts';
import type { appointmentCalls } from '../contract/calls/appointments.ts';
import type { OwnAppointment } from '../contract/own-records.ts';
import { appointmentSettings } from '../contract/settings.ts';
import type { AppointmentMode, AppointmentStatus } from '../contract/words.ts';
import { ticketsOf } from './read-appointment.ts';
import { changeUntil } from './rules.ts';

/** Where one of the scope's persons is a patient. */
export interface Membership {
  readonly personId: Id;
  readonly hospitalId: Id;
  readonly patientId: Id;
}

/**
 * Where the own person, or one acted for, is a patient. The database takes the persons from the transaction; anybody else is 404,
 * whether they exist or not (invariant 9).
 */
export async function membershipsOf(scope: PatientScope, personId: Id | undefined, hospitalId?: Id): Promise<Membership[]> {
  const asked = personId ?? scope.personId;
  if (!scope.personIds.includes(asked)) throw kernelRefusals.refusal('NOT_FOUND');
  const { rows } = await sql<Membership>`
    select person_id, hospital_id, patient_id from portal_hospitals(${scope.now}::timestamptz) where person_id = ${asked}::uuid`.execute(
    scope.tx,
  );
  return hospitalId ? rows.filter((row) => row.hospitalId === hospitalId) : rows;
}

/** Memberships of everybody the scope may act for. */
export async function allMemberships(scope: PatientScope): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select person_id, hospital_id, patient_id from portal_hospitals(${scope.now}::timestamptz)`.execute(scope.tx);
  return rows.filter((row) => scope.personIds.includes(row.personId));
}

interface OwnRow {
  readonly id: Id;
  readonly appointmentNumber: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly status: AppointmentStatus;
  readonly fullname: string;
  readonly typeId: Id;
  readonly typeName: string;
  readonly mode: AppointmentMode;
  readonly preparation: string | null;
  readonly cancelCutoffMinutes: number;
  readonly departmentId: Id;
  readonly departmentName: string;
  readonly location: string | null;
  readonly practitionerId: Id | null;
  readonly practitionerName: string | null;
  readonly reason: string | null;
  readonly checkedInAt: Instant | null;
  readonly cancelReason: string | null;
  readonly cancelledBySide: string | null;
}

interface Asked {
  readonly status: readonly AppointmentStatus[] | null;
  readonly startDate: string | undefined;
  readonly endDate: string | undefined;
  readonly when: 'upcoming' | 'past' | undefined;
  readonly most: number;
  readonly id?: Id;
}

/** A visit is to come until its end. */
function conditions(scope: Scope, patientId: Id, asked: Asked, zone: string) {
  const { status, when, startDate, endDate, id } = asked;
  const upcoming = sql`(a.ends_at >= ${scope.now} and a.status in ('Scheduled', 'In-progress'))`;
  return sql`a.hospital_id = ${scope.hospitalId} and (a.patient_id = ${patientId} or a.linked_patient_id = ${patientId})
    ${id ? sql`and a.id = ${id}` : sql``}
    ${status ? sql`and a.status = any(${[...status]}::text[])` : sql``}
    ${when === 'upcoming' ? sql`and ${upcoming}` : when === 'past' ? sql`and not ${upcoming}` : sql``}
    ${startDate ? sql`and a.starts_at >= ${startOfDay(startDate.slice(0, 10), zone)}` : sql``}
    ${endDate ? sql`and a.starts_at < ${endOfDayExclusive(endDate.slice(0, 10), zone)}` : sql``}`;
}

/** A person's appointments in one hospital. */
async function ownIn(scope: Scope, { personId, patientId }: Membership, asked: Asked): Promise<{ rows: OwnAppointment[]; count: number }> {
  const hospital = await hospitalOf(scope);
  const zone = hospital.timeZoneCode ?? 'UTC';
  const where = conditions(scope, patientId, asked, zone);
  const counted = await sql<{ count: number }>`select count(*)::int as count from appointments a where ${where}`.execute(scope.tx);
  const direction = asked.when === 'upcoming' ? sql`asc` : sql`desc`;
  const { rows } = await sql<OwnRow>`
    select a.id, a.appointment_number, a.starts_at, a.ends_at, a.status, p.fullname, t.id as type_id, t.name as type_name, t.mode, t.preparation,
           t.cancel_cutoff_minutes, d.id as department_id, d.name as department_name, d.location, a.practitioner_id, u.fullname as practitioner_name,
           a.reason, a.checked_in_at, a.cancel_reason, a.cancelled_by_side
      from appointments a
      join patients p on p.hospital_id = a.hospital_id and p.id = ${patientId}
      join appointment_types t on t.hospital_id = a.hospital_id and t.id = a.appointment_type_id
      join departments d on d.hospital_id = a.hospital_id and d.id = a.department_id
      left join users u on u.hospital_id = a.hospital_id and u.id = a.practitioner_id
     where ${where} order by a.starts_at ${direction}, a.id ${direction} limit ${asked.most}`.execute(scope.tx);
  const tickets = await ticketsOf(
    scope,
    rows.filter((row) => row.checkedInAt !== null).map((row) => row.id),
  );
  const { earlyCheckInMinutes } = await readSettings(scope, appointmentSettings);
  const { id, name, address, dialCode, phone } = hospital;
  const place = { id, name, address, dialCode, phone, timeZone: zone };
  return {
    rows: rows.map((row) =>
      show(row, { personId, place, now: scope.now, earlyCheckInMinutes, ticketNumber: tickets.get(row.id)?.ticketNumber ?? null }),
    ),
    count: counted.rows[0]?.count ?? 0,
  };
}

interface Around {
  readonly personId: Id;
  readonly place: OwnAppointment['hospital'];
  readonly now: Instant;
  readonly earlyCheckInMinutes: number;
  readonly ticketNumber: string | null;
}

function show(row: OwnRow, { personId, place, now, earlyCheckInMinutes, ticketNumber }: Around): OwnAppointment {
  const until = changeUntil(row.startsAt, row.cancelCutoffMinutes);
  const waits = row.status === 'Scheduled' && row.checkedInAt === null;
  const today = dayIn(row.startsAt, place.timeZone) === dayIn(now, place.timeZone);
  return {
    id: row.id,
    appointmentNumber: row.appointmentNumber,
    personId,
    fullname: row.fullname,
    hospital: place,
    appointmentDate: row.startsAt,
    endDate: row.endsAt,
    status: row.status,
    typeName: row.typeName,
    mode: row.mode,
    departmentName: row.departmentName,
    departmentLocation: row.location,
    practitionerName: row.practitionerName,
    reason: row.reason,
    preparation: row.preparation,
    checkedInAt: row.checkedInAt,
    ticketNumber,
    // What staff wrote of a cancellation of their own is theirs.
    cancelReason: row.cancelledBySide === 'patient' ? row.cancelReason : null,
    canChange: waits && now <= until,
    changeUntil: until,
    canCheckIn: waits && row.mode === 'in-person' && today && now >= addMinutes(row.startsAt, -earlyCheckInMinutes),
    appointmentTypeId: row.typeId,
    departmentId: row.departmentId,
    practitionerId: row.practitionerId,
  };
}

/** GET appointments in the patient area: a person's own over all hospitals; to come: the next first, else the newest first. */
export async function listOwn(scope: PatientScope, query: QueryOf<typeof appointmentCalls.list>): Promise<Page<OwnAppointment>> {
  const { page, limit, personId, hospitalId, status, startDate, endDate, when } = query;
  const most = offsetOf({ page, limit }) + limit;
  const asked: Asked = { status: status?.length ? status : null, startDate, endDate, when, most };
  const rows: OwnAppointment[] = [];
  let count = 0;
  for (const membership of await membershipsOf(scope, personId, hospitalId)) {
    const found = await scope.inHospital(membership.hospitalId, (inside) => ownIn(inside, membership, asked));
    rows.push(...found.rows);
    count += found.count;
  }
  const sign = when === 'upcoming' ? 1 : -1;
  rows.sort((a, b) => sign * (a.appointmentDate < b.appointmentDate ? -1 : a.appointmentDate > b.appointmentDate ? 1 : 0));
  return { data: rows.slice(most - limit, most), meta: { count, page, limit } };
}

/** Runs an act in the hospital that has one of the person's own appointments; any other id is 404. */
export async function withOwn<T>(scope: PatientScope, id: Id, act: (inside: Scope, membership: Membership) => Promise<T>): Promise<T> {
  for (const membership of await allMemberships(scope)) {
    const mine = await scope.inHospital(membership.hospitalId, (inside) =>
      inside.tx
        .selectFrom('appointments')
        .select('id')
        .where('hospitalId', '=', membership.hospitalId)
        .where('id', '=', id)
        .where((eb) => eb.or([eb('patientId', '=', membership.patientId), eb('linkedPatientId', '=', membership.patientId)]))
        .executeTakeFirst(),
    );
    if (mine) return scope.inHospital(membership.hospitalId, (inside) => act(inside, membership));
  }
  throw kernelRefusals.refusal('NOT_FOUND');
}
