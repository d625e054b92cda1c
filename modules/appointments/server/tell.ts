import type { Id, Instant } from '#kernel/contract/fields.ts';
import { dayIn, minuteOfDayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import { namedInNotice } from '#modules/patients/server/index.ts';
import type { StoredAppointment } from './store.ts';
import { timeOf } from './wall-time.ts';

/** Whom a visit is for, as messages need it. */
export interface Visitor {
  readonly fullname: string;
  /** What words to staff call them: no name of a confidential patient. */
  readonly named: string;
  readonly personId: Id | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** How the patient wants to be reached; `none`: only in their area. */
  readonly channel: 'sms' | 'email' | null;
}

/** The patient of a visit, or who is external, with the way that messages go. */
export async function visitorOf(
  scope: Scope,
  row: Pick<StoredAppointment, 'patientId' | 'externalFullname' | 'externalPhone' | 'externalEmail'>,
): Promise<Visitor> {
  if (!row.patientId) {
    const { externalFullname, externalPhone: phone, externalEmail: email } = row;
    const fullname = externalFullname ?? '';
    return { fullname, named: fullname, personId: null, phone, email, channel: phone ? 'sms' : email ? 'email' : null };
  }
  const patient = await scope.tx
    .selectFrom('patients')
    .select(['fullname', 'hospitalPatientId', 'confidential', 'personId', 'phoneNumber', 'email', 'preferredContact', 'status'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', row.patientId)
    .executeTakeFirstOrThrow();
  const { fullname, personId, phoneNumber: phone, email, preferredContact } = patient;
  const named = namedInNotice(patient);
  return {
    fullname,
    named,
    personId,
    phone,
    email,
    channel: patient.status === 'active' ? channelOf(preferredContact, phone, email) : null,
  };
}

/** The way that was chosen when there is one, else the other; nobody who asked for none is written to. */
export function channelOf(
  preferred: 'sms' | 'email' | 'phone' | 'none',
  phone: string | null,
  email: string | null,
): 'sms' | 'email' | null {
  if (preferred === 'none') return null;
  if (preferred === 'email' && email) return 'email';
  return phone ? 'sms' : email ? 'email' : null;
}

/** `2026-11-23 10:20` in the hospital's zone. */
export function whenIn(instant: Instant, zone: string): string {
  return `${dayIn(instant, zone)} ${timeOf(minuteOfDayIn(instant, zone))}`;
}

type Facts = Pick<StoredAppointment, 'id' | 'appointmentNumber' | 'startsAt' | 'practitionerId' | 'departmentId'>;

function pathOf(row: Pick<StoredAppointment, 'id'>): string {
  return `/appointments?id=${row.id}`;
}

interface Told {
  readonly title:
    | 'New Appointment'
    | 'Appointment Rescheduled'
    | 'Appointment Modification'
    | 'Appointment Cancelled'
    | 'Appointment Reminder'
    | 'Patient Checked In';
  readonly content: string;
  readonly prev?: Instant;
  /** Instead of the visit's own practitioner. */
  readonly practitionerId?: Id | null;
}

/** The practitioner's bell, else those of the department who may see appointments. */
export async function tellStaff(
  scope: Scope,
  row: Facts,
  { title, content, prev, practitionerId = row.practitionerId }: Told,
): Promise<void> {
  await scope.notify({
    title,
    content,
    path: pathOf(row),
    to: practitionerId ? { userIds: [practitionerId] } : { permission: 'View Appointment', departmentId: row.departmentId },
    module: 'appointments',
    entity: 'Appointment',
    entityId: row.id,
    dates: { appointmentDateTime: row.startsAt, dateTime: row.startsAt, ...(prev ? { prevDateTime: prev } : {}) },
  });
}

interface Message {
  readonly title: Told['title'];
  /** What the bell of the patient area says; placeholders are filled there. */
  readonly notice: string;
  /** What SMS and mail say: when and where, never why. */
  readonly text: string;
  readonly template: string;
  readonly prev?: Instant;
  /** Lines that only the mail has. */
  readonly more?: string | null;
}

/** Writes to the patient: a notice in their area, and SMS or mail as they chose. Only time and place, nothing of the illness. */
export async function tellPatient(scope: Scope, row: Facts, visitor: Visitor, message: Message): Promise<void> {
  if (visitor.personId) {
    await scope.notify({
      title: message.title,
      content: message.notice,
      path: pathOf(row),
      to: { personId: visitor.personId },
      module: 'appointments',
      entity: 'Appointment',
      entityId: row.id,
      dates: { appointmentDateTime: row.startsAt, dateTime: row.startsAt, ...(message.prev ? { prevDateTime: message.prev } : {}) },
    });
  }
  await write(scope, visitor, message);
}

/** SMS or mail of a message, by the way that the patient chose or the one asked for. */
export async function write(
  scope: Scope,
  visitor: Visitor,
  message: Pick<Message, 'text' | 'template' | 'title' | 'more'>,
  channel = visitor.channel,
): Promise<void> {
  const { name } = await hospitalOf(scope);
  if (channel === 'sms' && visitor.phone)
    await scope.sms({ to: visitor.phone, text: `${name}: ${message.text}`, template: message.template });
  if (channel === 'email' && visitor.email) {
    await scope.mail({
      to: visitor.email,
      subject: `${message.title} · ${name}`,
      text: [`Dear ${visitor.fullname},`, message.text, message.more, name].filter(Boolean).join('\n\n'),
      template: message.template,
    });
  }
}
