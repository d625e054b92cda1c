import { afterEach, expect, test } from 'vitest';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { aHospital, clockNow, demoPassword, inScopeOf, setClock, theDatabase } from '#testing/world.ts';
import { authCalls } from '../contract/calls.ts';
import { pinMatches } from './pins.ts';

afterEach(() => setClock(null));

test('a PIN is set with the own password, kept as a hash, and not a plain one', async () => {
  const { admin } = await aHospital();
  const set = (pin: string, password = demoPassword) => admin.send(authCalls.setPin, { body: { pin, password } });
  expect((await set('482')).error.code).toBe('INVALID_INPUT');
  expect((await set('1234')).error).toMatchObject({ code: 'PIN_TOO_PLAIN', fields: { pin: expect.any(String) } });
  expect((await set('4826', 'Wrong-Password-1!')).error.code).toBe('PASSWORD_WRONG');
  expect((await set('4826')).status).toBe(200);
  const { pin } = (await admin.send(authCalls.listSessions, {})).payload;
  expect(pin).toEqual({ setAt: expect.any(String), lockedUntil: null });
  const { rows } = await theDatabase().owner.query('select pin_hash from accounts where email = $1', [admin.email]);
  expect(rows[0].pin_hash).toMatch(/^\$argon2id\$/);
});

test('of forty guesses at once five are judged; the right one counts for nothing until the lock ends', async () => {
  const hospital = await aHospital();
  const { admin } = hospital;
  await admin.send(authCalls.setPin, { body: { pin: '4826', password: demoPassword } });
  const { rows } = await theDatabase().owner.query('select id from accounts where email = $1', [admin.email]);
  const accountId = rows[0].id as string;
  const guess = (pin: string) => inScopeOf(hospital.id, (scope) => pinMatches(scope, accountId, pin));
  expect(await guess('4826')).toBe(true);
  expect(await inScopeOf(hospital.id, (scope) => pinMatches(scope, null, '4826'))).toBe(false);
  const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => guess(String(5000 + at))));
  expect(answers.every((answer) => !answer)).toBe(true);
  const state = await theDatabase().owner.query('select pin_locked_until, failed_count from accounts where id = $1', [accountId]);
  expect(state.rows[0]).toMatchObject({ pin_locked_until: expect.anything(), failed_count: 0 });
  expect(await guess('4826')).toBe(false);
  setClock(addMinutes(clockNow(), 16));
  expect(await guess('4826')).toBe(true);
});
