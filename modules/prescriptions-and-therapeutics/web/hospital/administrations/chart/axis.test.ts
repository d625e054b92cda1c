import { describe, expect, test } from 'vitest';
import { instantOf } from '#kernel/web/text/wall-time.ts';
import { type ChartDose, daysOf, hoursOf, idleColumns, isWithin, markOf } from './axis.ts';

const dose: ChartDose = {
  ...{ id: 'd', dueAt: '2026-11-20T05:00:00.000Z', status: 'pending', due: false, overdue: false, late: false },
  ...{ givenAt: null, doseGiven: null, givenBy: null, reasonCode: null },
};
const running = { held: false, holdUntil: null };

describe('the axis of the drug chart', () => {
  test('a day has its hours, whether or not anything is due in them', () => {
    const hours = hoursOf('2026-11-19T23:00:00.000Z', '2026-11-20T23:00:00.000Z');
    expect(hours).toHaveLength(24);
    expect(hours.filter((column) => isWithin(column, dose.dueAt)).map(({ from }) => from)).toEqual(['2026-11-20T05:00:00.000Z']);
    expect(isWithin(hours[6] as (typeof hours)[number], '2026-11-20T05:59:59.999Z')).toBe(true);
    expect(isWithin(hours[6] as (typeof hours)[number], '2026-11-20T06:00:00.000Z')).toBe(false);
  });

  test('a day on which the clocks go back has 25', () => {
    const startOf = (day: string) => instantOf(`${day} 00:00`, 'Europe/London');
    expect(hoursOf(startOf('2026-10-25'), startOf('2026-10-26'))).toHaveLength(25);
    expect(daysOf('2026-10-24', 3, startOf).map(({ key, from }) => [key, from])).toEqual([
      ['2026-10-24', '2026-10-23T23:00:00.000Z'],
      ['2026-10-25', '2026-10-24T23:00:00.000Z'],
      ['2026-10-26', '2026-10-26T00:00:00.000Z'],
    ]);
  });

  test('hours in which nobody has a dose are told apart', () => {
    const hours = hoursOf('2026-11-20T04:00:00.000Z', '2026-11-20T07:00:00.000Z');
    expect([...idleColumns(hours, [{ medicines: [{ doses: [dose] }] }])]).toEqual(['2026-11-20T04:00:00.000Z', '2026-11-20T06:00:00.000Z']);
  });
});

describe('what a cell shows', () => {
  test.each([
    ['given', running, { status: 'given' }],
    ['late', running, { status: 'given', late: true }],
    ['partially-given', running, { status: 'partially-given', late: true }],
    ['refused', running, { status: 'refused' }],
    ['due', running, { due: true }],
    ['overdue', running, { overdue: true }],
    ['pending', running, {}],
    ['held', { held: true, holdUntil: null }, { due: true }],
    ['held', { held: true, holdUntil: '2026-11-20T06:00:00.000Z' }, {}],
    ['pending', { held: true, holdUntil: '2026-11-20T05:00:00.000Z' }, {}],
    ['given', { held: true, holdUntil: null }, { status: 'given' }],
  ] as const)('%s', (mark, medicine, change) => {
    expect(markOf(medicine, { ...dose, ...change })).toBe(mark);
  });
});
