import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts';
import { isPipelined } from './pipeline.ts';
import { sendNamed } from './send-named.ts';

let database: TestDatabase;
let client: PoolClient;

beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  client = await database.app.connect();
});
// Destroyed: what a test prepared is not the next one's.
afterEach(() => client.release(true));

async function preparedOn(connection: PoolClient) {
  const { rows } = await connection.query(
    'select name, statement, (generic_plans + custom_plans)::int as runs, prepare_time from pg_prepared_statements order by name',
  );
  return rows as { name: string; statement: string; runs: number; prepare_time: string }[];
}

const sum = 'select $1::int + $2::int as sum';

test('a statement is prepared once on a connection, whatever its values; without a name, or on another connection, it is not', async () => {
  const other = await database.app.connect();
  try {
    expect(isPipelined(client)).toBe(true);
    for (const [one, two] of [
      [1, 2],
      [40, 2],
      [-1, null],
    ] as const)
      expect((await sendNamed(client, 'try_sum', sum, [one, two])).rows).toEqual([{ sum: two === null ? null : one + two }]);
    const [first, ...others] = await preparedOn(client);
    expect([first?.name, first?.statement, first?.runs, others]).toEqual(['try_sum', sum, 3, []]);
    await sendNamed(client, 'try_sum', sum, [5, 5]);
    expect(await preparedOn(client)).toEqual([{ ...first, runs: 4 }]);
    expect((await sendNamed(client, undefined, sum, [3, 4])).rows).toEqual([{ sum: 7 }]);
    expect((await sendNamed(client, '', sum, [3, 5])).rows).toEqual([{ sum: 8 }]);
    expect(await preparedOn(client)).toHaveLength(1);
    expect(await preparedOn(other)).toEqual([]);
    expect((await sendNamed(other, 'try_sum', sum, [20, 1])).rows).toEqual([{ sum: 21 }]);
    expect((await preparedOn(other)).map(({ name, runs }) => [name, runs])).toEqual([['try_sum', 1]]);
  } finally {
    other.release(true);
  }
});

test('many on their way at once under one name are prepared once, and each gets its own answer', async () => {
  const numbers = Array.from({ length: 20 }, (_, at) => at);
  const answers = await Promise.all(numbers.map((at) => sendNamed(client, 'try_many', sum, [at, at % 3 === 0 ? null : 100])));
  expect(answers.flatMap(({ rows }) => rows)).toEqual(numbers.map((at) => ({ sum: at % 3 === 0 ? null : at + 100 })));
  expect((await preparedOn(client)).map(({ name, runs }) => [name, runs])).toEqual([['try_many', 20]]);
});

const kinds = `select $1::text as words, $2::int as whole, $3::int8 as big, $4::numeric(12,2) as money, $5::bool as yes, $6::date as day,
  $7::timestamptz as at, $8::jsonb as facts, $9::uuid[] as ids, $10::text[] as list, $11::uuid as id`;
const uuid = '01990000-0000-7000-8000-000000000001';

test('every type comes back as from a query of the driver, and null, which may stand in any place of any run', async () => {
  const full = [
    ...["Ünï “quoted” \\ '", 7, 9007199254740991, '12.50', false, '1980-02-29', '2026-11-21T10:00:00.120Z'],
    ...[JSON.stringify({ some_key: [1, null] }), [uuid, uuid], ['a,b', null, '', '"'], uuid],
  ];
  const nothing = full.map(() => null);
  const mixed = (odd: number) => full.map((value, at) => (at % 2 === odd ? null : value));
  for (const values of [nothing, full, mixed(0), mixed(1), full, nothing]) {
    const plain = await client.query(kinds, values);
    const named = await sendNamed(client, 'try_kinds', kinds, values);
    expect(named.rows).toEqual(plain.rows);
    expect([named.command, named.rowCount]).toEqual(['SELECT', 1]);
  }
  expect((await sendNamed(client, 'try_kinds', kinds, full)).rows).toEqual([
    {
      ...{ words: full[0], whole: 7, big: 9007199254740991, money: 12.5, yes: false, day: '1980-02-29', at: '2026-11-21T10:00:00.120Z' },
      ...{ facts: { some_key: [1, null] }, ids: [uuid, uuid], list: ['a,b', null, '', '"'], id: uuid },
    },
  ]);
  expect((await preparedOn(client)).filter(({ name }) => name === 'try_kinds')).toHaveLength(1);
});

test('a failure is said with its code, from where it was sent, and leaves the connection and the statement as they were', async () => {
  const half = 'select 1 / $1::int as part';
  expect((await sendNamed(client, 'try_half', half, [1])).rows).toEqual([{ part: 1 }]);
  const failed = await sendNamed(client, 'try_half', half, [0]).catch((error: Error & { code?: string }) => error);
  expect(failed).toMatchObject({ code: '22012' });
  expect((failed as Error).stack).toContain('send-named.ts');
  await expect(sendNamed(client, 'try_broken', 'select broken', [])).rejects.toMatchObject({ code: '42703' });
  expect((await sendNamed(client, 'try_half', half, [1])).rows).toEqual([{ part: 1 }]);
  expect((await preparedOn(client)).map(({ name }) => name)).toEqual(['try_half']);
  // A name says one statement.
  await expect(sendNamed(client, 'try_half', sum, [1, 1])).rejects.toThrow('Prepared statements must be unique');
});
