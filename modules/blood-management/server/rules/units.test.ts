import { describe, expect, test } from 'vitest';
import {
  eligibleFrom,
  isReusable,
  latestExpiry,
  reservedUntil,
  statusAt,
  whyNotComplete,
  whyNotDonate,
  whyNotRegister,
  whyNotRelease,
  whyNotSplit,
  whyNotType,
} from './units.ts';
import { fitsStorage, isOutside, isUnwatched } from './storage.ts';

const now = '2026-11-20T12:00:00.000Z';
const zone = 'Africa/Lagos';
const today = '2026-11-20';

describe('how long a unit keeps', () => {
  test.each([
    ['whole-blood', 'CPDA-1', '2026-12-06'],
    ['packed-red-cells', 'CPDA-1', '2026-12-06'],
    ['packed-red-cells', 'CPD-additive', '2026-12-13'],
    ['platelets', 'CPDA-1', '2026-11-06'],
    ['fresh-frozen-plasma', 'CPDA-1', '2027-11-01'],
    ['cryoprecipitate', 'other', '2027-11-01'],
  ] as const)('%s with %s until %s', (component, anticoagulant, day) => {
    expect(latestExpiry(component, anticoagulant, '2026-11-01T08:00:00.000Z').slice(0, 10)).toBe(day);
  });

  test('a unit may end earlier, never later, and never in the past', () => {
    const unit = { unitNumber: 'X', component: 'platelets', anticoagulant: 'CPDA-1', collectedAt: '2026-11-18T12:00:00.000Z' } as const;
    expect(whyNotRegister({ ...unit, expiresAt: '2026-11-23T12:00:00.000Z' }, now)).toBeNull();
    expect(whyNotRegister({ ...unit, expiresAt: '2026-11-23T12:00:01.000Z' }, now)?.code).toBe('UNIT_EXPIRY');
    expect(whyNotRegister({ ...unit, expiresAt: now }, now)?.code).toBe('UNIT_EXPIRED');
    expect(whyNotRegister({ ...unit, collectedAt: '2026-11-20T12:00:01.000Z', expiresAt: now }, now)?.code).toBe('UNIT_TIME');
  });
});

describe('where a unit stands is judged by the clock', () => {
  const unit = { expiresAt: '2026-11-20T12:00:01.000Z', reservedUntil: null };
  test.each(['quarantined', 'available'] as const)('%s until the second of its expiry', (status) => {
    expect(statusAt({ ...unit, status }, now)).toBe(status);
    expect(statusAt({ ...unit, status }, unit.expiresAt)).toBe('expired');
  });
  test('a reservation ends at its second', () => {
    const reserved = { status: 'reserved', expiresAt: '2026-12-01T00:00:00.000Z', reservedUntil: now } as const;
    expect(statusAt(reserved, now)).toBe('available');
    expect(statusAt(reserved, '2026-11-20T11:59:59.999Z')).toBe('reserved');
  });
  test.each(['issued', 'transfused', 'discarded', 'sent-out', 'processed'] as const)('%s stays so', (status) => {
    expect(statusAt({ ...unit, status }, '2030-01-01T00:00:00.000Z')).toBe(status);
  });
});

describe('out of quarantine (invariant 3)', () => {
  const complete = {
    unitNumber: 'X',
    status: 'quarantined',
    holdReason: 'screening',
    expiresAt: '2026-12-01T00:00:00.000Z',
    reservedUntil: null,
    hiv: 'non-reactive',
    hbsag: 'non-reactive',
    hcv: 'non-reactive',
    syphilis: 'non-reactive',
    malaria: null,
    firstTypedBy: 'ada',
    secondTypedBy: 'ben',
    secondTypedAt: now,
  } as const;
  test('a complete unit is released', () => expect(whyNotRelease(complete, now)).toBeNull());
  test.each(['hiv', 'hbsag', 'hcv', 'syphilis'] as const)('not without %s, never reactive', (marker) => {
    expect(whyNotRelease({ ...complete, [marker]: 'pending' }, now)?.code).toBe('UNIT_SCREENING');
    expect(whyNotRelease({ ...complete, [marker]: 'reactive' }, now)?.code).toBe('UNIT_REACTIVE');
  });
  test('malaria is optional; where it was begun it must be non-reactive', () => {
    expect(whyNotRelease({ ...complete, malaria: 'non-reactive' }, now)).toBeNull();
    expect(whyNotRelease({ ...complete, malaria: 'pending' }, now)?.code).toBe('UNIT_SCREENING');
    expect(whyNotRelease({ ...complete, malaria: 'reactive' }, now)?.code).toBe('UNIT_REACTIVE');
  });
  test('not without a second typing by another person', () => {
    expect(whyNotRelease({ ...complete, secondTypedAt: null, secondTypedBy: null }, now)?.code).toBe('UNIT_TYPING');
    expect(whyNotRelease({ ...complete, secondTypedBy: 'ada' }, now)?.code).toBe('UNIT_TYPING');
    expect(whyNotType({ firstTypedBy: 'ada', bloodGroup: 'A+' }, 'ada', 'A+')?.code).toBe('UNIT_SAME_PERSON');
    expect(whyNotType({ firstTypedBy: 'ada', bloodGroup: 'A+' }, 'ben', 'A-')?.code).toBe('UNIT_TYPING_DIFFERS');
    expect(whyNotType({ firstTypedBy: null, bloodGroup: 'A+' }, 'ada', 'A+')).toBeNull();
  });
  test('a held one by two people alone, and not expired', () => {
    expect(whyNotRelease({ ...complete, holdReason: 'fridge' }, now)?.code).toBe('UNIT_HELD');
    expect(whyNotComplete({ ...complete, holdReason: 'fridge' }, now)).toBeNull();
    expect(whyNotComplete({ ...complete, expiresAt: now }, now)?.code).toBe('UNIT_EXPIRED');
  });
});

