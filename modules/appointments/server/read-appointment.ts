import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import { AppointmentTickets, AppointmentVisit, ConsultingRooms } from '../contract/events.ts';
import type { Appointment, TicketBrief } from '../contract/records.ts';
import { rowsById } from './appointment-rows.ts';
import { findAppointment, typeOf, type StoredAppointment } from './store.ts';

/** The newest ticket of each visit, where a queue runs. */
export async function ticketsOf(scope: Scope, appointmentIds: readonly Id[]): Promise<Map<Id, TicketBrief>> {
  if (appointmentIds.length === 0) return new Map();
  const tickets = (await scope.ask(AppointmentTickets, { appointmentIds })).flat();
  return new Map(
    tickets.map(({ appointmentId, id, ticketNumber, status, departmentId, position, calledAt, servedAt, completedAt }) => [
      appointmentId,
      { id, ticketNumber, status, departmentId, position, calledAt, servedAt, completedAt },
    ]),
  );
}

function own(scope: Scope, table: 'appointments') {
  return scope.tx.selectFrom(table).where('hospitalId', '=', scope.hospitalId);
}

async function seriesOf(scope: Scope, seriesId: Id | null): Promise<Appointment['series']> {
  if (!seriesId) return null;
  const series = await scope.tx
    .selectFrom('appointmentSeries')
    .select(['id', 'every', 'unit', 'visits as count'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', seriesId)
    .executeTakeFirstOrThrow();
  const visits = await own(scope, 'appointments')
    .select(['id', 'startsAt as appointmentDate', 'status'])
    .where('seriesId', '=', seriesId)
    .orderBy('startsAt')
    .execute();
  return { ...series, visits };
}

async function historyOf(scope: Scope, id: Id): Promise<Appointment['history']> {
  return scope.tx
    .selectFrom('appointmentMoves')
    .select(['movedAt as at', 'prevStartsAt as prevDateTime', 'startsAt as dateTime', 'movedByName as by', 'reason'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('appointmentId', '=', id)
    .orderBy('id')
    .execute();
}

async function remindersOf(scope: Scope, id: Id): Promise<Appointment['reminders']> {
  return scope.tx
    .selectFrom('appointmentReminders')
    .select(['dueAt as at', 'channel', 'state', 'sentAt'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('appointmentId', '=', id)
    .orderBy('dueAt')
    .execute();
}

async function missedBy(scope: Scope, patientId: Id | null): Promise<number> {
  if (!patientId) return 0;
  const { count } = await own(scope, 'appointments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('patientId', '=', patientId)
    .where('status', '=', 'No-show')
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function linkedPatientOf(scope: Scope, row: StoredAppointment): Promise<Appointment['linkedPatient']> {
  const [patient] = row.linkedPatientId ? await patientBrief(scope, [row.linkedPatientId]) : [];
  if (!patient) return null;
  const { id, fullname, hospitalPatientId, phoneNumber, gender, dateOfBirth } = patient;
  return { id, fullname, hospitalPatientId, phoneNumber, gender, dateOfBirth };
}

async function neighboursOf(scope: Scope, row: StoredAppointment): Promise<Pick<Appointment, 'previousAppointment' | 'rebookedAs'>> {
  const brief = () => own(scope, 'appointments').select(['id', 'appointmentNumber']);
  const previous = row.previousAppointmentId ? await brief().where('id', '=', row.previousAppointmentId).executeTakeFirst() : undefined;
  const next = await brief().where('previousAppointmentId', '=', row.id).orderBy('id', 'desc').limit(1).executeTakeFirst();
  return { previousAppointment: previous ?? null, rebookedAs: next ?? null };
}

async function linksOf(
  scope: Scope,
  row: StoredAppointment,
): Promise<Pick<Appointment, 'room' | 'patientBilling' | 'ticket' | 'consultation'>> {
  const rooms = row.roomId ? (await scope.ask(ConsultingRooms, { departmentId: null })).flat() : [];
  const room = rooms.find((each) => each.id === row.roomId);
  const billing = row.patientBillingId
    ? await scope.tx
        .selectFrom('patientBillings')
        .select(['id', 'method'])
        .where('hospitalId', '=', scope.hospitalId)
        .where('id', '=', row.patientBillingId)
        .executeTakeFirst()
    : undefined;
  const [consultation] = await scope.ask(AppointmentVisit, { appointmentId: row.id });
  return {
    room: room ? { id: room.id, name: room.name } : null,
    patientBilling: billing ?? null,
    ticket: (await ticketsOf(scope, [row.id])).get(row.id) ?? null,
    consultation: consultation ?? null,
  };
}

/** GET appointments/single/{id}. */
export async function readAppointment(scope: Scope, id: Id): Promise<Appointment> {
  const row = await findAppointment(scope, id);
  const [listed] = await rowsById(scope, [id]);
  const type = await typeOf(scope, row.appointmentTypeId);
  const shown = listed as NonNullable<typeof listed>;
  const { reason, notes, chiefComplaint, checkInMethod, startedAt, completedAt, noShowAt, cancelledAt, cancelReason, cancelledBySide } =
    row;
  return {
    ...shown,
    externalPatient: shown.externalPatient && {
      ...shown.externalPatient,
      email: row.externalEmail,
      dateOfBirth: row.externalDateOfBirth,
      age: row.externalAge,
      address: row.externalAddress,
      referredBy: row.externalReferredBy,
      reasonForExternal: row.externalReason,
    },
    linkedPatient: await linkedPatientOf(scope, row),
    mode: type.mode,
    createsConsultation: type.createsConsultation,
    preparation: type.preparation,
    ...{ reason, notes, chiefComplaint, checkInMethod, startedAt, completedAt, noShowAt, cancelledAt, cancelReason, cancelledBySide },
    series: await seriesOf(scope, row.seriesId),
    ...(await neighboursOf(scope, row)),
    ...(await linksOf(scope, row)),
    checkedInBy: row.checkedInByName,
    cancelledBy: row.cancelledByName,
    rescheduleCount: row.rescheduleCount,
    history: await historyOf(scope, id),
    overbookReason: row.overbookReason,
    reminders: await remindersOf(scope, id),
    noShowCount: await missedBy(scope, row.patientId),
    createdAt: row.createdAt,
    createdBy: row.createdByName,
  };
}
