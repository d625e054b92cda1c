import { expect, test, vi } from 'vitest';
import { aHospital, demoPassword, lastMessageTo, nobody, somebodyWith, theDatabase, tokenIn } from '#testing/world.ts';
import { authCalls } from '../contract/calls.ts';

const fresh = { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' };
const twenty = Array.from({ length: 20 }, (_, index) => index);

function countOf(values: readonly unknown[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1;
  return counts;
}

test('20 wrong codes at once: five are judged, the rest is told to ask for another', async () => {
  const hospital = await aHospital();
  const body = { email: hospital.admin.email, password: demoPassword };
  await nobody().raw('POST', '/api/auth/login/otp/hospital', body, { headers: fresh });
  const code = /\b(\d{6})\b/.exec((await lastMessageTo(hospital.admin.email)).text)?.[1];
  const wrong = code === '123456' ? '654321' : '123456';
  const answers = await Promise.all(
    twenty.map(() => nobody().raw('POST', '/api/auth/login/otp/hospital', { ...body, otp: wrong }, { headers: fresh })),
  );
  expect(countOf(answers.map(({ error }) => error.code))).toEqual({ BAD_OTP: 4, OTP_EXHAUSTED: 16 });
  const { rows } = await theDatabase().owner.query(`select attempts from one_time_codes where destination = $1`, [hospital.admin.email]);
  expect(rows[0].attempts).toBe(5);
  const late = await nobody().raw('POST', '/api/auth/login/otp/hospital', { ...body, otp: code }, { headers: fresh });
  expect(late.error.code).toBe('OTP_EXHAUSTED');
});

test('a right code 20 times at once opens one session', async () => {
  const hospital = await aHospital();
  const body = { email: hospital.admin.email, password: demoPassword };
  await nobody().raw('POST', '/api/auth/login/otp/hospital', body, { headers: fresh });
  const otp = /\b(\d{6})\b/.exec((await lastMessageTo(hospital.admin.email)).text)?.[1];
  const answers = await Promise.all(
    twenty.map(() => nobody().raw('POST', '/api/auth/login/otp/hospital', { ...body, otp }, { headers: fresh })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('20 wrong passwords at once: five are judged, then the account is locked', async () => {
  const hospital = await aHospital();
  const answers = await Promise.all(
    twenty.map((index) =>
      nobody().send(authCalls.signIn, {
        params: { param: 'hospital' },
        body: { email: hospital.admin.email, password: `Wrong-Password-${index}!` },
      }),
    ),
  );
  expect(countOf(answers.map(({ status }) => status))).toEqual({ 400: 5, 429: 15 });
});

test('a reset link used 20 times at once sets the password once', async () => {
  const hospital = await aHospital();
  const { email } = hospital.admin;
  await nobody().send(authCalls.forgotPassword, { body: { email, area: 'hospital' } });
  const token = tokenIn((await lastMessageTo(email)).text);
  const answers = await Promise.all(
    twenty.map((index) => {
      const password = `Another-Good-${index}-Pass!`;
      return nobody().send(authCalls.resetPassword, { params: { token }, body: { password, confirmPassword: password } });
    }),
  );
  expect(countOf(answers.map(({ status }) => status))).toEqual({ 200: 1, 400: 19 });
  await vi.waitFor(async () => expect((await somebodyWith(hospital.admin.token ?? '').send(authCalls.keepAlive)).status).toBe(401));
});

test('20 sign-ins at once leave at most five sessions', async () => {
  const hospital = await aHospital();
  const answers = await Promise.all(
    twenty.map(() =>
      nobody().send(authCalls.signIn, { params: { param: 'hospital' }, body: { email: hospital.admin.email, password: demoPassword } }),
    ),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const { rows } = await theDatabase().owner.query(
    `select count(*)::int as n from sessions s join accounts a on a.id = s.account_id where a.email = $1 and s.revoked_at is null and s.scope = 'full'`,
    [hospital.admin.email],
  );
  expect(rows[0].n).toBe(5);
});
