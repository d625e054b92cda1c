import { describe, expect, test } from 'vitest';
import { type Availability, type Hours, windowFor, windowsOn, windowsToOffer } from './availability.ts';
import { freeSlots } from './free-slots.ts';
import { daysOfView } from './calendar.ts';
import { folded, icsOf } from './ics.ts';
import { noShowRate } from './report.ts';
import { daysOf, instantAt, minuteOf, timeOf, visitAt, weekdayOf } from './wall-time.ts';

const hours: Hours = {
  id: 'h',
  weekday: 'monday',
  fromMinute: 480,
  toMinute: 960,
  breaks: [{ from: 720, to: 780 }],
  slotMinutes: null,
  appointmentTypeIds: [],
  maxPatients: null,
  validFrom: null,
  validTo: null,
};
const monday = '2026-11-23';
const open: Availability = { zone: 'UTC', hours: [hours], exceptions: [], holidays: [] };
const whole = { fromDay: monday, toDay: monday, fromMinute: null, toMinute: null } as const;
const clocks = (availability: Availability, day = monday, typeId: string | null = null) =>
  windowsOn(availability, day, typeId).map(({ from, until }) => `${from.slice(11, 16)}-${until.slice(11, 16)}`);

describe('windows of a day', () => {
  test('weekly hours without their breaks, on their weekday and within their dates', () => {
    expect(clocks(open)).toEqual(['08:00-12:00', '13:00-16:00']);
    expect(clocks(open, '2026-11-24')).toEqual([]);
    expect(clocks({ ...open, hours: [{ ...hours, validFrom: '2026-11-24' }] })).toEqual([]);
    expect(clocks({ ...open, hours: [{ ...hours, validTo: monday, breaks: [] }] })).toEqual(['08:00-16:00']);
    expect(clocks({ ...open, hours: null })).toEqual(['00:00-00:00']);
  });
  test('hours kept for a type are for that type alone', () => {
    const dental = { ...open, hours: [{ ...hours, appointmentTypeIds: ['dental'], breaks: [] }] };
    expect([clocks(dental, monday, 'eye'), clocks(dental, monday, 'dental'), clocks(dental)]).toEqual([
      [],
      ['08:00-16:00'],
      ['08:00-16:00'],
    ]);
  });
  test('leave takes the day or a part; a holiday closes it, an extra clinic opens it again', () => {
    expect(clocks({ ...open, exceptions: [{ kind: 'leave', ...whole }] })).toEqual([]);
    expect(clocks({ ...open, exceptions: [{ kind: 'theatre', ...whole, fromMinute: 600, toMinute: 840 }] })).toEqual([
      '08:00-10:00',
      '14:00-16:00',
    ]);
    const holidays = [{ day: monday, name: 'Feast', repeatsYearly: false }];
    expect(clocks({ ...open, holidays })).toEqual([]);
    expect(clocks({ ...open, holidays, exceptions: [{ kind: 'extra-clinic', ...whole, fromMinute: 540, toMinute: 660 }] })).toEqual([
      '09:00-11:00',
    ]);
    const yearly = [{ day: '2020-11-23', name: 'Feast', repeatsYearly: true }];
    expect([
      clocks({ ...open, holidays: yearly }),
      clocks({ ...open, holidays: [{ day: '2027-11-23', name: 'Feast', repeatsYearly: true }] })[0],
    ]).toEqual([[], '08:00-12:00']);
  });
  test('a visit lies whole inside one window', () => {
    const windows = windowsOn(open, monday, null);
    const visit = (from: string, until: string) =>
      windowFor(windows, { from: `${monday}T${from}:00.000Z`, until: `${monday}T${until}:00.000Z` }) !== null;
    expect([visit('08:00', '12:00'), visit('11:50', '12:10'), visit('15:50', '16:10'), visit('13:00', '13:30')]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});

describe('free slots', () => {
  const question = {
    windows: windowsOn(open, monday, null),
    busy: [],
    taken: [],
    durationMinutes: 60,
    bufferBefore: 0,
    bufferAfter: 0,
    stepMinutes: 60,
    capacity: 1,
    earliest: `${monday}T00:00:00.000Z`,
    latest: null,
  };
  const at = (clock: string) => `${monday}T${clock}:00.000Z`;
  const row = (from: string, until: string) => ({
    id: from,
    appointmentNumber: '',
    startsAt: at(from),
    endsAt: at(until),
    from: at(from),
    until: at(until),
    overbooked: false,
    walkIn: false,
  });
  const starts = (changes: object) => freeSlots({ ...question, ...changes }).map((slot) => slot.start.slice(11, 16));
  test('step through the windows, whole visits only', () => {
    expect(starts({})).toEqual(['08:00', '09:00', '10:00', '11:00', '13:00', '14:00', '15:00']);
    expect(starts({ durationMinutes: 90 })).toEqual(['08:00', '09:00', '10:00', '13:00', '14:00']);
  });
  test('leave out what is taken, with buffers on both sides', () => {
    expect(starts({ busy: [row('09:00', '10:00')] })).not.toContain('09:00');
    expect(starts({ busy: [row('09:00', '10:00')], bufferAfter: 10 })).not.toContain('08:00');
    expect(starts({ taken: [{ from: at('13:30'), until: at('13:40') }] })).not.toContain('13:00');
    expect(starts({ earliest: at('10:30') })[0]).toBe('11:00');
    expect(starts({ latest: at('10:00') })).toEqual(['08:00', '09:00']);
  });
  test('a pool has several places, a full clinic none', () => {
    const slots = freeSlots({ ...question, capacity: 3, busy: [row('08:00', '09:00'), row('08:00', '09:00')] });
    expect(slots.slice(0, 2).map((slot) => slot.free)).toEqual([1, 3]);
    const full = windowsOn({ ...open, hours: [{ ...hours, maxPatients: 1, breaks: [] }] }, monday, null);
    expect(starts({ windows: full, busy: [row('08:00', '09:00')] })).toEqual([]);
  });
});

describe('wall times', () => {
  test('minutes and words', () => {
    expect([minuteOf('08:30'), minuteOf('24:00'), timeOf(510), timeOf(1440)]).toEqual([510, 1440, '08:30', '24:00']);
    expect([weekdayOf(monday), weekdayOf('2026-11-29')]).toEqual(['monday', 'sunday']);
  });
  test('stay what they are over clock changes', () => {
    // Cairo: clocks go forward on 24 April 2026 at 00:00, back on 30 October 2026 at 00:00.
    expect(instantAt('2026-04-23', 540, 'Africa/Cairo')).toBe('2026-04-23T07:00:00.000Z');
    expect(instantAt('2026-04-24', 540, 'Africa/Cairo')).toBe('2026-04-24T06:00:00.000Z');
    expect(instantAt('2026-10-30', 540, 'Africa/Cairo')).toBe('2026-10-30T07:00:00.000Z');
    // New York, 8 March 2026: 02:30 does not exist; 1 November: 01:30 comes twice, 02:30 once.
    expect(instantAt('2026-03-08', 150, 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
    expect(instantAt('2026-11-01', 90, 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
    expect(instantAt('2026-11-01', 150, 'America/New_York')).toBe('2026-11-01T07:30:00.000Z');
    expect(instantAt('2026-03-08', 1430, 'America/New_York')).toBe('2026-03-09T03:50:00.000Z');
    expect(instantAt('2026-03-08', 1440, 'America/New_York')).toBe('2026-03-09T04:00:00.000Z');
  });
  test('a weekly series keeps its hour', () => {
    const base = '2026-04-17T07:00:00.000Z';
    expect([0, 1, 2].map((index) => visitAt(base, index, { every: 1, unit: 'week' }, 'Africa/Cairo'))).toEqual([
      base,
      '2026-04-24T06:00:00.000Z',
      '2026-05-01T06:00:00.000Z',
    ]);
    expect(visitAt(base, 2, { every: 3, unit: 'day' }, 'UTC')).toBe('2026-04-23T07:00:00.000Z');
  });
  test('days that an interval touches', () => {
    expect(daysOf('2026-11-22T22:30:00.000Z', '2026-11-22T23:30:00.000Z', 'Africa/Lagos')).toEqual(['2026-11-22', '2026-11-23']);
  });
});

test('views: a day, a week from its first day, a month in whole weeks', () => {
  expect(daysOfView('day', '2026-11-25', 'monday')).toEqual({ from: '2026-11-25', until: '2026-11-26' });
  expect(daysOfView('week', '2026-11-25', 'monday')).toEqual({ from: '2026-11-23', until: '2026-11-30' });
  expect(daysOfView('week', '2026-11-25', 'sunday')).toEqual({ from: '2026-11-22', until: '2026-11-29' });
  expect(daysOfView('month', '2026-11-25', 'monday')).toEqual({ from: '2026-10-26', until: '2026-12-07' });
  expect(daysOfView('month', '2027-02-10', 'monday')).toEqual({ from: '2027-02-01', until: '2027-03-01' });
});

test('an iCalendar file: UTC times, escaped text, folded lines, no word of the visit’s kind', () => {
  const text = icsOf({
    uid: 'a@civis',
    stamp: '2026-11-20T08:00:00.000Z',
    start: '2026-11-23T09:20:00.000Z',
    end: '2026-11-23T09:40:00.000Z',
    title: 'APT-000001 · Lagoon',
    location: 'OPD, 14 Bourdillon; Ikoyi',
    cancelled: false,
  });
  expect(text).toContain('\r\nDTSTART:20261123T092000Z\r\nDTEND:20261123T094000Z\r\n');
  expect(text).toContain('LOCATION:OPD\\, 14 Bourdillon\\; Ikoyi');
  const long = folded(`SUMMARY:${'ọ'.repeat(60)}`);
  expect(long.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  expect(long.replaceAll('\r\n ', '')).toBe(`SUMMARY:${'ọ'.repeat(60)}`);
});

test('the no-show rate is of visits whose time has come', () => {
  expect([noShowRate({ completed: 3, noShow: 1 }), noShowRate({ completed: 0, noShow: 0 })]).toEqual([0.25, null]);
});

test('without any hours every time can be booked, and times are offered by day alone', () => {
  const none = { ...open, hours: null };
  const spans = (windows: readonly { from: string; until: string }[]) =>
    windows.map(({ from, until }) => [from.slice(11, 16), until.slice(11, 16)]);
  expect(spans(windowsOn(none, monday, null))).toEqual([['00:00', '00:00']]);
  expect(spans(windowsToOffer(none, monday, null))).toEqual([['08:00', '18:00']]);
  expect(windowsToOffer(open, monday, null)).toEqual(windowsOn(open, monday, null));
});
