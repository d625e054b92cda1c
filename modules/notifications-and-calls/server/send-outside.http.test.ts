import { afterEach, expect, test } from 'vitest';
import type { Notice } from '#kernel/server/scope/scope.ts';
import { aHospital, inScopeOf, lastMessageTo, runJobNow, setClock, type TestHospital, type TestUser, theDatabase } from '#testing/world.ts';

afterEach(() => setClock(null));

const secret = 'Potassium 6.8 of Ada Obi, HIV';
const tell = (hospital: TestHospital, user: TestUser, more: Partial<Notice> = {}) =>
  inScopeOf(hospital.id, (scope) =>
    scope.notify({ title: 'Low Stock', content: secret, path: '/inventory', to: { userIds: [user.userId] }, ...more }),
  );

/** The log of what left the house; the bell is asked for by name. */
async function deliveriesOf(user: TestUser, channels: readonly string[] = ['email', 'sms']) {
  const { rows } = await theDatabase().owner.query(
    'select group_id as "groupId", channel, status, destination, error from notification_deliveries where user_id = $1 and channel = any($2) order by id',
    [user.userId, channels],
  );
  return rows as { groupId: string; channel: string; status: string; destination: string; error: string | null }[];
}
async function messagesTo(user: TestUser): Promise<number> {
  const { rows } = await theDatabase().owner.query(
    `select count(*)::int as count from message_outbox where recipient = $1 and template = 'notice'`,
    [user.email],
  );
  return rows[0].count as number;
}
const prefer = (user: TestUser, change: object) => user.raw('PATCH', '/api/users/preferences', change);

test('nobody gets a mail who has not asked for it; the hospital’s choice counts where a user has none', async () => {
  const hospital = await aHospital();
  const [nurse, other] = [await hospital.userWith(), await hospital.userWith()];
  await tell(hospital, nurse);
  expect(await messagesTo(nurse)).toBe(0);
  const { version } = (await hospital.admin.raw('GET', '/api/settings/notifications')).payload as { version: number };
  const set = await hospital.admin.raw('PATCH', '/api/settings/notifications', {
    version,
    values: { titles: { 'Low Stock': { email: true, sms: false } } },
  });
  expect([set.status, set.text]).toEqual([200, set.text]);
  await prefer(other, { channels: { 'Low Stock': { email: false, sms: false } } });
  for (const user of [nurse, other]) await tell(hospital, user);
  expect([await messagesTo(nurse), await messagesTo(other)]).toEqual([1, 0]);
});

test('a mail says that there is a message and where, and nothing of what it says', async () => {
  const hospital = await aHospital();
  const nurse = await hospital.userWith();
  await prefer(nurse, { channels: { 'Low Stock': { email: true, sms: true } } });
  await tell(hospital, nurse);
  const mail = await lastMessageTo(nurse.email);
  expect(mail).toMatchObject({ subject: 'You have a new message', template: 'notice' });
  expect(mail.text).toContain('http://civis.test/hospital/inventory');
  for (const word of ['Potassium', 'Ada', 'HIV', 'Low Stock']) expect(`${mail.subject} ${mail.text}`).not.toContain(word);
  // A telephone number that was not confirmed gets no SMS.
  expect(await deliveriesOf(nurse)).toEqual([expect.objectContaining({ channel: 'email', status: 'sent', error: null })]);
  expect((await deliveriesOf(nurse))[0]?.destination).not.toBe(nurse.email);
});

test('the log holds the bell for everybody, once for each notice', async () => {
  const hospital = await aHospital();
  const [nurse, other] = [await hospital.userWith(), await hospital.userWith()];
  await inScopeOf(hospital.id, (scope) =>
    scope.notify({ title: 'Low Stock', content: secret, path: '/inventory', to: { userIds: [nurse.userId, other.userId] } }),
  );
  const arrived = { channel: 'in-app', status: 'sent', destination: 'bell', error: null };
  for (const user of [nurse, other]) expect(await deliveriesOf(user, ['in-app'])).toEqual([expect.objectContaining(arrived)]);
  expect(await deliveriesOf(nurse)).toEqual([]);
});

test('quiet hours hold what is not critical until they end; what was read meanwhile is not sent', async () => {
  const hospital = await aHospital();
  const nurse = await hospital.userWith();
  await prefer(nurse, {
    channels: { 'Low Stock': { email: true, sms: false } },
    quietHours: { on: true, from: '00:00', to: '23:59' },
  });
  await tell(hospital, nurse, { priority: 'critical' });
  expect(await messagesTo(nurse)).toBe(1);
  await tell(hospital, nurse);
  await tell(hospital, nurse);
  expect(await messagesTo(nurse)).toBe(1);
  const held = (await deliveriesOf(nurse)).filter(({ status }) => status === 'held');
  expect(held).toHaveLength(2);
  const { rows } = await theDatabase().owner.query('select id from notifications where group_id = $1', [held[1]?.groupId]);
  await nurse.raw('PATCH', `/api/collections/notification/records/${rows[0].id}`, { readStatus: true });
  for (const { groupId } of held) {
    const data = { hospitalId: hospital.id, groupId, userId: nurse.userId, channel: 'email', path: '/inventory' };
    await runJobNow('notifications-and-calls.send-held', data);
    await runJobNow('notifications-and-calls.send-held', data);
  }
  expect(await messagesTo(nurse)).toBe(2);
  expect((await deliveriesOf(nurse)).map(({ status }) => status)).toEqual(['sent', 'sent', 'failed']);
});

test('an act that fails sends nothing', async () => {
  const hospital = await aHospital();
  const nurse = await hospital.userWith();
  await prefer(nurse, { channels: { 'Low Stock': { email: true, sms: false } } });
  await expect(
    inScopeOf(hospital.id, async (scope) => {
      await scope.notify({ title: 'Low Stock', content: secret, path: '/inventory', to: { userIds: [nurse.userId] } });
      throw new Error('refused after all');
    }),
  ).rejects.toThrow('refused after all');
  expect([await messagesTo(nurse), (await deliveriesOf(nurse)).length]).toEqual([0, 0]);
});
