import { expect, test } from 'vitest';
import { isTest, readSources } from './source-tree.ts';

const sources = readSources(['.ts']).filter(({ path }) => /^modules\/[^/]+\/server\//.test(path) && !isTest(path));
const filesWith = (words: RegExp) => sources.filter(({ text }) => words.test(text)).map(({ path }) => path);

test('only the safety check says that stock may leave for a person', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(filesWith(/\bmakeClearance\b/)).toEqual(['modules/pharmacy/server/safety/clear.ts']);
});

test('stock leaves for a person from these places alone: each lies behind a call that is tried in apps/server/gives-drug.http.test.ts', () => {
  expect(filesWith(/\btakeStock\(scope[\s\S]*?\bcleared\b/).toSorted()).toEqual([
    'modules/inventory/server/documents/record-use.ts',
    'modules/pharmacy/server/orders/dispense.ts',
    'modules/prescriptions-and-therapeutics/server/administrations/dose-stock.ts',
    'modules/procedures/server/theatre-day/use-stock.ts',
  ]);
});
