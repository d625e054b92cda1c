import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aHouse, type House } from '../testing/house.ts';
import type { Scope } from './scope.ts';

let house: House;

beforeAll(async () => {
  house = await aHouse();
});
afterAll(() => house.end());

test('one row that is held stops 25 calls of its own hospital; those of all others are answered meanwhile', async () => {
  const here = house.signIn();
  await here.raw('POST', '/api/try/things', { name: 'Held' });
  const keeper = await house.database.owner.connect();
  await keeper.query("begin; select 1 from try_things where name = 'Held' for update");
  const waits = house.put(async (scope: Scope) => {
    await sql`update try_things set version = version where name = 'Held'`.execute(scope.tx);
  });
  const began = performance.now();
  let given = 0;
  const stopped = Array.from({ length: 25 }, () =>
    here.raw('POST', waits).finally(() => {
      given += 1;
    }),
  );
  await expect
    .poll(
      async () =>
        (
          await house.database.owner.query(
            "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = $1",
            [house.database.name],
          )
        ).rows[0].n,
    )
    .toBeGreaterThanOrEqual(6);
  const others = await Promise.all(
    Array.from({ length: 40 }, () => house.signIn({ hospitalId: randomUUID() }).raw('GET', '/api/try/things')),
  );
  // Not after the first of those that wait had given up.
  expect(given).toBe(0);
  expect(others.filter(({ status }) => status !== 200)).toEqual([]);
  const answers = await Promise.all(stopped);
  await keeper.query('rollback');
  keeper.release();
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  for (const { headers } of answers) expect(headers['retry-after']).toBe('2');
  // Five seconds for a turn, then the fifteen of a statement at most: it waits in a line before the row, and then for the row.
  expect(performance.now() - began).toBeLessThan(20_000);
  expect((await here.raw('POST', waits)).status).toBe(200);
});

test('patients, and calls of nobody, hold a part of the connections as a hospital does', async () => {
  const gate = Promise.withResolvers<void>();
  let inside = 0;
  const stay = house.put(async () => {
    inside += 1;
    await gate.promise;
  });
  const patients = Array.from({ length: 12 }, () =>
    house.signIn({ area: 'patient', hospitalId: null, personId: randomUUID(), userId: null }).raw('POST', stay),
  );
  await expect.poll(() => inside).toBe(6);
  expect((await house.signIn().raw('GET', '/api/try/things')).status).toBe(200);
  expect((await house.nobody().raw('GET', '/api/try/open')).status).toBe(200);
  gate.resolve();
  expect((await Promise.all(patients)).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
});

test('what is done apart takes of the other pool, and no hospital all of it', async () => {
  const gate = Promise.withResolvers<void>();
  let inside = 0;
  const stay = house.put(async (scope: Scope) => {
    await scope.apart(async () => {
      inside += 1;
      await gate.promise;
    });
  });
  const here = house.signIn();
  const held = Array.from({ length: 5 }, () => here.raw('POST', stay));
  // Of five connections of the owner.
  await expect.poll(() => inside).toBe(2);
  expect((await house.nobody().raw('GET', '/api/try/open')).status).toBe(200);
  gate.resolve();
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 200));
});
