import { beforeAll, describe, expect, test } from 'vitest';
import { areasOf, type CallSpec, paramNames } from '#kernel/contract/calls.ts';
import { callsOf } from '#kernel/server/start/register.ts';
import { sendSample } from '#testing/access-checks.ts';
import { idsFor } from '#testing/factories.ts';
import { sampleInput } from '#testing/samples.ts';
import { hospitalsRead, standingOf, type TwoHospitals, twoHospitals } from '#testing/two-hospitals.ts';
import { demoPassword, theDatabase } from '#testing/world.ts';
import { serverModules } from './modules.ts';

// One hospital acts by itself on a person whom another one knows: by every call of the contract, and by every column of the tables
// that persons hang on. What stands of the person over hospitals must be as before, whatever the answers are.

let world: TwoHospitals;

const acts = callsOf(serverModules).filter(
  ({ name, call }) =>
    call.method !== 'GET' &&
    call.permission !== 'public' &&
    call.shape !== 'upload' &&
    areasOf(call).includes('hospital') &&
    !name.startsWith('auth.'),
);
const pointsAtPatients = ({ of = {}, path }: CallSpec) => Object.values(of).includes('patients') || paramNames(path).includes('patientId');

beforeAll(async () => {
  world = await twoHospitals();
  await world.taker.admin.raw('POST', '/api/auth/confirmPassword', { password: demoPassword });
}, 120_000);

/** A body whose ids are the victim's at the acting hospital wherever a patient could stand, the accomplice's where a second one could. */
function aimed(body: unknown, [subject, other]: readonly [string, string]): unknown {
  if (Array.isArray(body)) return body.map((each) => aimed(each, [subject, other]));
  if (body === null || typeof body !== 'object') return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      if (/^(mergedId|otherId|existingPatientId|secondId)$/.test(key)) return [key, other];
      if (/patientId$|^principalId$|^survivorId$/i.test(key)) return [key, subject];
      if (/patientIds$/i.test(key)) return [key, [subject]];
      return [key, aimed(value, [subject, other])];
    }),
  );
}

/** Bodies of acts whose sample a rule would turn away before it could do harm. A new one is tried with its sample. */
const bodies: Readonly<Record<string, object>> = {
  'patients.merge': { fieldChoices: {}, reason: 'the same person', mergedId: '' },
  'patients.invitePortal': { channel: 'sms' },
  'patients.deactivatePortal': { reason: 'asked at the desk' },
  'patients.breakGlass': { reason: 'Unconscious after a road accident' },
  'patients.answerDeath': { agree: true, reason: 'The family brought papers' },
  'patients.record': {
    dateTimeOfDeath: '2026-01-05T10:00:00.000Z',
    place: 'ward',
    manner: 'natural',
    causeA: { icdCode: 'i21.9', text: 'Acute myocardial infarction', interval: '2 hours' },
    sign: true,
  },
};

async function idsOf(call: CallSpec, subject: string): Promise<Record<string, string>> {
  const others = Object.fromEntries(Object.entries(call.of ?? {}).filter(([, entity]) => entity !== 'patients'));
  const ids = await idsFor(others, world.taker).catch((): Record<string, string> => ({}));
  const own = paramNames(call.path).filter((name) => call.of?.[name] === 'patients' || name === 'patientId');
  return { ...ids, ...Object.fromEntries(own.map((name) => [name, subject])) };
}

async function readersOf(personId: string) {
  const { accompliceSession, victimSession, keeper } = world;
  return {
    byAccomplice: (await hospitalsRead(accompliceSession)).includes(keeper.id),
    forThem: (await hospitalsRead(accompliceSession, personId)).includes(keeper.id),
    bySelf: (await hospitalsRead(victimSession)).includes(keeper.id),
  };
}

describe('every act of a hospital', () => {
  test('there are enough of them, and those on patients are among them', () => {
    expect(acts.length).toBeGreaterThan(100);
    expect(acts.filter(({ call }) => pointsAtPatients(call)).length).toBeGreaterThan(12);
  });

  test('leaves a person whom another hospital knows as they are, on either side of it', async () => {
    const { victim, victimHere, accomplice, taker } = world;
    const before = await standingOf(victim.personId, taker);
    const readers = await readersOf(victim.personId);
    expect(readers).toEqual({ byAccomplice: false, forThem: false, bySelf: true });
    const faults: string[] = [];
    let passed = 0;
    for (const { name, call } of acts) {
      const body = bodies[name] ?? sampleInput(call.body);
      for (const pair of [[victimHere, accomplice.id] as const, [accomplice.id, victimHere] as const]) {
        const sent = aimed(body, pair);
        const answer = await sendSample(taker.admin, call, await idsOf(call, pair[0]), sent);
        if (answer.status === 200) passed += 1;
        if (answer.status >= 500) faults.push(`${name}: ${answer.status} ${answer.text.slice(0, 200)}`);
        const after = await standingOf(victim.personId, taker);
        if (JSON.stringify(after) !== JSON.stringify(before)) faults.push(`${name} changed ${JSON.stringify(after)}`);
        if (!pointsAtPatients(call)) break;
      }
    }
    expect(faults).toEqual([]);
    expect(passed).toBeGreaterThan(10);
    expect(await readersOf(victim.personId)).toEqual(readers);
  }, 600_000);
});

