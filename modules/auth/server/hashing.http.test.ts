import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { codeSentTo } from '#testing/other-areas.ts';
import {
  aHospital,
  demoPassword,
  inScopeOf,
  lastMessageTo,
  nobody,
  TestClient,
  type TestHospital,
  theCivis,
  theDatabase,
  tokenIn,
  unique,
} from '#testing/world.ts';
import { inTurn, lineState, lineWidth } from '#kernel/server/scope/slow-line.ts';
import { confirmByPin } from '#modules/access-control/server/index.ts';
import { authCalls } from '../contract/calls.ts';

const gates: (() => void)[] = [];
afterEach(() => {
  for (const open of gates.splice(0)) open();
});

/** Takes every place of the line until it is let go. */
function heldLine(): () => void {
  const gate = Promise.withResolvers<void>();
  gates.push(gate.resolve);
  for (let at = 0; at < lineWidth; at += 1) void inTurn({ key: `holder ${at}`, known: true }, () => gate.promise);
  return gate.resolve;
}

const busyConnections = () => theDatabase().app.totalCount - theDatabase().app.idleCount;
const strong = 'Blue-Kettle-Runs-7!';

type Request = () => Promise<{ status: number; text: string }>;
type Prepared = (hospital: TestHospital) => Promise<Request> | Request;

/** Every call that hashes or checks a password or PIN, and what it wants before. */
const hashing: Readonly<Record<string, Prepared>> = {
  'sign-in': ({ admin }) => {
    return () => nobody().raw('POST', '/api/auth/login/otp/hospital', { email: admin.email, password: demoPassword });
  },
  'confirmed password': ({ admin }) => {
    return () => admin.send(authCalls.confirmPassword, { body: { password: demoPassword } });
  },
  'two-factor choice': ({ admin }) => {
    return () => admin.send(authCalls.chooseTwoFactor, { body: { twoFactor: 'always', password: demoPassword } });
  },
  'PIN set': ({ admin }) => {
    return () => admin.send(authCalls.setPin, { body: { pin: '4826', password: demoPassword } });
  },
  'other address': ({ admin }) => {
    return () => admin.send(authCalls.askEmailChange, { body: { newEmail: `${unique('new')}@civis.test`, password: demoPassword } });
  },
  'new password from the profile': ({ admin }) => {
    const body = { oldPassword: demoPassword, newPassword: strong, token: admin.token ?? '' };
    return () => admin.send(authCalls.changePassword, { body });
  },
  'password by link': async ({ admin }) => {
    await nobody().send(authCalls.forgotPassword, { body: { email: admin.email, area: 'hospital' } });
    const token = tokenIn((await lastMessageTo(admin.email)).text);
    return () => nobody().send(authCalls.resetPassword, { params: { token }, body: { password: strong, confirmPassword: strong } });
  },
  'invitation accepted': async ({ admin }) => {
    const email = `${unique('user')}@civis.test`;
    const { payload } = await admin.raw('GET', '/api/roles?limit=All');
    const [role] = (payload as { data: { id: string; name: string }[] }).data.filter(({ name }) => name === 'Nurse');
    const { payload: departments } = await admin.raw('GET', '/api/departments?limit=All');
    const [department] = (departments as { data: { id: string }[] }).data;
    const made = await admin.raw('POST', '/api/users', {
      ...{ title: 'Ms', firstName: 'Ada', lastName: 'Tester', email, dialCode: '+234', phoneNumber: '8031234567' },
      ...{ roleId: role?.id, departmentIds: [department?.id], cadre: 'other' },
    });
    expect([made.status, made.text]).toEqual([200, expect.any(String)]);
    const token = tokenIn((await lastMessageTo(email)).text);
    return () => nobody().raw('POST', `/api/users/verify/${token}`, { password: strong, confirmPassword: strong, termsAccepted: true });
  },
  'PIN of a second person': async (hospital) => {
    const second = await hospital.userWith();
    return () =>
      inScopeOf(hospital.id, async (scope) => {
        const right = await confirmByPin(scope, { userId: second.userId, pin: '4826' });
        return { status: right === null ? 200 : 500, text: 'no PIN was set' };
      });
  },
  'address of a waiting sign-up': () => {
    const body = { email: `${unique('waiting')}@civis.test`, newEmail: `${unique('new')}@civis.test`, password: strong };
    return async () => {
      const { error, text } = await nobody().raw('PATCH', '/api/hospitals/pending-email', body);
      return { status: error.code === 'PENDING_SIGNUP_WRONG' ? 200 : 500, text };
    };
  },
  'patient area activated': async (hospital) => {
    const phoneNumber = `70${String(10_000_000 + Math.floor(Math.random() * 89_999_999))}`;
    const dateOfBirth = '1990-05-12';
    const { civisId } = await aPatient(hospital, { dateOfBirth, phoneNumber });
    const asker = nobody();
    const { payload } = await asker.raw('POST', '/api/patient-portal/claim', { civisId, dateOfBirth, dialCode: '+234', phoneNumber });
    const { claimToken } = payload as { claimToken: string };
    const otp = await codeSentTo(`+234${phoneNumber}`);
    return () => asker.raw('POST', '/api/patient-portal/claim/confirm', { claimToken, otp, password: strong, confirmPassword: strong });
  },
};

