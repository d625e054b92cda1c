import { describe, expect, test } from 'vitest';
import { type CensusStay, movementsOf, occupancyOf } from './rules.ts';

const hours = { from: '2026-11-27T06:00:00.000Z', until: '2026-11-28T06:00:00.000Z' };
const [early, noon, night, late] = [
  '2026-11-26T12:00:00.000Z',
  '2026-11-27T12:00:00.000Z',
  '2026-11-27T22:00:00.000Z',
  '2026-11-28T09:00:00.000Z',
] as const;
const stay = (admissionId: string, fromAt: string, toAt: string | null, wardId = 'men', died = false): CensusStay => ({
  ...{ admissionId, wardId, fromAt, toAt, died },
});
const nothing = { before: 0, admitted: 0, transferredIn: 0, transferredOut: 0, discharged: 0, died: 0, closing: 0 };

describe('the movements of a ward', () => {
  test('who was there, came, left and died', () => {
    const stays = [stay('a', early, null), stay('b', early, noon), stay('c', noon, null), stay('d', early, night, 'men', true)];
    expect(movementsOf(stays, 'men', hours)).toEqual({ ...nothing, before: 3, admitted: 1, discharged: 1, died: 1, closing: 2 });
  });

  test('another bed of the ward is none, another ward is one of both', () => {
    const stays = [stay('a', early, noon), stay('a', noon, night), stay('a', night, null, 'icu')];
    expect(movementsOf(stays, 'men', hours)).toEqual({ ...nothing, before: 1, transferredOut: 1 });
    expect(movementsOf(stays, 'icu', hours)).toEqual({ ...nothing, transferredIn: 1, closing: 1 });
  });

  test('who comes back after the bed was free is admitted anew; whoever came and left within the hours is counted as both', () => {
    expect(movementsOf([stay('a', early, noon), stay('a', night, null)], 'men', hours)).toEqual({
      ...{ ...nothing, before: 1, discharged: 1, admitted: 1, closing: 1 },
    });
    expect(movementsOf([stay('a', noon, night)], 'men', hours)).toEqual({ ...nothing, admitted: 1, discharged: 1 });
  });

  test('the hours are after their beginning, up to and with their end', () => {
    expect(movementsOf([stay('a', hours.from, hours.until)], 'men', hours)).toEqual({ ...nothing, before: 1, discharged: 1 });
    expect(movementsOf([stay('a', hours.until, null)], 'men', hours)).toEqual({ ...nothing, admitted: 1, closing: 1 });
    expect(movementsOf([stay('a', late, null)], 'men', hours)).toEqual(nothing);
  });

  test('always adds up', () => {
    const moments = [early, hours.from, noon, night, hours.until, late];
    for (const [at, from] of moments.entries())
      for (const to of [...moments.slice(at + 1), null])
        for (const next of ['men', 'icu']) {
          const stays = [stay('a', from, to, 'men', to === night), ...(to ? [stay('a', to, null, next)] : [])];
          const { before, admitted, transferredIn, transferredOut, discharged, died, closing } = movementsOf(stays, 'men', hours);
          expect(before + admitted + transferredIn - transferredOut - discharged - died, `${from} ${to} ${next}`).toBe(closing);
        }
  });
});

test('occupancy is of the beds that can be used', () => {
  expect(occupancyOf({ closing: 5, beds: 8, outOfService: 2 })).toBe(83);
  expect(occupancyOf({ closing: 0, beds: 2, outOfService: 2 })).toBeNull();
});
