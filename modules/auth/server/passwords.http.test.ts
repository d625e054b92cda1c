import { describe, expect, test, vi } from 'vitest';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import {
  aHospital,
  clockNow,
  demoPassword,
  inPlatform,
  lastMessageTo,
  nobody,
  setClock,
  somebodyWith,
  theDatabase,
  tokenIn,
  unique,
} from '#testing/world.ts';
import { authCalls } from '../contract/calls.ts';
import { createAccount } from './accounts.ts';
import { deriveHash } from './password-derive.ts';

const nextPassword = 'Fresh-Harvest-2031!';

function signIn(email: string, password: string) {
  return nobody().send(authCalls.signIn, { params: { param: 'hospital' }, body: { email, password } });
}

async function codeIn(recipient: string): Promise<string> {
  return /\b(\d{6})\b/.exec((await lastMessageTo(recipient)).text)?.[1] ?? '';
}

describe('forgotten password', () => {
  test('known and unknown addresses get the same answer; only the known one gets a mail', async () => {
    const hospital = await aHospital();
    const stranger = `${unique('stranger')}@civis.test`;
    const known = await nobody().send(authCalls.forgotPassword, { body: { email: hospital.admin.email, area: 'hospital' } });
    const unknown = await nobody().send(authCalls.forgotPassword, { body: { email: stranger, area: 'hospital' } });
    expect(known.text).toBe(unknown.text);
    expect((await lastMessageTo(hospital.admin.email)).template).toBe('reset-password');
    await expect(lastMessageTo(stranger)).rejects.toThrow('No message');
  });

  test('five an hour per address, then 429 with Retry-After', async () => {
    const email = `${unique('many')}@civis.test`;
    const client = nobody();
    const answers = [];
    for (let count = 0; count < 6; count += 1)
      answers.push(await client.send(authCalls.forgotPassword, { body: { email, area: 'hospital' } }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers[5]?.headers['retry-after']).toBeDefined();
    // What one address used up is not another's.
    expect((await nobody().send(authCalls.forgotPassword, { body: { email, area: 'hospital' } })).status).toBe(200);
  });

  test('a link sets the password once, ends all sessions and the lock; looking at it spends nothing', async () => {
    const hospital = await aHospital();
    const { email } = hospital.admin;
    for (let guess = 0; guess < 5; guess += 1) await signIn(email, 'Wrong-Password-1!');
    await nobody().send(authCalls.forgotPassword, { body: { email, area: 'hospital' } });
    const token = tokenIn((await lastMessageTo(email)).text);
    expect((await nobody().send(authCalls.peekReset, { params: { token } })).payload.maskedEmail).toMatch(/^f•+.@civis\.test$/);
    const body = { password: nextPassword, confirmPassword: nextPassword };
    expect(
      (await nobody().send(authCalls.resetPassword, { params: { token }, body: { ...body, confirmPassword: 'other' } })).error.code,
    ).toBe('PASSWORD_MISMATCH');
    expect((await nobody().send(authCalls.resetPassword, { params: { token }, body })).status).toBe(200);
    await vi.waitFor(async () => expect((await hospital.admin.send(authCalls.keepAlive)).status).toBe(401));
    expect((await lastMessageTo(email)).subject).toBe('Password changed');
    expect((await nobody().send(authCalls.resetPassword, { params: { token }, body })).error.code).toBe('LINK_INVALID');
    expect((await signIn(email, demoPassword)).status).toBe(400);
    // The browser is new again: its trust went with the old password.
    expect((await signIn(email, nextPassword)).payload).toMatchObject({ otpRequired: true });
  });

  test('a link dies after 30 minutes and when who asked for it asks for a newer one', async () => {
    const hospital = await aHospital();
    const asker = nobody();
    const { email } = hospital.admin;
    await asker.send(authCalls.forgotPassword, { body: { email, area: 'hospital' } });
    const first = tokenIn((await lastMessageTo(email)).text);
    await asker.send(authCalls.forgotPassword, { body: { email, area: 'hospital' } });
    const second = tokenIn((await lastMessageTo(email)).text);
    expect((await nobody().send(authCalls.peekReset, { params: { token: first } })).status).toBe(400);
    expect((await nobody().send(authCalls.peekReset, { params: { token: second } })).status).toBe(200);
    setClock(addMinutes(clockNow(), 31));
    try {
      expect((await nobody().send(authCalls.peekReset, { params: { token: second } })).message).toBe('This link is invalid or has expired');
    } finally {
      setClock(null);
    }
  });

  test('no link is kept in clear', async () => {
    const hospital = await aHospital();
    await nobody().send(authCalls.forgotPassword, { body: { email: hospital.admin.email, area: 'hospital' } });
    const token = tokenIn((await lastMessageTo(hospital.admin.email)).text);
    const { rows } = await theDatabase().owner.query('select count(*)::int as n from one_time_tokens t where t::text like $1', [
      `%${token}%`,
    ]);
    expect(rows[0].n).toBe(0);
  });
});

describe('changed password', () => {
  test('other sessions end at once, this one after 30 seconds', async () => {
    const hospital = await aHospital();
    const { email, token } = hospital.admin;
    const other = (await signIn(email, demoPassword)).payload as { token: string };
    const body = { oldPassword: demoPassword, newPassword: nextPassword, token: token ?? '' };
    expect((await hospital.admin.send(authCalls.changePassword, { body })).status).toBe(200);
    await vi.waitFor(async () => expect((await somebodyWith(other.token).send(authCalls.keepAlive)).status).toBe(401));
    expect((await hospital.admin.send(authCalls.keepAlive)).status).toBe(200);
    setClock(addMinutes(clockNow(), 0.6));
    try {
      await vi.waitFor(async () => expect((await hospital.admin.send(authCalls.keepAlive)).status).toBe(401));
    } finally {
      setClock(null);
    }
  });

  test('the old password must be right, the token this session’s, the new one by the rules and new', async () => {
    const hospital = await aHospital();
    const token = hospital.admin.token ?? '';
    const send = (body: object) =>
      hospital.admin.send(authCalls.changePassword, { body: { oldPassword: demoPassword, newPassword: nextPassword, token, ...body } });
    expect([(await send({ oldPassword: 'nope' })).status, (await send({ oldPassword: 'nope' })).message]).toEqual([
      400,
      'Old password is wrong',
    ]);
    expect((await send({ token: 'cvs_other' })).error.code).toBe('TOKEN_OF_OTHER_SESSION');
    expect((await send({ newPassword: 'short' })).error.fields).toHaveProperty('newPassword');
    expect((await send({ newPassword: 'P@ssw0rd1234' })).error.code).toBe('PASSWORD_COMMON');
    const used = await send({ newPassword: demoPassword });
    expect([used.status, used.message]).toEqual([422, 'Password was used before']);
  });

  test('wrong old passwords are delayed, apart from the sign-in', async () => {
    const hospital = await aHospital();
    const body = { oldPassword: 'nope', newPassword: nextPassword, token: hospital.admin.token ?? '' };
    const answers = [];
    for (let count = 0; count < 6; count += 1) answers.push((await hospital.admin.send(authCalls.changePassword, { body })).status);
    expect(answers).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await hospital.admin.send(authCalls.changePassword, { body: { ...body, oldPassword: demoPassword } })).status).toBe(429);
    expect((await signIn(hospital.admin.email, demoPassword)).status).toBe(200);
  });

  test('an account that must change its password may do nothing else', async () => {
    const hospital = await aHospital();
    await theDatabase().owner.query('update accounts set must_change_password = true where email = $1', [hospital.admin.email]);
    const session = (await signIn(hospital.admin.email, demoPassword)).payload as { token: string; mustChangePassword: boolean };
    expect(session.mustChangePassword).toBe(true);
    const client = somebodyWith(session.token);
    expect((await client.raw('GET', '/api/users')).status).toBe(403);
    const body = { oldPassword: demoPassword, newPassword: nextPassword, token: session.token };
    expect((await client.send(authCalls.changePassword, { body })).status).toBe(200);
  });

  test('confirming the password opens a step-up of five minutes', async () => {
    const hospital = await aHospital();
    expect((await hospital.admin.send(authCalls.confirmPassword, { body: { password: 'nope' } })).error.code).toBe('PASSWORD_WRONG');
    const answer = await hospital.admin.send(authCalls.confirmPassword, { body: { password: demoPassword } });
    expect(answer.payload.stepUpUntil > clockNow()).toBe(true);
  });
});

