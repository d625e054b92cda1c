import { expect, test } from 'vitest';
import { aRow, bello, department } from '../../testing/samples.ts';
import { daysBetween, eventsOf, hatched, hoursShown, without } from './calendar-events.ts';

const zone = 'Africa/Lagos';
const hours = (from: string, until: string, practitionerId: string | null = bello) => ({
  kind: 'schedule' as const,
  practitionerId,
  departmentId: null,
  from: `2026-11-23T${from}:00.000Z`,
  until: `2026-11-23T${until}:00.000Z`,
  label: null,
});
const say = (kind: string) => kind;

test('visits stand at the wall time of the hospital, by practitioner in their row', () => {
  const [event] = eventsOf([aRow()], zone, 'practitioners');
  expect(event).toMatchObject({ title: 'Okafor Ada', start: '2026-11-23 10:00:00', end: '2026-11-23 10:20:00', resourceId: bello });
  expect(eventsOf([aRow({ practitioner: null })], zone, 'practitioners')[0]?.resourceId).toBe('pool');
  expect(eventsOf([aRow()], zone, 'none')[0]).not.toHaveProperty('resourceId');
});

test('what lies outside the hours is hatched, with the gap between two clinics', () => {
  const events = hatched({
    background: [hours('07:00', '11:00'), hours('13:00', '16:00')],
    zone,
    days: ['2026-11-23'],
    resources: [bello],
    say,
  });
  expect(events.map(({ start, end }) => [start.slice(11), end.slice(11)])).toEqual([
    ['00:00:00', '08:00:00'],
    ['12:00:00', '14:00:00'],
    ['17:00:00', '23:59:59'],
  ]);
  expect(events.every(({ resourceId, display }) => resourceId === bello && display === 'background')).toBe(true);
});

test('leave is named in the row of whom it concerns, and not over a calendar of all', () => {
  const leave = { ...hours('07:00', '16:00'), kind: 'leave' as const, label: 'Exams' };
  const titles = (resources?: string[]) =>
    hatched({ background: [leave], zone, days: ['2026-11-23'], ...(resources ? { resources } : {}), say }).map(({ title }) => title);
  expect(titles([bello])).toContain('leave: Exams');
  expect(titles([department])).not.toContain('leave: Exams');
  expect(titles()).toEqual([]);
});

test('a day without hours is hatched whole, but not where no schedules are kept', () => {
  const days = ['2026-11-23', '2026-11-24'];
  const whole = (background: ReturnType<typeof hours>[]) =>
    hatched({ background, zone, days, say })
      .filter(({ start, end }) => start.endsWith('00:00:00') && end.endsWith('23:59:59'))
      .map(({ start }) => start.slice(0, 10));
  expect(whole([hours('07:00', '16:00')])).toEqual(['2026-11-24']);
  expect(whole([])).toEqual([]);
});

test('opening hours stand behind who keeps none; over one calendar of all they count only when nobody keeps any', () => {
  const opening = { ...hours('00:00', '22:59', department), kind: 'opening' as const };
  const free = (background: object[], resources?: string[]) =>
    hatched({ background: background as never, zone, days: ['2026-11-23'], ...(resources ? { resources } : {}), say }).map(({ start }) =>
      start.slice(11),
    );
  expect(free([opening], [department])).toEqual(['00:00:00', '23:59:00']);
  expect(free([hours('07:00', '16:00'), opening])).toEqual(['00:00:00', '17:00:00']);
});

test('a closed day of the hospital is hatched for everybody', () => {
  const closed = { ...hours('00:00', '22:00', null), kind: 'closed' as const, label: 'Public holiday' };
  expect(
    hatched({ background: [closed], zone, days: ['2026-11-23'], resources: [bello, department], say }).filter(({ title }) => title !== ''),
  ).toHaveLength(2);
});

test('taking spans out of a whole leaves what is between them', () => {
  expect(
    without({ from: '08', until: '18' }, [
      { from: '06', until: '09' },
      { from: '08', until: '10' },
      { from: '17', until: '20' },
    ]),
  ).toEqual([{ from: '10', until: '17' }]);
});

test('the grid shows the hours that are worked and booked', () => {
  expect(hoursShown({ events: [], background: [] }, zone)).toMatchObject({ startTime: '08:00:00', endTime: '17:00:00' });
  expect(hoursShown({ events: [aRow()], background: [hours('06:00', '18:30')] }, zone)).toMatchObject({
    startTime: '07:00:00',
    endTime: '20:00:00',
  });
  expect(daysBetween('2026-11-30', '2026-12-02')).toEqual(['2026-11-30', '2026-12-01']);
});
