import { afterEach, expect, test } from 'vitest';
import { addDays } from '#kernel/server/clock/instants.ts';
import { dailyCaps, refuseHeld } from '#kernel/server/outbox/limits.ts';
import { aHospital, clockNow, inScopeOf, setClock, type TestHospital, theDatabase, unique } from '#testing/world.ts';
import { settingsCalls } from '../contract/calls/settings.ts';

afterEach(() => setClock(null));

const text = (hospital: TestHospital, to: string) => inScopeOf(hospital.id, (scope) => scope.sms({ to, text: 'A word', template: 'try' }));

async function outboxOf(hospitalId: string, channel: string) {
  const { rows } = await theDatabase().owner.query(
    "select status, count(*)::int as count, max(error) as error from message_outbox where hospital_id = $1 and channel = $2 and template = 'try' group by status order by status",
    [hospitalId, channel],
  );
  return rows as { status: string; count: number; error: string | null }[];
}

test('texts go to the own country and chosen ones; satellite and premium ranges never, whatever is chosen', async () => {
  const hospital = await aHospital();
  expect(await text(hospital, '+2348031234567')).toBeNull();
  expect(await text(hospital, '08031234567')).toBeNull();
  expect(await text(hospital, '+233241234567')).toBe('country');
  expect(await text(hospital, '+99912345678')).toBe('country');
  const choose = (textCountries: string[]) =>
    hospital.admin.raw('PATCH', '/api/settings/security', { version: 1, values: { textCountries } });
  expect((await choose(['Ghana'])).status).toBe(400);
  const saved = await choose(['+233', '+881']);
  expect(saved.status, saved.text.slice(0, 300)).toBe(200);
  expect(await text(hospital, '+233241234567')).toBeNull();
  expect(await text(hospital, '+881612345678')).toBe('range');
  expect(await outboxOf(hospital.id, 'sms')).toMatchObject([
    { status: 'failed', count: 3, error: expect.stringContaining('Held:') },
    { status: 'queued', count: 3 },
  ]);
});

test('of many messages at once exactly as many as the day allows are queued; the next day is a new one', async () => {
  const hospital = await aHospital();
  const user = await hospital.userWith();
  const { rows } = await theDatabase().owner.query('select account_id from users where id = $1', [user.userId]);
  const send = () =>
    inScopeOf(hospital.id, (scope) =>
      scope.as({ ...scope.actor, kind: 'user', accountId: rows[0].account_id }, (own) =>
        own.sms({ to: '+2348031234567', text: unique('A word '), template: 'try' }),
      ),
    );
  const most = dailyCaps.sms.user;
  const answers = [];
  for (let round = 0; round < 6; round += 1) answers.push(...(await Promise.all(Array.from({ length: 20 }, send))));
  expect(answers.filter((held) => held === null)).toHaveLength(most);
  expect(answers.filter((held) => held === 'user')).toHaveLength(120 - most);
  expect(await text(hospital, '+2348031234567')).toBeNull();
  setClock(addDays(clockNow(), 1));
  expect(await send()).toBeNull();
});

test('a full day of texts is told to the hospital’s admins once, though the act was refused, and stands in the settings', async () => {
  const hospital = await aHospital();
  await theDatabase().owner.query(
    `insert into rate_takes (key, window_start, taken) select $1, floor(extract(epoch from $2::timestamptz) / 86400) * 86400, $3`,
    [`messages:sms:hospital:${hospital.id}`, clockNow(), dailyCaps.sms.hospital - 1],
  );
  const notices = async () =>
    (
      await theDatabase().owner.query(
        "select user_id, content, path from notifications where hospital_id = $1 and title = 'Message Limit Reached'",
        [hospital.id],
      )
    ).rows;
  expect(await text(hospital, '+2348031234567')).toBeNull();
  expect(await notices()).toEqual([]);
  const refused = inScopeOf(hospital.id, async (scope) => {
    refuseHeld(await scope.sms({ to: '+2348031234567', text: 'A word', template: 'try' }));
  });
  await expect(refused).rejects.toThrow('The daily limit of messages is reached');
  expect(await text(hospital, '+2348031234567')).toBe('hospital');
  expect(await notices()).toEqual([
    {
      user_id: hospital.admin.userId,
      content: expect.stringContaining('sent its 1,000 SMS of today'),
      path: '/settings?tab=notifications',
    },
  ]);
  const { payload } = await hospital.admin.send(settingsCalls.messagesToday);
  expect(payload.channels).toContainEqual({ channel: 'sms', sent: 1000, most: 1000, full: true });
  expect(payload.channels.find(({ channel }) => channel === 'email')).toMatchObject({ most: 3000, full: false });
  expect(payload.resetsAt).toMatch(/T00:00:00\.000Z$/);
});
