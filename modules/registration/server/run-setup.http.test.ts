import { describe, expect, test } from 'vitest';
import { addMinutes, addSeconds } from '#kernel/server/clock/instants.ts';
import { defaultDepartments, defaultSpecializations } from '#modules/organisation/contract/words.ts';
import {
  aHospital,
  clockNow,
  demoPassword,
  lastMessageTo,
  nobody,
  runJobNow,
  setClock,
  somebodyWith,
  theDatabase,
  tokenIn,
  unique,
} from '#testing/world.ts';
import { registrationCalls } from '../contract/calls.ts';
import { setupStepNames } from '../contract/words.ts';

interface SignedUp {
  readonly hospitalId: string;
  readonly email: string;
  readonly token: string;
}

async function aSignUp(): Promise<SignedUp> {
  const email = `${unique('founder')}@civis.test`;
  const answer = await nobody().send(registrationCalls.register, {
    body: {
      hospital: {
        name: `Clinic ${unique('')}`,
        address: '1 Marina Road',
        country: 'Nigeria',
        state: 'Lagos',
        city: 'Lagos',
        timeZoneLabel: 'Africa/Lagos (GMT+01:00)',
        timeZoneOffset: '+01:00',
        rcCode: unique('RC'),
        specializations: [defaultSpecializations[1]!.id],
      },
      user: {
        fullname: 'Bola Founder',
        phoneNumber: '8031234567',
        dialcode: '+234',
        address: '2 Marina Road',
        email,
        country: 'Nigeria',
        state: 'Lagos',
        city: 'Lagos',
        password: demoPassword,
      },
      termsAccepted: true,
    },
  });
  return { hospitalId: answer.payload.hospital.id, email, token: tokenIn((await lastMessageTo(email)).text) };
}

const confirm = ({ token, email }: { token: string; email: string }) =>
  nobody().send(registrationCalls.confirm, { params: { token }, body: { email } });
const setupOf = (token: string, id: string) => somebodyWith(token).send(registrationCalls.setup, { params: { id } });
const runSetup = (hospitalId: string) => runJobNow('registration.run-setup', { hospitalId });

async function countOf(query: string, values: unknown[]): Promise<number> {
  const { rows } = await theDatabase().owner.query(`select count(*)::int as count from ${query}`, values);
  return Number(rows[0].count);
}

async function expectComplete(hospitalId: string): Promise<void> {
  expect(await countOf('roles where hospital_id = $1 and is_system', [hospitalId])).toBe(10);
  const { rows } = await theDatabase().owner.query('select name from departments where hospital_id = $1 order by name', [hospitalId]);
  expect(rows.map((row) => row.name)).toEqual(defaultDepartments.map(({ name }) => name).sort());
  expect(
    await countOf(
      "users u join roles r on r.hospital_id = u.hospital_id and r.id = u.role_id where u.hospital_id = $1 and u.status = 'active' and r.is_hospital_admin",
      [hospitalId],
    ),
  ).toBe(1);
  expect(await countOf("subscriptions where hospital_id = $1 and payment_status = 'FREE_TRIAL'", [hospitalId])).toBe(1);
  expect(await countOf("notifications where hospital_id = $1 and title = 'Welcome'", [hospitalId])).toBe(1);
  expect(await countOf("message_outbox where hospital_id = $1 and template = 'registration.ready'", [hospitalId])).toBe(1);
  expect(await countOf("audit_entries where hospital_id = $1 and summary = 'Hospital setup completed'", [hospitalId])).toBe(1);
}

/** Makes inserts into a table fail for one hospital, as a crash in the middle of a step would. */
async function breakTable(table: string, hospitalId: string): Promise<() => Promise<void>> {
  const name = unique('broken');
  const { owner } = theDatabase();
  await owner.query(`create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'power cut'; end $$`);
  await owner.query(
    `create trigger ${name} before insert on ${table} for each row when (new.hospital_id = '${hospitalId}') execute function ${name}()`,
  );
  return async () => {
    await owner.query(`drop function ${name}() cascade`);
  };
}

describe('confirming', () => {
  test('opens a session that sees the setup and nothing else', async () => {
    const signUp = await aSignUp();
    const answer = await confirm(signUp);
    expect(answer.status).toBe(200);
    expect(answer.payload).toMatchObject({ scope: 'setup', user: { email: signUp.email }, hospital: { id: signUp.hospitalId } });
    const setup = await setupOf(answer.payload.token, signUp.hospitalId);
    expect(setup.payload).toMatchObject({
      status: 'queued',
      steps: setupStepNames.map((name) => ({ name, status: 'pending', attempt: 0 })),
    });
    expect((await somebodyWith(answer.payload.token).raw('GET', '/api/departments')).status).toBe(403);
  });

  test('the same link twenty times at once: one run, every answer 200', async () => {
    const signUp = await aSignUp();
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(signUp)));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await countOf('setup_runs where hospital_id = $1', [signUp.hospitalId])).toBe(1);
    expect(
      await countOf("audit_entries where hospital_id = $1 and entity_type = 'Hospital' and action = 'state'", [signUp.hospitalId]),
    ).toBe(1);
    await runSetup(signUp.hospitalId);
    await expectComplete(signUp.hospitalId);
  });

  test('unknown, foreign, expired, long spent and finished links are all the same 400', async () => {
    const signUp = await aSignUp();
    const other = await aSignUp();
    const words = 'This link is invalid or has expired';
    expect(await confirm({ token: 'nothing', email: signUp.email })).toMatchObject({ status: 400, message: words });
    expect(await confirm({ token: signUp.token, email: other.email })).toMatchObject({ status: 400, message: words });
    const start = clockNow();
    try {
      setClock(addMinutes(start, 24 * 60 + 1));
      expect(await confirm(other)).toMatchObject({ status: 400, message: words });
      setClock(start);
      expect((await confirm(signUp)).status).toBe(200);
      setClock(addMinutes(start, 11));
      expect(await confirm(signUp)).toMatchObject({ status: 400, message: words });
      setClock(addMinutes(start, 5));
      expect((await confirm(signUp)).status).toBe(200);
      await runSetup(signUp.hospitalId);
      expect(await confirm(signUp)).toMatchObject({ status: 400, message: words });
    } finally {
      setClock(null);
    }
  });
});

