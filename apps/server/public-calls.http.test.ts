import { z } from 'zod';
import { describe, expect, test } from 'vitest';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { lineState } from '#kernel/server/scope/slow-line.ts';
import { createAccount } from '#modules/auth/server/index.ts';
import { defaultSpecializations } from '#modules/organisation/contract/words.ts';
import { userCalls } from '#modules/access-control/contract/calls/users.ts';
import { authCalls } from '#modules/auth/contract/calls.ts';
import { forgetCookies, type TestAnswer, type TestClient } from './testing/client.ts';
import { aPatient } from './testing/factories.ts';
import { codeSentTo } from './testing/other-areas.ts';
import { aHospital, inPlatform, nobody, setClock, clockNow, lastMessageTo, type TestHospital, unique } from './testing/world.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import { serverModules } from './modules.ts';

const publicCalls = serverModules.flatMap((module) => module.calls.map(({ call }) => call).filter((call) => call.permission === 'public'));
const nameOf = (call: Pick<CallSpec, 'method' | 'path'>) => `${call.method} ${call.path}`;

/** Whether a call takes an address of somebody: an e-mail, a telephone number, or a word that may be one. */
function takesAddress(call: CallSpec): boolean {
  const schemas = [call.body, call.query, call.params].filter((schema) => schema !== undefined);
  const texts = schemas.map((schema) => JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })));
  return texts.some((text) => /"(?:[a-zA-Z]*[eE]mail|identifier|phone[a-zA-Z]*|username|contact|recipient)":/.test(text));
}

/** One who is known, and one of whom nobody has heard. */
interface Who {
  readonly email: string;
  readonly phoneNumber: string;
  readonly civisId: string;
  readonly client: TestClient;
}

type Ask = (who: Who) => Promise<readonly TestAnswer<unknown>[]>;

const wrong = 'Not-The-Password-7!';
const dateOfBirth = '1990-05-12';
const strong = 'Blue-Kettle-Runs-7!';

const signUp = (email: string) => ({
  hospital: {
    ...{ name: 'Harbour Clinic', address: '1 Marina Road', country: 'Nigeria', state: 'Lagos', city: 'Lagos' },
    ...{ timeZoneLabel: 'Africa/Lagos (GMT+01:00)', timeZoneOffset: '+01:00', rcCode: unique('RC') },
    specializations: [defaultSpecializations[0]?.id],
  },
  user: {
    ...{ fullname: 'Bola Founder', phoneNumber: '8031234567', dialcode: '+234', address: '2 Marina Road', email },
    ...{ country: 'Nigeria', state: 'Lagos', city: 'Lagos', gender: 'female', title: 'Ms', password: strong },
  },
  termsAccepted: true,
});

/** Asks one after the other. */
async function inTurn(...asks: readonly (() => Promise<TestAnswer<unknown>>)[]): Promise<readonly TestAnswer<unknown>[]> {
  const answers: TestAnswer<unknown>[] = [];
  for (const ask of asks) answers.push(await ask());
  return answers;
}

const times = <T>(count: number, one: T): readonly T[] => Array.from({ length: count }, () => one);

