import { expect, test } from 'vitest';
import { aHospital, demoPassword, theDatabase } from '#testing/world.ts';
import { authCalls } from '../contract/calls.ts';

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