describe('phone', () => {
  test('the code to the own number confirms it, once; wrong ones are 422', async () => {
    const hospital = await aHospital();
    const phoneNumber = '08031234567';
    const send = (otp: string, number = phoneNumber) =>
      hospital.admin.send(authCalls.verifyPhone, { params: { otp }, body: { phoneNumber: number } });
    expect((await hospital.admin.send(authCalls.sendPhoneCode, { body: { phoneNumber: '8099999999' } })).message).toBe(
      'Phone number does not match your profile',
    );
    expect((await hospital.admin.send(authCalls.sendPhoneCode, { body: { phoneNumber } })).message).toBe('otp sent sucessfully');
    const again = await hospital.admin.send(authCalls.sendPhoneCode, { body: { phoneNumber: '+2348031234567' } });
    expect([again.status, again.error.retryAfter]).toEqual([429, expect.any(Number)]);
    const { rows } = await theDatabase().owner.query(
      `select body_text from message_outbox where channel = 'sms' and recipient = '+2348031234567' order by created_at desc, id desc limit 1`,
    );
    const code = /\b(\d{6})\b/.exec(rows[0].body_text)?.[1] ?? '';
    expect([(await send('12ab56')).message, (await send('123')).status]).toEqual(['Must be only digits', 400]);
    const wrong = await send(code === '111111' ? '222222' : '111111');
    expect([wrong.status, wrong.error.message]).toEqual([422, 'Invalid OTP']);
    expect((await send(code)).payload).toEqual({ phoneNumberConfirmed: true });
    expect((await send(code)).status).toBe(409);
    expect((await hospital.admin.send(authCalls.profile)).payload.user.phoneNumberConfirmed).toBe(true);
  });
});