/** Public calls that take an address: what is asked of each, with known and unknown ones. A new one has to be written here. */
const asked: Readonly<Record<string, Readonly<Record<string, Ask>>>> = {
  'POST /auth/login/otp/{param}': {
    'staff, until delayed': ({ email, client }) =>
      inTurn(...times(7, () => client.raw('POST', '/api/auth/login/otp/hospital', { email, password: wrong }))),
    'staff, guarded': async ({ email, client }) => {
      for (let at = 0; at < 5; at += 1) await nobody().raw('POST', '/api/auth/login/otp/hospital', { email, password: wrong });
      const guess = (more: object = {}) => client.raw('POST', '/api/auth/login/otp/hospital', { email, password: wrong, ...more });
      return inTurn(
        guess,
        () => guess({ otp: '000000' }),
        () => guess({ resend: true }),
      );
    },
    operators: ({ email, client }) =>
      inTurn(...times(7, () => client.raw('POST', '/api/auth/login/otp/admin', { email, password: wrong }))),
    'patients by password': ({ email, client }) =>
      inTurn(...times(7, () => client.raw('POST', '/api/auth/login/otp/patient', { email, password: wrong }))),
    'patients by code to a phone': ({ phoneNumber, client }) => {
      const ask = (more: object) => () => client.raw('POST', '/api/auth/login/otp/patient', { phoneNumber, dialCode: '+234', ...more });
      return inTurn(ask({}), ask({ resend: true }), ...times(6, ask({ otp: '000000' })));
    },
    'patients by code to an e-mail': ({ email, client }) => {
      const ask = (more: object) => () => client.raw('POST', '/api/auth/login/otp/patient', { email, ...more });
      return inTurn(ask({}), ask({ resend: true }), ...times(6, ask({ otp: '000000' })));
    },
  },
  'POST /auth/forgotPassword': Object.fromEntries(
    (['hospital', 'patient', 'admin'] as const).map((area): [string, Ask] => [
      area,
      ({ email, client }) => inTurn(...times(6, () => client.raw('POST', '/api/auth/forgotPassword', { email, area }))),
    ]),
  ),
  'POST /auth/resetPassword/{token}': {
    'code to a phone': ({ phoneNumber, client }) => {
      const phone = { phoneNumber, dialCode: '+234' };
      const guess = () => client.raw('POST', '/api/auth/resetPassword/000000', { ...phone, password: strong, confirmPassword: strong });
      return inTurn(() => client.raw('POST', '/api/auth/forgotPassword', { ...phone, area: 'patient' }), ...times(6, guess));
    },
  },
  'POST /hospitals': { 'sign-up': ({ email, client }) => inTurn(() => client.raw('POST', '/api/hospitals', signUp(email))) },
  'POST /hospitals/resend-confirmation': {
    staff: ({ email, client }) => inTurn(...times(2, () => client.raw('POST', '/api/hospitals/resend-confirmation', { email }))),
  },
  'PATCH /hospitals/pending-email': {
    'whose sign-up': ({ email, client }) => {
      const order = { email, newEmail: `${unique('new')}@civis.test`, password: wrong };
      return inTurn(...times(6, () => client.raw('PATCH', '/api/hospitals/pending-email', order)));
    },
    'to which address': async ({ email, client }) => {
      const waiting = `${unique('waiting')}@civis.test`;
      await client.raw('POST', '/api/hospitals', signUp(waiting));
      return inTurn(() => client.raw('PATCH', '/api/hospitals/pending-email', { email: waiting, newEmail: email, password: strong }));
    },
  },
  'POST /auth/loginbytoken/{token}': {
    staff: ({ email, client }) => inTurn(() => client.raw('POST', `/api/auth/loginbytoken/${unique('token')}`, { email })),
  },
  'POST /patient-portal/claim': {
    'whose record': async ({ civisId, phoneNumber, client }) => {
      const claim = { civisId, dateOfBirth, phoneNumber, dialCode: '+234' };
      const answers = await inTurn(...times(6, () => client.raw('POST', '/api/patient-portal/claim', claim)));
      const [first] = answers;
      const claimToken = (first?.payload as { claimToken: string } | undefined)?.claimToken ?? '';
      const guess = () => client.raw('POST', '/api/patient-portal/claim/confirm', { claimToken, otp: '000000' });
      return [...answers, ...(await inTurn(...times(6, guess)))];
    },
  },
};
/** Calls that take an address only together with a link that its owner holds. */
const byLink = ['POST /users/verify/{token}'];

/** What an answer tells: status and words, and the shape of the rest; texts and ids differ from one to the next. */
function toldBy({ status, text, headers }: TestAnswer<unknown>): unknown {
  const shapeOf = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((each) => shapeOf(each));
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shapeOf(each, name)]));
    if (key === 'message' || key === 'code' || typeof value === 'boolean') return String(value).replace(/\d+ (?=seconds|minutes)/, 'some ');
    return typeof value === 'string' && key === 'claimToken' ? `${value.length} letters` : typeof value;
  };
  return {
    status,
    body: shapeOf(JSON.parse(text)),
    waits: headers['retry-after'] !== undefined,
    cookie: headers['set-cookie'] !== undefined,
  };
}

async function someoneKnown(hospital: TestHospital): Promise<Omit<Who, 'client'>> {
  const phoneNumber = `70${String(10_000_000 + Math.floor(Math.random() * 89_999_999))}`;
  const { civisId } = await aPatient(hospital, { dateOfBirth, phoneNumber });
  const email = `${unique('known')}@civis.test`;
  await inPlatform(async (scope) => {
    const account = { email, dialCode: '+234', phoneNumber, status: 'active' } as const;
    await createAccount(scope, { ...account, area: 'hospital', hospitalId: hospital.id });
    await createAccount(scope, { ...account, area: 'patient' });
    await createAccount(scope, { ...account, area: 'admin' });
  });
  return { email, phoneNumber, civisId };
}

function someoneUnknown(known: Omit<Who, 'client'>): Omit<Who, 'client'> {
  const phoneNumber = `70${String(10_000_000 + Math.floor(Math.random() * 89_999_999))}`;
  return { email: `${unique('nobody')}@civis.test`, phoneNumber, civisId: known.civisId };
}

