import { expect, test } from 'vitest';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import {
  addressKey,
  afterFailure,
  deviceLabel,
  failuresAllowed,
  type FailureState,
  isAllowedNetwork,
  maskEmail,
  maskPhone,
  needsCode,
  phoneKeyOf,
  policyOfArea,
  resendAt,
  strongerTwoFactor,
  whyLocked,
  whyNotCode,
  whyNotPin,
  whyNotSignIn,
} from './rules.ts';

const now = '2026-11-20T08:00:00.000Z';
const clean: FailureState = { failedCount: 0, failingSince: null, lockedUntil: null, lockLevel: 0 };

function afterFailures(count: number, state = clean, at = now): FailureState {
  return Array.from({ length: count }).reduce<FailureState>((current) => afterFailure(current, 5, at), state);
}

test('the fifth failure within 15 minutes locks for 15, then 30, then 60 minutes', () => {
  expect(afterFailures(4)).toMatchObject({ failedCount: 4, lockedUntil: null });
  const first = afterFailures(5);
  expect(first).toMatchObject({ failedCount: 0, lockedUntil: addMinutes(now, 15), lockLevel: 1 });
  const second = afterFailures(5, first, addMinutes(now, 20));
  expect(second.lockedUntil).toBe(addMinutes(now, 50));
  const third = afterFailures(5, second, addMinutes(now, 60));
  expect(third.lockedUntil).toBe(addMinutes(now, 120));
  expect(afterFailures(5, third, addMinutes(now, 200)).lockedUntil).toBe(addMinutes(now, 260));
});

test('failures older than 15 minutes do not count', () => {
  const old = afterFailures(4);
  expect(afterFailure(old, 5, addMinutes(now, 15))).toMatchObject({ failedCount: 1, lockedUntil: null });
  expect(afterFailure(old, 5, addMinutes(now, -24 * 60))).toMatchObject({ failedCount: 1, lockedUntil: null });
});

test('a lock says how many minutes are left, and ends', () => {
  const refusal = whyLocked(addMinutes(now, 14.5), now);
  expect(refusal?.message).toBe('Too many failed attempts. Try again in 15 minutes');
  expect(whyLocked(now, now)).toBeNull();
  expect(whyLocked(null, now)).toBeNull();
  expect(whyLocked(addMinutes(now, 60), now)?.code).toBe('ACCOUNT_LOCKED');
  expect(whyLocked(addMinutes(now, 24 * 60), now)).toBeNull();
});

test('who may not sign in with the right password', () => {
  const fit = { status: 'active' as const, hospitalStatus: 'active' as const, allowedNetworks: [], ip: '10.0.0.1' };
  expect(whyNotSignIn(fit)).toBeNull();
  expect(whyNotSignIn({ ...fit, status: 'pending' })?.code).toBe('EMAIL_NOT_CONFIRMED');
  expect(whyNotSignIn({ ...fit, status: 'inactive' })?.code).toBe('ACCOUNT_DEACTIVATED');
  expect(whyNotSignIn({ ...fit, status: 'archived' })?.code).toBe('ACCOUNT_DEACTIVATED');
  expect(whyNotSignIn({ ...fit, hospitalStatus: 'suspended' })?.message).toBe('Hospital is suspended');
  expect(whyNotSignIn({ ...fit, allowedNetworks: ['192.168.0.0/16'] })?.code).toBe('NETWORK_NOT_ALLOWED');
});

test('networks by prefix, both families', () => {
  expect(isAllowedNetwork('192.168.7.9', ['10.0.0.0/8', '192.168.0.0/16'])).toBe(true);
  expect(isAllowedNetwork('::ffff:192.168.7.9', ['192.168.0.0/16'])).toBe(true);
  expect(isAllowedNetwork('2001:db8::5', ['2001:db8::/32'])).toBe(true);
  expect(isAllowedNetwork('192.169.0.1', ['192.168.0.0/16'])).toBe(false);
  expect(isAllowedNetwork(null, ['192.168.0.0/16'])).toBe(false);
  expect(isAllowedNetwork('anything', [])).toBe(true);
});

