import { beforeAll, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { aHospital, type TestHospital, type TestUser, theDatabase } from '#testing/world.ts';
import { ticketCalls } from '../contract/calls/tickets.ts';
import { aTestLine, type TestLine } from './testing/line.ts';

let hospital: TestHospital;
let line: TestLine;
let doctors: TestUser[];

beforeAll(async () => {
  hospital = await aHospital();
  line = await aTestLine(hospital);
  doctors = [await hospital.userWithRole('Doctor'), await hospital.userWithRole('Doctor')];
}, 120_000);

const serve = (who: TestUser, appointmentId: string) => who.send(ticketCalls.serve, { params: { appointmentId }, body: {} });
const times = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

async function numbersOf(departmentId: string): Promise<number[]> {
  const { rows } = await theDatabase().owner.query('select day_number from queue_tickets where department_id = $1 order by day_number', [
    departmentId,
  ]);
  return rows.map((row) => Number(row.day_number));
}

test('50 parallel check-ins, and transfers beside them, give numbers without gaps or repeats (invariant 3)', async () => {
  const own = await aTestLine(hospital);
  const patients = await times(50, () => aPatient(hospital));
  const visits = await times(50, (index) => own.arrive({ patientId: patients[index]?.id as string }));
  expect(await numbersOf(own.clinic)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  expect(new Set(visits.map(({ ticketNumber }) => ticketNumber)).size).toBe(50);
  const moved = await times(20, (index) =>
    hospital.admin.send(ticketCalls.transfer, {
      body: { appointmentId: visits[index]?.appointmentId as string, toDepartmentId: own.lab, reason: 'Lab' },
    }),
  );
  expect(moved.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await numbersOf(own.lab)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
}, 120_000);

test('two serve at once: one does, the other is told who (invariant 2)', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { appointmentId } = await line.arrive();
    const answers = await Promise.all(doctors.map((doctor) => serve(doctor, appointmentId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.error.code).toBe('BEING_SERVED');
    expect(lost?.message).toBe('Patient is being served by Ada Tester');
  }
}, 60_000);

test('20 rooms call next at once: no ticket goes to two (invariant 2)', async () => {
  const own = await aTestLine(hospital);
  await times(12, () => own.arrive());
  const answers = await times(20, () => hospital.admin.send(ticketCalls.callNext, { body: { departmentId: own.clinic } }));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const called = answers.flatMap(({ payload }) => (payload.ticket ? [payload.ticket.id] : []));
  expect(called).toHaveLength(12);
  expect(new Set(called).size).toBe(12);
}, 60_000);

test('a transfer beside a serve: one open ticket, whoever was first', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { appointmentId } = await line.arrive();
    const moves = [0, 1].map(() =>
      hospital.admin.send(ticketCalls.transfer, { body: { appointmentId, toDepartmentId: line.lab, reason: 'Lab' } }),
    );
    const answers = await Promise.all([...moves, serve(doctors[0] as TestUser, appointmentId)]);
    expect(answers.every(({ status }) => status === 200 || status === 409 || status === 422)).toBe(true);
    const { rows } = await theDatabase().owner.query(
      'select count(*) filter (where open) as open, count(*) as tickets from queue_tickets where appointment_id = $1',
      [appointmentId],
    );
    expect(rows[0]).toEqual({ open: 1, tickets: 2 });
  }
}, 60_000);

test('a check-in repeated at once makes one ticket', async () => {
  const booked = await line.arrive();
  await hospital.admin.raw('POST', `/api/appointments/${booked.appointmentId}/undo-checkin`, {});
  const answers = await times(20, () =>
    hospital.admin.raw('POST', '/api/appointments/internal-checkin', { appointmentId: booked.appointmentId }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  const { rows } = await theDatabase().owner.query('select count(*) as open from queue_tickets where appointment_id = $1 and open', [
    booked.appointmentId,
  ]);
  expect(Number(rows[0].open)).toBe(1);
}, 60_000);
