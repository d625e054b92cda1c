import type { PayloadOf } from '#kernel/contract/calls.ts';
import { addCalendarDays, addMinutes, dayIn } from '#kernel/server/clock/instants.ts';
import { aPatient } from '#testing/factories.ts';
import type { TestAnswer } from '#testing/client.ts';
import { aHospital, clockNow, type TestHospital, type TestUser } from '#testing/world.ts';
import { appointmentCalls } from '../../contract/calls/appointments.ts';
import { appointmentTypeCalls } from '../../contract/calls/types.ts';
import { instantAt } from '../wall-time.ts';

/** The zone of the world's hospitals. */
export const lagos = 'Africa/Lagos';

/** A hospital with a desk, a doctor, and the types that every hospital begins with. */
export interface Clinic {
  readonly hospital: TestHospital;
  readonly departmentId: string;
  readonly desk: TestUser;
  readonly doctor: TestUser;
  /** Type ids by name. */
  readonly types: Readonly<Record<string, string>>;
}

const deskRights = [
  'View Appointment',
  'Create Appointment',
  'Edit Appointment',
  'Cancel Appointment',
  'Check In Appointment',
  'View Patient List',
  'Create Patient',
] as const;

export async function aClinic(...more: string[]): Promise<Clinic> {
  const hospital = await aHospital();
  const desk = await hospital.userWith(...deskRights, ...more);
  const doctor = await hospital.userWith('View Appointment', 'View Appointment on dashboard');
  const { payload } = await hospital.admin.send(appointmentTypeCalls.list);
  const types = Object.fromEntries(payload.data.map((type) => [type.name, type.id]));
  return { hospital, departmentId: hospital.departmentId, desk, doctor, types };
}

/** A wall time of a day so many days ahead: `at(1, '10:00')` is tomorrow at ten. */
export function at(days: number, clock: string, zone = lagos): string {
  const day = addCalendarDays(dayIn(clockNow(), zone), days);
  return instantAt(day, Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)), zone);
}

/** A minute of this hour that has not passed for a booking, on the day itself. */
export function soon(minutes = 10): string {
  const then = `${addMinutes(clockNow(), minutes).slice(0, 16)}:00.000Z`;
  const lastMinute = at(0, '23:59');
  return then > lastMinute ? lastMinute : then;
}

type Booked = PayloadOf<typeof appointmentCalls.createInternal>;

/** Books a patient with the clinic's doctor by the real call; `changes` lay over the sample. */
export async function book(
  { desk, doctor, departmentId, types, hospital }: Clinic,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<TestAnswer<Booked>> {
  const patientId = changes.patientId ?? (await aPatient(hospital)).id;
  const body = {
    patientId,
    appointmentDate: at(1, '10:00'),
    appointmentTypeId: types['New consultation'],
    departmentId,
    practitionerId: doctor.userId,
    ...changes,
  };
  return desk.send(appointmentCalls.createInternal, { body: body as never });
}

/** A booking that must succeed. */
export async function booked(clinic: Clinic, changes: Readonly<Record<string, unknown>> = {}): Promise<Booked> {
  return (await book(clinic, changes)).payload;
}
