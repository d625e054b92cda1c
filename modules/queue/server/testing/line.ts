import { aPatient } from '#testing/factories.ts';
import { aHospital, clockNow, type TestClient, type TestHospital, unique, uniqueCode } from '#testing/world.ts';
import type { QueueTicket } from '../../contract/records.ts';

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly payload: unknown;
}

function payloadOf<T>(answer: Answer): T {
  if (answer.status !== 200) throw new Error(`The line could not be made: ${answer.status} ${answer.text.slice(0, 600)}`);
  return answer.payload as T;
}

/** Asks again while the service is busy (503), as clients do. */
async function untilServed<T extends Answer>(ask: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    const answer = await ask();
    if (answer.status !== 503 || turn === 5) return answer;
  }
}

/** A hospital's departments with queues, a type of visit, and patients who arrive. */
export interface TestLine {
  readonly clinic: string;
  readonly lab: string;
  readonly typeId: string;
  /** A type of visit without a consultation: its end is the ticket's. */
  readonly serviceTypeId: string;
  /** A new patient walks in to the clinic, or as `changes` say; gives the visit. */
  readonly arrive: (changes?: Arrival) => Promise<Visit>;
}

export interface Arrival {
  readonly patient?: Readonly<Record<string, unknown>>;
  readonly patientId?: string;
  readonly departmentId?: string;
  readonly typeId?: string;
  readonly practitionerId?: string;
  readonly priority?: 'normal' | 'urgent' | 'emergency';
}

export interface Visit {
  readonly appointmentId: string;
  readonly patientId: string;
  readonly ticketNumber: string;
}

/** A hospital in whose zone it is day, wherever the test's own hour stands: an hour ago and in four hours it is the same date. */
export async function aHospitalByDay(): Promise<TestHospital> {
  const hospital = await aHospital();
  const hour = new Date(clockNow()).getUTCHours();
  const [label, offset] = hour > 0 && hour < 17 ? ['Africa/Lagos (GMT+01:00)', '+01:00'] : ['Pacific/Honolulu (GMT-10:00)', '-10:00'];
  const moved = await hospital.admin.raw('PATCH', '/api/hospitals', { id: hospital.id, timeZoneLabel: label, timeZoneOffset: offset });
  if (moved.status !== 200) throw new Error(`The hospital could not be moved: ${moved.text}`);
  return hospital;
}

/** A department with a queue under a code of its own. */
export async function aQueueDepartment(hospital: TestHospital, changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const name = unique('Clinic ');
  const body = { name, code: uniqueCode(), kind: 'clinical', runsQueue: true, ...changes };
  return payloadOf<{ id: string }>(await hospital.admin.raw('POST', '/api/departments', body)).id;
}

/** A clinic and a laboratory with queues. */
export async function aTestLine(hospital: TestHospital): Promise<TestLine> {
  const clinic = await aQueueDepartment(hospital);
  const lab = await aQueueDepartment(hospital, { kind: 'laboratory' });
  const type = await hospital.admin.raw('POST', '/api/appointment-types', { name: unique('Visit '), requiresPractitioner: false });
  const typeId = payloadOf<{ id: string }>(type).id;
  const service = { name: unique('Service '), requiresPractitioner: false, createsConsultation: false };
  const serviceTypeId = payloadOf<{ id: string }>(await hospital.admin.raw('POST', '/api/appointment-types', service)).id;
  const arrive = async (changes: Arrival = {}): Promise<Visit> => {
    // Neither old nor young, so that no flag moves the ticket.
    const patientId = changes.patientId ?? (await aPatient(hospital, { dateOfBirth: '1990-05-05', ...changes.patient })).id;
    const answer = await untilServed(() =>
      hospital.admin.raw('POST', '/api/appointments/internal-checkin', {
        patientId,
        departmentId: changes.departmentId ?? clinic,
        appointmentTypeId: changes.typeId ?? typeId,
        ...(changes.practitionerId ? { practitionerId: changes.practitionerId } : {}),
        ...(changes.priority ? { priority: changes.priority } : {}),
      }),
    );
    const { appointment, ticket } = payloadOf<{ appointment: { id: string }; ticket: { ticketNumber: string } }>(answer);
    return { appointmentId: appointment.id, patientId, ticketNumber: ticket.ticketNumber };
  };
  return { clinic, lab, typeId, serviceTypeId, arrive };
}

/** The rows of a department's line. */
export async function lineRows(client: TestClient, departmentId: string, query = ''): Promise<QueueTicket[]> {
  const answer = await client.raw('GET', `/api/qms/queue/by-department/${departmentId}?limit=All${query}`);
  return payloadOf<{ data: QueueTicket[] }>(answer).data;
}
