import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
const [here, elsewhere] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  database = await cloneDatabase();
  await database.owner.query(`
    create table try_beds (hospital_id uuid not null, id uuid not null, name text not null, primary key (hospital_id, id));
    call civis_protect('try_beds');
    create table try_orders (hospital_id uuid not null, id uuid not null, primary key (hospital_id, id));
    call civis_protect_platform('try_orders');
    create table try_entries (hospital_id uuid not null, id uuid not null, day date not null, primary key (hospital_id, id, day)) partition by range (day);
    create table try_entries_2026 partition of try_entries for values from ('2026-01-01') to ('2027-01-01');
    call civis_protect('try_entries');
    call civis_append_only('try_entries');
    create table try_codes (code text primary key);
    call civis_open('try_codes');
    insert into try_codes values ('A');
  `);
  for (const hospital of [here, elsewhere]) {
    await database.owner.query('insert into try_beds values ($1, $2, $3)', [hospital, randomUUID(), 'Bed 1']);
    await database.owner.query('insert into try_orders values ($1, $2)', [hospital, randomUUID()]);
    await database.owner.query("insert into try_entries values ($1, $2, '2026-05-01')", [hospital, randomUUID()]);
  }
});
afterAll(() => database.close());

async function asApp<T>(settings: Record<string, string>, act: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database.app.connect();
  try {
    await client.query('begin');
    for (const [name, value] of Object.entries(settings)) await client.query('select set_config($1, $2, true)', [name, value]);
    return await act(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const countOf = async (client: pg.PoolClient, table: string): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(`select count(*) as n from ${table}`);
  return rows[0]?.n ?? -1;
};

test('without a hospital no row shows and none can be written', async () => {
  await asApp({}, async (client) => {
    for (const table of ['try_beds', 'try_orders', 'try_entries']) expect(await countOf(client, table)).toBe(0);
    await expect(client.query('insert into try_beds values ($1, $2, $3)', [here, randomUUID(), 'x'])).rejects.toThrow(/row-level security/);
  });
});

test('a hospital sees and writes its own rows alone', async () => {
  await asApp({ 'app.hospital': here }, async (client) => {
    for (const table of ['try_beds', 'try_orders', 'try_entries']) expect(await countOf(client, table)).toBe(1);
    expect((await client.query('update try_beds set name = $1', ['moved'])).rowCount).toBe(1);
    expect((await client.query('delete from try_beds where hospital_id = $1', [elsewhere])).rowCount).toBe(0);
    await expect(client.query('insert into try_beds values ($1, $2, $3)', [elsewhere, randomUUID(), 'x'])).rejects.toThrow(
      /row-level security/,
    );
  });
});

test('the setting of one transaction does not reach the next on the same connection', async () => {
  await asApp({ 'app.hospital': here }, (client) => countOf(client, 'try_beds'));
  const counts = await Promise.all(Array.from({ length: 12 }, () => asApp({}, (client) => countOf(client, 'try_beds'))));
  expect(counts.every((count) => count === 0)).toBe(true);
});

test('a platform scope sees platform tables of all hospitals, and no hospital table', async () => {
  await asApp({ 'app.platform': 'on' }, async (client) => {
    expect(await countOf(client, 'try_orders')).toBe(2);
    expect(await countOf(client, 'try_beds')).toBe(0);
  });
});

test('partitions cannot be read past their table', async () => {
  await asApp({ 'app.hospital': here }, async (client) => {
    await expect(client.query('select * from try_entries_2026')).rejects.toThrow(/permission denied/);
  });
});

test('an append-only table is changed neither by the app nor by the owner', async () => {
  await asApp({ 'app.hospital': here }, async (client) => {
    await client.query("insert into try_entries values ($1, $2, '2026-06-01')", [here, randomUUID()]);
    await client.query('savepoint before');
    for (const text of ["update try_entries set day = '2026-07-01'", 'delete from try_entries', 'truncate try_entries']) {
      await expect(client.query(text)).rejects.toThrow(/permission denied/);
      await client.query('rollback to before');
    }
  });
  const refused = /only ever added/;
  await expect(database.owner.query("update try_entries set day = '2026-07-01'")).rejects.toThrow(refused);
  await expect(database.owner.query('delete from try_entries where false')).rejects.toThrow(refused);
  await expect(database.owner.query('truncate try_entries')).rejects.toThrow(refused);
  await expect(database.owner.query('delete from try_entries_2026')).rejects.toThrow(refused);
});

test('a table without row security is open to the app, the migrations table is not', async () => {
  await asApp({}, async (client) => {
    expect(await countOf(client, 'try_codes')).toBe(1);
    await expect(client.query('select * from schema_migrations')).rejects.toThrow(/permission denied/);
  });
});

test('every table with a hospital column has row security enabled and forced, or was opened on purpose', async () => {
  const { rows } = await database.owner.query<{ relname: string }>(`
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'hospital_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and not (c.relrowsecurity and c.relforcerowsecurity) and obj_description(c.oid, 'pg_class') is distinct from 'open: no row security'`);
  expect(rows).toEqual([]);
});
