import { expect, test } from 'vitest';
import { figureOf, lineOfScan, withoutSent } from './count-figures.ts';

test('figures that were sent leave their boxes; one changed meanwhile stays', () => {
  expect(withoutSent({ a: '4', b: '7', c: '' }, { a: '4', b: '6' })).toEqual({ b: '7', c: '' });
  expect(withoutSent({ a: '0' }, {})).toEqual({ a: '0' });
});

test('a figure is read as it was typed: never rounded, never another number', () => {
  expect([figureOf('12'), figureOf(' 0 '), figureOf('007')]).toEqual([{ units: 12 }, { units: 0 }, { units: 7 }]);
  expect(figureOf('')).toBeNull();
  expect(['12.5', '12,5', '1,000', '1.000'].map(figureOf)).toEqual(Array(4).fill({ fault: 'Must be a whole number' }));
  expect(figureOf('-3')).toEqual({ fault: 'Must not be negative' });
  expect(['1e3', '0x10', 'twelve', '1,000,000', '5 boxes'].map(figureOf)).toEqual(Array(5).fill({ fault: 'Enter a quantity' }));
  expect(figureOf('999999999999')).toHaveProperty('fault');
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
