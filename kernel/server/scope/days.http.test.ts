import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countAll } from '../database/count-all.ts';
import { aHouse, type House } from '../testing/house.ts';
import { between } from './days.ts';
import { changedBy, madeBy } from './stamps.ts';

let house: House;

beforeAll(async () => {
  house = await aHouse();
  house.zones.set(house.hospitalId, 'Pacific/Auckland');
  house.setClock('2026-11-21T11:30:00.000Z');
});
afterAll(() => house.end());

test('a scope tells the zone of its hospital and the day it is there', async () => {
  expect(await house.inHospital(async (scope) => [await scope.zone(), await scope.today()])).toEqual(['Pacific/Auckland', '2026-11-22']);
});

test('the days of a list are those of the hospital, the last one included; instants stay as they are', async () => {
  const windows = await house.inHospital(async (scope) => [
    await between(scope, { startDate: '2026-11-22', endDate: '2026-11-22' }),
    await between(scope, { startDate: '2026-11-22T00:00:00.000Z' }),
    await between(scope, {}),
  ]);
  expect(windows).toEqual([
    { from: '2026-11-21T11:00:00.000Z', until: '2026-11-22T11:00:00.000Z' },
    { from: '2026-11-22T00:00:00.000Z', until: null },
    { from: null, until: null },
  ]);
});

test('a row is stamped with who made it and when', async () => {
  const now = '2026-11-21T11:30:00.000Z';
  const changed = { updatedAt: now, updatedBy: null, updatedByName: 'system:test' };
  expect(await house.inHospital(async (scope) => [changedBy(scope), madeBy(scope)])).toEqual([
    changed,
    { createdAt: now, createdBy: null, ...changed, version: 1 },
  ]);
});

test('rows are counted under the conditions of their query, as a number', async () => {
  const counts = await house.inHospital(async (scope) => {
    const rows = scope.tx.selectFrom(sql<{ n: number }>`(values (1), (2), (3))`.as<'v'>(sql`v(n)`));
    return [await countAll(rows), await countAll(rows.where('n', '>', 1)), await countAll(rows.where('n', '>', 9))];
  });
  expect(counts).toEqual([3, 2, 0]);
});
