import { expect, test } from 'vitest';
import { expiryTone, packWords } from './quantity-words.ts';

const t = (text: string, values: Readonly<Record<string, string | number>> = {}) =>
  text.replace(/\{(\w+)\}/g, (_whole, name: string) => String(values[name]));
const packs = [
  { name: 'strip', unitsPerPack: 10, barcode: null },
  { name: 'box', unitsPerPack: 100, barcode: null },
];

test('a quantity is said in packs, the largest first, the rest in units', () => {
  expect(packWords(342, 'tablet', packs, t)).toBe('3 boxes 4 strips 2 tablets');
  expect(packWords(300, 'tablet', packs, t)).toBe('3 boxes');
  expect(packWords(9, 'tablet', packs, t)).toBeNull();
  expect(packWords(342, 'tablet', [], t)).toBeNull();
});

test('an expiry date is red within 30 days, amber within 90', () => {
  expect(expiryTone('2026-12-21', '2026-11-21')).toBe('red');
  expect(expiryTone('2026-12-22', '2026-11-21')).toBe('amber');
  expect(expiryTone('2027-02-19', '2026-11-21')).toBe('amber');
  expect(expiryTone('2027-02-20', '2026-11-21')).toBeNull();
  expect(expiryTone('2020-01-01', '2026-11-21')).toBe('red');
  expect(expiryTone(null, '2026-11-21')).toBeNull();
});
