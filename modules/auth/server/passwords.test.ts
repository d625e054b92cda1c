import { describe, expect, test } from 'vitest';
import { brokenPasswordRules, passwordRules } from '../contract/password-rules.ts';
import { commonPasswords } from './data/common-passwords.ts';
import { deriveHash, isOf, needsRehash, setPasswordCost, usualPasswordCost } from './password-derive.ts';
import { isCommonPassword, whyNotPassword } from './password-policy.ts';

describe('rules', () => {
  test('each of the five is asked', () => {
    expect(brokenPasswordRules('').map(({ key }) => key)).toEqual(passwordRules.map(({ key }) => key));
    expect(brokenPasswordRules('Short-1a').map(({ key }) => key)).toEqual(['length']);
    expect(brokenPasswordRules('lowercase-only-1').map(({ key }) => key)).toEqual(['capital']);
    expect(brokenPasswordRules('UPPERCASE-ONLY-1').map(({ key }) => key)).toEqual(['lowercase']);
    expect(brokenPasswordRules('No-Number-Is-Here').map(({ key }) => key)).toEqual(['number']);
    expect(brokenPasswordRules('NoSpecialSign12').map(({ key }) => key)).toEqual(['special']);
    expect(brokenPasswordRules('Civis-Demo-2026!')).toEqual([]);
  });

  test('common passwords are refused although they keep the five rules', () => {
    expect(commonPasswords.length).toBeGreaterThanOrEqual(500);
    for (const password of [
      'Password@1234',
      'P@ssw0rd1234',
      'Welcome@1234',
      'Qwerty123456!',
      '1qaz@WSX3edc',
      'Hospital@2026',
      'Administrator@123',
    ]) {
      expect([password, isCommonPassword(password)]).toEqual([password, true]);
    }
    for (const password of ['Civis-Demo-2026!', 'Civis-Test-2026!', 'Blue-Kettle-Runs-7', 'Fresh-Harvest-2031!'])
      expect(isCommonPassword(password)).toBe(false);
  });

  test('neither the e-mail name nor the hospital name may be in it', () => {
    expect(whyNotPassword('Xx-ada.obi-2026!', { email: 'ada.obi@mail.test' })?.code).toBe('PASSWORD_NAMES_OWNER');
    expect(whyNotPassword('My-Saint-Mary-2026!', { hospitalName: 'Saint Mary' })?.code).toBe('PASSWORD_NAMES_OWNER');
    expect(whyNotPassword('Blue-Kettle-Runs-7', { email: 'ada.obi@mail.test', hospitalName: 'Saint Mary' })).toBeNull();
  });

  test('the refusal lands on the field it was typed in', () => {
    expect(whyNotPassword('short', {}, 'newPassword')?.fields).toHaveProperty('newPassword');
    expect(whyNotPassword(`Aa1!${'x'.repeat(200)}`)?.code).toBe('PASSWORD_RULES');
  });
});

describe('hash', () => {
  test('argon2id with 19 MiB and two passes, salted', async () => {
    const [one, two] = await Promise.all([deriveHash('Blue-Kettle-Runs-7'), deriveHash('Blue-Kettle-Runs-7')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await isOf('Blue-Kettle-Runs-7', one)).toBe(true);
    expect(await isOf('blue-kettle-runs-7', one)).toBe(false);
  });

  test('without an account the check takes the time of a real one and says no', async () => {
    const hash = await deriveHash('Blue-Kettle-Runs-7');
    const timed = async (against: string | null) => {
      const start = performance.now();
      expect(await isOf('another', against)).toBe(false);
      return performance.now() - start;
    };
    await timed(hash);
    // The fastest of five each: what else the machine does in between is not the check's.
    const tries: { real: number; dummy: number }[] = [];
    for (let round = 0; round < 5; round += 1) tries.push({ real: await timed(hash), dummy: await timed(null) });
    const real = Math.min(...tries.map((found) => found.real));
    const dummy = Math.min(...tries.map((found) => found.dummy));
    expect(Math.abs(real - dummy)).toBeLessThan(50);
    expect(dummy).toBeGreaterThan(5);
  });

  test('a cheaper hash is made anew at the next sign-in', async () => {
    setPasswordCost({ memoryKib: 256, passes: 1 });
    const cheap = await deriveHash('Blue-Kettle-Runs-7');
    setPasswordCost(usualPasswordCost);
    expect(needsRehash(cheap)).toBe(true);
    expect(await isOf('Blue-Kettle-Runs-7', cheap)).toBe(true);
    expect(needsRehash(await deriveHash('Blue-Kettle-Runs-7'))).toBe(false);
  });
});