describe('splitting whole blood', () => {
  const unit = { component: 'whole-blood', collectedAt: '2026-11-20T00:00:00.000Z', volumeMl: 450 } as const;
  const parts = [
    { component: 'packed-red-cells', volumeMl: 300 },
    { component: 'fresh-frozen-plasma', volumeMl: 220 },
  ] as const;
  test('within a day, and no larger than it was', () => {
    expect(whyNotSplit(unit, parts, now)).toBeNull();
    expect(whyNotSplit(unit, parts, '2026-11-21T00:00:01.000Z')?.code).toBe('UNIT_SPLIT');
    expect(whyNotSplit(unit, [parts[0]], '2026-11-25T00:00:00.000Z')).toBeNull();
    expect(whyNotSplit(unit, [...parts, ...parts], now)?.code).toBe('UNIT_SPLIT_VOLUME');
    expect(whyNotSplit({ ...unit, component: 'platelets' }, parts, now)?.code).toBe('UNIT_SPLIT_KIND');
  });
});

describe('who may donate', () => {
  const donor = {
    gender: 'female',
    dateOfBirth: '1990-05-05',
    weightKg: 60,
    haemoglobin: 12.5,
    lastDonationAt: null,
    consent: true,
    status: 'active',
    deferredUntil: null,
    deferredForever: false,
  } as const;
  const why = (changes: object, autologous = false) => whyNotDonate({ ...donor, ...changes }, { today, zone, autologous })?.details['why'];
  test('a healthy woman', () => expect(why({})).toBeUndefined());
  test.each([
    [{ dateOfBirth: '2008-11-21' }, 'not between 18 and 65 years old'],
    [{ dateOfBirth: '1960-11-20' }, 'not between 18 and 65 years old'],
    [{ weightKg: 49.9 }, 'weight below 50 kg or not measured'],
    [{ haemoglobin: 12.4 }, 'haemoglobin below 12.5 g/dL or not measured'],
    [{ gender: 'male', haemoglobin: 12.9 }, 'haemoglobin below 13 g/dL or not measured'],
    [{ consent: false }, 'no consent'],
    [{ deferredForever: true }, 'deferred permanently'],
    [{ deferredUntil: today }, `deferred until ${today}`],
    [{ lastDonationAt: '2026-08-01T09:00:00.000Z' }, 'last donation less than 16 weeks ago'],
  ])('%j: %s', (changes, words) => expect(why(changes)).toBe(words));
  test('on the day on which they are old enough, and on which the interval is over', () => {
    expect(why({ dateOfBirth: '2008-11-20' })).toBeUndefined();
    expect(why({ dateOfBirth: '1960-11-21' })).toBeUndefined();
    expect(eligibleFrom({ gender: 'male', lastDonationAt: '2026-08-28T09:00:00.000Z' }, zone)).toBe('2026-11-20');
    expect(why({ gender: 'male', haemoglobin: 13, lastDonationAt: '2026-08-28T09:00:00.000Z' })).toBeUndefined();
  });
  test('for oneself the interval and the age do not hold', () => {
    expect(why({ lastDonationAt: '2026-11-13T09:00:00.000Z', haemoglobin: 11 }, true)).toBeUndefined();
  });
});

describe('back to stock', () => {
  const facts = {
    unopened: true,
    sealIntact: true,
    coldChainKept: true,
    issuedAt: '2026-11-20T11:30:00.000Z',
    expiresAt: '2026-12-01T00:00:00.000Z',
  };
  test('unopened, cold and in time', () => expect(isReusable(facts, 30, now)).toBe(true));
  test.each([
    { unopened: false },
    { sealIntact: false },
    { coldChainKept: false },
    { issuedAt: '2026-11-20T11:29:59.000Z' },
    { expiresAt: now },
  ])('not with %j', (changes) => expect(isReusable({ ...facts, ...changes }, 30, now)).toBe(false));
});

test('a reservation ends with the sample, the unit or its hours, whichever comes first', () => {
  const late = '2027-01-01T00:00:00.000Z';
  expect(reservedUntil(now, 48, late, late)).toBe('2026-11-22T12:00:00.000Z');
  expect(reservedUntil(now, 48, '2026-11-21T00:00:00.000Z', late)).toBe('2026-11-21T00:00:00.000Z');
  expect(reservedUntil(now, 48, late, '2026-11-20T13:00:00.000Z')).toBe('2026-11-20T13:00:00.000Z');
});

describe('storages', () => {
  const fridge = { kind: 'fridge', status: 'active', fromCelsius: 2, toCelsius: 6, readEveryMinutes: 240, watchedFrom: now } as const;
  test('outside the range', () => {
    expect([1.9, 2, 6, 6.1].map((celsius) => isOutside(celsius, fridge))).toEqual([true, false, false, true]);
  });
  test('unwatched after twice the interval; one that is down is not watched', () => {
    expect(isUnwatched(fridge, '2026-11-20T20:00:00.000Z')).toBe(false);
    expect(isUnwatched(fridge, '2026-11-20T20:00:00.001Z')).toBe(true);
    expect(isUnwatched({ ...fridge, status: 'down' }, '2026-11-25T00:00:00.000Z')).toBe(false);
  });
  test('each component in its own kind', () => {
    expect(fitsStorage('packed-red-cells', fridge)).toBe(true);
    expect(fitsStorage('platelets', fridge)).toBe(false);
    expect(fitsStorage('packed-red-cells', { ...fridge, status: 'down' })).toBe(false);
  });
});
