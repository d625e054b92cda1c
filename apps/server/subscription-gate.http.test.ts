import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { goesOn, panelOf } from '#kernel/contract/care.ts';
import { callsOf } from '#kernel/server/start/register.ts';
import { isHospitalCall, sendSample } from '#testing/access-checks.ts';
import { aPatient } from '#testing/factories.ts';
import { sampleInput } from '#testing/samples.ts';
import { aHospital, type TestHospital, theDatabase } from '#testing/world.ts';
import { plans } from '#modules/subscription/contract/words.ts';
import { serverModules } from './modules.ts';

// Calls that end the holder's own session.
const endsOwnSession = new Set(['auth.signOut', 'auth.endOtherSessions', 'auth.endSession']);
const calls = callsOf(serverModules).filter(({ name, call }) => isHospitalCall(call) && !endsOwnSession.has(name));
const essential = plans.find(({ code }) => code === 'essential')?.modules ?? [];
const isSold = ({ module }: CallSpec) => module !== undefined && module !== 'core';

let none: TestHospital;
let small: TestHospital;
let expired: TestHospital;

beforeAll(async () => {
  [none, small, expired] = [await aHospital(), await aHospital(), await aHospital()];
  const { owner } = theDatabase();
  await owner.query('delete from subscriptions where hospital_id = $1', [none.id]);
  await owner.query("update subscriptions set plan_code = 'essential', payment_status = 'PAID' where hospital_id = $1", [small.id]);
  await owner.query('update subscriptions set start_date = start_date - 60, end_date = end_date - 60 where hospital_id = $1', [expired.id]);
}, 120_000);

/** The code that is due for a call, by whether the body that is sent begins something new. */
type DueOf = (call: CallSpec, starts: boolean) => string | null;

/** Fault when the gate answers a call otherwise than it is due: the code of its 402, or null to pass. */
async function faultOf({ admin }: TestHospital, { name, call }: (typeof calls)[number], dueOf: DueOf): Promise<string[]> {
  const body = sampleInput(call.body);
  const due = dueOf(call, !goesOn(call, body));
  const answer = await sendSample(admin, call, {}, body);
  const code = answer.status === 402 ? answer.error.code : null;
  // The body of a call that goes on is a sample: what it answers is no matter, but never a fault of the server.
  if (answer.status >= 500) return [`${name}: ${answer.status} ${answer.text.slice(0, 200)}`];
  if (code !== due) return [`${name}: ${answer.status} ${code} where ${due} was due`];
  if (due && isSold(call) && answer.error['module'] !== call.module) return [`${name}: does not name ${call.module}`];
  return [];
}

async function faults(hospital: TestHospital, among: typeof calls, dueOf: DueOf): Promise<string[]> {
  const found: string[] = [];
  for (const each of among) found.push(...(await faultOf(hospital, each, dueOf)));
  return found;
}

const startsSomething = (call: CallSpec) => !goesOn(call, sampleInput(call.body));

describe('every call', () => {
  test('without a subscription: nothing new begins, the rest goes on', async () => {
    expect(await faults(none, calls, (_call, starts) => (starts ? 'SUBSCRIPTION_REQUIRED' : null))).toEqual([]);
  }, 120_000);

  test('after its end: the same', async () => {
    const writes = calls.filter(({ call }) => call.method !== 'GET');
    expect(await faults(expired, writes, (_call, starts) => (starts ? 'SUBSCRIPTION_REQUIRED' : null))).toEqual([]);
  }, 120_000);

  test('a plan without the module: its new acts want an upgrade that names it, all others pass', async () => {
    const among = calls.filter(({ call }) => isSold(call));
    const isOutside = (call: CallSpec, starts: boolean) => starts && !essential.some((key) => key === call.module);
    expect(among.filter(({ call }) => isOutside(call, startsSomething(call))).length).toBeGreaterThan(10);
    expect(await faults(small, among, (call, starts) => (isOutside(call, starts) ? 'SUBSCRIPTION_UPGRADE_REQUIRED' : null))).toEqual([]);
  }, 120_000);
});

