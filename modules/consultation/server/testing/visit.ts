import { aPatient } from '#testing/factories.ts';
import { type TestHospital, type TestUser, unique, uniqueCode } from '#testing/world.ts';
import { consultationCalls } from '../../contract/calls/consultations.ts';
import { diagnosisCalls } from '../../contract/calls/orders.ts';
import type { Consultation } from '../../contract/records.ts';

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly payload: unknown;
}

/** The payload of a success; else the refusal's text. */
export function payloadOf<T>(answer: Answer): T {
  if (answer.status !== 200) throw new Error(`Refused with ${answer.status}: ${answer.text.slice(0, 600)}`);
  return answer.payload as T;
}

/** Rights of a doctor in consultations, without those on confidential records. */
export const doctorRights = [
  'Create Consultation',
  'Edit Consultation',
  'Complete Consultation',
  'Cancel Consultation',
  'Amend Consultation',
  'Serve Queue',
  'View QMS Per Department',
  'View Lab Test Requests',
  'Create Pre Existing Condition',
] as const;

/** A clinic with a line, a type of visit and doctors. */
export interface TestClinic {
  readonly departmentId: string;
  readonly typeId: string;
  readonly doctor: TestUser;
  /** A patient checks in at the desk; gives the visit. */
  readonly arrive: (changes?: Readonly<Record<string, unknown>>) => Promise<{ appointmentId: string; patientId: string }>;
  /** A consultation that the doctor began, of a patient who checked in. */
  readonly begin: (changes?: Readonly<Record<string, unknown>>) => Promise<Consultation>;
}

export async function aTypeOfVisit(hospital: TestHospital, changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const body = { name: unique('Visit '), requiresPractitioner: false, ...changes };
  return payloadOf<{ id: string }>(await hospital.admin.raw('POST', '/api/appointment-types', body)).id;
}

export async function aClinic(hospital: TestHospital): Promise<TestClinic> {
  const name = unique('Clinic ');
  const body = { name, code: uniqueCode(), kind: 'clinical', runsQueue: true };
  const departmentId = payloadOf<{ id: string }>(await hospital.admin.raw('POST', '/api/departments', body)).id;
  const typeId = await aTypeOfVisit(hospital);
  const doctor = await hospital.userWith(...doctorRights);
  const arrive: TestClinic['arrive'] = async (changes = {}) => {
    const patientId = (changes.patientId as string | undefined) ?? (await aPatient(hospital, { dateOfBirth: '1990-05-05' })).id;
    const answer = await hospital.admin.raw('POST', '/api/appointments/internal-checkin', {
      patientId,
      departmentId,
      appointmentTypeId: typeId,
      ...changes,
    });
    const { appointment } = payloadOf<{ appointment: { id: string } }>(answer);
    return { appointmentId: appointment.id, patientId };
  };
  const begin: TestClinic['begin'] = async (changes = {}) => {
    const { appointmentId } = await arrive(changes);
    return (await doctor.send(consultationCalls.open, { body: { appointmentId } })).payload;
  };
  return { departmentId, typeId, doctor, arrive, begin };
}

/** Writes a complaint and a primary diagnosis: what a signing needs. Gives the version of the note. */
export async function fill(doctor: TestUser, id: string, lockVersion = 0): Promise<number> {
  const params = { id };
  const saved = await doctor.send(consultationCalls.save, {
    params,
    body: { lockVersion, presentingComplaints: [{ text: 'Fever', duration: 3, unit: 'days' }], plan: 'Artemether-lumefantrine.' },
  });
  payloadOf(await doctor.send(diagnosisCalls.add, { params, body: { icdCode: 'B54' } }));
  return saved.payload.lockVersion;
}

/** Fills and signs a consultation. */
export async function sign(doctor: TestUser, id: string): Promise<Consultation> {
  const lockVersion = await fill(doctor, id);
  return (await doctor.send(consultationCalls.complete, { params: { id }, body: { lockVersion, disposition: 'home' } })).payload;
}

/** How many of the answers have each status, as `{ 200: 1, 409: 19 }`. */
export function statusesOf(answers: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
