import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { aHospital, type TestHospital, theDatabase } from '#testing/world.ts';

// Every rule here is asked of the tables as they are, so that a table made tomorrow is asked as well.

interface Table {
  readonly name: string;
  readonly secured: boolean;
  readonly hasHospital: boolean;
  readonly comment: string | null;
}

let here: TestHospital;
let elsewhere: TestHospital;
let tables: Table[];

beforeAll(async () => {
  [here, elsewhere] = [await aHospital(), await aHospital()];
  for (const hospital of [here, elsewhere]) {
    await aPatient(hospital);
    await hospital.userWith('View Patient List');
  }
  const { rows } = await theDatabase().owner.query<Table>(`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as secured, obj_description(c.oid, 'pg_class') as comment,
           exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'hospital_id' and not a.attisdropped) as "hasHospital"
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`);
  tables = rows;
}, 120_000);

async function asApp<T>(settings: Record<string, string>, act: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await theDatabase().app.connect();
  try {
    await client.query('begin');
    for (const [name, value] of Object.entries(settings)) await client.query('select set_config($1, $2, true)', [name, value]);
    return await act(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function countsAs(settings: Record<string, string>, names: readonly string[]): Promise<Record<string, number>> {
  return asApp(settings, async (client) => {
    const counts: Record<string, number> = {};
    for (const name of names) {
      const { rows } = await client.query<{ count: number }>(`select count(*) as count from ${name}`);
      counts[name] = rows[0]?.count ?? -1;
    }
    return counts;
  });
}

const zeros = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 0]));
const securedNames = () => tables.filter(({ secured }) => secured).map(({ name }) => name);

describe('tables', () => {
  test('with a hospital are under row security, but for those written out here', () => {
    expect(tables.filter(({ hasHospital, secured }) => hasHospital && !secured).map(({ name }) => name)).toEqual([
      // Of sign-in, touched by its own module alone, before a hospital is known; and of the kernel, reached by key.
      'accounts',
      'audit_pending',
      'idempotency_keys',
      'message_outbox',
      'number_series',
      'sessions',
    ]);
  });

  test('without row security say that this was meant', () => {
    const silent = tables.filter(({ secured, comment, name }) => !secured && name !== 'schema_migrations' && !comment?.startsWith('open:'));
    expect(silent).toEqual([]);
  });

  test('with row security have a policy for the app, reading and writing alike, and one for the owner', async () => {
    const { rows } = await theDatabase().owner.query<{ name: string; policy: string; command: string; both: boolean }>(`
      select c.relname as name, p.polname as policy, p.polcmd as command, p.polqual is not null and p.polwithcheck is not null as both
        from pg_class c left join pg_policy p on p.polrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relrowsecurity`);
    const policiesOf = (name: string) =>
      rows.filter((row) => row.name === name && row.command === '*' && row.both).map(({ policy }) => policy);
    const lacking = securedNames().filter((name) => !['civis_owner', 'civis_app'].every((policy) => policiesOf(name).includes(policy)));
    expect(lacking).toEqual([]);
    // Beside those: a person of the patient area adds to the trail of their own record.
    const more = rows.filter(({ policy }) => !['civis_owner', 'civis_app'].includes(policy)).map(({ name, policy }) => `${name} ${policy}`);
    expect(more).toEqual(['audit_entries civis_person']);
  });
});

describe('without a tenant', () => {
  test('no row of any table under row security shows, although there are many', async () => {
    const names = securedNames();
    const { rows } = await theDatabase().owner.query<{ filled: number }>(
      `select count(*) as filled from (${names.map((name) => `(select 1 from ${name} limit 1)`).join(' union all ')}) any_row`,
    );
    expect(rows[0]?.filled).toBeGreaterThan(20);
    expect(await countsAs({}, names)).toEqual(zeros(names));
  });

  test('nor with a hospital that never was', async () => {
    const names = tables.filter(({ secured, hasHospital }) => secured && hasHospital).map(({ name }) => name);
    expect(await countsAs({ 'app.hospital': randomUUID() }, names)).toEqual(zeros(names));
  });

  test('settings that are no ids fail, and show nothing', async () => {
    await expect(countsAs({ 'app.hospital': 'x' }, ['patients'])).rejects.toThrow();
    expect(await countsAs({ 'app.platform': 'true', 'app.hospital': '' }, ['patients', 'users'])).toEqual({ patients: 0, users: 0 });
  });
});