describe('a plan without the laboratory', () => {
  test('refuses a routine test before it looks at record and input; a stat one goes on', async () => {
    const url = `/api/consultation/${randomUUID()}/lab-request`;
    const routine = await small.admin.raw('PUT', url, { tests: [], priority: 'routine' });
    expect([routine.status, routine.message, routine.error.code, routine.error['module']]).toEqual([
      402,
      'Subscription Upgrade Required',
      'SUBSCRIPTION_UPGRADE_REQUIRED',
      'laboratory',
    ]);
    expect((await small.admin.raw('PUT', url, '{"tests": ')).status).toBe(402);
    expect((await small.admin.raw('PUT', url, { tests: [], priority: 'stat' })).status).toBe(404);
    const powerless = await small.userWith();
    expect((await powerless.raw('PUT', url, { tests: [], priority: 'routine' })).status).toBe(403);
  });

  test('a stat request passes, and so do results and reads', async () => {
    expect((await small.admin.raw('POST', '/api/laboratory/test', {})).status).toBe(402);
    const { id: patientId } = await aPatient(small);
    const order = { patientId, testId: randomUUID() };
    expect((await small.admin.raw('POST', '/api/lab-request/create-internal', order)).status).toBe(402);
    expect((await small.admin.raw('POST', '/api/lab-request/create-internal', { ...order, priority: 'stat' })).status).not.toBe(402);
    expect((await small.admin.raw('PATCH', `/api/lab-request/${randomUUID()}/result-entered`, {})).status).toBe(404);
    expect((await small.admin.raw('GET', '/api/lab-request')).status).toBe(200);
  });

  test('opens with a mini plan for its days', async () => {
    const order = { patientId: randomUUID(), testId: randomUUID() };
    const { owner } = theDatabase();
    await owner.query(
      `insert into subscription_mini_plans (hospital_id, id, module, plan_version, start_date, end_date, created_at)
       select hospital_id, $2, 'laboratory', 1, start_date, end_date, created_at from subscriptions where hospital_id = $1`,
      [small.id, randomUUID()],
    );
    expect((await small.admin.raw('POST', '/api/lab-request/create-internal', order)).status).not.toBe(402);
    await owner.query('delete from subscription_mini_plans where hospital_id = $1', [small.id]);
    expect((await small.admin.raw('POST', '/api/lab-request/create-internal', order)).status).toBe(402);
  });
});

describe('panels of the dashboard', () => {
  const panels = calls.filter(({ call }) => panelOf(call));
  const metaOf = async ({ admin }: TestHospital, call: CallSpec) => {
    const answer = await admin.raw('GET', `/api${call.path}?page=1&limit=5`);
    const { data, meta } = answer.payload as { data: unknown[]; meta: Record<string, unknown> };
    return { status: answer.status, rows: data.length, locked: meta['locked'] === true, count: meta['count'] };
  };

  test('of a module outside the plan they answer 200, locked, without a row; those of the plan are as ever', async () => {
    for (const { name, call } of panels) {
      const locked = !essential.some((key) => key === call.module);
      expect([name, await metaOf(small, call)]).toMatchObject([name, { status: 200, locked, ...(locked ? { rows: 0, count: 0 } : {}) }]);
    }
  });

  test('without any subscription all are locked; time alone locks none', async () => {
    for (const { name, call } of panels) {
      expect([name, await metaOf(none, call)]).toEqual([name, { status: 200, locked: true, rows: 0, count: 0 }]);
      expect([name, await metaOf(expired, call)]).toMatchObject([name, { status: 200, locked: false }]);
    }
  });

  test('nobody reads a locked panel without its permission', async () => {
    const powerless = await small.userWith();
    expect((await powerless.raw('GET', '/api/dashboard/getLabs')).status).toBe(403);
  });
});