describe('public calls that take an address', () => {
  test('are all asked here', () => {
    const taking = publicCalls.filter(takesAddress).map(nameOf);
    expect(publicCalls.length).toBeGreaterThan(20);
    expect(taking.toSorted()).toEqual([...Object.keys(asked), ...byLink].toSorted());
  });

  const cases = Object.entries(asked).flatMap(([name, ways]) => Object.entries(ways).map(([way, ask]) => ({ name, way, ask })));
  test.each(cases)('$name ($way): known and unknown are answered alike, with as many hashes', async ({ ask }) => {
    const known = await someoneKnown(await aHospital());
    const told: { answers: unknown; hashes: number }[] = [];
    for (const who of [known, someoneUnknown(known)]) {
      forgetCookies();
      const before = lineState().done;
      const answers = await ask({ ...who, client: nobody() });
      told.push({ answers: answers.map(toldBy), hashes: lineState().done - before });
    }
    expect(told[1]).toEqual(told[0]);
  });

  test('a sign-up that waits for its mail is asked for alike', async () => {
    const waiting = `${unique('waiting')}@civis.test`;
    expect((await nobody().raw('POST', '/api/hospitals', signUp(waiting))).status).toBe(200);
    setClock(addMinutes(clockNow(), 2));
    try {
      const ask = async (email: string) => [
        toldBy(await nobody().raw('POST', '/api/hospitals/resend-confirmation', { email })),
        toldBy(
          await nobody().raw('PATCH', '/api/hospitals/pending-email', { email, newEmail: `${unique('new')}@civis.test`, password: wrong }),
        ),
        toldBy(await nobody().raw('POST', `/api/auth/loginbytoken/${unique('token')}`, { email })),
      ];
      expect(await ask(waiting)).toEqual(await ask(`${unique('nobody')}@civis.test`));
    } finally {
      setClock(null);
    }
  });
});

describe('an address that is in use', () => {
  test('whoever signs up with it is told by mail, and goes on with another address', async () => {
    const { admin } = await aHospital();
    const order = signUp(admin.email);
    expect((await nobody().raw('POST', '/api/hospitals', order)).status).toBe(200);
    const told = await lastMessageTo(admin.email);
    expect([told.template, told.text]).toEqual(['address-in-use', expect.stringContaining(order.hospital.name)]);
    const newEmail = `${unique('free')}@civis.test`;
    const corrected = await nobody().raw('PATCH', '/api/hospitals/pending-email', { email: admin.email, newEmail, password: strong });
    expect(corrected.payload).toEqual({ to: newEmail });
    expect((await lastMessageTo(newEmail)).template).toBe('registration.confirm');
  });

  test('elsewhere tells nothing to staff who invite it; its owner hears of it', async () => {
    const [ours, other] = await Promise.all([aHospital(), aHospital()]);
    const invite = async (email: string) => {
      const { payload } = await ours.admin.raw('GET', '/api/roles?limit=1000');
      const role = (payload as { data: { id: string; name: string }[] }).data.find(({ name }) => name === 'Auditor');
      return ours.admin.raw('POST', '/api/users', {
        ...{ title: 'Ms', firstName: 'Ada', lastName: 'Tester', email, dialCode: '+234', phoneNumber: '8031234567' },
        ...{ roleId: role?.id, departmentIds: [ours.departmentId], cadre: 'other' },
      });
    };
    const free = `${unique('free')}@civis.test`;
    const [taken, fresh] = [await invite(other.admin.email), await invite(free)];
    expect(toldBy(taken)).toEqual(toldBy(fresh));
    expect((taken.payload as { email: string }).email).toBe(other.admin.email);
    expect((await lastMessageTo(other.admin.email)).template).toBe('address-in-use');
    const shown = async (id: string) => (await ours.admin.send(userCalls.readUser, { params: { id } })).payload;
    const [one, two] = [await shown((taken.payload as { id: string }).id), await shown((fresh.payload as { id: string }).id)];
    expect([one.email, one.status, one.emailConfirmed]).toEqual([other.admin.email, two.status, two.emailConfirmed]);
    const found = await ours.admin.raw('GET', `/api/users?search=${encodeURIComponent(other.admin.email)}`);
    expect((found.payload as { data: unknown[] }).data).toHaveLength(1);
    // Whoever is of this hospital is known to it.
    expect((await invite(ours.admin.email)).error.code).toBe('EMAIL_IN_USE');
    expect((await invite(other.admin.email)).error.code).toBe('EMAIL_IN_USE');
  });

  test('tells nothing to somebody signed in who wants it as the own', async () => {
    const [ours, other] = await Promise.all([aHospital(), aHospital()]);
    const want = (newEmail: string) => ours.admin.send(authCalls.askEmailChange, { body: { newEmail, password: 'Civis-Test-2026!' } });
    const [taken, free] = [await want(other.admin.email), await want(`${unique('free')}@civis.test`)];
    expect(toldBy(taken)).toEqual(toldBy(free));
    expect((await lastMessageTo(other.admin.email)).template).toBe('address-in-use');
    await expect(codeSentTo(other.admin.email)).rejects.toThrow('No code');
  });
});
