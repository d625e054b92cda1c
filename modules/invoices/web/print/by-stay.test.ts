import { expect, test } from 'vitest';
import { byStay } from './by-stay.ts';

const row = (stay: string | null, debit: number, credit: number) => ({ stay, debit, credit });

test('what a patient was charged and has paid is summed by stay, what belongs to none comes last', () => {
  expect(byStay([row(null, 500, 0), row('ADM-000001', 9_000, 0), row('ADM-000002', 100, 0), row('ADM-000001', 0, 4_000)])).toEqual([
    { stay: 'ADM-000001', debit: 9_000, credit: 4_000 },
    { stay: 'ADM-000002', debit: 100, credit: 0 },
    { stay: null, debit: 500, credit: 0 },
  ]);
});

test('a statement without a stay is not grouped', () => {
  expect(byStay([row(null, 500, 0), row(null, 0, 500)])).toEqual([]);
});
