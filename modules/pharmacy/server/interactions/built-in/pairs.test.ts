import { expect, test } from 'vitest';
import { isAtcPrefix } from '../../../contract/interaction-records.ts';
import { knownAtc } from '../../../contract/safety/known-medicines.ts';
import { classNames } from '../../../contract/safety/class-names.ts';
import { foldSide } from '../store.ts';
import { builtInById, builtInPairs, pairKey } from './pairs.ts';

/** Substances that are taken without being products: no ATC code of ours. */
const unlisted = new Set(['st johns wort', 'magnesium hydroxide', 'ribavirin']);

test('at least 150 pairs are shipped, each once, each with an id of its own', () => {
  expect(builtInPairs.length).toBeGreaterThanOrEqual(150);
  expect(new Set(builtInPairs.map(({ key }) => key)).size).toBe(builtInPairs.length);
  expect(builtInById.size).toBe(builtInPairs.length);
  expect(builtInPairs.every(({ id }) => /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(true);
});

test('every side is a substance that the rules know, or the beginning of an ATC code', () => {
  const sides = [...new Set(builtInPairs.flatMap(({ a, b }) => [a, b]))];
  expect(sides.filter((side) => !isAtcPrefix(side) && !knownAtc.has(side) && !unlisted.has(side))).toEqual([]);
  expect(sides.filter((side) => foldSide(side) !== side)).toEqual([]);
});

test('every beginning of a code has a name and a member, so that no pair is dead', () => {
  const codes = [...knownAtc.values()];
  const prefixes = [...new Set(builtInPairs.flatMap(({ a, b }) => [a, b]))].filter(isAtcPrefix);
  expect(prefixes.filter((prefix) => !(prefix in classNames))).toEqual([]);
  expect(prefixes.filter((prefix) => !codes.some((code) => code.startsWith(prefix)))).toEqual([]);
});

test('a pair is the same pair from both sides', () => {
  expect(pairKey('warfarin', 'metronidazole')).toBe(pairKey('Metronidazole', 'Warfarin'));
  const known = builtInPairs.find(({ key }) => key === pairKey('warfarin', 'metronidazole'));
  expect(known).toMatchObject({ severity: 'major', id: 'c147a79c-46ac-882e-a81c-030345cb960b' });
});
