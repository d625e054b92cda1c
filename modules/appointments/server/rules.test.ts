import { describe, expect, test } from 'vitest';
import {
  type Busy,
  changeUntil,
  conflictsOf,
  isOverbooking,
  isPast,
  meets,
  mostAtOnce,
  type PlaceFacts,
  remindersFor,
  rulesOfVisit,
  whyNotCheckIn,
  whyNotDuration,
  whyNotExternalVisit,
  whyNotMove,
  whyNotOwnBooking,
  whyNotPlace,
  whyNotSelfCheckIn,
  whyNotUndo,
  whyTooLate,
} from './rules.ts';

const at = (clock: string) => `2026-11-23T${clock}:00.000Z`;
const span = (from: string, until: string) => ({ from: at(from), until: at(until) });
const busy = (from: string, until: string, more: Partial<Busy> = {}): Busy => ({
  id: `${from}-${until}`,
  appointmentNumber: 'APT-000001',
  startsAt: at(from),
  endsAt: at(until),
  overbooked: false,
  walkIn: false,
  ...span(from, until),
  ...more,
});
const free: PlaceFacts = {
  wanted: span('10:00', '10:30'),
  walkIn: false,
  practitioner: [],
  patient: [],
  room: [],
  pool: null,
  procedures: [],
  leave: [],
  offers: [],
  insideSchedule: true,
  window: null,
};
const kinds = (facts: Partial<PlaceFacts>) =>
  conflictsOf({ ...free, ...facts }).map(({ kind, canBeForced }) => (canBeForced ? kind : `${kind}!`));

test('intervals are half-open: what touches is free', () => {
  expect(meets(span('09:00', '10:00'), span('10:00', '11:00'))).toBe(false);
  expect(meets(span('09:00', '10:01'), span('10:00', '11:00'))).toBe(true);
});

test('most at once counts what runs together, not what merely lies within', () => {
  const rows = [span('10:00', '10:20'), span('10:20', '10:40'), span('10:10', '10:30')];
  expect(mostAtOnce(rows, span('10:00', '11:00'))).toBe(2);
  expect(mostAtOnce(rows, span('10:40', '11:00'))).toBe(0);
  expect(mostAtOnce([span('09:00', '12:00')], span('10:00', '10:30'))).toBe(1);
});

describe('overlap rules', () => {
  test('a free time has no conflict', () => expect(kinds({})).toEqual([]));
  test('1 practitioner: refused, may be forced', () => expect(kinds({ practitioner: [busy('10:15', '10:45')] })).toEqual(['practitioner']));
  test('2 patient: never overridden', () => expect(kinds({ patient: [busy('09:45', '10:15')] })).toEqual(['patient!']));
  test('3 room: never overridden', () => expect(kinds({ room: [busy('10:29', '10:45')] })).toEqual(['room!']));
  test('4 pool: full at its capacity, not before', () => {
    const rows = [busy('10:00', '10:30'), busy('10:00', '10:30', { id: 'b' })];
    expect(kinds({ pool: { rows, capacity: 3 } })).toEqual([]);
    expect(kinds({ pool: { rows, capacity: 2 } })).toEqual(['pool']);
    expect(kinds({ window: { booked: 12, most: 12 } })).toEqual(['pool']);
    expect(kinds({ window: { booked: 11, most: 12 } })).toEqual([]);
  });
  test('5 leave and procedures', () => {
    expect(kinds({ leave: [span('00:00', '23:59')] })).toEqual(['leave!']);
    expect(kinds({ procedures: [span('09:00', '10:01')] })).toEqual(['procedure']);
    expect(kinds({ insideSchedule: false })).toEqual(['schedule']);
    expect(kinds({ offers: [span('10:00', '10:30')] })).toEqual(['offer']);
  });
  test('6 walk-ins queue: only the patient’s own rule holds, and they hold no slot for others', () => {
    const all = {
      practitioner: [busy('10:00', '10:30')],
      room: [busy('10:00', '10:30')],
      leave: [span('00:00', '23:00')],
      insideSchedule: false,
    };
    expect(kinds({ ...all, walkIn: true })).toEqual([]);
    expect(kinds({ ...all, walkIn: true, patient: [busy('10:00', '10:30')] })).toEqual(['patient!']);
    const queued = [busy('10:00', '10:30', { walkIn: true })];
    expect(kinds({ practitioner: queued, room: queued, pool: { rows: queued, capacity: 1 } })).toEqual([]);
  });
});

