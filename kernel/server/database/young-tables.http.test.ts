import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts';
import { countYoungTables } from './young-tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.close());

async function rowsPlannedFor(): Promise<number> {
  const { rows } = await database.owner.query<{ plan: unknown }>('explain (format json) select * from grows');
  return (Object.values(rows[0] as object)[0] as { Plan: { 'Plan Rows': number } }[])[0]?.Plan['Plan Rows'] as number;
}

/** Adds rows; the server tells its counts when the connection that wrote them ends. */
async function grow(by: number): Promise<void> {
  const client = await database.owner.connect();
  await client.query('insert into grows select g from generate_series(1, $1::int) g', [by]);
  client.release(true);
}

const counted = () => countYoungTables(database.owner);

test('a table is counted as soon as it has doubled, so that its statements are planned for what lies in it', async () => {
  await database.owner.query('create table grows (id int)');
  await expect.poll(counted).toBe(0);
  await grow(400);
  await expect.poll(counted).toBeGreaterThan(0);
  expect(await rowsPlannedFor()).toBe(400);
  await grow(300);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await counted()).toBe(0);
  await grow(300);
  await expect.poll(counted).toBeGreaterThan(0);
  expect(await rowsPlannedFor()).toBe(1000);
});