test.each(Object.entries(hashing))('%s: hashes while the call holds no connection', async (_name, prepare) => {
  const request = await prepare(await aHospital());
  const letGo = heldLine();
  const answer = request();
  await expect.poll(() => lineState().waiting, { timeout: 8_000 }).toBeGreaterThan(0);
  await expect.poll(busyConnections).toBe(0);
  letGo();
  const { status, text } = await answer;
  expect([status, text]).toEqual([200, expect.any(String)]);
});

test('argon2 is reached through the line alone: acts cannot hash while they hold a connection', () => {
  const root = join(import.meta.dirname, '../../..');
  const sources = ['kernel', 'modules', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .map((file) => `${folder}/${file}`),
  );
  const using = (words: RegExp) => sources.filter((file) => words.test(readFileSync(join(root, file), 'utf8')));
  expect(sources.length).toBeGreaterThan(1_000);
  expect(using(/\bargon2(?:Sync)?\b(?!id)|\bscryptSync\b|\bpbkdf2/)).toEqual(['modules/auth/server/password-thread.ts']);
  expect(using(/password-thread\.ts/)).toEqual(['modules/auth/server/password-derive.ts']);
  expect(using(/\b(?:deriveHash|isOf)\b.*password-derive/)).toEqual(['modules/auth/server/password-hash.ts']);
});

test('sixty strangers who guess leave the connections to others', async () => {
  const hospital = await aHospital();
  const letGo = heldLine();
  const guesses = Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      nobody().raw('POST', '/api/auth/login/otp/hospital', { email: `nobody${at}@civis.test`, password: strong }),
    ),
  );
  await expect.poll(() => lineState().waiting, { timeout: 10_000 }).toBe(60);
  await expect.poll(busyConnections).toBe(0);
  expect((await hospital.admin.send(authCalls.profile)).status).toBe(200);
  letGo();
  expect((await guesses).map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 400));
});

test('a hospital behind one address signs in sixty people within the minute', async () => {
  const hospital = await aHospital();
  const address = '198.51.100.17';
  const statuses = new Set<number>();
  for (let at = 0; at < 60; at += 10) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        new TestClient(theCivis, null, address).raw('POST', '/api/auth/login/otp/hospital', {
          email: hospital.admin.email,
          password: demoPassword,
        }),
      ),
    );
    for (const { status } of answers) statuses.add(status);
  }
  expect([...statuses]).toEqual([200]);
  // 300 people in five minutes, each perhaps with a code after the password.
  expect(authCalls.signIn.ratePerMinute).toBeGreaterThanOrEqual((300 * 2) / 5);
});
