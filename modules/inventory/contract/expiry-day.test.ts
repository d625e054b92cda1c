import { expect, test } from 'vitest';
import { EditBatch } from './batch-records.ts';
import { OpeningBatch } from './product-records.ts';
import { lastUsableDay } from './expiry-day.ts';

test.each([
  ['2027-06', '2027-06-30'],
  ['2028-02', '2028-02-29'],
  ['06/2027', '2027-06-30'],
  [' 2.2027 ', '2027-02-28'],
  ['12-2027', '2027-12-31'],
  ['2027-06-15', '2027-06-15'],
  ['13/2027', '13/2027'],
  ['soon', 'soon'],
])('%s ends on %s', (typed, day) => {
  expect(lastUsableDay(typed)).toBe(day);
});

test('a batch with a month alone keeps until its last day; nonsense is refused', () => {
  const batch = { locationId: '018f0000-0000-7000-8000-000000000001', quantity: 1 };
  expect(OpeningBatch.parse({ ...batch, expiryDate: '2027-06' }).expiryDate).toBe('2027-06-30');
  expect(OpeningBatch.parse(batch).expiryDate).toBeNull();
  expect(OpeningBatch.safeParse({ ...batch, expiryDate: '2027-13' }).success).toBe(false);
  expect(EditBatch.parse({ expiryDate: '06/2027', reason: 'Misread' }).expiryDate).toBe('2027-06-30');
  expect(EditBatch.parse({ expiryDate: null, reason: 'None printed' }).expiryDate).toBeNull();
});