/** A statement of the app's role for the acting hospital alone; what the database says to it. */
async function alone(text: string, values: readonly unknown[]): Promise<string> {
  const client = await theDatabase().app.connect();
  try {
    await client.query('begin');
    await client.query(
      "select set_config('app.hospital', $1, true), set_config('app.platform', 'off', true), set_config('app.person', '', true)",
      [world.taker.id],
    );
    await client.query(text, [...values]);
    return 'done';
  } catch (error) {
    return (error as { constraint?: string; message: string }).constraint ?? (error as Error).message;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function columnsOf(table: string): Promise<{ name: string; other: string }[]> {
  const { rows } = await theDatabase().owner.query<{ name: string; type: string }>(
    'select column_name as name, udt_name as type from information_schema.columns where table_schema = $1 and table_name = $2 order by 1',
    ['public', table],
  );
  const others: Readonly<Record<string, string>> = {
    text: "'male'",
    bool: 'not {}',
    date: "'1999-09-09'",
    timestamptz: "'2026-01-01'",
    uuid: `'${world.accomplice.personId}'`,
    int4: '{} + 1',
  };
  return rows.map(({ name, type }) => ({ name, other: (others[type] ?? 'null').replaceAll('{}', name) }));
}

describe('the database, for a hospital alone', () => {
  test('keeps every column of a person whom another hospital knows, but for what says that it was touched', async () => {
    const { victim } = world;
    const free: string[] = [];
    for (const { name, other } of await columnsOf('persons')) {
      const said = await alone(`update persons set ${name} = ${other} where id = $1`, [victim.personId]);
      if (said === 'done') free.push(name);
    }
    expect(free).toEqual(['updated_at', 'version']);
  });

  test('lets it change a person of its own alone, and join that one with nobody else’s', async () => {
    const { victim, accomplice } = world;
    expect(await alone("update persons set first_name = 'Other' where id = $1", [accomplice.personId])).toBe('done');
    expect(await alone('update persons set merged_into = $2 where id = $1', [accomplice.personId, victim.personId])).toBe(
      'persons_kept_over_hospitals',
    );
  });

  test('keeps a sign-in with its person, open and as it is', async () => {
    const { victim, accomplice } = world;
    const own = 'portal_accounts_kept_over_hospitals';
    const move = 'update portal_accounts set person_id = $2 where person_id = $1';
    expect(await alone(move, [accomplice.personId, victim.personId])).toBe(own);
    expect(await alone(move, [victim.personId, accomplice.personId])).toBe(own);
    for (const status of ['blocked', 'closed'])
      expect(await alone('update portal_accounts set status = $2 where person_id = $1', [victim.personId, status])).toBe(own);
  });

  test('gives them to nobody to read, and names no granted request that was not', async () => {
    const { victim, accomplice } = world;
    const link = `insert into proxies (id, person_id, for_person_id, relation, source, scope, status, created_at)
      values (gen_random_uuid(), $1, $2, 'parent', 'dependant', 'full', 'active', '2026-01-01')`;
    expect(await alone(link, [accomplice.personId, victim.personId])).toBe('proxies_kept_over_hospitals');
    const pretended = "select set_config('app.person_request', gen_random_uuid()::text, true)";
    expect(await alone(pretended, [])).toBe('done');
    expect(
      await alone(`with said as (${pretended}) update persons set first_name = 'Other' from said where id = $1`, [victim.personId]),
    ).toBe('persons_kept_over_hospitals');
  });

  test('every table that hangs on persons is one of these', async () => {
    const { rows } = await theDatabase().owner.query<{ name: string }>(
      "select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'persons'::regclass order by 1",
    );
    // Kept by the laws above, by row security (rows of one hospital), or written by one act that asks first.
    expect(rows.map((row) => row.name)).toEqual([
      'chart_sensitive_requests',
      'patients',
      'person_hospitals',
      'person_requests',
      'persons',
      'portal_accounts',
      'portal_closures',
      'proxies',
    ]);
  });
});
