import { Client } from '#kernel/server/database/client.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { backup } from '#kernel/server/backup/backup.ts';
import { restore } from '#kernel/server/backup/restore.ts';
import { migrate } from '#kernel/server/database/migrate.ts';
import { type Database, openDatabase } from '#kernel/server/database/open.ts';
import { type Civis, startCivis } from '#kernel/server/start/start-civis.ts';
import { onDatabase, onServer } from '#kernel/server/testing/global-setup.ts';
import { setPasswordCost } from '#modules/auth/server/index.ts';
import { defaultSpecializations } from '#modules/organisation/contract/words.ts';
import { registrationCalls } from '#modules/registration/contract/calls.ts';
import { serverModules } from './modules.ts';
import { TestClient } from './testing/client.ts';
import { testSettings } from './testing/test-settings.ts';

// Two sites on one server of PostgreSQL: each with a user and a database of its own, neither user a superuser.
const { config, template } = inject('testServer');
const run = `civis_sites_${randomBytes(4).toString('hex')}`;
const folder = mkdtempSync(join(tmpdir(), 'civis-sites-'));
const closing: (() => Promise<unknown>)[] = [];

interface Site {
  readonly database: Database;
  readonly civis: Civis;
  readonly url: string;
}

let a: Site;
let b: Site;

function urlOf(user: string, database: string): string {
  const given = config.connectionString ? new URL(config.connectionString) : null;
  const place = given?.host ?? `:${config.port ?? 5432}`;
  return `postgresql://${user}:try@${given ? place : 'localhost'}/${database}${given ? '' : `?host=${encodeURIComponent(config.host ?? '')}`}`;
}

/** A database of a user of its own, as the manual says: it may make roles, and owns the database. */
async function newDatabase(name: string): Promise<string> {
  const user = `${run}_${name}_user`;
  await onServer(config, async (client) => {
    await client.query(`create role ${user} login createrole password 'try'`);
    await client.query(`create database ${run}_${name} owner ${user} template template0`);
  });
  return urlOf(user, `${run}_${name}`);
}

function serve(database: Database, dataDir: string): Promise<Civis> {
  return startCivis({
    database,
    modules: serverModules,
    settings: testSettings(dataDir),
    delivery: { mailFrom: 'Civis <no-reply@civis.test>', sms: { provider: 'outbox' } },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    print: () => undefined,
    strict: true,
    background: true,
    http: { trustedProxies: [], allowedOrigins: [], logLevel: 'silent' },
  });
}

async function begin(name: string): Promise<Site> {
  const url = await newDatabase(name);
  const dataDir = join(folder, name);
  const database = await openDatabase({ databaseUrl: url, dataDir });
  closing.push(() => database.close());
  await migrate(database);
  const civis = await serve(database, dataDir);
  closing.push(() => civis.stop());
  return { database, civis, url };
}

beforeAll(async () => {
  chmodSync(folder, 0o755);
  setPasswordCost({ memoryKib: 256, passes: 1 });
  // At once, as two machines would.
  [a, b] = await Promise.all([begin('a'), begin('b')]);
}, 120_000);

