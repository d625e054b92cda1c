import { expect, test } from 'vitest';
import { type AdviceRow, differenceOf, matchRows, type OwedItem, reasonOf } from './matching.ts';

const owed = (id: string, changes: Partial<OwedItem> = {}): OwedItem => ({
  ...{ id, claimNumber: 'CL-000001', hmoReference: null, invoiceNumber: 'INV-000001', enrolleeNumber: 'E-1', serviceDate: '2026-05-01' },
  ...{ itemCode: 'H-1', balance: 1000 },
  ...changes,
});
const row = (changes: Partial<AdviceRow> = {}): AdviceRow => ({
  ...{
    claimNumber: null,
    invoiceNumber: null,
    enrolleeNumber: null,
    serviceDate: null,
    itemCode: null,
    claimed: 1000,
    paid: 1000,
    withheld: 0,
  },
  ...changes,
});
const match = (rows: AdviceRow[], items: OwedItem[]) => matchRows(rows, items).map(({ match: by, claimItemId }) => [by, claimItemId]);

test('by number and code exactly; by enrollee, day and code or amount likely; else not at all', () => {
  expect(match([row({ claimNumber: 'cl-000001 ', itemCode: 'h-1' })], [owed('a')])).toEqual([['exact', 'a']]);
  expect(match([row({ claimNumber: 'AX-9', itemCode: 'H-1' })], [owed('a', { hmoReference: 'AX-9' })])).toEqual([['exact', 'a']]);
  expect(match([row({ invoiceNumber: 'INV-000001', itemCode: 'H-2' })], [owed('a')])).toEqual([['none', null]]);
  const likely = { enrolleeNumber: 'E-1', serviceDate: '2026-05-01' };
  expect(match([row({ ...likely, itemCode: 'H-1', claimed: 900 })], [owed('a')])).toEqual([['likely', 'a']]);
  expect(match([row(likely)], [owed('a')])).toEqual([['likely', 'a']]);
  expect(match([row(likely)], [owed('a'), owed('b')])).toEqual([['none', null]]);
  expect(match([row()], [owed('a')])).toEqual([['none', null]]);
});

test('two rows never take one item; exact ones choose before likely ones', () => {
  const exact = row({ claimNumber: 'CL-000001', itemCode: 'H-1' });
  expect(match([exact, exact, exact], [owed('a'), owed('b')])).toEqual([
    ['exact', 'a'],
    ['exact', 'b'],
    ['none', null],
  ]);
  expect(match([row({ enrolleeNumber: 'E-1', serviceDate: '2026-05-01' }), exact], [owed('a')])).toEqual([
    ['none', null],
    ['exact', 'a'],
  ]);
  expect(match([{ ...exact, claimed: 700 }], [owed('a'), owed('b', { balance: 700 })])).toEqual([['exact', 'b']]);
});

test('rows add up to the advice to the minor unit, tax too', () => {
  const rows = [row({ paid: 600, withheld: 30 }), row({ paid: 400, withheld: 20 })];
  expect(differenceOf({ grossAmount: 1000, withheldTax: 50 }, rows)).toEqual({ gross: 0, withheld: 0 });
  expect(differenceOf({ grossAmount: 1001, withheldTax: 49 }, rows)).toEqual({ gross: 1, withheld: -1 });
});

test('what a partner writes becomes a reason', () => {
  const written = [
    'NO-AUTH',
    'above tariff',
    'No PA code on file',
    'Benefit exhausted',
    'duplicate bill',
    'Late submission',
    'because',
    null,
  ];
  expect(written.map(reasonOf)).toEqual([
    ...['NO-AUTH', 'ABOVE-TARIFF', 'NO-AUTH', 'LIMIT-REACHED', 'DUPLICATE', 'LATE', 'OTHER', 'OTHER'],
  ]);
});