describe('e-mail', () => {
  test('the new address counts once its link is opened', async () => {
    const hospital = await aHospital();
    const user = await hospital.userWith();
    const newEmail = `${unique('new')}@civis.test`;
    const ask = (body: object) => user.send(authCalls.askEmailChange, { body: { newEmail, password: demoPassword, ...body } });
    const taken = await ask({ newEmail: hospital.admin.email });
    expect((await lastMessageTo(hospital.admin.email)).template).toBe('address-in-use');
    expect((await ask({ password: 'nope' })).status).toBe(400);
    expect((await ask({})).text).toBe(taken.text);
    expect((await lastMessageTo(user.email)).template).toBe('email-change-notice');
    const token = tokenIn((await lastMessageTo(newEmail)).text);
    expect((await nobody().send(authCalls.confirmEmailChange, { params: { token } })).payload.email).toBe(newEmail);
    expect((await nobody().send(authCalls.confirmEmailChange, { params: { token } })).status).toBe(400);
    expect((await signIn(newEmail, demoPassword)).status).toBe(200);
    expect((await signIn(user.email, demoPassword)).status).toBe(400);
  });
});

describe('patients', () => {
  test('asking for a code answers the same for known and unknown numbers, and guesses fail alike', async () => {
    const phoneNumber = '8055500011';
    await inPlatform((scope) =>
      createAccount(scope, { area: 'patient', dialCode: '+234', phoneNumber, status: 'active', phoneNumberConfirmed: true }),
    );
    const client = nobody();
    const ask = (number: string, more: object = {}) =>
      client.send(authCalls.signIn, { params: { param: 'patient' }, body: { phoneNumber: number, dialCode: '+234', ...more } });
    const [known, unknown] = [await ask(phoneNumber), await ask('8055500022')];
    expect(known.payload).toMatchObject({ otpRequired: true, channel: 'sms', maskedDestination: '•••••••011' });
    expect(Object.keys(known.payload)).toEqual(Object.keys(unknown.payload));
    expect([(await ask(phoneNumber, { resend: true })).status, (await ask('8055500022', { resend: true })).status]).toEqual([429, 429]);
    const code = await codeIn('+2348055500011');
    const wrong = code === '111111' ? '222222' : '111111';
    const guesses = async (number: string) => {
      const texts: string[] = [];
      for (let guess = 0; guess < 6; guess += 1) texts.push((await ask(number, { otp: wrong })).message);
      return texts;
    };
    expect(await guesses(phoneNumber)).toEqual(await guesses('8055500022'));
    await expect(lastMessageTo('+2348055500022')).rejects.toThrow('No message');
  });

  test('a reset code to a phone sets the password', async () => {
    const phoneNumber = '8055500033';
    const account = await inPlatform(async (scope) =>
      createAccount(scope, {
        area: 'patient',
        dialCode: '+234',
        phoneNumber,
        status: 'active',
        passwordHash: await deriveHash(demoPassword),
      }),
    );
    const client = nobody();
    await client.send(authCalls.forgotPassword, { body: { phoneNumber, dialCode: '+234', area: 'patient' } });
    const code = await codeIn('+2348055500033');
    const body = { password: nextPassword, confirmPassword: nextPassword, phoneNumber, dialCode: '+234' };
    expect((await client.send(authCalls.resetPassword, { params: { token: code }, body })).status).toBe(200);
    expect((await client.send(authCalls.resetPassword, { params: { token: code }, body })).status).toBe(400);
    const { rows } = await theDatabase().owner.query('select count(*)::int as n from password_history where account_id = $1', [account.id]);
    expect(rows[0].n).toBe(2);
  });
});