test('the stronger second factor counts', () => {
  expect(strongerTwoFactor('off', 'always')).toBe('always');
  expect(strongerTwoFactor('new-device', null)).toBe('new-device');
  expect(needsCode('always', true)).toBe(true);
  expect(needsCode('new-device', true)).toBe(false);
  expect(needsCode('new-device', false)).toBe(true);
  expect(needsCode('off', false)).toBe(false);
});

test('a code: unknown and used are wrong, old ones expired, five guesses exhaust it', () => {
  const code = { attempts: 0, sentAt: now, expiresAt: addMinutes(now, 10), usedAt: null };
  expect(whyNotCode(null, now)).toBe('wrong');
  expect(whyNotCode(code, now)).toBeNull();
  expect(whyNotCode({ ...code, usedAt: now }, now)).toBe('wrong');
  expect(whyNotCode({ ...code, expiresAt: now }, now)).toBe('expired');
  expect(whyNotCode({ ...code, attempts: 5 }, now)).toBe('exhausted');
  const ahead = { ...code, sentAt: addMinutes(now, 24 * 60), expiresAt: addMinutes(now, 24 * 60 + 10) };
  expect(whyNotCode(ahead, now)).toBe('expired');
  expect(resendAt(now)).toBe(addMinutes(now, 2));
});

test('spellings of one telephone number are one key', () => {
  expect(phoneKeyOf('+234', '08031234567')).toBe('+2348031234567');
  expect(phoneKeyOf('+234', '8031234567')).toBe('+2348031234567');
  expect(phoneKeyOf('+234', '+234 803 123 4567')).toBe('+2348031234567');
  expect(phoneKeyOf('+234', null)).toBeNull();
});

test('masks show little', () => {
  expect(maskEmail('ada.obi@mail.test')).toBe('a•••••i@mail.test');
  expect(maskEmail('a@mail.test')).toBe('a•••••@mail.test');
  expect(maskPhone('+2348031234567')).toBe('•••••••567');
});

test('devices and networks', () => {
  expect(deviceLabel('Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36')).toBe('Chrome on Windows');
  expect(deviceLabel('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1')).toBe('Safari on iOS');
  expect(deviceLabel(null)).toBe('Unknown device');
  expect(addressKey('10.1.2.3')).toBe('10.1.2.3');
  expect(addressKey('::ffff:10.1.2.3')).toBe('10.1.2.3');
  expect(addressKey('2001:DB8:7::5')).toBe('2001:db8:7:0');
  expect(addressKey('2001:db8:7:0:1:2:3:4')).toBe('2001:db8:7:0');
  expect(addressKey('2001:db8:7:1::9')).toBe('2001:db8:7:1');
  expect(addressKey(null)).toBe('');
});

test('limits of patients and operators', () => {
  expect(policyOfArea('patient', false)).toMatchObject({ idleMinutes: 30, absoluteMinutes: 720 });
  expect(policyOfArea('patient', true)).toMatchObject({ absoluteMinutes: 43_200 });
  expect(policyOfArea('admin', false)).toMatchObject({ idleMinutes: 30, absoluteMinutes: 480, twoFactor: 'always' });
});

test('digits that are all the same or counted up or down are no PIN', () => {
  expect(['1111', '000000', '1234', '98765', '456789'].map((pin) => whyNotPin(pin)?.code)).toEqual(Array(5).fill('PIN_TOO_PLAIN'));
  expect(['4826', '1243', '112233', '90125'].map(whyNotPin)).toEqual(Array(4).fill(null));
});

test('an address may fail oftener the more people got in from it, to an end', () => {
  expect([0, 20, 300, 5_000].map(failuresAllowed)).toEqual([30, 50, 330, 330]);
});
