import { expect, test } from 'vitest';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import {
  aHospital,
  clockNow,
  inScopeOf,
  runJobNow,
  setClock,
  type TestClient,
  type TestHospital,
  theCivis,
  theDatabase,
} from '#testing/world.ts';
import { notificationCalls as calls } from '../contract/calls.ts';
import { CallAcknowledged } from '../contract/events.ts';
import type { NotificationPage, NotificationRecord } from '../contract/records.ts';
import { callPeople } from './call-people.ts';
import { demoCallJob, switchDemoCalls } from './demo-calls.ts';

const records = '/api/collections/notification/records';

async function callsOf(who: TestClient): Promise<NotificationRecord[]> {
  const answer = await who.raw('GET', `${records}?filter=${encodeURIComponent('kind = "call"')}`);
  return (answer.payload as NotificationPage).items as NotificationRecord[];
}

/** A caller, a nurse of the department, one of no department, one elsewhere, and one who cannot be called. */
async function aTeam() {
  const hospital = await aHospital();
  const caller = await hospital.userWith('Make Staff Call', 'Receive call request', 'View call log');
  const nurse = await hospital.userWith('Receive call request');
  const floating = await hospital.userWith('Receive call request');
  const elsewhere = await hospital.userWith('Receive call request');
  const clerk = await hospital.userWith('View Vitals');
  const { owner } = theDatabase();
  await owner.query('delete from user_departments where user_id = any($1)', [[floating.userId, elsewhere.userId]]);
  await owner.query(
    `insert into user_departments select d.hospital_id, $1, d.id, 1 from departments d where d.hospital_id = $2 and d.id <> $3 limit 1`,
    [elsewhere.userId, hospital.id, hospital.departmentId],
  );
  return { hospital, caller, nurse, floating, elsewhere, clerk };
}

/** What CallAcknowledged told while an act ran. */
async function acknowledgements(hospital: TestHospital, act: () => Promise<unknown>): Promise<object[]> {
  const told: object[] = [];
  const listeners = theCivis().kernel.listeners as Map<string, unknown[]>;
  const before = listeners.get(CallAcknowledged.name) ?? [];
  const heard = {
    event: CallAcknowledged,
    act: async (scope: { hospitalId: string }, fact: object) => void (scope.hospitalId === hospital.id && told.push(fact)),
  };
  listeners.set(CallAcknowledged.name, [...before, heard]);
  try {
    await act();
  } finally {
    listeners.set(CallAcknowledged.name, before);
  }
  return told;
}

test('a department’s call reaches its holders and those of no department, never the caller, one row each', async () => {
  const { hospital, caller, nurse, floating, elsewhere, clerk } = await aTeam();
  const answer = await caller.send(calls.callStaff, { body: { departmentId: hospital.departmentId, message: 'Help in room 2' } });
  expect(answer.status).toBe(200);
  const [call] = await callsOf(nurse);
  expect(call).toMatchObject({
    title: 'Calling',
    content: 'Help in room 2',
    readStatus: false,
    callerId: caller.userId,
    groupId: answer.payload.groupId,
    dates: { dateTime: expect.any(String), answeredAt: null },
  });
  expect(await callsOf(floating)).toHaveLength(1);
  for (const nobodyCalled of [caller, elsewhere, clerk]) expect(await callsOf(nobodyCalled)).toEqual([]);
  const { rows } = await theDatabase().owner.query('select count(*)::int as count from notifications where group_id = $1', [
    answer.payload.groupId,
  ]);
  expect(rows[0].count).toBe(answer.payload.recipients);
});

