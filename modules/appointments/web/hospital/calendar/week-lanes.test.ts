import { expect, test } from 'vitest';
import { aRow, bello } from '../../testing/samples.ts';
import type { CalendarAnswer } from './calendar-events.ts';
import { lanesOf } from './week-lanes.ts';

const other = '01a10000-0000-7000-8000-0000000000b2';
/** Hours of Lagos, an hour ahead of UTC. */
const span = (kind: string, practitionerId: string | null, day: string, from: string, until: string) => ({
  ...{ kind, practitionerId, departmentId: null, label: null },
  from: `2026-11-${day}T${from}:00.000Z`,
  until: `2026-11-${day}T${until}:00.000Z`,
});
const week = (background: object[], events = [aRow()]) =>
  ({ from: '2026-11-23', until: '2026-11-30', timeZone: 'Africa/Lagos', events, background, days: [] }) as unknown as CalendarAnswer;

test('a lane for each who has hours or visits, and one for the visits of nobody', () => {
  const lanes = lanesOf(week([span('schedule', other, '24', '07:00', '15:00')], [aRow(), aRow({ id: 'x', practitioner: null })]));
  expect(lanes.map(({ id, days }) => [id, days.length, days[0]?.visits.length])).toEqual([
    [other, 7, 0],
    [bello, 7, 1],
    ['pool', 7, 1],
  ]);
});

test('a day says how much of its hours is booked; a break and half a day of leave take from them', () => {
  const [lane] = lanesOf(
    week([
      span('schedule', bello, '23', '07:00', '11:00'),
      span('schedule', bello, '23', '12:00', '15:00'),
      span('leave', bello, '23', '13:00', '15:00'),
    ]),
  );
  expect(lane?.days[0]).toMatchObject({ openMinutes: 300, bookedMinutes: 20, closed: null });
  expect(lane?.days[1]).toMatchObject({ openMinutes: 0, visits: [], closed: null });
});

test('a day that is taken whole says why', () => {
  const hours = [span('schedule', bello, '23', '07:00', '15:00'), span('schedule', bello, '24', '07:00', '15:00')];
  const [lane] = lanesOf(
    week([...hours, { ...span('leave', bello, '24', '00:00', '22:00'), label: 'Exams' }, span('closed', null, '25', '00:00', '22:00')], []),
  );
  expect(lane?.days.map(({ closed }) => closed?.kind ?? null).slice(0, 4)).toEqual([null, 'leave', 'closed', null]);
});
