import { expect, test } from 'vitest';
import { typedNumbers } from './typed-number.ts';

test('a number is found however its prefix, hyphen and zeros are typed', () => {
  for (const typed of ['INV-000168', 'inv-168', 'inv 168', 'inv168']) expect(typedNumbers(typed)).toContain('INV-000168');
  expect(typedNumbers('opd-14', 3)).toContain('OPD-014');
});

test('words and bare figures are no numbers of a record', () => {
  expect(typedNumbers('paracetamol')).toEqual([]);
  expect(typedNumbers('168')).toEqual([]);
  expect(typedNumbers('john 0803')).toEqual(['JOHN 0803', 'JOHN-0803', 'JOHN-000803']);
});
