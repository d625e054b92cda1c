import { describe, expect, test } from 'vitest';
import { dayIn, minuteOfDayIn } from '#kernel/server/clock/instants.ts';
import { type Course, planDoses, regenerate } from './schedule.ts';
import { wallInstant } from './wall-clock.ts';

const doseTimes = { OD: ['08:00'], BD: ['06:00', '18:00'], TDS: ['06:00', '14:00', '22:00'], nocte: ['22:00'], weekly: ['08:00'] };
const lagos = 'Africa/Lagos';
const far = '2030-01-01T00:00:00.000Z';

function course(changes: Partial<Course> = {}): Course {
  return {
    frequencyCode: 'TDS',
    times: [],
    everyHours: null,
    daysOfWeek: [],
    durationValue: 5,
    durationUnit: 'days',
    prn: false,
    doseAmount: 500,
    tapering: [],
    startAt: '2026-11-21T10:00:00.000Z',
    ...changes,
  };
}

const plan = (changes: Partial<Course>, zone = lagos, until = far) => planDoses(course(changes), { zone, doseTimes, until });
const clockOf = (at: string, zone: string) => {
  const minute = minuteOfDayIn(at, zone);
  return `${dayIn(at, zone)} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
};

describe('a planned course', () => {
  test('begins at the next clock time and has the doses of its days, wherever in the day it begins', () => {
    const { doses, total, complete, endAt } = plan({});
    expect(doses.map(({ dueAt }) => clockOf(dueAt, lagos)).slice(0, 4)).toEqual([
      '2026-11-21 14:00',
      '2026-11-21 22:00',
      '2026-11-22 06:00',
      '2026-11-22 14:00',
    ]);
    expect([doses.length, total, complete]).toEqual([15, 15, true]);
    expect(endAt).toBe(doses.at(-1)?.dueAt);
  });

  test.each([
    ['STAT', { frequencyCode: 'STAT', durationValue: null, durationUnit: null }, 1],
    ['7 doses of BD', { frequencyCode: 'BD', durationValue: 7, durationUnit: 'doses' }, 7],
    ['2 weeks at night', { frequencyCode: 'nocte', durationValue: 2, durationUnit: 'weeks' }, 14],
    ['q6h for 2 days', { frequencyCode: 'q6h', durationValue: 2 }, 8],
    ['q36h for 3 days', { frequencyCode: 'custom', everyHours: 36, durationValue: 3 }, 2],
    ['weekly for 4 weeks', { frequencyCode: 'weekly', durationValue: 4, durationUnit: 'weeks' }, 4],
    [
      'Mondays and Thursdays for 2 weeks',
      { frequencyCode: 'custom', times: ['09:00'], daysOfWeek: [1, 4], durationValue: 2, durationUnit: 'weeks' },
      4,
    ],
    ['monthly for 3 months', { frequencyCode: 'monthly', durationValue: 3, durationUnit: 'months' }, 3],
  ] as const)('%s', (_name, changes, count) => {
    expect(plan(changes as Partial<Course>).doses).toHaveLength(count);
  });

  test('tapers by the days since its first dose', () => {
    const tapering = [
      { dose: 40, days: 2 },
      { dose: 20, days: 2 },
      { dose: 10, days: 1 },
    ];
    const { doses } = plan({ frequencyCode: 'OD', tapering, durationValue: null, durationUnit: null });
    expect(doses.map(({ doseAmount }) => doseAmount)).toEqual([40, 40, 20, 20, 10]);
  });

  test('as needed plans nothing; continuous plans as far as asked and says that more follows', () => {
    expect(plan({ frequencyCode: 'PRN', prn: true })).toMatchObject({ doses: [], total: null, complete: true });
    const week = plan({ frequencyCode: 'BD', durationValue: null, durationUnit: 'continuous' }, lagos, '2026-11-28T10:00:00.000Z');
    expect(week).toMatchObject({ total: null, complete: false });
    expect(week.doses).toHaveLength(14);
  });

  test('counts a long course although only its first part is planned', () => {
    const part = plan({ frequencyCode: 'BD', durationValue: 60 }, lagos, '2026-11-28T10:00:00.000Z');
    expect([part.doses.length, part.total, part.complete]).toEqual([14, 120, false]);
  });
});

describe('a change of the clock', () => {
  const london = 'Europe/London';
  const spring = '2026-03-28T00:00:00.000Z';
  const autumn = '2026-10-24T00:00:00.000Z';

  test.each([spring, autumn])('keeps named times on the wall, no dose lost and none doubled (%s)', (startAt) => {
    const { doses } = plan({ startAt, durationValue: 3 }, london);
    expect(doses).toHaveLength(9);
    expect(new Set(doses.map(({ dueAt }) => clockOf(dueAt, london).slice(11)))).toEqual(new Set(['06:00', '14:00', '22:00']));
    expect(new Set(doses.map(({ dueAt }) => dueAt)).size).toBe(9);
  });

  test.each([spring, autumn])('keeps the hours between doses of an interval (%s)', (startAt) => {
    const { doses } = plan({ startAt, frequencyCode: 'q4h', durationValue: 3 }, london);
    expect(doses).toHaveLength(18);
    const gaps = doses.slice(1).map(({ dueAt }, index) => Date.parse(dueAt) - Date.parse(doses[index]?.dueAt ?? ''));
    expect(new Set(gaps)).toEqual(new Set([4 * 3_600_000]));
  });

  test('times within the hour that is jumped over stay distinct doses', () => {
    const times = ['01:00', '01:30', '02:00'];
    const { doses } = plan({ startAt: spring, frequencyCode: 'custom', times, durationValue: 2 }, london);
    expect(doses).toHaveLength(6);
    expect(new Set(doses.map(({ dueAt }) => dueAt)).size).toBe(6);
    expect(wallInstant('2026-03-29', 90, london)).toBe('2026-03-29T01:00:00.000Z');
  });

  test('a minute that comes twice is one dose, at its first time', () => {
    expect(wallInstant('2026-10-25', 90, london)).toBe('2026-10-25T00:30:00.000Z');
    expect(wallInstant('2026-10-25', 180, london)).toBe('2026-10-25T03:00:00.000Z');
    const { doses } = plan({ startAt: autumn, frequencyCode: 'custom', times: ['01:30'], durationValue: 3 }, london);
    expect(doses.map(({ dueAt }) => clockOf(dueAt, london).slice(11))).toEqual(['01:30', '01:30', '01:30']);
  });

  test('a day whose midnight does not exist has its midnight dose at the jump', () => {
    // Beirut puts its clock forward at midnight: 29 March 2026 begins at 01:00.
    expect(clockOf(wallInstant('2026-03-29', 0, 'Asia/Beirut'), 'Asia/Beirut')).toBe('2026-03-29 01:00');
  });

  test('holds in a zone of half hours', () => {
    expect(clockOf(wallInstant('2026-10-04', 150, 'Australia/Lord_Howe'), 'Australia/Lord_Howe')).toBe('2026-10-04 02:30');
    expect(clockOf(wallInstant('2026-04-05', 105, 'Australia/Lord_Howe'), 'Australia/Lord_Howe')).toBe('2026-04-05 01:45');
  });
});

describe('a schedule written anew', () => {
  const before = plan({ frequencyCode: 'BD' }).doses;
  const standing = before.map(({ dueAt, doseAmount }, index) => ({
    id: `dose-${index}`,
    dueAt,
    doseAmount,
    status: index < 2 ? 'given' : index === 2 ? 'cancelled' : 'pending',
  }));
  const from = before[3]?.dueAt ?? '';

  test('with the same plan changes nothing but what was cancelled in the past', () => {
    expect(regenerate(standing, before, { from, most: null })).toEqual({ cancel: [], change: [], add: [] });
  });

  test('keeps what was recorded and has no two live doses at one instant', () => {
    const after = plan({ frequencyCode: 'TDS' }).doses;
    const { cancel, add } = regenerate(standing, after, { from, most: null });
    const kept = standing.filter(({ id, status }) => status !== 'cancelled' && !cancel.includes(id));
    const all = [...kept.map(({ dueAt }) => dueAt), ...add.map(({ dueAt }) => dueAt)];
    expect(new Set(all).size).toBe(all.length);
    expect(kept.filter(({ status }) => status === 'given')).toHaveLength(2);
    expect(all.filter((at) => at >= from)).toEqual(
      expect.arrayContaining(after.filter(({ dueAt }) => dueAt >= from).map(({ dueAt }) => dueAt)),
    );
    expect(all.every((at) => at < from || after.some(({ dueAt }) => dueAt === at))).toBe(true);
  });

  test('changes the amount of doses that stay', () => {
    const stronger = plan({ frequencyCode: 'BD', doseAmount: 1000 }).doses;
    const { change, cancel, add } = regenerate(standing, stronger, { from, most: null });
    expect([change.length, cancel.length, add.length]).toEqual([7, 0, 0]);
  });

  test('of a course in doses adds only what is missing', () => {
    const endless = plan({ frequencyCode: 'TDS', durationValue: 100, durationUnit: 'doses' }).doses;
    const { cancel, add } = regenerate(standing, endless, { from, most: 7 });
    const pendingLeft = standing.filter(({ id, status, dueAt }) => status === 'pending' && dueAt >= from && !cancel.includes(id)).length;
    expect(2 + pendingLeft + add.length).toBe(7);
  });

  test('done twice is done once', () => {
    const after = plan({ frequencyCode: 'TDS' }).doses;
    const { cancel, add } = regenerate(standing, after, { from, most: null });
    const then = [
      ...standing.map((dose) => (cancel.includes(dose.id) ? { ...dose, status: 'cancelled' } : dose)),
      ...add.map(({ dueAt, doseAmount }, index) => ({ id: `new-${index}`, dueAt, doseAmount, status: 'pending' })),
    ];
    expect(regenerate(then, after, { from, most: null })).toEqual({ cancel: [], change: [], add: [] });
  });
});
