import { expect, test } from 'vitest';
import { changeText } from './change-text.ts';

const write = { money: (minor: number) => `N${minor}`, payer: (payer: string) => `by ${payer}` };
const line = { quantity: 1, payer: 'Self-Pay', net: 450_000, unitPrice: 450_000 };

test.each([
  ['quantity and what it costs', { quantity: 3, net: 1_350_000 }, '1 → 3 · N450000 → N1350000'],
  ['who pays, at the same price', { payer: 'HMO' }, 'by Self-Pay → by HMO'],
  ['nothing that is said', { unitPrice: 500_000 }, ''],
])('a change says %s', (_what, change, said) => {
  expect(changeText({ before: line, after: { ...line, ...change } }, write)).toBe(said);
});
