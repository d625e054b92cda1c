import { expect, test } from 'vitest';
import { lineOfScan, withoutSent } from './count-figures.ts';

test('figures that were sent leave their boxes; one changed meanwhile stays', () => {
  expect(withoutSent({ a: 4, b: 7, c: '' }, { a: 4, b: 6 })).toEqual({ b: 7, c: '' });
  expect(withoutSent({ a: 0 }, {})).toEqual({ a: 0 });
});

test('a scan means the line of its batch, of a product alone the first that is not counted yet', () => {
  const line = (product: string, batchNumber: string, counted: number | null) => ({
    product: { id: product },
    batch: { batchNumber },
    counted,
  });
  const lines = [line('gauze', 'A1', 5), line('gauze', 'B2', null), line('gloves', 'b2', null), line('gloves', 'C3', 1)];
  const found = (productId: string | null, batchNumber: string | null) => lineOfScan(lines, { productId, batchNumber });
  expect(found('gauze', 'a1')).toBe(lines[0]);
  expect(found('gauze', null)).toBe(lines[1]);
  expect(found(null, 'C3')).toBe(lines[3]);
  // Two products have a batch of that number.
  expect(found(null, 'B2')).toBeNull();
  expect(found('gloves', 'B2')).toBe(lines[2]);
  expect(found('syringes', null)).toBeNull();
});
