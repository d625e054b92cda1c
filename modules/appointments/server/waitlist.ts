import { sql } from 'kysely';
import type { QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { actsOf, guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { requireLivingPatient, shownPatient } from '#modules/patients/server/index.ts';
import { waitingActs, type waitlistCalls } from '../contract/calls/schedules.ts';
import type { CreateWaiting, WaitingRow } from '../contract/schedule-records.ts';
import { waitingRecord } from '../contract/waiting.record.ts';
import type { AppointmentPriority, WaitlistStatus } from '../contract/words.ts';
import { closeOffer } from './offers.ts';
import { requirePlace } from './place.ts';
import { requireType } from './store.ts';

interface Joined {
  readonly id: Id;
  readonly patientId: Id;
  readonly fullname: string;
  readonly hospitalPatientId: string;
  readonly phoneNumber: string | null;
  readonly gender: string;
  readonly dateOfBirth: string | null;
  readonly confidential: boolean;
  readonly typeId: Id;
  readonly typeName: string;
  readonly departmentId: Id;
  readonly departmentName: string;
  readonly practitionerId: Id | null;
  readonly practitionerName: string | null;
  readonly fromDay: string;
  readonly toDay: string;
  readonly priority: AppointmentPriority;
  readonly note: string | null;
  readonly status: WaitlistStatus;
  readonly createdAt: string;
  readonly createdByName: string;
  readonly offerStart: string | null;
  readonly offerEnd: string | null;
  readonly offerUntil: string | null;
  readonly offerPractitionerId: Id | null;
  readonly offerPractitioner: string | null;
}

async function rowsById(scope: Scope, ids: readonly Id[]): Promise<WaitingRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Joined>`
    select w.id, w.patient_id, p.fullname, p.hospital_patient_id, p.phone_number, p.gender, p.date_of_birth, p.confidential,
           t.id as type_id, t.name as type_name, d.id as department_id, d.name as department_name, w.practitioner_id, u.fullname as practitioner_name,
           w.from_day, w.to_day, w.priority, w.note, w.status, w.created_at, w.created_by_name,
           o.starts_at as offer_start, o.ends_at as offer_end, o.expires_at as offer_until, o.practitioner_id as offer_practitioner_id, ou.fullname as offer_practitioner
      from unnest(${ids}::uuid[]) with ordinality as k(id, place)
      join appointment_waitlist w on w.hospital_id = ${scope.hospitalId} and w.id = k.id
      join patients p on p.hospital_id = w.hospital_id and p.id = w.patient_id
      join appointment_types t on t.hospital_id = w.hospital_id and t.id = w.appointment_type_id
      join departments d on d.hospital_id = w.hospital_id and d.id = w.department_id
      left join users u on u.hospital_id = w.hospital_id and u.id = w.practitioner_id
      left join appointment_offers o on o.hospital_id = w.hospital_id and o.waitlist_id = w.id and o.state = 'open'
      left join users ou on ou.hospital_id = w.hospital_id and ou.id = o.practitioner_id
     order by k.place`.execute(scope.tx);
  return rows.map((row) => show(scope, row));
}

function show(scope: Scope, row: Joined): WaitingRow {
  const { fullname, hospitalPatientId, phoneNumber, gender, dateOfBirth } = shownPatient(scope, row);
  return {
    id: row.id,
    patient: { id: row.patientId, fullname, hospitalPatientId, phoneNumber, gender, dateOfBirth },
    type: { id: row.typeId, name: row.typeName },
    department: { id: row.departmentId, name: row.departmentName },
    practitioner: row.practitionerId ? { id: row.practitionerId, name: row.practitionerName ?? '' } : null,
    fromDate: row.fromDay,
    toDate: row.toDay,
    priority: row.priority,
    note: row.note,
    status: row.status,
    createdAt: row.createdAt,
    createdBy: row.createdByName,
    offer: offerOf(row),
    acts: actsOf(scope, waitingActs, row),
  };
}

function offerOf(row: Joined): WaitingRow['offer'] {
  if (!row.offerStart || !row.offerEnd || !row.offerUntil) return null;
  const practitioner = row.offerPractitionerId ? { id: row.offerPractitionerId, name: row.offerPractitioner ?? '' } : null;
  return { startsAt: row.offerStart, endsAt: row.offerEnd, expiresAt: row.offerUntil, practitioner };
}

/** GET appointments/waitlist: those who wait or have an offer unless a status is named, the longest waiting first. */
export async function listWaiting(scope: Scope, query: QueryOf<typeof waitlistCalls.list>): Promise<Page<WaitingRow>> {
  let base = scope.tx
    .selectFrom('appointmentWaitlist')
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', 'in', query.status ? [query.status] : ['waiting', 'offered']);
  if (query.departmentId) base = base.where('departmentId', '=', query.departmentId);
  if (query.appointmentTypeId) base = base.where('appointmentTypeId', '=', query.appointmentTypeId);
  if (query.patientId) base = base.where('patientId', '=', query.patientId);
  const { count } = await base.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const page = await base.select('id').orderBy('createdAt').orderBy('id').limit(query.limit).offset(offsetOf(query)).execute();
  const data = await rowsById(
    scope,
    page.map((row) => row.id),
  );
  return { data, meta: { count: Number(count), page: query.page, limit: query.limit } };
}

/** POST appointments/waitlist. */
export async function addWaiting(scope: Scope, order: CreateWaiting): Promise<WaitingRow> {
  const patient = await requireLivingPatient(scope, order.patientId);
  const type = await requireType(scope, order.appointmentTypeId);
  const { departmentId, practitionerId, fromDate, toDate, priority, note } = order;
  await requirePlace(scope, { type, departmentId, practitionerId, roomId: null });
  const id = scope.newId();
  await scope.tx
    .insertInto('appointmentWaitlist')
    .values({
      hospitalId: scope.hospitalId,
      id,
      patientId: patient.id,
      appointmentTypeId: type.id,
      ...{ departmentId, practitionerId, priority, note },
      fromDay: fromDate,
      toDay: toDate,
      status: 'waiting',
      createdAt: scope.now,
      createdBy: scope.actor.userId,
      createdByName: scope.actor.name,
      updatedAt: scope.now,
      version: 1,
    })
    .execute();
  await scope.record({
    action: 'create',
    entity: 'AppointmentWaitlist',
    entityId: id,
    patientId: patient.id,
    personId: patient.personId,
    summary: `${patient.hospitalPatientId} waits for ${type.name} from ${fromDate} to ${toDate}`,
  });
  await scope.live({ entity: 'waitlist-entries', id, action: 'create', permission: 'View Appointment' });
  const [row] = await rowsById(scope, [id]);
  return row as WaitingRow;
}

/** DELETE appointments/waitlist/{id}: the row stays, the patient waits no more. */
export async function removeWaiting(scope: Scope, id: Id): Promise<WaitingRow> {
  const before = await scope.tx
    .selectFrom('appointmentWaitlist')
    .select(['status', 'patientId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  guard(waitingRecord, 'remove', before);
  await closeOffer(scope, id, 'lapsed');
  const status = 'removed' as const;
  await scope.tx
    .updateTable('appointmentWaitlist')
    .set((eb) => ({ status, updatedAt: scope.now, version: eb('version', '+', 1) }))
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  await scope.record({
    action: 'state',
    entity: 'AppointmentWaitlist',
    entityId: id,
    patientId: before.patientId,
    summary: 'Removed from the waitlist',
    before: { status: before.status },
    after: { status },
  });
  await scope.live({ entity: 'waitlist-entries', id, action: 'update', permission: 'View Appointment' });
  const [row] = await rowsById(scope, [id]);
  return row as WaitingRow;
}
