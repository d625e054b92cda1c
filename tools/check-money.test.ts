import { expect, test } from 'vitest';
import { findMoneyFaults } from './check-money.ts';

const act = 'modules/invoices/server/act.ts';
const contract = 'modules/invoices/contract/records.ts';
const faultsOf = (text: string, path = act) => findMoneyFaults([{ path, text }]).faults.map((fault) => fault.replace(/^.*?:\d+: /, ''));

test.each([
  ['const a = parseFloat(typed);', 'parseFloat makes a float'],
  ['const a = Number.parseFloat(typed);', 'parseFloat makes a float'],
  ['const a = line.unitPrice.toFixed(2);', 'toFixed writes money from a float'],
  ['const a = amount / 100;', 'money is divided'],
  ['const a = (line.gross - line.discount) / 2;', 'money is divided'],
  ['const a = invoice.total * 0.075;', 'money times a fraction'],
  ['const a = 1.5 * patientAmount;', 'money times a fraction'],
])('finds %s', (text, fault) => {
  expect(faultsOf(text)).toEqual([fault]);
});

test.each([
  'const a = unitPrice * quantity;',
  'const a = seconds / 60; const b = temperature.toFixed(1);',
  'const a = discountPercent / 2; const b = taxIds.length / 2;',
  'const a = mulDivHalfUp(amount, 1, 2);',
])('lets pass %s', (text) => {
  expect(faultsOf(text)).toEqual([]);
});

test('money fields of contracts are whole', () => {
  expect(faultsOf('export const A = z.object({ price: z.number(), patientAmount: z.number().nullable() });', contract)).toEqual([
    'the field price is a number that need not be whole; use #kernel/contract/money.ts',
    'the field patientAmount is a number that need not be whole; use #kernel/contract/money.ts',
  ]);
  expect(faultsOf('export const A = z.object({ price: z.number().int(), net: minorUnits, taxPercent: z.number() });', contract)).toEqual(
    [],
  );
});

test('the file that computes with money, tests and other folders are not looked at', () => {
  const text = 'const a = amount / 100;';
  const paths = ['kernel/contract/money.ts', 'modules/invoices/server/act.test.ts', 'tools/act.ts'];
  expect(findMoneyFaults(paths.map((path) => ({ path, text })))).toEqual({ seen: { files: 0, contracts: 0 }, faults: [] });
});
