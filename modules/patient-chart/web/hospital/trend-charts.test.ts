import { expect, test } from 'vitest';
import { dayTicks } from './trend-charts.ts';

test('the axis of a course names each day once, at its first measurement, in the order of time', () => {
  const instants = ['2026-11-19T22:00:00.000Z', '2026-11-20T06:00:00.000Z', '2026-11-20T14:00:00.000Z', '2026-11-22T06:00:00.000Z'];
  const dayOf = (instant: string) => instant.slice(0, 10);
  expect(dayTicks(instants, dayOf)).toEqual([instants[0], instants[1], instants[3]].map((at) => Date.parse(at ?? '')));
  expect(dayTicks([], dayOf)).toEqual([]);
});
