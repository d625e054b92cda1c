import { describe, expect, test } from 'vitest';
import { aHospital, clockNow, inScopeOf, runJobNow, type TestHospital, theDatabase, unique } from '#testing/world.ts';
import { organisationCalls } from '#modules/organisation/contract/calls.ts';
import { subscriptionCalls } from '../contract/calls.ts';
import { startTrial } from './start-trial.ts';

async function read({ admin }: TestHospital) {
  return (await admin.send(subscriptionCalls.readSubscription)).payload;
}

/** Moves the end of the subscription by whole days from today; negative: it is over. */
async function endIn({ id }: TestHospital, days: number, changes = ''): Promise<void> {
  await theDatabase().owner.query(
    `update subscriptions set start_date = (($3::timestamptz at time zone 'Africa/Lagos')::date + $2::int) - 40, end_date = ($3::timestamptz at time zone 'Africa/Lagos')::date + $2::int ${changes} where hospital_id = $1`,
    [id, days, clockNow()],
  );
}

function addHoliday({ admin }: TestHospital) {
  return admin.send(organisationCalls.addHoliday, { body: { date: '2026-10-01', name: unique('Day ') } });
}

describe('the trial', () => {
  test('is Premium for 30 days with 25 slots, in the currency of the country', async () => {
    const hospital = await aHospital();
    expect(await read(hospital)).toMatchObject({
      status: 'ACTIVE',
      paymentStatus: 'FREE_TRIAL',
      currency: 'NGN',
      country: 'Nigeria',
      plan: { code: 'premium', name: 'Premium' },
      userSlots: 25,
      usedSlots: 1,
      daysLeft: 30,
      graceUntil: null,
      pendingOrder: null,
    });
    expect((await read(hospital))?.modules.every((module) => module.allowed)).toBe(true);
  });

  test('is given once per Rc code, and a repeated setup changes nothing', async () => {
    const hospital = await aHospital();
    const before = await read(hospital);
    await Promise.all(Array.from({ length: 20 }, () => inScopeOf(hospital.id, startTrial)));
    expect(await read(hospital)).toEqual(before);
    await theDatabase().owner.query('delete from subscriptions where hospital_id = $1', [hospital.id]);
    expect(await inScopeOf(hospital.id, startTrial)).toBeNull();
    expect(await read(hospital)).toBeNull();
  });
});

describe('the gate', () => {
  test('an expired trial stops core writes, not reads, not sign-in, profile and preferences', async () => {
    const hospital = await aHospital();
    await endIn(hospital, -2);
    expect(await read(hospital)).toMatchObject({ status: 'EXPIRED', daysLeft: 0 });
    const refused = await addHoliday(hospital);
    expect([refused.status, refused.error.code, refused.message]).toEqual([402, 'SUBSCRIPTION_REQUIRED', 'Subscription Required']);
    expect((await hospital.admin.send(organisationCalls.listHolidays)).status).toBe(200);
    expect((await hospital.admin.raw('PATCH', '/api/users/preferences', { theme: 'dark' })).status).toBe(200);
  });

  test('a paid period goes on through its grace', async () => {
    const hospital = await aHospital();
    await endIn(hospital, -2, ", payment_status = 'PAID'");
    expect(await read(hospital)).toMatchObject({ status: 'GRACE' });
    expect((await addHoliday(hospital)).status).toBe(200);
    await endIn(hospital, -20);
    expect((await addHoliday(hospital)).status).toBe(402);
  });

  test('without a subscription nothing is written', async () => {
    const hospital = await aHospital();
    await theDatabase().owner.query('delete from subscriptions where hospital_id = $1', [hospital.id]);
    expect((await addHoliday(hospital)).status).toBe(402);
    expect((await hospital.admin.send(organisationCalls.readHospital, { params: { id: hospital.id } })).payload.subscription).toBeNull();
  });
});

describe('the nightly job', () => {
  test('writes down what time has done, once', async () => {
    const hospital = await aHospital();
    await endIn(hospital, -2, ", payment_status = 'PAID'");
    await runJobNow('subscription.move-by-time', { hospitalId: hospital.id });
    await runJobNow('subscription.move-by-time', { hospitalId: hospital.id });
    const { rows } = await theDatabase().owner.query('select status, version from subscriptions where hospital_id = $1', [hospital.id]);
    expect(rows).toEqual([{ status: 'GRACE', version: 2 }]);
    const audit = await theDatabase().owner.query(
      "select summary from audit_entries where hospital_id = $1 and entity_type = 'Subscription' and action = 'state'",
      [hospital.id],
    );
    expect(audit.rows).toEqual([{ summary: 'Subscription is GRACE' }]);
  });

  test('tells the administrators of a trial 7, 3 and 1 days before its end', async () => {
    const hospital = await aHospital();
    for (const days of [6, 5]) {
      await endIn(hospital, days);
      await runJobNow('subscription.move-by-time', { hospitalId: hospital.id });
    }
    const { rows } = await theDatabase().owner.query(
      "select content from notifications where hospital_id = $1 and title = 'Subscription Expiring'",
      [hospital.id],
    );
    expect(rows).toEqual([{ content: 'Your free trial ends in 7 days.' }]);
  });
});

test('20 users invited at once never pass the slots', async () => {
  const hospital = await aHospital();
  const roles = (await hospital.admin.raw('GET', '/api/roles?limit=1000')).payload as { data: { id: string; name: string }[] };
  const roleId = roles.data.find((role) => role.name === 'Nurse')?.id;
  await theDatabase().owner.query('update subscriptions set user_slots = 6 where hospital_id = $1', [hospital.id]);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      hospital.admin.raw('POST', '/api/users', {
        title: 'Ms',
        firstName: 'Ada',
        lastName: 'Tester',
        email: `${unique('slot')}@civis.test`,
        dialCode: '+234',
        phoneNumber: '8031234567',
        roleId,
        departmentIds: [hospital.departmentId],
        cadre: 'other',
      }),
    ),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5);
  expect(new Set(answers.filter((answer) => answer.status !== 200).map((answer) => answer.error.code))).toEqual(
    new Set(['SUBSCRIPTION_UPGRADE_REQUIRED']),
  );
  expect(await read(hospital)).toMatchObject({ userSlots: 6, usedSlots: 6 });
});
