import type { PayloadOf } from '#kernel/contract/calls.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { requireAppointment } from '#modules/appointments/server/index.ts';
import type { Vital } from '#modules/patient-chart/contract/vital-records.ts';
import { latestVitals } from '#modules/patient-chart/server/index.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import type { lineCalls } from '../contract/calls/lines.ts';
import type { QueueEvent } from '../contract/records.ts';
import { queueRefusals } from '../contract/refusals.ts';
import { departmentsById } from './department-queue.ts';
import { requireOwnLine } from './read-lines.ts';
import { openConsultationOf } from './serve-patient.ts';
import { showTickets } from './show-tickets.ts';
import { ticketsOf, type Ticket } from './tickets.ts';

type Details = PayloadOf<typeof lineCalls.checkInDetails>;

async function eventsOf(scope: Scope, tickets: readonly Ticket[]): Promise<QueueEvent[]> {
  const rows = await scope.tx
    .selectFrom('queueEvents')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where(
      'ticketId',
      'in',
      tickets.map(({ id }) => id),
    )
    .orderBy('at')
    .orderBy('id')
    .execute();
  const departments = await departmentsById(scope);
  const nameOf = (id: Id | null) => (id ? (departments.get(id)?.name ?? null) : null);
  const numbers = new Map(tickets.map(({ id, ticketNumber }) => [id, ticketNumber]));
  return rows.map((row) => ({
    id: row.id,
    ticketId: row.ticketId,
    ticketNumber: numbers.get(row.ticketId) ?? '',
    type: row.type,
    by: { id: row.byUserId, fullname: row.byName },
    at: row.at,
    fromDepartment: nameOf(row.fromDepartmentId),
    toDepartment: nameOf(row.toDepartmentId),
    reason: row.reason,
    waitedSeconds: row.waitedSeconds,
  }));
}

/** The measurements that a triage nurse looks for first, those that were taken. */
function showVitals(vital: Vital): NonNullable<Details['vitals']> {
  const { id, takenAt, news2, systolic, diastolic } = vital;
  const pressure = systolic === null && diastolic === null ? null : `${systolic ?? '–'}/${diastolic ?? '–'} mmHg`;
  const line = (name: string, value: number | null, unit: string) => (value === null ? [] : [{ name, value: `${value} ${unit}`.trim() }]);
  const lines = [
    ...line('Temperature', vital.temperature, '°C'),
    ...line('Pulse', vital.pulse, '/min'),
    ...line('Respiratory rate', vital.respiratoryRate, '/min'),
    ...(pressure ? [{ name: 'Blood pressure', value: pressure }] : []),
    ...line('SpO₂', vital.spo2, '%'),
    ...line('Pain', vital.painScore, '/10'),
    ...line('Glucose', vital.bloodGlucose, 'mmol/L'),
    ...line('Weight', vital.weight === null ? null : vital.weight / 1000, 'kg'),
  ];
  return { id, takenAt, news2, lines };
}

/** GET qms/check-in-details/{id}: all about a checked-in visit, for who may see the line it is in. */
export async function readCheckIn(scope: Scope, appointmentId: Id): Promise<Details> {
  const appointment = await requireAppointment(scope, appointmentId);
  const tickets = await ticketsOf(scope).where('appointmentId', '=', appointmentId).orderBy('enteredAt').orderBy('id').execute();
  const newest = tickets.at(-1);
  if (!newest) throw queueRefusals.refusal('NOT_CHECKED_IN');
  await requireOwnLine(scope, newest.departmentId);
  const shown = await showTickets(scope, tickets);
  const events = await eventsOf(scope, tickets);
  const patient = newest.patientId ? (await patientBrief(scope, [newest.patientId]))[0] : undefined;
  const vitals =
    newest.patientId && scope.may('View Vitals') ? (await latestVitals(scope, [newest.patientId])).get(newest.patientId) : undefined;
  const { id, appointmentNumber, kind, status, type, startsAt } = appointment;
  return {
    appointment: { id, number: appointmentNumber, kind, status, type: { id: type.id, name: type.name }, startsAt },
    ticket: shown.at(-1) as Details['ticket'],
    tickets: shown,
    events,
    checkedIn: { at: newest.checkedInAt, by: appointment.checkedInByName ?? '', method: appointment.checkInMethod },
    billingMethod: patient?.billingMethod ?? null,
    vitals: vitals ? showVitals(vitals) : null,
    consultationId: (await openConsultationOf(scope, appointmentId))?.consultationId ?? null,
  };
}
