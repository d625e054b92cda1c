import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#kernel/server/database/migrate.ts';
import { emptyDatabase, type TestDatabase } from '#kernel/server/testing/test-database.ts';

// Orders that a hospital made before they named their place by kind and id.
let database: TestDatabase;
beforeAll(async () => {
  database = await emptyDatabase();
  await migrate(database, { upTo: '0581_kernel_whole_sums.sql' });
}, 120_000);
afterAll(() => database.close());

const tables = ['lab_requests', 'medication_requests', 'prescriptions', 'therapeutic_administrations'];
const run = (text: string, values: unknown[] = []) => database.owner.query(text, values);

/** Leaves a table its keys and the references named, so that a row of it can stand alone. */
async function loosen(table: string, kept: readonly string[]): Promise<void> {
  const { rows } = await run(
    "select conname as name from pg_constraint where conrelid = $1::regclass and contype in ('f', 'c') and conname <> all($2)",
    [table, [...kept]],
  );
  for (const { name } of rows) await run(`alter table ${table} drop constraint ${name}`);
  await run(`alter table ${table} disable trigger user`);
}

const plain: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-7000-8000-000000000000',
  jsonb: '[]',
  boolean: 'false',
  date: '2026-01-01',
  'timestamp with time zone': '2026-01-01T00:00:00Z',
};

/** A row with the columns given, and something in every other one that wants a value. */
async function lay(table: string, given: Readonly<Record<string, string | null>>): Promise<void> {
  const { rows } = await run(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema = current_schema() and table_name = $1 and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'`,
    [table],
  );
  const values = { ...Object.fromEntries(rows.map(({ name, type }) => [name, plain[type] ?? '1'])), ...given };
  const names = Object.keys(values);
  await run(`insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`, Object.values(values));
}

test('orders of a consultation keep it as their place, others have none, and none is lost', async () => {
  const consultation = randomUUID();
  await loosen('consultations', []);
  await lay('consultations', { id: consultation });
  const [within, without] = [randomUUID(), randomUUID()];
  for (const table of tables) {
    await loosen(table, ['lab_requests_consultation']);
    const number = (text: string) => Object.fromEntries([[numberOf[table] as string, text]]);
    await lay(table, { id: within, consultation_id: consultation, ...number('A-1') });
    await lay(table, { id: without, consultation_id: null, ...number('A-2') });
  }
  await migrate(database, { upTo: '0592_orders_by_place.sql' });
  for (const table of tables) {
    const { rows } = await run(`select id, place_kind, place_id from ${table} order by id = $1 desc`, [within]);
    expect(rows, table).toEqual([
      { id: within, place_kind: 'consultation', place_id: consultation },
      { id: without, place_kind: null, place_id: null },
    ]);
  }
  const { rows } = await run('select consultation_id from lab_requests order by id = $1 desc', [within]);
  expect(rows).toEqual([{ consultation_id: consultation }, { consultation_id: null }]);
}, 120_000);

const numberOf: Readonly<Record<string, string>> = {
  lab_requests: 'request_number',
  medication_requests: 'request_number',
  prescriptions: 'prescription_number',
  therapeutic_administrations: 'administration_number',
};