describe('forcing', () => {
  const ask = { force: true, reason: 'Emergency', mayOverbook: true, maxOverbook: 2, already: 0, name: 'Dr Obi' };
  const over = conflictsOf({ ...free, practitioner: [busy('10:00', '10:30')] });
  test('wants the wish, the permission, a reason and room below the maximum', () => {
    expect(whyNotPlace([], { ...ask, force: false })).toBeNull();
    expect(whyNotPlace(over, ask)).toBeNull();
    expect(whyNotPlace(over, { ...ask, force: false })).toMatchObject({ code: 'APPOINTMENT_OVERLAP', status: 409 });
    expect(whyNotPlace(over, { ...ask, mayOverbook: false })).toMatchObject({ code: 'FORBIDDEN' });
    expect(whyNotPlace(over, { ...ask, reason: null })).toMatchObject({ code: 'OVERBOOK_REASON' });
    expect(whyNotPlace(over, { ...ask, already: 2 })).toMatchObject({ code: 'OVERBOOK_LIMIT' });
    expect(isOverbooking(over)).toBe(true);
  });
  test('a patient twice and leave pass never; a time outside the hours is no overbooking', () => {
    const twice = conflictsOf({ ...free, practitioner: [busy('10:00', '10:30')], patient: [busy('10:00', '10:30')] });
    expect(whyNotPlace(twice, ask)?.message).toBe('Patient already has an appointment at this time');
    expect(whyNotPlace(conflictsOf({ ...free, leave: [span('00:00', '23:00')] }), ask)?.message).toBe('Dr Obi is on leave');
    const outside = conflictsOf({ ...free, insideSchedule: false });
    expect(isOverbooking(outside)).toBe(false);
    expect(whyNotPlace(outside, { ...ask, already: 9 })).toBeNull();
    expect(whyNotPlace(outside, { ...ask, force: false })?.message).toBe('Outside the schedule of Dr Obi');
  });
  test('the words name what is taken', () => {
    const words = (facts: Partial<PlaceFacts>) => whyNotPlace(conflictsOf({ ...free, ...facts }), { ...ask, force: false })?.message;
    expect(words({ practitioner: [busy('10:00', '10:30')] })).toBe('Practitioner already has an appointment at this time');
    expect(words({ room: [busy('10:00', '10:30')] })).toBe('Room is already booked');
    expect(words({ pool: { rows: [busy('10:00', '10:30')], capacity: 1 } })).toBe('Slot is full');
  });
});

