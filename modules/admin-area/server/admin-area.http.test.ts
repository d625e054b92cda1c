import { beforeAll, describe, expect, test, vi } from 'vitest';
import { noteOperation } from '#kernel/server/operations/operations-log.ts';
import { hashPassword } from '#modules/auth/server/index.ts';
import { auditCalls } from '#modules/audit-trail/contract/calls.ts';
import { tellOperators } from '#modules/notifications-and-calls/server/index.ts';
import { testRecordActs } from '#testing/record-acts.ts';
import {
  aHospital,
  demoPassword,
  inPlatform,
  inScopeOf,
  lastMessageTo,
  nobody,
  runJobNow,
  somebodyWith,
  type TestClient,
  theDatabase,
  tokenIn,
  unique,
} from '#testing/world.ts';
import { adminCalls as calls, hospitalActs, messageActs } from '../contract/calls.ts';
import type { OutboxStatus, PlatformRole } from '../contract/words.ts';
import { addOperator, ensurePlatformAdmin } from './index.ts';

async function anOperator(role: PlatformRole): Promise<TestClient & { id: string; email: string }> {
  const email = `${unique('operator')}@civis.test`;
  const passwordHash = await inPlatform((scope) => hashPassword(scope, demoPassword));
  const { id } = await inPlatform((scope) => addOperator(scope, { name: 'Olu Operator', email, role, passwordHash }));
  return Object.assign(somebodyWith(await signIn(email)), { id, email });
}

async function signIn(email: string, password = demoPassword): Promise<string> {
  const who = nobody();
  const asked = await who.raw('POST', '/api/auth/login/otp/admin', { email, password });
  expect(asked.payload).toMatchObject({ otpRequired: true });
  const otp = /\b\d{6}\b/.exec((await lastMessageTo(email)).text)?.[0];
  const answer = await who.raw('POST', '/api/auth/login/otp/admin', { email, password, otp });
  return (answer.payload as { token: string }).token;
}

/** Somebody founds a hospital, which waits for its confirmation. */
async function signUp(): Promise<{ id: string; email: string }> {
  const email = `${unique('founder')}@civis.test`;
  const order = {
    hospital: {
      name: `Clinic ${unique('')}`,
      address: '1 Road',
      country: 'Ghana',
      state: 'Ashanti',
      city: 'Kumasi',
      timeZoneLabel: 'Africa/Accra (GMT+00:00)',
      timeZoneOffset: '+00:00',
      rcCode: unique('RC'),
      specializations: ['01920000-0000-7000-8000-000000000011'],
    },
    user: {
      fullname: 'Kofi Mensah',
      phoneNumber: '241234567',
      dialcode: '+233',
      address: '1 Road',
      email,
      country: 'Ghana',
      state: 'Ashanti',
      city: 'Kumasi',
      password: demoPassword,
    },
    termsAccepted: true,
  };
  const signedUp = await nobody().raw('POST', '/api/hospitals', order);
  return { id: (signedUp.payload as { hospital: { id: string } }).hospital.id, email };
}

let admin: Awaited<ReturnType<typeof anOperator>>;
let support: TestClient;
let finance: TestClient;
beforeAll(async () => {
  admin = await anOperator('Platform Admin');
  support = await anOperator('Platform Support');
  finance = await anOperator('Platform Finance');
});

const why = 'unpaid since March';
const trailOf = async (who: TestClient, search: string) => (await who.send(auditCalls.platformList, { query: { search } })).payload.data;

describe('signing in', () => {
  test('always asks for a code, and says who the operator is', async () => {
    const profile = await admin.raw('GET', '/api/auth/profile');
    expect(profile.payload).toMatchObject({
      user: { fullname: 'Olu Operator', firstName: 'Olu', lastName: 'Operator', role: { name: 'Platform Admin' }, email: admin.email },
    });
  });

  test('the first Platform Admin gets a link, until a password is set', async () => {
    const email = `${unique('first')}@civis.test`;
    await theDatabase().owner.query("update platform_users set status = 'inactive' where role = 'Platform Admin'");
    try {
      const first = await inPlatform((scope) => ensurePlatformAdmin(scope, { email }));
      const again = await inPlatform((scope) => ensurePlatformAdmin(scope, { email: 'other@civis.test' }));
      expect([first?.email, again?.email]).toEqual([email, email]);
      expect(
        (await theDatabase().owner.query("select 1 from platform_users where status = 'active' and role = 'Platform Admin'")).rowCount,
      ).toBe(1);
      const token = tokenIn(again?.link ?? '');
      const set = await nobody().raw('POST', `/api/auth/resetPassword/${token}`, { password: demoPassword, confirmPassword: demoPassword });
      expect(set.status).toBe(200);
      expect(await inPlatform((scope) => ensurePlatformAdmin(scope, { email }))).toBeNull();
      const session = somebodyWith(await signIn(email));
      expect((await session.send(calls.health)).status).toBe(200);
    } finally {
      await theDatabase().owner.query("update platform_users set status = 'active' where id = $1", [admin.id]);
    }
  });
});

