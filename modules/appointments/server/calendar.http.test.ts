import { expect, test } from 'vitest';
import { dayIn } from '#kernel/server/clock/instants.ts';
import { calendarCalls } from '../contract/calls/calendar.ts';
import { scheduleCalls } from '../contract/calls/schedules.ts';
import { aClinic, at, booked, type Clinic, lagos } from './testing/clinic.ts';
import { weekdayOf } from './wall-time.ts';

const day = dayIn(at(3, '12:00'), lagos);

async function keepHours({ hospital }: Clinic, owner: object, startTime: string, endTime: string): Promise<void> {
  const answer = await hospital.admin.send(scheduleCalls.create, {
    body: { ...owner, dayOfWeek: weekdayOf(day), startTime, endTime } as never,
  });
  expect(answer.status).toBe(200);
}

async function hoursIn(clinic: Clinic, query: object = {}): Promise<Map<string, string[]>> {
  const answer = await clinic.desk.send(calendarCalls.calendar, { query: { view: 'day', date: day, ...query } as never });
  const found = new Map<string, string[]>();
  for (const { kind, practitionerId, departmentId, from, until } of answer.payload.background) {
    const owner = practitionerId ?? departmentId ?? 'house';
    found.set(owner, [...(found.get(owner) ?? []), `${kind} ${from.slice(11, 16)}–${until.slice(11, 16)}`]);
  }
  return found;
}

test("one call brings everybody's hours; a department or a name narrows them", async () => {
  const clinic = await aClinic();
  const second = await clinic.hospital.userWith('View Appointment');
  await keepHours(clinic, { practitionerId: clinic.doctor.userId }, '08:00', '12:00');
  await keepHours(clinic, { practitionerId: second.userId }, '00:00', '24:00');
  await keepHours(clinic, { departmentId: clinic.departmentId }, '09:00', '10:00');
  const all = await hoursIn(clinic);
  // Lagos is an hour ahead of UTC.
  expect(all.get(clinic.doctor.userId)).toEqual(['schedule 07:00–11:00']);
  expect(all.get(second.userId)).toEqual(['schedule 23:00–23:00']);
  expect([...(await hoursIn(clinic, { practitionerId: [second.userId] })).keys()]).toEqual([second.userId]);
  expect((await hoursIn(clinic, { departmentId: [clinic.departmentId] })).get(clinic.departmentId)).toEqual(['schedule 08:00–09:00']);
  expect((await hoursIn(clinic, { view: 'month' })).size).toBe(0);
});

test('behind visits of somebody without hours stand the opening hours; who left has none', async () => {
  const clinic = await aClinic();
  const { hospital, doctor } = clinic;
  const { id } = await booked(clinic, { appointmentDate: at(3, '10:00') });
  expect(id).toBeTruthy();
  expect((await hoursIn(clinic)).get(doctor.userId)?.every((each) => each.startsWith('opening'))).toBe(true);
  const second = await hospital.userWith('View Appointment');
  await keepHours(clinic, { practitionerId: second.userId }, '08:00', '12:00');
  expect((await hoursIn(clinic)).has(second.userId)).toBe(true);
  const left = await hospital.admin.raw('PATCH', `/api/users/${second.userId}/deactivate`, { reason: 'Left the hospital' });
  expect(left.status).toBe(200);
  expect((await hoursIn(clinic)).has(second.userId)).toBe(false);
});
