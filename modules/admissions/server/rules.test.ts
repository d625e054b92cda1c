import { describe, expect, test } from 'vitest';
import {
  bedIsPriced,
  itemOfRoom,
  reservationEnd,
  reservationIsOver,
  sortKey,
  whyNotAddBeds,
  whyNotArchiveWard,
  whyNotBeside,
  whyNotEmptied,
  whyNotInRoom,
  whyNotLead,
  whyNotUnit,
  whyNotUntil,
  whyNotWard,
  whyNotWithoutCots,
} from './rules.ts';

const now = '2026-11-20T10:00:00.000Z';

describe('wards', () => {
  test.each([
    ['nursing', 'active', null],
    ['clinical', 'active', null],
    ['laboratory', 'active', 'WARD_DEPARTMENT_KIND'],
    ['nursing', 'archived', 'WARD_DEPARTMENT_KIND'],
  ])('a %s department that is %s', (kind, status, code) => {
    expect(whyNotWard({ kind, status })?.code ?? null).toBe(code);
  });

  test('a department that is not there is no ward', () => {
    expect(whyNotWard(undefined)?.code).toBe('WARD_DEPARTMENT_KIND');
  });

  test('one with rooms is not archived, and five of them are named', () => {
    expect(whyNotArchiveWard([])).toBeNull();
    const refusal = whyNotArchiveWard(['A', 'B', 'C', 'D', 'E', 'F']);
    expect([refusal?.code, refusal?.message]).toEqual(['WARD_HAS_ROOMS', 'The ward has rooms: A, B, C, D, E …']);
  });

  test.each([
    ['2026-11-18', 'WARD_SHIFT_DATE'],
    ['2026-11-19', null],
    ['2026-12-21', null],
    ['2026-12-22', 'WARD_SHIFT_DATE'],
  ])('a shift lead of %s', (date, code) => {
    expect(whyNotLead(date, '2026-11-20')?.code ?? null).toBe(code);
  });
});

describe('rooms', () => {
  test('are closed and archived when no bed is occupied or reserved', () => {
    expect(whyNotEmptied([{ label: 'B1', status: 'cleaning' }])).toBeNull();
    const beds = [
      { label: 'B1', status: 'occupied' },
      { label: 'B2', status: 'available' },
      { label: 'B3', status: 'reserved' },
    ] as const;
    expect(whyNotEmptied(beds)?.message).toBe('Beds of the room are occupied or reserved: B1, B3');
  });

  test('are billed by another unit than their class only with a price of their own', () => {
    expect(whyNotUnit({ ownPriced: false, unit: null, classUnit: 'day' })).toBeNull();
    expect(whyNotUnit({ ownPriced: false, unit: 'day', classUnit: 'day' })).toBeNull();
    expect(whyNotUnit({ ownPriced: true, unit: 'hour', classUnit: 'day' })).toBeNull();
    expect(whyNotUnit({ ownPriced: false, unit: 'hour', classUnit: 'day' })?.code).toBe('ROOM_UNIT');
  });

  test('are charged by their own item, otherwise by that of their class', () => {
    const own: { id: string; price: number | null } = { id: 'own', price: null };
    const ofClass = { id: 'class', price: 500_000 };
    expect(itemOfRoom(own, ofClass)).toBe(own);
    expect(itemOfRoom(undefined, ofClass)).toBe(ofClass);
    expect(itemOfRoom(undefined, undefined)).toBeNull();
  });

  test('have a price by themselves or by their class', () => {
    expect(bedIsPriced({ ownPriced: false, roomType: 'icu' }, new Set(['general']))).toBe(false);
    expect(bedIsPriced({ ownPriced: false, roomType: 'icu' }, new Set(['icu']))).toBe(true);
    expect(bedIsPriced({ ownPriced: true, roomType: 'icu' }, new Set())).toBe(true);
  });

  test('have 60 beds at most', () => {
    expect(whyNotAddBeds(20, 40)).toBeNull();
    expect(whyNotAddBeds(21, 40)?.code).toBe('ROOM_BEDS_FULL');
  });
});

describe('beds', () => {
  test('a cot stands beside a bed of its room', () => {
    const cot = { kind: 'cot', roomId: 'a' } as const;
    expect(whyNotBeside(cot, { kind: 'bed', roomId: 'a' })).toBeNull();
    for (const beside of [undefined, { kind: 'cot', roomId: 'a' }, { kind: 'bed', roomId: 'b' }] as const)
      expect(whyNotBeside(cot, beside)?.code).toBe('BED_BESIDE');
    expect(whyNotBeside({ kind: 'bed', roomId: 'a' }, { kind: 'bed', roomId: 'a' })?.code).toBe('BED_BESIDE');
  });

  test('one with a cot beside it stays', () => {
    expect(whyNotWithoutCots([])).toBeNull();
    expect(whyNotWithoutCots(['C1'])?.message).toBe('A cot stands beside this bed: C1');
  });

  test('one in a closed room is not reserved', () => {
    expect(whyNotInRoom('active')).toBeNull();
    expect(whyNotInRoom('closed')?.message).toBe('The room of the bed is closed');
  });

  test('a reservation ends at its own time, otherwise after the hours of the settings', () => {
    expect(reservationEnd(null, now, 4)).toBe('2026-11-20T14:00:00.000Z');
    expect(reservationEnd('2026-11-21T08:00:00.000Z', now, 4)).toBe('2026-11-21T08:00:00.000Z');
  });

  test.each([
    [now, 'RESERVATION_TIME'],
    ['2026-11-20T10:00:01.000Z', null],
    ['2026-11-27T10:00:00.000Z', null],
    ['2026-11-27T10:00:01.000Z', 'RESERVATION_TIME'],
  ])('a reservation until %s', (until, code) => {
    expect(whyNotUntil(until, now)?.code ?? null).toBe(code);
  });

  test('a reservation is over at its time, not before, and only where there is one', () => {
    expect(reservationIsOver({ status: 'reserved', reservedUntil: now }, now)).toBe(true);
    expect(reservationIsOver({ status: 'reserved', reservedUntil: '2026-11-20T10:00:00.001Z' }, now)).toBe(false);
    expect(reservationIsOver({ status: 'available', reservedUntil: null }, now)).toBe(false);
  });
});

test('names sort by their numbers', () => {
  const sorted = ['B10', 'b2', 'A 11', 'B1'].toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  expect(sorted).toEqual(['A 11', 'B1', 'b2', 'B10']);
});