test('with a hospital no row of another shows, in any table', async () => {
  const names = tables.filter(({ secured, hasHospital }) => secured && hasHospital).map(({ name }) => name);
  const foreign = await asApp({ 'app.hospital': here.id }, async (client) => {
    const found: string[] = [];
    for (const name of names) {
      const { rows } = await client.query(`select 1 from ${name} where hospital_id <> $1 limit 1`, [here.id]);
      if (rows.length > 0) found.push(name);
    }
    return found;
  });
  expect(foreign).toEqual([]);
});

test('a platform scope sees no row of a table that is the hospitals’ alone', async () => {
  const { rows } = await theDatabase().owner.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_policy p on p.polrelid = c.oid and p.polname = 'civis_app'
     where c.relnamespace = 'public'::regnamespace and pg_get_expr(p.polqual, p.polrelid) not like '%app_platform%'`);
  const names = rows.map(({ name }) => name).filter((name) => tables.some((table) => table.name === name && table.hasHospital));
  expect(names).toEqual(expect.arrayContaining(['patients', 'files', 'search_keys']));
  expect(await countsAs({ 'app.platform': 'on' }, names)).toEqual(zeros(names));
});

describe('the role of the app', () => {
  test('is no superuser, may not sign in, make roles or databases, or pass row security', async () => {
    const { rows } = await theDatabase().owner.query(
      "select rolsuper, rolcanlogin, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication from pg_roles where rolname = 'civis_app'",
    );
    expect(rows).toEqual([
      { rolsuper: false, rolcanlogin: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false, rolreplication: false },
    ]);
  });

  test('owns nothing and is a member of nothing', async () => {
    const { rows } = await theDatabase().owner.query(`
      select 'relation' as what, relname::text as name from pg_class where relowner = 'civis_app'::regrole
      union all select 'function', proname::text from pg_proc where proowner = 'civis_app'::regrole
      union all select 'schema', nspname::text from pg_namespace where nspowner = 'civis_app'::regrole
      union all select 'database', datname::text from pg_database where datdba = 'civis_app'::regrole and datname = current_database()
      union all select 'role', roleid::regrole::text from pg_auth_members where member = 'civis_app'::regrole`);
    expect(rows).toEqual([]);
  });

  test('is what every connection of the app begins as', async () => {
    const { rows } = await theDatabase().app.query('select current_user as role');
    expect(rows).toEqual([{ role: 'civis_app' }]);
  });

  test.each([
    'create table x (y int)',
    'create schema x',
    'alter table patients disable row level security',
    'drop policy civis_app on patients',
    'create policy mine on patients to civis_app using (true)',
    'truncate patients',
    'drop table patients',
    'select * from schema_migrations',
    'select * from pgboss.job',
    'delete from audit_entries',
    'update audit_chain set sequence = 1',
    "create or replace function app_hospital() returns uuid language sql as 'select null::uuid'",
  ])('may not: %s', async (text) => {
    await expect(asApp({}, (client) => client.query(text))).rejects.toThrow(/permission denied|must be owner/);
  });

  test('reaches past row security through these functions alone, whose search path nobody can bend', async () => {
    const { rows } = await theDatabase().owner.query<{ name: string; fixed: boolean; callable: boolean }>(`
      select p.proname as name, coalesce('search_path=pg_catalog, public' = any(p.proconfig), false) as fixed,
             p.prorettype <> 'trigger'::regtype and has_function_privilege('civis_app', p.oid, 'execute') as callable
        from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef order by p.proname`);
    expect(rows.filter(({ fixed }) => !fixed)).toEqual([]);
    expect(rows.filter(({ callable }) => callable).map(({ name }) => name)).toEqual([
      'civis_condition_keeper',
      'civis_person_by_id',
      'civis_person_elsewhere',
      'civis_person_granted',
      'civis_person_keepers',
      'civis_person_protected',
      'civis_shared_allergies',
      'civis_shared_conditions',
      'patient_billings_check_default',
      'patients_check_death',
      'person_request_sides',
      'portal_bind_person',
      'portal_directory',
      'portal_hospitals',
      'portal_is_open',
      'portal_may_link',
      'portal_person_by_number',
      'portal_person_to_claim',
      'portal_persons',
    ]);
  });
});
