import { expect, test } from 'vitest';
import { filledFromReorder, lineFor, pastedOver, withProduct } from './order-draft.ts';
import {
  emptySupply,
  freeLine,
  joinSupplies,
  nextKey,
  pastedInto,
  type ScannedGoods,
  scannedInto,
  type TypedSupplyLine,
} from './supply-draft.ts';

const product = { id: 'p1', name: 'Gloves', unit: 'piece', packs: [{ name: 'box', unitsPerPack: 100 }] };
const box = product.packs[0] as { name: string; unitsPerPack: number };
const gs1 = (batchNumber: string): ScannedGoods => ({ product, pack: box, batch: { batchNumber, expiryDate: '2028-01-31' } });
const short = (lines: readonly TypedSupplyLine[]) => lines.map((line) => [line.batchNumber, line.quantityPacks, line.unitsPerPack]);

test('a scanned batch is a line with its expiry; scanned again it counts one pack more; another batch is another line at the same cost', () => {
  const once = scannedInto([], gs1('A1'), 'k1');
  expect(once[0]).toMatchObject({ batchNumber: 'A1', expiryDate: '2028-01-31', packName: 'box', quantityPacks: 1 });
  const priced = scannedInto(once, gs1('a1'), 'k2').map((line) => ({ ...line, costPerPack: 500 }));
  expect(short(priced)).toEqual([['A1', 2, 100]]);
  const two = scannedInto(priced, gs1('B2'), 'k3');
  expect(short(two)).toEqual([
    ['A1', 2, 100],
    ['B2', 1, 100],
  ]);
  expect(two[1]?.costPerPack).toBe(500);
  expect(short(scannedInto([], { product, pack: null, batch: null }, 'k4'))).toEqual([['', 1, 1]]);
});

test('a line that came from an order takes the batch of the code and keeps its quantity', () => {
  const ordered = { ...freeLine(product, 'o1'), orderLineId: 'l1', quantityPacks: 12 };
  const first = scannedInto([ordered], gs1('A1'), 'k1');
  expect(short(first)).toEqual([['A1', 12, 100]]);
  expect(short(scannedInto(first, gs1('A1'), 'k2'))).toEqual([['A1', 12, 100]]);
});

test('an article that is scanned twice is ordered once; the reorder list adds what this vendor brings, in whole packs', () => {
  const listed = { productId: 'p1', packName: 'case', unitsPerPack: 200, price: 900, taxPercent: 0, minQuantity: 3 };
  const lines = withProduct(withProduct([], product, undefined, 'k1'), product, undefined, 'k2');
  expect(lines.map(({ quantityPacks }) => quantityPacks)).toEqual([2]);
  const other = { id: 'p2', name: 'Swabs', unit: 'piece', packs: [] };
  const wanted = [
    { product, suggested: 1_001, preferredVendorId: null },
    { product: other, suggested: 40, preferredVendorId: 'v1' },
    { product: { ...other, id: 'p3' }, suggested: 40, preferredVendorId: 'v2' },
  ];
  const from = { vendorId: 'v1', prices: [listed] };
  const filled = filledFromReorder([], wanted, from, String);
  expect(filled.map((line) => [line.productId, line.quantityPacks, line.pricePerPack])).toEqual([
    ['p1', 6, 900],
    ['p2', 40, null],
  ]);
  expect(filledFromReorder([lineFor(product, listed, 'x')], wanted.slice(0, 1), from, String)).toHaveLength(1);
});

test('a delivery counted before its draft was read back keeps the lines of both, each under a key of its own', () => {
  const ordered = { ...freeLine(product, 'o1'), orderLineId: 'l1', quantityPacks: 12 };
  const start = { ...emptySupply, vendorId: 'v1', lines: [ordered] };
  const found = {
    ...start,
    invoiceNumber: 'INV-7',
    note: 'Two boxes wet',
    lines: [{ ...ordered, batchNumber: 'A1' }, ...scannedInto([], gs1('B2'), 'new-1')],
  };
  const since = {
    ...start,
    note: 'Driver waits',
    lines: scannedInto(start.lines.slice(1), gs1('C3'), nextKey(start.lines)).concat(ordered),
  };
  const joined = joinSupplies(start, found, since);
  expect(joined).toMatchObject({ vendorId: 'v1', invoiceNumber: 'INV-7', note: 'Two boxes wet Driver waits' });
  expect(joined.lines.map(({ key, batchNumber }) => [key, batchNumber])).toEqual([
    ['o1', 'A1'],
    ['new-1', 'B2'],
    ['new-2', 'C3'],
  ]);
  expect(nextKey(joined.lines)).toBe('new-3');
});

test('a pasted line fills the line of its product that has no batch yet, else it is a new one', () => {
  const ordered = { ...freeLine(product, 'o1'), orderLineId: 'l1', quantityPacks: 12 };
  const lines = pastedInto(
    [ordered],
    [
      { found: product, part: { batchNumber: 'A1', quantityPacks: 8 } },
      { found: product, part: { batchNumber: 'A2', quantityPacks: 4 } },
    ],
  );
  expect(lines).toMatchObject([
    { key: 'o1', orderLineId: 'l1', batchNumber: 'A1', quantityPacks: 8 },
    { orderLineId: null, batchNumber: 'A2', quantityPacks: 4 },
  ]);
});

test('a pasted product that is ordered already takes the pasted figures', () => {
  const there = { ...lineFor(product, undefined, 'n1'), quantityPacks: 3 };
  const fresh = { ...lineFor(product, undefined, 'n2'), quantityPacks: 7, pricePerPack: 900 };
  expect(pastedOver([there], [fresh])).toMatchObject([{ key: 'n1', quantityPacks: 7, pricePerPack: 900 }]);
  expect(pastedOver([], [fresh])).toEqual([fresh]);
});