describe('setting up', () => {
  test('makes everything once, shows what it made, and lets the founder in', async () => {
    const signUp = await aSignUp();
    const { token } = (await confirm(signUp)).payload;
    const early = await nobody().raw('POST', '/api/auth/login/otp/hospital', { email: signUp.email, password: demoPassword });
    expect(early.status).toBe(200);
    await runSetup(signUp.hospitalId);
    const { payload } = await setupOf(token, signUp.hospitalId);
    expect(payload.status).toBe('completed');
    expect(payload.steps.map((step) => step.status)).toEqual(['completed', 'completed', 'completed', 'completed']);
    expect(payload.steps[0]?.counts).toMatchObject({ roles: 10, departments: defaultDepartments.length, specializations: 1 });
    await expectComplete(signUp.hospitalId);
  });

  test('business calls wait until the setup is complete', async () => {
    const signUp = await aSignUp();
    await confirm(signUp);
    const signIn = await nobody().raw('POST', '/api/auth/login/otp/hospital', { email: signUp.email, password: demoPassword });
    const { token } = signIn.payload as { token: string };
    const answer = await somebodyWith(token).raw('GET', '/api/departments');
    expect(answer.status).toBe(409);
    await runSetup(signUp.hospitalId);
    expect((await somebodyWith(token).raw('GET', '/api/departments')).status).toBe(200);
  });

  test.each(['departments', 'roles', 'subscriptions', 'notifications'])(
    'a fault at %s shows as failed, leaves nothing half made, and a retry completes without repeats',
    async (table) => {
      const signUp = await aSignUp();
      const { token } = (await confirm(signUp)).payload;
      const mend = await breakTable(table, signUp.hospitalId);
      await runSetup(signUp.hospitalId);
      const failed = (await setupOf(token, signUp.hospitalId)).payload;
      expect(failed.status).toBe('failed');
      const position = failed.steps.findIndex((step) => step.status === 'failed');
      expect(failed.steps[position]?.error).not.toContain('power cut');
      expect(failed.steps.slice(position + 1).every((step) => step.status === 'pending')).toBe(true);
      await mend();
      const again = await Promise.all(
        Array.from({ length: 20 }, () => somebodyWith(token).send(registrationCalls.retrySetup, { params: { id: signUp.hospitalId } })),
      );
      expect(again.every((answer) => answer.status === 200)).toBe(true);
      await Promise.all(Array.from({ length: 4 }, () => runSetup(signUp.hospitalId)));
      const done = (await setupOf(token, signUp.hospitalId)).payload;
      expect(done.status).toBe('completed');
      expect(done.steps[position]?.attempt).toBe(2);
      await expectComplete(signUp.hospitalId);
      expect((await somebodyWith(token).send(registrationCalls.retrySetup, { params: { id: signUp.hospitalId } })).status).toBe(409);
    },
  );

  test('a run whose worker died is taken up again after 30 seconds', async () => {
    const signUp = await aSignUp();
    await confirm(signUp);
    const { owner } = theDatabase();
    await owner.query("update setup_runs set status = 'running' where hospital_id = $1", [signUp.hospitalId]);
    await owner.query("update setup_steps set status = 'running', attempt = 1, started_at = $2 where hospital_id = $1 and position = 1", [
      signUp.hospitalId,
      clockNow(),
    ]);
    const queued = () => countOf("pgboss.job where name = 'registration.run-setup' and data ->> 'hospitalId' = $1", [signUp.hospitalId]);
    // The worker had taken the job, so none of its key waits.
    await owner.query("update pgboss.job set state = 'active' where data ->> 'hospitalId' = $1", [signUp.hospitalId]);
    const before = await queued();
    await runJobNow('registration.take-up-setups');
    expect(await queued()).toBe(before);
    try {
      setClock(addSeconds(clockNow(), 31));
      await runJobNow('registration.take-up-setups');
    } finally {
      setClock(null);
    }
    expect(await queued()).toBe(before + 1);
    await runSetup(signUp.hospitalId);
    await expectComplete(signUp.hospitalId);
  });

  test('others of the hospital need the right, other hospitals see nothing', async () => {
    const [hospital, stranger] = await Promise.all([aHospital(), aHospital()]);
    const [viewer, nurse] = await Promise.all([hospital.userWith('View Settings'), hospital.userWith('View Patient List')]);
    expect((await viewer.send(registrationCalls.setup, { params: { id: hospital.id } })).status).toBe(200);
    expect((await viewer.send(registrationCalls.retrySetup, { params: { id: hospital.id } })).status).toBe(403);
    expect((await nurse.send(registrationCalls.setup, { params: { id: hospital.id } })).status).toBe(403);
    expect((await stranger.admin.send(registrationCalls.setup, { params: { id: hospital.id } })).status).toBe(404);
  });
});