describe('borders', () => {
  test('staff never call the operator’s console', async () => {
    const hospital = await aHospital();
    for (const call of [calls.dashboard, calls.hospitals, calls.outbox, calls.health])
      expect((await hospital.admin.send(call)).status).toBe(403);
  });

  test('operators never call the hospitals’ side', async () => {
    for (const path of ['/api/patients', '/api/users', '/api/departments', '/api/audit-trail', '/api/dashboard/getPatients'])
      expect([path, (await admin.raw('GET', path)).status]).toEqual([path, 403]);
  });

  test('each role has its own rights', async () => {
    const hospital = await aHospital();
    const at = { params: { id: hospital.id } };
    expect((await support.send(calls.suspend, { ...at, body: { reason: why } })).status).toBe(403);
    expect((await finance.send(calls.addNote, { ...at, body: { text: 'x' } })).status).toBe(403);
    expect((await finance.send(calls.outbox)).status).toBe(403);
    expect((await finance.send(calls.hospital, at)).status).toBe(200);
    expect((await admin.send(calls.hospital, { params: { id: crypto.randomUUID() } })).status).toBe(404);
  });
});

describe('hospitals', () => {
  test('are listed with counts, found by name, code, address and number, filtered and sorted', async () => {
    const hospital = await aHospital(`Saint ${unique('')} Clinic`);
    await hospital.userWith();
    const { payload } = await admin.send(calls.hospitals, { query: { search: hospital.name.split(' ')[1] } });
    expect(payload.meta.count).toBe(1);
    expect(payload.data[0]).toMatchObject({
      id: hospital.id,
      name: hospital.name,
      status: 'active',
      setup: 'completed',
      users: 2,
      patients: 0,
      paymentStatus: 'FREE_TRIAL',
      slots: 25,
    });
    for (const search of [payload.data[0]!.rcCode, hospital.admin.email, payload.data[0]!.civisHospitalId!]) {
      expect((await admin.send(calls.hospitals, { query: { search } })).payload.data.map((row) => row.id)).toEqual([hospital.id]);
    }
    expect((await admin.send(calls.hospitals, { query: { search: hospital.admin.email, status: ['suspended'] } })).payload.data).toEqual(
      [],
    );
    expect((await admin.send(calls.hospitals, { query: { search: '%%%' } })).payload.data).toEqual([]);
    const ofPlan = async (plan: 'premium' | 'essential') =>
      (await admin.send(calls.hospitals, { query: { search: hospital.admin.email, plan, subscriptionStatus: ['ACTIVE'] } })).payload.meta
        .count;
    expect([await ofPlan('premium'), await ofPlan('essential')]).toEqual([1, 0]);
    const byUsers = (await admin.send(calls.hospitals, { query: { sort: '-users', limit: 3 } })).payload.data.map((row) => row.users);
    expect(byUsers).toEqual(byUsers.toSorted((a, b) => b - a));
  });

  test('show contacts, setup, staff and notes', async () => {
    const hospital = await aHospital();
    const params = { id: hospital.id };
    const note = await admin.send(calls.addNote, { params, body: { text: 'Called about the invoice' } });
    expect(note.payload).toMatchObject({ text: 'Called about the invoice', byName: 'Olu Operator' });
    const { payload } = await admin.send(calls.hospital, { params });
    expect(payload).toMatchObject({
      founder: { email: hospital.admin.email, phone: '+234 8031234567' },
      setupRun: { status: 'completed' },
      suspension: null,
      notes: [{ text: 'Called about the invoice' }],
    });
    const staff = await admin.send(calls.hospitalUsers, { params });
    expect(staff.payload.data).toEqual([
      {
        id: hospital.admin.userId,
        fullname: 'Bola Grace Founder',
        roleName: 'Hospital Admin',
        status: 'active',
        lastLoginAt: expect.any(String),
      },
    ]);
  });

  test('suspended: sessions end, nobody signs in; activated: they do. Both trails hold both acts', async () => {
    const hospital = await aHospital();
    const params = { id: hospital.id };
    expect((await admin.send(calls.suspend, { params, body: { reason: 'short' } })).status).toBe(400);
    const suspended = await admin.send(calls.suspend, { params, body: { reason: why } });
    expect(suspended.payload).toMatchObject({ status: 'suspended', suspension: { reason: why, mode: 'sign-in', byName: 'Olu Operator' } });
    await vi.waitFor(async () => expect((await hospital.admin.raw('GET', '/api/departments')).status).toBe(401));
    const signIn = await nobody().raw('POST', '/api/auth/login/otp/hospital', { email: hospital.admin.email, password: demoPassword });
    expect([signIn.status, signIn.message]).toEqual([400, 'Hospital is suspended']);
    expect((await lastMessageTo(hospital.admin.email)).text).toContain(why);
    const activated = await admin.send(calls.activate, { params, body: { reason: 'paid in full today' } });
    expect(activated.payload).toMatchObject({ status: 'active', suspension: null });
    const { rows } = await theDatabase().owner.query(
      "select reason from audit_entries where hospital_id = $1 and actor_kind = 'operator' and action = 'state' order by at, id",
      [hospital.id],
    );
    expect(rows.map((row) => row.reason)).toEqual([why, 'paid in full today']);
    expect((await trailOf(admin, hospital.name.split(' ')[1]!)).map((row) => row.reason)).toEqual(['paid in full today', why]);
  });

  test('suspended twenty times at once: once', async () => {
    const hospital = await aHospital();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.send(calls.suspend, { params: { id: hospital.id }, body: { reason: why } })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect((await admin.send(calls.activate, { params: { id: hospital.id }, body: { reason: 'all is well again' } })).status).toBe(200);
    expect((await admin.send(calls.activate, { params: { id: hospital.id }, body: { reason: 'all is well again' } })).status).toBe(409);
  });

  test('a pending sign-up is confirmed by telephone, set up, and confirmed once', async () => {
    const { id, email } = await signUp();
    expect((await admin.send(calls.hospital, { params: { id } })).payload).toMatchObject({
      status: 'pending',
      setup: 'none',
      setupRun: null,
    });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.send(calls.confirm, { params: { id }, body: { reason: 'called the founder back' } })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect((await admin.send(calls.retrySetup, { params: { id } })).status).toBe(200);
    await runJobNow('registration.run-setup', { hospitalId: id });
    expect((await admin.send(calls.retrySetup, { params: { id } })).status).toBe(409);
    expect((await admin.send(calls.hospital, { params: { id } })).payload).toMatchObject({ status: 'active', setup: 'completed' });
    expect((await nobody().raw('POST', '/api/auth/login/otp/hospital', { email, password: demoPassword })).status).toBe(200);
  });
});

