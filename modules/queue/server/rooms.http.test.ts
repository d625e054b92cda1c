import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { addDays, addMinutes } from '#kernel/server/clock/instants.ts';
import { appointmentCalls } from '#modules/appointments/contract/calls/appointments.ts';
import { calendarCalls } from '#modules/appointments/contract/calls/calendar.ts';
import { aPatient } from '#testing/factories.ts';
import { aHospital, clockNow, type TestClient, type TestHospital, theCivis } from '#testing/world.ts';
import { queueSetupCalls } from '../contract/calls/setup.ts';
import { aTestLine, type TestLine } from './testing/line.ts';

let hospital: TestHospital;
let line: TestLine;
let doctors: string[];
let rooms: { id: string; name: string }[];
/** Ten o'clock of the day after tomorrow, far from the borders of days. */
const ten = `${addDays(clockNow(), 2).slice(0, 10)}T10:00:00.000Z`;

beforeAll(async () => {
  hospital = await aHospital();
  line = await aTestLine(hospital);
  doctors = [];
  for (let count = 0; count < 2; count += 1) doctors.push((await hospital.userWith('View Appointment')).userId);
  const edited = await hospital.admin.send(queueSetupCalls.editSettings, {
    params: { departmentId: line.clinic },
    body: { version: 0, rooms: [{ name: 'Room 1' }, { name: 'Room 2' }] },
  });
  rooms = edited.payload.rooms;
});

async function book(changes: Readonly<Record<string, unknown>>) {
  return hospital.admin.send(appointmentCalls.createInternal, {
    body: {
      patientId: (await aPatient(hospital)).id,
      appointmentDate: ten,
      endDate: addMinutes(ten, 20),
      appointmentTypeId: line.typeId,
      departmentId: line.clinic,
      practitionerId: doctors[0],
      ...changes,
    } as never,
  });
}
const calendar = (query: object) =>
  hospital.admin.send(calendarCalls.calendar, { query: { view: 'day', date: ten.slice(0, 10), ...query } as never });

test("the rooms of the queue's settings are the rooms that visits are booked into", async () => {
  const all = await hospital.admin.send(calendarCalls.rooms, { query: {} });
  expect(all.payload.map(({ name, departmentId }) => ({ name, departmentId }))).toEqual(
    ['Room 1', 'Room 2'].map((name) => ({ name, departmentId: line.clinic })),
  );
  expect((await hospital.admin.send(calendarCalls.rooms, { query: { departmentId: line.lab } })).payload).toEqual([]);
  const unknown = await book({ roomId: line.clinic });
  expect([unknown.status, unknown.error.code]).toEqual([422, 'ROOM_UNKNOWN']);
});

test('a room holds one visit at a time, whoever sees the patient; nobody may pass it', async () => {
  const [first, second] = rooms;
  if (!first || !second) throw new Error('The clinic has two rooms');
  const visit = await book({ roomId: first.id });
  expect(visit.status).toBe(200);
  expect((await hospital.admin.send(appointmentCalls.single, { params: { id: visit.payload.id } })).payload.room?.name).toBe('Room 1');

  const over = { practitionerId: doctors[1], appointmentDate: addMinutes(ten, 10), endDate: addMinutes(ten, 30) };
  for (const force of [{}, { force: true, overbookReason: 'Urgent' }]) {
    const refused = await book({ ...over, ...force, roomId: first.id });
    expect([refused.status, refused.error.code, refused.error.message]).toEqual([409, 'APPOINTMENT_OVERLAP', 'Room is already booked']);
  }
  expect((await book({ ...over, roomId: second.id })).status).toBe(200);
  // The next visit begins when the last has ended.
  expect((await book({ roomId: first.id, appointmentDate: addMinutes(ten, 20), endDate: addMinutes(ten, 40) })).status).toBe(200);

  const day = (await calendar({ roomId: [second.id] })).payload.events;
  expect(day.map(({ roomId, practitioner }) => [roomId, practitioner?.id])).toEqual([[second.id, doctors[1]]]);
  expect((await calendar({ roomId: [first.id, second.id] })).payload.events).toHaveLength(3);
  expect((await calendar({ view: 'week', roomId: [first.id], practitionerId: [doctors[1]] })).payload.events).toEqual([]);
});

test('of 20 at once one takes the room', async () => {
  const third = addMinutes(ten, 180);
  const patients = await Promise.all(Array.from({ length: 20 }, () => aPatient(hospital)));
  const answers = await Promise.all(
    patients.map(({ id }, turn) =>
      book({
        patientId: id,
        practitionerId: doctors[turn % 2],
        roomId: rooms[0]?.id,
        appointmentDate: third,
        endDate: addMinutes(third, 20),
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) expect([409, 503]).toContain(answer.status);
});

/** What a signed-in screen hears. */
async function listen({ token }: TestClient): Promise<{ heard: () => string; cut: () => void }> {
  const { server } = theCivis().server;
  if (!server.listening) await theCivis().server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.address() as AddressInfo;
  let text = '';
  const asked = request({ host: '127.0.0.1', port, path: '/api/live', headers: { authorization: `Bearer ${token}` } }, (answer) => {
    answer.on('data', (chunk) => (text += chunk)).on('error', () => undefined);
  });
  asked.on('error', () => undefined).end();
  await expect.poll(() => text, { timeout: 10_000 }).toContain('event: hello');
  return { heard: () => text, cut: () => asked.destroy() };
}

test('open screens of whoever sees visits hear of new rooms at once; of other settings they hear nothing', async () => {
  const [books, queues] = [await hospital.userWith('View Appointment'), await hospital.userWith('View QMS Per Department')];
  const [desk, other] = [await listen(books), await listen(queues)];
  const edit = async (body: object) => {
    const { version } = (await hospital.admin.send(queueSetupCalls.settings, { params: { departmentId: line.lab } })).payload;
    const edited = await hospital.admin.send(queueSetupCalls.editSettings, {
      params: { departmentId: line.lab },
      body: { version, ...body } as never,
    });
    expect(edited.status).toBe(200);
  };
  await edit({ values: { waitTargetMinutes: 25 } });
  await expect.poll(other.heard, { timeout: 10_000 }).toContain('"entity":"queue"');
  expect(desk.heard()).not.toContain('"entity":"rooms"');
  await edit({ values: {}, rooms: [{ name: 'Bench 1' }] });
  await expect.poll(desk.heard, { timeout: 10_000 }).toContain('"entity":"rooms"');
  expect(other.heard()).not.toContain('"entity":"rooms"');
  for (const stream of [desk, other]) stream.cut();
});
