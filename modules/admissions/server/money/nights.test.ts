import { describe, expect, test } from 'vitest';
import { chargedUntil, isThere, minuteOf, type NightClock, nightCharges, type RoomSpan, startedHours } from './nights.ts';

const zone = 'Africa/Lagos';
const clock = (now: string): NightClock => ({ now: at(now), zone, chargeMinute: 5 });
/** A wall time of Lagos, an hour ahead of UTC. */
const at = (wall: string) => new Date(`${wall}:00+01:00`).toISOString();
const span = (from: string, to: string | null, changes: Partial<RoomSpan> = {}): RoomSpan => ({
  ...{ roomId: 'general', roomType: 'general', wardId: 'w', itemId: 'i', price: 500_000, unit: 'day' },
  ...{ fromAt: at(from), toAt: to === null ? null : at(to) },
  ...changes,
});
const stay = (from: string, to: string | null = null) => ({ admittedAt: at(from), dischargedAt: to === null ? null : at(to) });
const nights = (from: string, to: string | null, now: string, spans = [span(from, to)]) =>
  nightCharges(stay(from, to), spans, clock(now)).map(({ night, quantity }) => `${night.slice(5)} ×${quantity}`);

describe('nights of a stay', () => {
  test('the day of the admission counts at once, the next one when it is over', () => {
    expect(nights('2026-03-01T10:00', null, '2026-03-01T10:00')).toEqual(['03-01 ×1']);
    expect(nights('2026-03-01T10:00', null, '2026-03-02T23:00')).toEqual(['03-01 ×1']);
    expect(nights('2026-03-01T10:00', null, '2026-03-03T00:04')).toEqual(['03-01 ×1']);
    expect(nights('2026-03-01T10:00', null, '2026-03-03T00:05')).toEqual(['03-01 ×1', '03-02 ×1']);
  });

  test('admitted a minute before and a minute after midnight', () => {
    expect(nights('2026-03-01T23:59', null, '2026-03-02T00:06')).toEqual(['03-01 ×1']);
    expect(nights('2026-03-02T00:01', null, '2026-03-02T00:06')).toEqual(['03-02 ×1']);
    expect(nights('2026-03-02T00:01', null, '2026-03-03T00:06')).toEqual(['03-02 ×1']);
  });

  test('the day of the discharge counts only where it is that of the admission', () => {
    expect(nights('2026-03-01T10:00', '2026-03-01T18:00', '2026-03-05T00:06')).toEqual(['03-01 ×1']);
    expect(nights('2026-03-01T10:00', '2026-03-02T00:01', '2026-03-05T00:06')).toEqual(['03-01 ×1']);
    expect(nights('2026-03-01T10:00', '2026-03-04T18:00', '2026-03-09T00:06')).toEqual(['03-01 ×1', '03-02 ×1', '03-03 ×1']);
  });

  test('all nights that were missed', () => {
    expect(nights('2026-03-01T10:00', null, '2026-03-05T09:00')).toHaveLength(4);
  });

  test('on a day with two rooms the dearer one', () => {
    const spans = [
      span('2026-03-01T10:00', '2026-03-02T12:00'),
      span('2026-03-02T12:00', '2026-03-03T08:00', { roomId: 'icu', itemId: 'c', price: 8_500_000 }),
      span('2026-03-03T08:00', null),
    ];
    const rooms = nightCharges(stay('2026-03-01T10:00'), spans, clock('2026-03-05T01:00')).map((each) => each.span.roomId);
    expect(rooms).toEqual(['general', 'icu', 'icu', 'general']);
  });

  test('by the hour, a line a day, the day of the discharge too', () => {
    const hourly = [span('2026-03-01T20:10', null, { unit: 'hour' })];
    expect(nights('2026-03-01T20:10', null, '2026-03-01T22:00', hourly)).toEqual([]);
    expect(nights('2026-03-01T20:10', null, '2026-03-02T09:00', hourly)).toEqual(['03-01 ×4']);
    expect(nights('2026-03-01T20:10', '2026-03-02T06:30', '2026-03-02T09:00', hourly)).toEqual(['03-01 ×4', '03-02 ×7']);
    expect(nights('2026-03-01T08:00', '2026-03-01T14:00', '2026-03-02T09:00', [span('2026-03-01T08:00', null, { unit: 'hour' })])).toEqual([
      '03-01 ×6',
    ]);
  });

  test('flat: once a stay', () => {
    const flat = [span('2026-03-01T10:00', null, { unit: 'flat' })];
    expect(nights('2026-03-01T10:00', null, '2026-03-06T01:00', flat)).toEqual(['03-01 ×1']);
  });

  test('on the day on which the clock is put forward', () => {
    const paris = { now: '2026-03-30T08:00:00.000Z', zone: 'Europe/Paris', chargeMinute: 5 };
    const times = { admittedAt: '2026-03-28T10:00:00.000Z', dischargedAt: null };
    const found = nightCharges(times, [{ ...span('2026-03-28T10:00', null), fromAt: times.admittedAt }], paris);
    expect(found.map(({ night }) => night)).toEqual(['2026-03-28', '2026-03-29']);
  });
});

test('the charge begins at its wall time', () => {
  expect(minuteOf('00:05')).toBe(5);
  expect(minuteOf('06:30')).toBe(390);
  expect(chargedUntil(clock('2026-03-02T00:04'))).toBe('2026-03-01');
  expect(chargedUntil(clock('2026-03-02T00:05'))).toBe('2026-03-02');
});

test('started hours', () => {
  const day = { from: at('2026-03-01T00:00'), until: at('2026-03-02T00:00') };
  expect(startedHours({ fromAt: at('2026-03-01T10:00'), toAt: at('2026-03-01T11:00') }, day)).toBe(1);
  expect(startedHours({ fromAt: at('2026-03-01T10:00'), toAt: at('2026-03-01T11:01') }, day)).toBe(2);
  expect(startedHours({ fromAt: at('2026-02-28T10:00'), toAt: null }, day)).toBe(24);
});

test('a companion is there at the midnight that ends the day', () => {
  const there = (from: string, to: string | null) => isThere({ fromAt: at(from), toAt: to === null ? null : at(to) }, '2026-03-01', zone);
  expect(there('2026-03-01T23:00', null)).toBe(true);
  expect(there('2026-03-01T10:00', '2026-03-01T20:00')).toBe(false);
  expect(there('2026-03-02T00:00', null)).toBe(false);
  expect(there('2026-02-27T10:00', '2026-03-02T07:00')).toBe(true);
});