describe('the outbox', () => {
  const words = { page: 'Page', of: 'of' };
  const parts = { facts: [], columns: [], rows: [], sums: [], total: '', ends: [], signs: [] };
  const letter = { size: 'a4', letterhead: { name: 'A', lines: [] }, title: 'Order', number: 'PO-000012', words, ...parts } as const;
  test('shows what stays on this machine, and queues failed messages again', async () => {
    const recipient = `${unique('reader')}@civis.test`;
    const paper = { filename: 'PO-000012.pdf', letter };
    await inPlatform((scope) => scope.mail({ to: recipient, subject: 'Hello', text: 'Body of it', template: 'test', paper }));
    const found = (await support.send(calls.outbox, { query: { to: recipient } })).payload;
    expect(found.meta).toMatchObject({ count: 1, keptHere: true });
    expect(found.data[0]).toMatchObject({ to: recipient, subject: 'Hello', body: 'Body of it', status: 'queued' });
    expect(found.data[0]).toMatchObject({ attachment: 'PO-000012.pdf' });
    const { id } = found.data[0]!;
    expect((await support.send(calls.retryMessage, { params: { id } })).status).toBe(409);
    await theDatabase().owner.query("update message_outbox set status = 'failed', attempts = 8, error = 'no route' where id = $1", [id]);
    expect((await support.send(calls.outbox, { query: { to: recipient, status: ['failed'] } })).payload.data[0]).toMatchObject({
      error: 'no route',
    });
    expect((await support.send(calls.retryMessage, { params: { id } })).payload).toMatchObject({
      status: 'queued',
      attempts: 0,
      error: null,
    });
  });
});

