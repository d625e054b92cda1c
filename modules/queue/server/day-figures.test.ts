import { expect, test } from 'vitest';
import { besideUsual, everyDay } from './day-figures.ts';

const today = '2026-11-20';

test('visits stand beside the mean of the days that had any; hours between the first and the last are all there', () => {
  const counts = [
    { day: today, hour: 10, visits: 4 },
    { day: '2026-11-13', hour: 8, visits: 3 },
    { day: '2026-11-13', hour: 10, visits: 2 },
    { day: '2026-11-06', hour: 10, visits: 5 },
    { day: '2026-10-30', hour: 10, visits: 3 },
  ];
  expect(besideUsual(counts, today)).toEqual({
    day: today,
    visits: 4,
    usual: 4.3,
    hours: [
      { hour: 8, visits: 0, usual: 1 },
      { hour: 9, visits: 0, usual: 0 },
      { hour: 10, visits: 4, usual: 3.3 },
    ],
  });
});

test('nothing is usual before there were days, and without visits there is no hour', () => {
  expect(besideUsual([{ day: today, hour: 0, visits: 1 }], today)).toEqual({
    day: today,
    visits: 1,
    usual: null,
    hours: [{ hour: 0, visits: 1, usual: null }],
  });
  expect(besideUsual([], today)).toEqual({ day: today, visits: 0, usual: null, hours: [] });
});

test('every day of the period stands once, over the end of a month, with whole minutes', () => {
  const counted = [{ day: '2026-12-01', served: 3, medianSeconds: 1229, p90Seconds: 2160 }];
  const none = { served: 0, medianMinutes: null, p90Minutes: null };
  expect(everyDay(counted, '2026-11-29', 4)).toEqual([
    { day: '2026-11-29', ...none },
    { day: '2026-11-30', ...none },
    { day: '2026-12-01', served: 3, medianMinutes: 20, p90Minutes: 36 },
    { day: '2026-12-02', ...none },
  ]);
});
