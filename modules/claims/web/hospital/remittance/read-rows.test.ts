import { expect, test } from 'vitest';
import { readRows } from './read-rows.ts';

const naira = { minorDigits: 2, decimalSeparator: '.' } as const;

test('rows out of a spreadsheet, with its heading, days as they are written and lines that are none', () => {
  const text = [
    'Claim\tInvoice\tEnrollee\tDate\tCode\tClaimed\tPaid\tTax\tReason',
    'CL-000001\t\tE-1\t31/05/2026\tH-1\t3000.00\t1800\t90\tNo PA code',
    '',
    'CL-000001\t\tE-1\tyesterday\tH-1\t3000\t3000\t150\t',
    'CL-000001\tINV-000002\t\t2026-05-31\tH-2\t3000\t3000',
  ].join('\n');
  const { rows, wrong } = readRows(text, naira);
  expect(wrong).toEqual([4]);
  expect(rows).toEqual([
    {
      ...{ claimNumber: 'CL-000001', invoiceNumber: null, enrolleeNumber: 'E-1', serviceDate: '2026-05-31', itemCode: 'H-1' },
      ...{ claimed: 300_000, paid: 180_000, withheld: 9_000, reason: 'No PA code' },
    },
    {
      ...{ claimNumber: 'CL-000001', invoiceNumber: 'INV-000002', enrolleeNumber: null, serviceDate: '2026-05-31', itemCode: 'H-2' },
      ...{ claimed: 300_000, paid: 300_000, withheld: 0, reason: null },
    },
  ]);
  expect(readRows('CL-1;;;;H-1;10;10;0;', naira).rows).toHaveLength(1);
});
