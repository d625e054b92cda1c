import { expect, test } from 'vitest';
import { commonLayout, type LayoutItem, letterOf, plainAmount, tableOf, whyNotPack, whyNotSaveLayout } from './rules.ts';

const item = (changes: Partial<LayoutItem> = {}): LayoutItem => ({
  ...{ invoiceId: 'v', serviceDate: '2026-05-09', patientName: 'Ada Obi', enrolleeNumber: 'E-1', invoiceNumber: 'INV-000001' },
  ...{ itemName: 'Malaria test', hmoCode: 'H-1', module: 'Laboratory', authorisation: 'PA-7', quantity: 2, unitPrice: 150_050 },
  ...{ amount: 300_100, claimNumber: 'CL-000001', ...changes },
});

test('columns stand in their order, with constants, formats and the row of totals', () => {
  const layout = {
    ...commonLayout,
    columns: [
      { heading: 'Provider', field: null, constant: 'HCP-12', format: 'plain' as const },
      { heading: 'Day', field: 'serviceDate' as const, format: 'day-first' as const },
      { heading: 'Name', field: 'patientName' as const, format: 'capitals' as const },
      { heading: 'Amount', field: 'amount' as const, format: 'plain' as const },
    ],
  };
  expect(tableOf([item()], layout, 2)).toEqual({
    headings: ['Provider', 'Day', 'Name', 'Amount'],
    rows: [
      ['HCP-12', '09/05/2026', 'ADA OBI', '3001.00'],
      ['Total', '', '', '3001.00'],
    ],
  });
});

test('one row an invoice is the sum of its items', () => {
  const items = [item(), item({ itemName: 'Visit', amount: 900, serviceDate: '2026-05-08' }), item({ invoiceId: 'w', amount: 5 })];
  const { rows } = tableOf(items, { ...commonLayout, rowPer: 'invoice', totalsRow: false }, 2);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual(['08/05/2026', 'Ada Obi', 'E-1', 'Malaria test, Visit', 'H-1', 'PA-7', '1', '3010.00']);
});

test('amounts are written for spreadsheets in the digits of the currency', () => {
  expect([plainAmount(5, 2), plainAmount(250_000, 2), plainAmount(250, 0), plainAmount(5, 3)]).toEqual(['0.05', '2500.00', '250', '0.005']);
});

test('placeholders are filled and unknown ones stay', () => {
  expect(letterOf('Claim {claimNumber} of {unknown}', { claimNumber: 'CL-000001' })).toBe('Claim CL-000001 of {unknown}');
});

test('a claim with errors is drawn as a draft alone; a layout is saved over the one that was seen', () => {
  expect(whyNotPack({ status: 'posted', errorCount: 2 }, false)?.code).toBe('CLAIM_HAS_ERRORS');
  expect(whyNotPack({ status: 'posted', errorCount: 2 }, true)).toBeNull();
  expect([whyNotSaveLayout(0, 0), whyNotSaveLayout(1, 2)?.code]).toEqual([null, 'CLAIM_LAYOUT_CHANGED']);
});
