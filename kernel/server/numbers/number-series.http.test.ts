import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aHouse, type House } from '../testing/house.ts';
import { nextNumber, nextPlatformNumber } from './number-series.ts';

let house: House;
beforeAll(async () => {
  house = await aHouse();
});
afterAll(() => house.end());

test('a hundred at once, every third rolled back: no gap, no twin', async () => {
  const taken = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      house
        .inHospital(async (scope) => {
          const number = await nextNumber(scope, 'G-');
          if (at % 3 === 0) throw new Error('rolled back');
          return number;
        })
        .catch(() => null),
    ),
  );
  const kept = taken.filter((number) => number !== null).sort();
  expect(kept).toEqual(Array.from({ length: 66 }, (_, at) => `G-${String(at + 1).padStart(6, '0')}`));
});

test('each hospital, each series and the platform count for themselves', async () => {
  const elsewhere = randomUUID();
  expect(await house.inHospital((scope) => nextNumber(scope, 'P-'))).toBe('P-000001');
  expect(await house.inHospital((scope) => nextNumber(scope, 'P-'))).toBe('P-000002');
  expect(await house.inHospital((scope) => nextNumber(scope, 'P-'), elsewhere)).toBe('P-000001');
  expect(await house.inHospital((scope) => nextNumber(scope, 'INV-'))).toBe('INV-000001');
  expect(await house.onPlatform((scope) => nextPlatformNumber(scope, 'P-'))).toBe('P-000001');
  expect(await house.inHospital((scope) => nextPlatformNumber(scope, 'P-', 4))).toBe('P-0002');
});

test('a number that outgrows its digits goes on', async () => {
  await house.database.owner.query('insert into number_series values ($1, $2, 99)', [house.hospitalId, 'S-']);
  expect(await house.inHospital((scope) => nextNumber(scope, 'S-', 2))).toBe('S-100');
});

test('two numbers of one act follow each other', async () => {
  const both = await house.inHospital(async (scope) => [await nextNumber(scope, 'T-'), await nextNumber(scope, 'T-')]);
  expect(both).toEqual(['T-000001', 'T-000002']);
});