test('people by name: those who cannot be called are passed over; nobody named is 400; six a minute', async () => {
  const { caller, nurse, clerk } = await aTeam();
  const order = { userIds: [nurse.userId, nurse.userId, clerk.userId, caller.userId], message: 'Call back' };
  expect((await caller.send(calls.callStaff, { body: order })).payload.recipients).toBe(1);
  expect((await caller.send(calls.callStaff, { body: { message: 'Nobody' } })).status).toBe(400);
  // One minute, whatever the time of the run: the first call was made in it or in the one before.
  setClock(`${addMinutes(clockNow(), 2).slice(0, 16)}:05.000Z`);
  const answers = await Promise.all(Array.from({ length: 20 }, () => caller.send(calls.callStaff, { body: order })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(14);
  setClock(null);
  expect(await callsOf(nurse)).toHaveLength(7);
  expect((await nurse.send(calls.callStaff, { body: order })).status).toBe(403);
});

test('the first who answers is written on every row of the call and told once, of twenty at once', async () => {
  const hospital = await aHospital();
  const caller = await hospital.userWith('Make Staff Call');
  const staff = await Promise.all(Array.from({ length: 20 }, () => hospital.userWith('Receive call request')));
  const entityId = crypto.randomUUID();
  const { groupId } = await inScopeOf(hospital.id, (scope) =>
    callPeople(scope, {
      content: 'G-001',
      path: '/queue-management',
      to: { userIds: staff.map(({ userId }) => userId) },
      module: 'queue',
      entity: 'QueueTicket',
      entityId,
    }),
  );
  const rows = await Promise.all(staff.map(async (user) => (await callsOf(user))[0] as NotificationRecord));
  const told = await acknowledgements(hospital, () =>
    Promise.all(staff.map((user, at) => user.raw('PATCH', `${records}/${rows[at]?.id}`, { readStatus: true }))),
  );
  expect(told).toEqual([
    { groupId, entityType: 'QueueTicket', entityId, userId: expect.any(String), userName: expect.any(String), at: expect.any(String) },
  ]);
  const after = await Promise.all(staff.map(async (user) => (await callsOf(user))[0] as NotificationRecord));
  const { userName, at } = told[0] as { userName: string; at: string };
  expect(new Set(after.map(({ dates }) => `${dates.answeredBy} ${dates.answeredAt}`))).toEqual(new Set([`${userName} ${at}`]));
  expect(after.every(({ readStatus }) => readStatus)).toBe(true);
  expect((await caller.send(calls.madeCall, { params: { groupId } })).status).toBe(404);
});

test('who did not answer keeps a missed call that says who did; the caller reads it', async () => {
  const { hospital, caller, nurse, floating } = await aTeam();
  const made = await caller.send(calls.callStaff, { body: { departmentId: hospital.departmentId, message: 'Help' } });
  const { groupId } = made.payload;
  expect((await caller.send(calls.madeCall, { params: { groupId } })).payload).toMatchObject({ answeredBy: null });
  const [own] = await callsOf(nurse);
  await nurse.raw('PATCH', `${records}/${own?.id}`, { readStatus: true });
  const [missed] = await callsOf(floating);
  expect(missed).toMatchObject({ readStatus: false, readAt: null });
  expect(missed?.dates.answeredAt).not.toBeNull();
  const seen = (await caller.send(calls.madeCall, { params: { groupId } })).payload;
  expect(seen).toEqual({
    groupId,
    recipients: made.payload.recipients,
    answeredBy: missed?.dates.answeredBy,
    answeredAt: missed?.dates.answeredAt,
  });
  expect((await hospital.admin.send(calls.madeCall, { params: { groupId } })).status).toBe(404);
});

test('one Idempotency-Key makes one call', async () => {
  const { caller, nurse } = await aTeam();
  const order = { body: { userIds: [nurse.userId], message: 'Once' } };
  const key = crypto.randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => caller.send(calls.callStaff, order, { key })));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await callsOf(nurse)).toHaveLength(1);
});

test('a server that is no demo has no switch for demonstration calls', async () => {
  const { caller } = await aTeam();
  expect((await caller.send(calls.demoCalls)).payload).toEqual({ available: false, on: false });
  expect((await caller.send(calls.switchDemoCalls, { body: { on: true } })).status).toBe(404);
});

test('the demo’s switch calls nurse@ until it is off', async () => {
  const { hospital, nurse } = await aTeam();
  await theDatabase().owner.query(
    `update accounts set email = 'nurse@' || split_part(email, '@', 2) || $2 from users u where u.account_id = accounts.id and u.id = $1`,
    [nurse.userId, nurse.userId.slice(-6)],
  );
  const { settings } = theCivis().kernel as { settings: { demo: boolean } };
  settings.demo = true;
  try {
    const turn = (on: boolean) => inScopeOf(hospital.id, (scope) => switchDemoCalls(scope, { on }));
    const job = () => runJobNow(demoCallJob, { hospitalId: hospital.id });
    await job();
    expect(await callsOf(nurse)).toEqual([]);
    expect(await turn(true)).toEqual({ available: true, on: true });
    await job();
    await turn(false);
    await job();
    expect(await callsOf(nurse)).toMatchObject([{ title: 'Calling', callerId: null }]);
  } finally {
    settings.demo = false;
  }
});
