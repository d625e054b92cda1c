import { describe, expect, test } from 'vitest';
import { openClaim, sealClaim } from './claim-token.ts';
import { contactOnRecord, majorityDay, mayClaim, relationTo } from './rules.ts';

describe('the day of majority', () => {
  test('the 18th birthday', () => expect(majorityDay('2008-11-21')).toBe('2026-11-21'));
  test('born on a leap day: 1 March', () => expect(majorityDay('2008-02-29')).toBe('2026-03-01'));
  test('born on a leap day, 18 years later a leap year is impossible, 28 February stays', () =>
    expect(majorityDay('2008-02-28')).toBe('2026-02-28'));
});

test('a son or daughter has a parent, every other dependant a guardian', () => {
  expect(['son', 'daughter', 'ward', 'sibling', 'other'].map((word) => relationTo(word as 'son'))).toEqual([
    'parent',
    'parent',
    'guardian',
    'guardian',
    'guardian',
  ]);
});

describe('the contact on record', () => {
  const onRecord = { phoneKey: '+2348031234567', email: 'Ada@Civis.test' };
  test('the same number', () =>
    expect(contactOnRecord({ phoneKey: '+2348031234567', email: null }, onRecord)).toEqual({
      channel: 'sms',
      destination: '+2348031234567',
    }));
  test('the same address in any case, as it is on record', () =>
    expect(contactOnRecord({ phoneKey: null, email: 'ada@civis.test' }, onRecord)).toEqual({
      channel: 'email',
      destination: 'Ada@Civis.test',
    }));
  test('another number is nobody, even with the right address', () =>
    expect(contactOnRecord({ phoneKey: '+2348030000000', email: 'ada@civis.test' }, onRecord)).toBeNull());
  test('nothing on record matches nothing typed', () =>
    expect(contactOnRecord({ phoneKey: null, email: null }, { phoneKey: null, email: null })).toBeNull());
});

test('only a blocked portal cannot be claimed', () => {
  expect([null, 'invited', 'active', 'blocked'].map((status) => mayClaim(status as 'active'))).toEqual([true, true, true, false]);
});

describe('a sealed claim', () => {
  const key = Buffer.alloc(32, 7);
  const claim = { subject: 'x'.repeat(43), personId: '0198a6f0-0000-7000-8000-000000000001', expiresAt: '2026-01-01T00:00:00.000Z' };
  test('opens to what it held', () => expect(openClaim(key, sealClaim(key, claim))).toEqual(claim));
  test('looks the same without a person', () =>
    expect(sealClaim(key, { ...claim, personId: null }).length).toBe(sealClaim(key, claim).length));
  test('of another server or altered is none', () => {
    const token = sealClaim(key, claim);
    expect(openClaim(Buffer.alloc(32, 8), token)).toBeNull();
    expect(openClaim(key, `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`)).toBeNull();
    expect(openClaim(key, 'nonsense')).toBeNull();
  });
});
