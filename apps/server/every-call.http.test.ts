import { beforeAll, describe, expect, test } from 'vitest';
import { areasOf, type CallSpec } from '#kernel/contract/calls.ts';
import { permissionNames } from '#kernel/contract/access.ts';
import { callsOf } from '#kernel/server/start/register.ts';
import { idsFor } from '#testing/factories.ts';
import {
  faultOfForeignId,
  faultOfRefusedHolder,
  faultOfUnknownKey,
  faultOfWrongArea,
  faultWithoutPermission,
  faultWithoutSession,
  isHospitalCall,
} from '#testing/access-checks.ts';
import { anOperator, aPortalPatient } from '#testing/other-areas.ts';
import { aHospital, nobody, somebodyWith, type TestHospital, type TestClient } from '#testing/world.ts';
import { serverModules } from './modules.ts';

const calls = callsOf(serverModules).map(({ name, call, module }) => ({ name, call, module }));
const guarded = calls.filter(({ call }) => call.permission !== 'public');
const named = guarded.filter(({ call }) => isHospitalCall(call) && permissionNames(call.permission).length > 0);
const pointed = guarded.filter(({ call }) => call.of && isHospitalCall(call));
const withBody = guarded.filter(({ call }) => call.body && isHospitalCall(call) && call.shape !== 'upload');
const ofHospital = guarded.filter(({ call }) => isHospitalCall(call));

// Calls that end the holder's own session, or whose path names something the factories cannot make.
const endsOwnSession = new Set(['auth.signOut', 'auth.endOtherSessions', 'auth.endSession']);

let home: TestHospital;
let elsewhere: TestHospital;
let powerless: TestClient;
let patient: TestClient;
let operator: TestClient;

beforeAll(async () => {
  home = await aHospital();
  elsewhere = await aHospital();
  powerless = await home.userWith();
  patient = await aPortalPatient(home);
  operator = await anOperator();
}, 120_000);

test('the whole contract is walked', () => {
  expect(calls.length).toBeGreaterThan(120);
  expect(new Set(calls.map(({ name }) => name)).size).toBe(calls.length);
});

test('the public calls, one by one', () => {
  expect(
    calls
      .filter(({ call }) => call.permission === 'public')
      .map(({ call }) => `${call.method} ${call.path}`)
      .sort(),
  ).toMatchSnapshot();
});

describe('without a session', () => {
  test.each(guarded)('$name: 401', async ({ call }) => {
    expect(await faultWithoutSession(nobody(), somebodyWith('cvs_not-a-token'), call)).toBeNull();
  });
});

describe('without its permission', () => {
  test.each(named)('$name: 403 naming it', async ({ call }) => {
    expect(await faultWithoutPermission(powerless, call)).toBeNull();
  });
});

describe('from another area', () => {
  test.each(guarded.filter(({ call }) => !areasOf(call).includes('patient')))('$name: closed to patients', async ({ call }) => {
    expect(await faultOfWrongArea(patient, call)).toBeNull();
  });
  test.each(guarded.filter(({ call }) => !areasOf(call).includes('admin')))('$name: closed to the operator', async ({ call }) => {
    expect(await faultOfWrongArea(operator, call)).toBeNull();
  });
  test.each(guarded.filter(({ call }) => !isHospitalCall(call)))('$name: closed to hospital staff', async ({ call }) => {
    expect(await faultOfWrongArea(home.admin, call)).toBeNull();
  });
});

describe("another hospital's record", () => {
  test.each(pointed)('$name: 404 as for an id that never was', async ({ call }) => {
    expect(await faultOfForeignId(home.admin, call, await idsFor(call.of, elsewhere))).toBeNull();
  });
});

describe('a key that the contract does not know', () => {
  test.each(withBody)('$name: 400 naming it', async ({ call }) => {
    expect(await faultOfUnknownKey(home.admin, call, await idsFor(call.of, home))).toBeNull();
  });
});

describe('with every permission', () => {
  test.each(ofHospital.filter(({ name }) => !endsOwnSession.has(name)))('$name: not refused as if without', async ({ call }) => {
    expect(await faultOfRefusedHolder(home.admin, call, await idsFor(call.of, home))).toBeNull();
  });
});

describe('the suite itself', () => {
  const open: CallSpec = {
    method: 'POST',
    path: '/patients',
    summary: 'planted',
    permission: 'Create Patient',
    payload: {} as never,
    of: { id: 'patients' },
  };
  // A server that checks nothing: it answers everything with 200 and a payload.
  const careless = {
    raw: async () => ({
      status: 200,
      text: '{"success":true,"payload":{}}',
      payload: {},
      message: '',
      error: { code: '', message: '' },
      headers: {},
      bytes: Buffer.alloc(0),
    }),
  } as unknown as TestClient;

  test('sees a call without any check', async () => {
    expect(await faultWithoutSession(careless, careless, open)).toContain('where 401 was due');
    expect(await faultWithoutPermission(careless, open)).toContain('where 403 was due');
    expect(await faultOfWrongArea(careless, open)).toContain('where 403 was due');
    expect(await faultOfForeignId(careless, open, { id: 'x' })).toContain('where 404 was due');
  });

  test('sees a refusal that names the wrong permission or tells a payload', async () => {
    const wrong = {
      raw: async () => ({
        status: 403,
        text: '{"success":false}',
        message: 'No',
        error: { code: 'FORBIDDEN', message: 'No', permission: 'Something else' },
      }),
    } as unknown as TestClient;
    expect(await faultWithoutPermission(wrong, open)).toContain('does not name');
    const leaking = { raw: async () => ({ status: 403, text: '{"payload":{}}', message: '', error: {} }) } as unknown as TestClient;
    expect(await faultWithoutPermission(leaking, open)).toContain('carries a payload');
  });
});
