import { describe, expect, test } from 'vitest';
import {
  dueState,
  fluidTotals,
  isTold,
  type Observed,
  shiftAt,
  spanOfShift,
  whyNotAt,
  whyNotDue,
  whyNotLimit,
  whyNotSeen,
  whyNotWrite,
} from './rules.ts';

const now = '2031-03-10T12:00:00.000Z';
const at = (time: string, day = 10) => `2031-03-${String(day).padStart(2, '0')}T${time}:00.000Z`;
const stay = { status: 'admitted', admittedAt: at('06:00'), observationMinutes: 240 } as const;
const nothing: Observed = { lastTakenAt: null, scoreMinutes: null, level: null, limit: null };
const limit = { minutes: 480, silent: true, reason: 'Comfort care', until: at('20:00'), by: 'Dr Obi', at: at('08:00') };

describe('shifts', () => {
  test('the small hours belong to the night that began the day before, by the clock of the hospital', () => {
    expect(shiftAt(at('06:00'), 'Africa/Lagos')).toEqual({ shift: 'morning', date: '2031-03-10' });
    expect(shiftAt(at('05:59'), 'Africa/Lagos')).toEqual({ shift: 'night', date: '2031-03-09' });
    expect(shiftAt(at('13:00'), 'Africa/Lagos')).toEqual({ shift: 'afternoon', date: '2031-03-10' });
    expect(shiftAt(at('23:30'), 'Africa/Lagos')).toEqual({ shift: 'night', date: '2031-03-10' });
    expect(shiftAt(at('20:00'), 'Africa/Lagos')).toEqual({ shift: 'night', date: '2031-03-10' });
  });

  test('one ends when the next begins', () => {
    expect(spanOfShift({ shift: 'morning', date: '2031-03-10' }, 'Africa/Lagos')).toEqual({ from: at('06:00'), until: at('13:00') });
    expect(spanOfShift({ shift: 'night', date: '2031-03-10' }, 'Africa/Lagos')).toEqual({ from: at('20:00'), until: at('06:00', 11) });
  });
});

describe('what is written down', () => {
  test('is of a patient in a bed: after the discharge until the bed is free', () => {
    expect(whyNotWrite({ status: 'admitted', bedId: 'b' })).toBeNull();
    expect(whyNotWrite({ status: 'discharged', bedId: 'b' })).toBeNull();
    expect(whyNotWrite({ status: 'discharged', bedId: null })?.code).toBe('ADMISSION_STATE');
    expect(whyNotWrite({ status: 'released', bedId: null })?.code).toBe('ADMISSION_STATE');
  });

  test('was within the stay, the last day and not ahead', () => {
    const stays = { admittedAt: at('06:00', 8), now };
    expect(whyNotAt(at('11:00'), stays)).toBeNull();
    expect(whyNotAt(at('12:02'), stays)?.code).toBe('NURSING_TIME');
    expect(whyNotAt(at('11:59', 9), stays)?.code).toBe('NURSING_TIME');
    expect(whyNotAt(at('05:59'), { admittedAt: at('06:00'), now })?.code).toBe('NURSING_TIME');
  });

  test('a task is due from an hour ago to a month ahead, a limit ends within three days, a patient was seen after the warning', () => {
    expect(whyNotDue(at('11:30'), now)).toBeNull();
    expect(whyNotDue(at('10:59'), now)?.code).toBe('TASK_DUE_AT');
    expect(whyNotLimit(at('12:00', 13), now)).toBeNull();
    expect(whyNotLimit(at('12:01', 13), now)?.code).toBe('LIMIT_UNTIL');
    expect(whyNotLimit(now, now)?.code).toBe('LIMIT_UNTIL');
    expect(whyNotSeen(at('11:00'), { openedAt: at('11:00'), now })).toBeNull();
    expect(whyNotSeen(at('10:59'), { openedAt: at('11:00'), now })?.code).toBe('SEEN_AT');
    expect(whyNotSeen(at('12:02'), { openedAt: at('11:00'), now })?.code).toBe('SEEN_AT');
  });
});

test('fluid totals count the entries that stand', () => {
  const entry = (direction: 'in' | 'out', volume: number, status: 'kept' | 'void' = 'kept') => ({ direction, volume, status });
  expect(fluidTotals([entry('in', 500), entry('in', 250), entry('out', 300), entry('in', 9999, 'void')])).toEqual({
    ...{ in: 750, out: 300, balance: 450 },
  });
  expect(fluidTotals([])).toEqual({ in: 0, out: 0, balance: 0 });
});

describe('the next set is due', () => {
  test('within an hour of the admission, then as ordered', () => {
    expect(dueState(stay, nothing, now)).toMatchObject({ dueAt: at('07:00'), by: 'admission', overdue: true });
    expect(dueState(stay, { ...nothing, lastTakenAt: at('10:00'), scoreMinutes: 720 }, now)).toMatchObject({
      ...{ dueAt: at('14:00'), everyMinutes: 240, by: 'ordered', overdue: false },
    });
  });

  test('earlier by the score, but by a limit while one is in force', () => {
    const observed: Observed = { lastTakenAt: at('10:00'), scoreMinutes: 15, level: 'emergency', limit: null };
    expect(dueState(stay, observed, now)).toMatchObject({ dueAt: at('10:15'), by: 'score', overdue: true, level: 'emergency' });
    expect(dueState(stay, { ...observed, limit }, now)).toMatchObject({ dueAt: at('18:00'), by: 'limit', overdue: false, limit });
    expect(dueState(stay, { ...observed, limit: { ...limit, until: now } }, now)).toMatchObject({ by: 'score', limit: null });
  });

  test('never once the stay is over', () => {
    expect(dueState({ ...stay, status: 'discharged' }, nothing, now)).toMatchObject({ dueAt: null, overdue: false, mayRecord: false });
  });

  test('and the ward is told when it is late by a quarter of the interval, at most half an hour', () => {
    expect(isTold({ dueAt: at('11:56'), everyMinutes: 15 }, now)).toBe(true);
    expect(isTold({ dueAt: at('11:57'), everyMinutes: 15 }, now)).toBe(false);
    expect(isTold({ dueAt: at('11:30'), everyMinutes: 240 }, now)).toBe(true);
    expect(isTold({ dueAt: at('11:31'), everyMinutes: 240 }, now)).toBe(false);
    expect(isTold({ dueAt: null, everyMinutes: 15 }, now)).toBe(false);
  });
});
