import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts';
import { json, kyselyOn } from './kysely.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await cloneDatabase();
  await database.owner.query(
    'create table try_kinds (id int primary key, born_on date, seen_at timestamptz, total numeric(12,2), big int8, extra_facts jsonb)',
  );
});
afterAll(() => database.close());

test('columns are camelCase, values as on the wire, keys inside jsonb untouched', async () => {
  const db = kyselyOn(database.owner);
  const extra = [{ some_key: 1, otherKey: [null, 'text'] }];
  await sql`insert into try_kinds values (1, '1980-02-29', ${'2026-11-21T10:00:00.120Z'}, 12.5, 9007199254740991, ${json(extra)})`.execute(
    db,
  );
  const { rows } = await sql`select * from try_kinds`.execute(db);
  expect(rows).toEqual([
    { id: 1, bornOn: '1980-02-29', seenAt: '2026-11-21T10:00:00.120Z', total: 12.5, big: 9007199254740991, extraFacts: extra },
  ]);
});

test('says how many rows a change hit', async () => {
  const db = kyselyOn(database.owner);
  await sql`insert into try_kinds (id) values (10), (11)`.execute(db);
  const result = await sql`update try_kinds set total = 1 where id in (10, 11, 12)`.execute(db);
  expect(result.numAffectedRows).toBe(2n);
  expect((await sql`select 1`.execute(db)).numAffectedRows).toBeUndefined();
});

test('parallel queries on one connection take turns, also after one failed', async () => {
  const client = await database.owner.connect();
  try {
    const db = kyselyOn(client);
    const outcomes = await Promise.allSettled([
      sql<{ n: number }>`select 1 as n from pg_sleep(0.02)`.execute(db),
      sql`select broken`.execute(db),
      sql<{ n: number }>`select 3 as n`.execute(db),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  } finally {
    client.release();
  }
});

test('opens no transaction of its own', async () => {
  await expect(
    kyselyOn(database.owner)
      .transaction()
      .execute(() => Promise.resolve()),
  ).rejects.toThrow(/kernel/);
});
