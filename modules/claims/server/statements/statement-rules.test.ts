import { expect, test } from 'vitest';
import { bpsShare, kindOf, runOn, sumsOf } from './statement-rules.ts';

test('entries of the ledger by what they are to the partner', () => {
  const kinds = (['E3', 'E9', 'E11', 'E12', 'E13'] as const).flatMap((event) =>
    [false, true].map((reverses) => kindOf({ event, reverses })),
  );
  expect(kinds).toEqual([
    ...['invoice', 'other', 'credit-note', 'credit-note', 'write-off', 'write-off-reversed'],
    ...['payment', 'payment-reversed', 'moved-to-patient', 'moved-to-patient'],
  ]);
});

test('each line says what is owed after it; the earliest ones are brought forward', () => {
  const lines = [{ amount: 500 }, { amount: -200 }, { amount: 100 }];
  expect(runOn(1000, lines, 3)).toEqual({
    rows: [
      { amount: 500, balance: 1500 },
      { amount: -200, balance: 1300 },
      { amount: 100, balance: 1400 },
    ],
    shortened: false,
  });
  expect(runOn(1000, lines, 1)).toEqual({ rows: [{ amount: 100, balance: 1400 }], shortened: true });
});

test('the sums lead from the opening to the closing', () => {
  const sums = sumsOf(
    1000,
    [
      { kind: 'invoice', amount: 5000 },
      { kind: 'payment', amount: -3000 },
      { kind: 'payment-reversed', amount: 1000 },
      { kind: 'write-off', amount: -200 },
      { kind: 'credit-note', amount: -300 },
      { kind: 'moved-to-patient', amount: -100 },
    ],
    150,
  );
  expect(sums).toEqual({ opening: 1000, invoiced: 5000, paid: 1850, withheld: 150, writtenOff: 200, otherwise: -400, closing: 3400 });
  expect(sums.opening + sums.invoiced - sums.paid - sums.withheld - sums.writtenOff + sums.otherwise).toBe(sums.closing);
});

test('a share of nothing is nothing', () => {
  expect([bpsShare(1, 3), bpsShare(2, 2), bpsShare(0, 0)]).toEqual([3333, 10_000, 0]);
});