test('dashboard and health count what is there', async () => {
  const before = (await finance.send(calls.dashboard)).payload;
  const hospital = await aHospital();
  const after = (await finance.send(calls.dashboard)).payload;
  expect(after.hospitals.active).toBe(before.hospitals.active + 1);
  expect(after.hospitals.newThisMonth).toBe(before.hospitals.newThisMonth + 1);
  expect(after.users).toBe(before.users + 1);
  expect(after.newByMonth).toHaveLength(12);
  expect(after.newByMonth.at(-1)?.count).toBe(after.hospitals.newThisMonth);
  await theDatabase().owner.query("update setup_runs set status = 'failed', finished_at = null where hospital_id = $1", [hospital.id]);
  expect((await finance.send(calls.dashboard)).payload.needsAttention).toContainEqual({
    hospitalId: hospital.id,
    name: hospital.name,
    kind: 'setup failed',
    since: expect.any(String),
  });
  await noteOperation(theDatabase().owner, { kind: 'server-restarted', reason: 'it was ended by SIGKILL', seconds: 1.5 });
  expect((await admin.send(calls.health)).payload).toMatchObject({
    storage: 'ok',
    operations: [{ kind: 'server-restarted', reason: 'it was ended by SIGKILL', seconds: 1.5, at: expect.any(String) }],
    mailTransport: 'outbox',
    setups: { failed: expect.any(Number) },
    version: expect.stringMatching(/^\d/),
  });
});

test('operators have a bell of their own; hospitals tell them, platform acts too', async () => {
  const hospital = await aHospital();
  const notice = { title: 'Audit Chain Broken', content: 'At entry 7', path: '/hospitals' } as const;
  await inScopeOf(hospital.id, (scope) => tellOperators(scope, 'View Platform Audit', notice));
  await inPlatform((scope) => tellOperators(scope, 'Manage Hospitals', { ...notice, content: 'From the platform' }));
  const bell = async (who: TestClient) =>
    JSON.parse((await who.raw('GET', '/api/collections/notification/records')).text).items as {
      id: string;
      content: string;
      hospitalId: string | null;
    }[];
  expect((await bell(support)).map((item) => item.content)).toEqual(['From the platform', 'At entry 7']);
  const [own] = await bell(finance);
  expect(await bell(finance)).toHaveLength(1);
  expect(own).toMatchObject({ content: 'At entry 7', hospitalId: hospital.id });
  expect((await finance.raw('PATCH', `/api/collections/notification/records/${own?.id}`, { readStatus: true })).status).toBe(200);
  expect((await support.raw('GET', '/api/notification/unread-count')).payload).toEqual({ unread: 2, calls: 0 });
  expect((await finance.raw('GET', '/api/notification/unread-count')).payload).toEqual({ unread: 0, calls: 0 });
  expect((await bell(hospital.admin)).filter((item) => item.content === 'At entry 7')).toEqual([]);
});

testRecordActs(hospitalActs, async () => {
  const active = async () => (await aHospital()).id;
  const suspended = async () => {
    const id = await active();
    await admin.send(calls.suspend, { params: { id }, body: { reason: why } });
    return id;
  };
  const closed = async () => {
    const id = await active();
    await theDatabase().owner.query("update hospitals set status = 'closed' where id = $1", [id]);
    return id;
  };
  return { view: calls.hospital, ways: { pending: async () => (await signUp()).id, active, suspended, closed }, judge: admin };
});

testRecordActs(messageActs, async () => {
  const inStatus = (status: OutboxStatus) => async () => {
    const to = `${unique('reader')}@civis.test`;
    await inPlatform((scope) => scope.mail({ to, subject: 'Hello', text: 'Body of it', template: 'test' }));
    const { id } = (await admin.send(calls.outbox, { query: { to } })).payload.data[0]!;
    await theDatabase().owner.query('update message_outbox set status = $2 where id = $1', [id, status]);
    return id;
  };
  const view = async (id: string) => (await admin.send(calls.outbox, { query: { limit: 100 } })).payload.data.find((row) => row.id === id);
  return { view, ways: { queued: inStatus('queued'), sent: inStatus('sent'), failed: inStatus('failed') }, judge: admin };
});
