import { expect, test } from 'vitest';
import { parseRows } from '#kernel/server/sheets/parse-rows.ts';
import { adviceSchema, columnsOf, headingsOf, missingColumns, proposeMap, rowsBy } from './file-rules.ts';

const head = { row: 1, cells: ['S/N', 'Claim No', 'Member ID', 'Date of service', 'Code', 'Amount claimed', 'Approved', 'WHT', 'Remarks'] };
const headings = headingsOf(head);
const columns = {
  ...{ claimNumber: 'Claim No', enrolleeNumber: 'Member ID', serviceDate: 'Date of service', itemCode: 'Code' },
  ...{ claimed: 'Amount claimed', paid: 'Approved', withheld: 'WHT', reason: 'Remarks' },
};

test('headings are known by the words of partners; what the partner’s last file had comes before', () => {
  expect(proposeMap(headings, null)).toEqual({ columns, remembered: false });
  const own = { claimed: 'S/N', paid: 'Approved' };
  expect(proposeMap(headings, own)).toEqual({ columns: own, remembered: true });
  expect(proposeMap(headings, { ...own, reason: 'Gone' })).toEqual({ columns, remembered: false });
  expect(missingColumns({ paid: 'Approved' }, headings)).toEqual(['claimed']);
  expect(missingColumns({ claimed: 'Other', paid: 'Approved' }, headings)).toEqual(['claimed']);
});

test('rows by their columns: amounts as partners write them, days, and faults under the heading of the file', async () => {
  const below = [
    { row: 2, cells: ['1', 'CL-000001', 'E-1', '31/05/2026', 'H-1', '₦3,000.00', '1 800', '90', 'No PA code'] },
    { row: 3, cells: ['2', '', '', '', '', '', '', '', ''] },
    { row: 4, cells: ['3', 'CL-000001', '', '', 'H-2', 'NGN 500', '-', '', ''] },
    { row: 6, cells: ['5', 'CL-000001', '', '', 'H-2', 'three', '-500', '', ''] },
    { row: 5, cells: ['4', 'CL-000001', '', 'soon', 'H-2', '500', '500', '501', ''] },
  ];
  const rows = rowsBy(columns, head, below);
  expect(rows.map(({ row }) => row)).toEqual([2, 4, 6, 5]);
  const { good, errors } = await parseRows({ columns: columnsOf(columns), rows }, adviceSchema(2));
  expect(good.map(({ value }) => value)).toMatchObject([
    { claimNumber: 'CL-000001', serviceDate: '2026-05-31', claimed: 300_000, paid: 180_000, withheld: 9_000, reason: 'No PA code' },
    { enrolleeNumber: null, serviceDate: null, claimed: 50_000, paid: 0, withheld: 0, reason: null },
  ]);
  expect(errors.map(({ row, column }) => [row, column]).sort()).toEqual([
    [5, 'Date of service'],
    [5, 'WHT'],
    [6, 'Amount claimed'],
    [6, 'Approved'],
  ]);
});

test('tax is a part of what was paid', () => {
  const row = { claimNumber: '', invoiceNumber: '', enrolleeNumber: '', serviceDate: '', itemCode: '', reason: '', claimed: '5' };
  expect(adviceSchema(2).safeParse({ ...row, paid: '5', withheld: '5' }).success).toBe(true);
  expect(adviceSchema(2).safeParse({ ...row, paid: '5', withheld: '6' }).success).toBe(false);
});