afterAll(async () => {
  for (const close of closing.reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
  await onServer(config, async (client) => {
    for (const what of ['database', 'role']) {
      const catalogue = what === 'database' ? 'select datname as name from pg_database' : 'select rolname as name from pg_roles';
      const { rows } = await client.query<{ name: string }>(`${catalogue}`);
      for (const { name } of rows) if (name.includes(run)) await client.query(`drop ${what} ${name}`);
    }
  });
});

function signUp(site: Site, name: string) {
  const place = { country: 'Nigeria', state: 'Lagos', city: 'Lagos', address: '1 Marina Road' };
  const body = {
    hospital: {
      ...place,
      name,
      timeZoneLabel: 'Africa/Lagos (GMT+01:00)',
      timeZoneOffset: '+01:00',
      rcCode: `RC-${randomUUID().slice(0, 8)}`,
      specializations: [defaultSpecializations[1]!.id],
    },
    user: {
      ...place,
      fullname: 'Bola Founder',
      phoneNumber: '8031234567',
      dialcode: '+234',
      email: `${randomUUID()}@civis.test`,
      password: 'Civis-Test-2026!',
    },
    termsAccepted: true as const,
  };
  return new TestClient(() => site.civis, null).send(registrationCalls.register, { body });
}

const namesOf = async ({ owner }: Database) =>
  (await owner.query<{ name: string }>('select name from hospitals order by name')).rows.map(({ name }) => name);

test('both sites serve and are written at once; each has its own role and its own rows', async () => {
  expect([a.database.appRole, b.database.appRole]).toEqual([`civis_app_${run}_a`, `civis_app_${run}_b`]);
  const numbers = [1, 2, 3, 4, 5];
  const answers = await Promise.all(numbers.flatMap((n) => [signUp(a, `First ${n}`), signUp(b, `Second ${n}`)]));
  for (const answer of answers) expect(answer.status).toBe(200);
  expect(await namesOf(a.database)).toEqual(numbers.map((n) => `First ${n}`));
  expect(await namesOf(b.database)).toEqual(numbers.map((n) => `Second ${n}`));
  for (const { civis } of [a, b]) expect((await civis.server.inject('/api/ready')).statusCode).toBe(200);
});

test('neither role has a right in the other database, and neither user may take the other role', async () => {
  const name = new URL(b.url).pathname.slice(1);
  await onServer(onDatabase(config, name), async (client) => {
    await client.query(`set role ${a.database.appRole}`);
    for (const table of ['hospitals', 'accounts', 'patients', 'schema_migrations'])
      await expect(client.query(`select 1 from ${table}`)).rejects.toMatchObject({ code: '42501' });
    await client.query('reset role');
    const { rows } = await client.query(
      `select 1 from pg_shdepend d where d.refclassid = 'pg_authid'::regclass and d.refobjid in ($1::regrole, coalesce(to_regrole('civis_app'), $1::regrole))
          and d.dbid = (select oid from pg_database where datname = current_database())`,
      [a.database.appRole],
    );
    expect(rows).toEqual([]);
  });
  await expect(a.database.owner.query(`set role ${b.database.appRole}`)).rejects.toMatchObject({ code: '42501' });
});

test('notifications and advisory locks of one site do not reach the other', async () => {
  const [first, second] = [new Client(a.database.listenConfig), new Client(b.database.listenConfig)];
  await Promise.all([first.connect(), second.connect()]);
  try {
    const heard: string[] = [];
    for (const client of [first, second]) {
      client.on('notification', ({ payload }) => heard.push(payload ?? ''));
      await client.query('listen try_both');
    }
    await second.query("notify try_both, 'second'");
    await first.query("notify try_both, 'first'");
    await Promise.all([first.query('select 1'), second.query('select 1')]);
    expect(heard.sort()).toEqual(['first', 'second']);
    for (const client of [first, second])
      expect((await client.query('select pg_try_advisory_lock(7) as alone')).rows).toEqual([{ alone: true }]);
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
});

test('a restore and a dropped database leave the other site as it is', async () => {
  const { folder: kept } = await backup(a.database, { dataDir: join(folder, 'a'), to: join(folder, 'kept') });
  const url = await newDatabase('c');
  await restore({ from: kept, dataDir: join(folder, 'c'), databaseUrl: url });
  const third = await openDatabase({ databaseUrl: url, dataDir: join(folder, 'c') });
  expect(await namesOf(third)).toEqual(await namesOf(a.database));
  await third.app.query("select set_config('app.platform', 'on', false)");
  expect((await third.app.query('select current_user as role')).rows).toEqual([{ role: `civis_app_${run}_c` }]);
  await third.close();
  await onServer(config, async (client) => {
    await client.query(`drop database ${run}_c`);
    await client.query(`drop role civis_app_${run}_c`);
  });
  for (const site of [a, b]) expect((await signUp(site, 'Later')).status).toBe(200);
});

/** What a role may do with the objects of the public schema, names of roles left out. */
const rightsSql = `
  select o.oid::regclass::text || ' ' || a.privilege_type as what from pg_class o, aclexplode(o.relacl) a where a.grantee = $1::regrole
  union all select c.attrelid::regclass || '.' || c.attname || ' ' || a.privilege_type from pg_attribute c, aclexplode(c.attacl) a where a.grantee = $1::regrole
  union all select o.oid::regprocedure || ' ' || a.privilege_type from pg_proc o, aclexplode(o.proacl) a where a.grantee = $1::regrole
  union all select n.nspname || ' ' || a.privilege_type from pg_namespace n, aclexplode(n.nspacl) a where a.grantee = $1::regrole
  union all select p.polrelid::regclass || ' policy ' || p.polname || ' ' || p.polcmd::text from pg_policy p where $1::regrole = any (p.polroles)
  order by 1`;

test('a database that was served in the common role gets its own: the same rights, none left behind', async () => {
  await onServer(config, (client) => client.query(`create database ${run}_old template ${template}`));
  const own = onDatabase(config, `${run}_old`);
  const before = await onServer(own, (client) => client.query(rightsSql, ['civis_app']));
  expect(before.rows.length).toBeGreaterThan(500);
  const url = config.connectionString ? (own.connectionString ?? '') : urlOf(String(config.user), `${run}_old`);
  const database = await openDatabase({ databaseUrl: url, dataDir: join(folder, 'old') });
  try {
    expect(await migrate(database)).toEqual([]);
    const { owner, app, appRole } = database;
    expect((await owner.query(rightsSql, [appRole])).rows).toEqual(before.rows);
    expect((await owner.query(rightsSql, ['civis_app'])).rows).toEqual([]);
    // What later migrations build on names the role, too.
    await owner.query("create table try_later (hospital_id uuid not null); call civis_protect('try_later')");
    expect((await app.query('select 1 from try_later')).rows).toEqual([]);
    const stored = await owner.query<{ text: string }>(
      `select pg_get_triggerdef(oid) as text from pg_trigger where tgname = 'chart_sensitive_requests_by_keeper'`,
    );
    expect(stored.rows[0]?.text).toContain(`'${appRole}'`);
    const routines = await owner.query("select 1 from pg_proc where prosrc ~ '(to|from) civis_app\\M'");
    expect(routines.rows).toEqual([]);
  } finally {
    await database.close();
  }
});
