import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsOf } from '#kernel/server/start/register.ts';
import { type Civis, startCivis } from '#kernel/server/start/start-civis.ts';
import { TestClient } from '#testing/client.ts';
import {
  aHospital,
  clockNow,
  demoPassword,
  lastMessageTo,
  type TestHospital,
  theCivis,
  theDatabase,
  tokenIn,
  unique,
} from '#testing/world.ts';
import { serverModules } from './modules.ts';

const lines: string[] = [];
let hospital: TestHospital;
let civis: Civis;

beforeAll(async () => {
  hospital = await aHospital();
  const { kernel } = theCivis();
  civis = await startCivis({
    database: theDatabase(),
    modules: serverModules,
    settings: kernel.settings,
    delivery: { mailFrom: kernel.settings.mailFrom, sms: { provider: 'outbox' } },
    log: kernel.log,
    print: () => undefined,
    clock: clockNow,
    strict: false,
    background: false,
    http: { trustedProxies: [], allowedOrigins: [], logLevel: 'debug', logTo: { write: (line) => void lines.push(line) } },
  });
}, 60_000);
afterAll(() => civis.stop());

const through = (token: string | null) => new TestClient(() => civis, token);

test('every request is logged with method, address and status, as one line of JSON', async () => {
  lines.length = 0;
  await through(hospital.admin.token).raw('GET', '/api/departments?search=Ada%20Patient');
  const facts = lines.map((line) => JSON.parse(line) as Record<string, Record<string, unknown>>);
  expect(facts.some(({ req }) => req?.['method'] === 'GET' && req['url'] === '/api/departments')).toBe(true);
  expect(facts.some(({ res }) => res?.['statusCode'] === 200)).toBe(true);
  expect(lines.join('')).not.toContain('Ada');
});

test('no token of a header, a path, a query or a body reaches a line', async () => {
  lines.length = 0;
  const secrets: string[] = [hospital.admin.token as string, demoPassword];
  const calls = callsOf(serverModules).filter(({ call }) => call.secretParams?.length);
  expect(calls.length).toBeGreaterThan(5);
  for (const { call } of calls) {
    for (const path of [call.path, ...(call.alsoPaths ?? [])]) {
      const secret = unique('sekret');
      secrets.push(secret);
      const url = `/api${path.replace(/\{\w+\}/g, secret)}`;
      const body = call.method === 'GET' ? undefined : { password: demoPassword, token: secret, otp: secret };
      for (const address of [
        url,
        `${url}/`,
        `${url}?token=${secret}`,
        url.toUpperCase().replace(secret.toUpperCase(), secret),
        `${url}/more`,
      ])
        await through(hospital.admin.token).raw(call.method, address, body);
    }
  }
  const email = `${unique('reset')}@civis.test`;
  await through(null).raw('POST', '/api/auth/forgotPassword', { email });
  const written = lines.join('');
  expect(lines.length).toBeGreaterThan(calls.length * 5);
  expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
  expect(written).toContain('***');
  expect(written).not.toContain(email);
});

test('a link that works is spent without a trace of it', async () => {
  lines.length = 0;
  const email = `${unique('user')}@civis.test`;
  const role = await hospital.admin.raw('POST', '/api/roles', { name: unique('Role '), permissionIds: [], reason: 'for a test' });
  const invited = await through(hospital.admin.token).raw('POST', '/api/users', {
    title: 'Ms',
    firstName: 'Ada',
    lastName: 'Tester',
    email,
    dialCode: '+234',
    phoneNumber: '8031234567',
    roleId: (role.payload as { id: string }).id,
    departmentIds: [hospital.departmentId],
    cadre: 'other',
  });
  expect(invited.status).toBe(200);
  const token = tokenIn((await lastMessageTo(email)).text);
  const body = { password: demoPassword, confirmPassword: demoPassword, termsAccepted: true };
  const accepted = await through(null).raw('POST', `/api/users/verify/${encodeURIComponent(token)}`, body);
  expect(accepted.status).toBe(200);
  const session = (accepted.payload as { token: string }).token;
  for (const secret of [token, encodeURIComponent(token), session, demoPassword]) expect(lines.join('')).not.toContain(secret);
});

test('a fault is logged with its cause and answered without it', async () => {
  lines.length = 0;
  const original = civis.kernel.ports.gate;
  const ports = civis.kernel.ports as { gate: typeof original };
  ports.gate = async () => {
    throw new Error('a cause of the inside');
  };
  const answer = await through(hospital.admin.token).raw('POST', '/api/departments', {});
  ports.gate = original;
  expect([answer.status, answer.error.code]).toEqual([500, 'FAULT']);
  expect(answer.text).not.toContain('inside');
  const logged = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'A request failed');
  expect(logged.err.message).toBe('a cause of the inside');
  expect(logged.reqId).toBe(answer.error['requestId']);
});
