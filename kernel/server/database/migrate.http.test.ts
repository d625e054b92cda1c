import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await emptyDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'civis-migrations-'));
  await write('0001_first.sql', 'create table first (id int primary key);');
  await write('0002_second.sql', 'create table second (id int primary key); insert into first values (1);');
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string): Promise<void> => writeFile(path.join(folder, name), text);

test('applies what is new, in the order of the names, and nothing twice', async () => {
  expect(await migrate(database, { folder })).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await migrate(database, { folder })).toEqual([]);
  await write('0003_third.sql', 'insert into first values (3);');
  expect(await migrate(database, { folder })).toEqual(['0003_third.sql']);
  expect((await database.owner.query('select id from first order by id')).rows).toEqual([{ id: 1 }, { id: 3 }]);
});

test('stops at the migration it was told', async () => {
  expect(await migrate(database, { folder, upTo: '0001_first.sql' })).toEqual(['0001_first.sql']);
});

test('refuses a migration that was changed after it was applied', async () => {
  await migrate(database, { folder });
  await write('0001_first.sql', 'create table other (id int);');
  await expect(migrate(database, { folder })).rejects.toThrow(/0001_first\.sql was changed/);
});

test('refuses a database that a newer program migrated', async () => {
  await migrate(database, { folder });
  await rm(path.join(folder, '0002_second.sql'));
  await expect(migrate(database, { folder })).rejects.toThrow(/newer version/);
});

test('a failing migration leaves nothing of itself, keeps those before it, and names its line', async () => {
  await write('0003_third.sql', 'create table third (id int);\n\nselect nonsense;');
  await expect(migrate(database, { folder })).rejects.toThrow(/0003_third\.sql failed: .*\(line 3\)/);
  expect((await database.owner.query("select to_regclass('third') as t, to_regclass('second')::text as s")).rows).toEqual([
    { t: null, s: 'second' },
  ]);
  await write('0003_third.sql', 'create table third (id int);');
  expect(await migrate(database, { folder })).toEqual(['0003_third.sql']);
});

test('processes that start at once migrate once between them', async () => {
  const { host, user, password, port } = database.owner.options;
  const pools = Array.from(
    { length: 4 },
    () => new pg.Pool({ ...(host ? { host, user, password, port, database: database.name } : database.listenConfig) }),
  );
  try {
    const applied = await Promise.all(pools.map((owner) => migrate({ owner, appRole: database.appRole }, { folder })));
    expect(applied.flat().sort()).toEqual(['0001_first.sql', '0002_second.sql']);
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
  }
});

test('a migration killed in the middle finishes on the next run', async () => {
  await write('0003_slow.sql', 'create table slow (id int); select pg_sleep(30); insert into slow values (1);');
  const killed = migrate(database, { folder }).catch((error: Error) => error.message);
  for (;;) {
    const { rows } = await database.owner.query(
      "select pid from pg_stat_activity where query like 'create table slow%' and pid <> pg_backend_pid() and datname = current_database()",
    );
    if (rows[0]) {
      await database.owner.query('select pg_terminate_backend($1)', [rows[0].pid]);
      break;
    }
  }
  expect(await killed).toMatch(/0003_slow\.sql failed/);
  await write('0003_slow.sql', 'create table slow (id int); insert into slow values (1);');
  expect(await migrate(database, { folder })).toEqual(['0003_slow.sql']);
});
