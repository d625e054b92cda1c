import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aHouse, type House } from '../testing/house.ts';
import { bumpCounter, readCounters } from './counters.ts';

let house: House;
beforeAll(async () => {
  house = await aHouse();
});
afterAll(() => house.end());

const countOf = async (name: string, hospitalId?: string) =>
  (await house.inHospital((scope) => readCounters(scope, [name]), hospitalId))[name];

test('a count equals what was committed, up and down, a hundred at once with some rolled back', async () => {
  await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      house
        .inHospital(async (scope) => {
          await bumpCounter(scope, 'raced', at % 10 === 0 ? -1 : 2);
          if (at % 4 === 1) throw new Error('rolled back');
        })
        .catch(() => undefined),
    ),
  );
  // 75 stay: those of 0, 20, 40 … and 10, 30, 50 … (ten in all) took one away, the others added two each.
  expect(await countOf('raced')).toBe(65 * 2 - 10);
});

test('a count of the probe equals its rows after calls that add, refuse and remove', async () => {
  const holder = house.signIn();
  const made = await Promise.all(
    Array.from({ length: 30 }, (_, at) => holder.raw('POST', '/api/try/things', { name: at % 3 === 0 ? `refused ${at}` : `Thing ${at}` })),
  );
  const kept = made.filter(({ status }) => status === 200).map(({ payload }) => (payload as { id: string }).id);
  await Promise.all(kept.slice(0, 5).map((id) => holder.raw('DELETE', `/api/try/things/${id}`)));
  const { rows } = await house.database.owner.query('select count(*) as count from try_things where hospital_id = $1', [house.hospitalId]);
  expect([kept.length, rows[0].count, await countOf('try-things')]).toEqual([20, 15, 15]);
});

test('a name never counted is 0; hospitals are apart', async () => {
  const elsewhere = randomUUID();
  await house.inHospital((scope) => bumpCounter(scope, 'beds', 3), elsewhere);
  await house.inHospital((scope) => bumpCounter(scope, 'beds', 0));
  expect([await countOf('beds'), await countOf('beds', elsewhere), await countOf('never')]).toEqual([0, 3, 0]);
  expect(await house.inHospital((scope) => readCounters(scope, []))).toEqual({});
});

test('acts that count several names in different orders all come through', async () => {
  const names = ['a', 'b', 'c'];
  await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      house.inHospital(async (scope) => {
        for (const name of at % 2 ? names : [...names].reverse()) await bumpCounter(scope, `order-${name}`, 1);
      }),
    ),
  );
  for (const name of names) expect(await countOf(`order-${name}`)).toBe(60);
});
