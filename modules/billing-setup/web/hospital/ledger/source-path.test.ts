import { expect, test } from 'vitest';
import { sourcePath } from './source-path.ts';

const line = {
  ...{ accountId: 'a', accountCode: '1100', accountName: '', debit: 1, credit: 0, patientId: null, invoiceId: null, billId: null },
  ...{ hmoId: null, claimId: null, shiftId: null, departmentId: null },
};

test('an entry leads to its document, else to the invoice or shift of its lines', () => {
  expect(sourcePath({ sourceType: 'payment', sourceId: 'p1', lines: [line] })).toBe('/hospital/billing/receipt/p1/print');
  expect(sourcePath({ sourceType: 'credit-note', sourceId: 'c1', lines: [line, { ...line, invoiceId: 'i1' }] })).toBe(
    '/hospital/billing/invoice/i1',
  );
  expect(sourcePath({ sourceType: 'shift-movement', sourceId: 'm1', lines: [{ ...line, shiftId: 's1' }] })).toBe(
    '/hospital/billing/shift/s1/print',
  );
  expect(sourcePath({ sourceType: 'banking', sourceId: 'b1', lines: [line] })).toBeNull();
});
