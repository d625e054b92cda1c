import { expect, test } from 'vitest';
import { changeText } from './change-text.ts';

const more = { coverage: (status: string) => `is ${status}`, patientShare: (minor: number) => `patient N${minor}` };
const write = { money: (minor: number) => `N${minor}`, payer: (payer: string) => `by ${payer}`, ...more };
const line = { quantity: 1, payer: 'Self-Pay', net: 450_000, unitPrice: 450_000, patientAmount: 0, coverageStatus: 'pending' };

test.each([
  ['quantity and what it costs', { quantity: 3, net: 1_350_000 }, '1 → 3 · N450000 → N1350000'],
  ['who pays, at the same price', { payer: 'HMO' }, 'by Self-Pay → by HMO'],
  ['what the patient bears of the same price', { patientAmount: 50_000 }, 'patient N0 → patient N50000'],
  ['the insurer’s word', { coverageStatus: 'declined', net: 400_000, patientAmount: 9 }, 'is pending → is declined · N450000 → N400000'],
  ['nothing that is said', { unitPrice: 500_000 }, ''],
])('a change says %s', (_what, change, said) => {
  expect(changeText({ before: line, after: { ...line, ...change } }, write)).toBe(said);
});