describe('states', () => {
  const scheduled = { checkedInAt: null };
  const facts = { ...scheduled, startsAt: at('09:00'), today: '2026-11-23', zone: 'Africa/Lagos', early: false, leftAt: null };
  test('only a visit whose patient has not come moves', () => {
    expect(whyNotMove(scheduled)).toBeNull();
    expect(whyNotMove({ checkedInAt: at('09:00') })?.code).toBe('APPOINTMENT_CHECKED_IN');
  });
  test('check-in: once, on its day unless early; who left may come back', () => {
    expect(whyNotCheckIn(facts)).toBeNull();
    expect(whyNotCheckIn({ ...facts, today: '2026-11-22' })?.code).toBe('APPOINTMENT_NOT_TODAY');
    expect(whyNotCheckIn({ ...facts, today: '2026-11-22', early: true })).toBeNull();
    expect(whyNotCheckIn({ ...facts, checkedInAt: at('08:00') })?.code).toBe('APPOINTMENT_CHECKED_IN');
    expect(whyNotCheckIn({ ...facts, checkedInAt: at('08:00'), leftAt: at('08:30') })).toBeNull();
    // 23:30 in UTC is the next day in Lagos.
    expect(whyNotCheckIn({ ...facts, startsAt: '2026-11-22T23:30:00.000Z' })).toBeNull();
  });
  test('undo wants a check-in', () => {
    expect(whyNotUndo(scheduled)?.code).toBe('APPOINTMENT_NOT_CHECKED_IN');
    expect(whyNotUndo({ checkedInAt: at('08:00') })).toBeNull();
  });
  test('the view offers the check-in of the day or that of another day, and takes back only what was done', () => {
    const open = { checkIn: null, checkInEarly: false, move: null, undoCheckIn: false };
    expect(rulesOfVisit(facts)).toEqual(open);
    expect(rulesOfVisit({ ...facts, today: '2026-11-22' })).toEqual({ ...open, checkIn: false, checkInEarly: null });
    const here = { ...facts, checkedInAt: at('08:00') };
    expect(rulesOfVisit(here)).toEqual({ checkIn: false, checkInEarly: false, move: false, undoCheckIn: null });
    expect(rulesOfVisit({ ...here, leftAt: at('08:30') })).toEqual({ ...open, move: false, undoCheckIn: null });
  });
  test('a consultation needs a record', () => {
    expect(whyNotExternalVisit(true, true)?.message).toBe('Register the patient first');
    expect([whyNotExternalVisit(true, false), whyNotExternalVisit(false, true)]).toEqual([null, null]);
  });
  test('5 to 480 minutes, at most a quarter of an hour ago', () => {
    expect(whyNotDuration(at('10:00'), at('10:04'))?.code).toBe('APPOINTMENT_DURATION');
    expect(whyNotDuration(at('10:00'), at('10:05'))).toBeNull();
    expect(whyNotDuration(at('10:00'), at('18:00'))).toBeNull();
    expect(whyNotDuration(at('10:00'), at('18:01'))?.code).toBe('APPOINTMENT_DURATION');
    expect([isPast(at('09:45'), at('10:00')), isPast(at('09:44'), at('10:00'))]).toEqual([false, true]);
  });
});

describe('patients', () => {
  const limits = {
    patientBooking: true,
    bookableByPatient: true,
    minNoticeMinutes: 60,
    maxAdvanceDays: 10,
    startsAt: at('12:00'),
    now: at('10:00'),
  };
  test('book what the hospital opens, not too soon and not too far ahead', () => {
    expect(whyNotOwnBooking(limits)).toBeNull();
    expect(whyNotOwnBooking({ ...limits, patientBooking: false })?.code).toBe('PATIENT_BOOKING_OFF');
    expect(whyNotOwnBooking({ ...limits, bookableByPatient: false })?.code).toBe('NOT_BOOKABLE_BY_PATIENT');
    expect(whyNotOwnBooking({ ...limits, startsAt: at('10:59') })?.code).toBe('BOOKING_NOTICE');
    expect(whyNotOwnBooking({ ...limits, startsAt: '2026-12-03T10:01:00.000Z' })?.code).toBe('BOOKING_HORIZON');
  });
  test('change until the cutoff and check in from the opening on', () => {
    expect(changeUntil(at('12:00'), 120)).toBe(at('10:00'));
    expect([whyTooLate(at('12:00'), 120, at('10:00')), whyTooLate(at('12:00'), 120, at('10:01'))?.code]).toEqual([null, 'CUTOFF_PASSED']);
    expect(whyNotSelfCheckIn({ startsAt: at('12:00'), now: at('10:00'), earlyMinutes: 120 })).toBeNull();
    expect(whyNotSelfCheckIn({ startsAt: at('12:00'), now: at('09:59'), earlyMinutes: 120 })?.code).toBe('APPOINTMENT_TOO_EARLY');
  });
});

test('reminders: one per offset, none for a time that is over', () => {
  expect(remindersFor(at('12:00'), [120, 1440, 120], at('09:00'))).toEqual([{ offsetMinutes: 120, dueAt: at('10:00') }]);
  expect(remindersFor(at('12:00'), [120], at('10:00'))).toEqual([]);
});
