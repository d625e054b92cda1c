import { expect, test } from 'vitest';
import { coverageStatuses } from '#modules/patient-bills/contract/words.ts';
import { type InsurerLine, whyNotAsk, whyNotClaim } from './insurer-rules.ts';

const owner = { patientId: 'p', billingMethod: 'HMO' as const, hmoId: 'h' };
const shares = [
  { share: 'patient' as const, amount: 100, invoiceId: 'i' },
  { share: 'hmo' as const, amount: 900, invoiceId: null },
];
const line: InsurerLine = {
  ...{ billNumber: 'PB-000001', patientId: 'p', hmoId: 'h', active: true, shares },
  payer: 'HMO',
  pricingStatus: 'priced',
  coverageStatus: 'approved',
};
const why = (changes: Partial<InsurerLine>) => whyNotAsk({ ...line, ...changes }, owner)?.code;

test('an insurer is asked for its own free share of the patient’s lines', () => {
  expect(why({})).toBeUndefined();
  expect(why({ patientId: 'q' })).toBe('BILL_OF_OTHER_PATIENT');
  expect(why({ active: false })).toBe('BILL_NOT_ACTIVE');
  expect(why({ hmoId: 'x' })).toBe('BILLS_OF_SEVERAL_PAYERS');
  expect(why({ payer: 'Company' })).toBe('BILLS_OF_SEVERAL_PAYERS');
  expect(why({ pricingStatus: 'unpriced' })).toBe('BILL_UNPRICED');
  expect(why({ shares: shares.slice(0, 1) })).toBe('CONFLICT');
  expect(why({ shares: shares.map((share) => ({ ...share, invoiceId: 'i' })) })).toBe('BILL_ON_INVOICE');
});

test('never for a line that waits, lapsed or was declined', () => {
  const refused = coverageStatuses.filter((coverageStatus) => why({ coverageStatus }) === 'CONFLICT');
  expect(refused).toEqual(['pending', 'declined', 'expired']);
});

test('a claim asks for a billed invoice of an insurer that no other asks for', () => {
  const invoice = { status: 'billed', billingMethod: 'HMO' as const, hmoId: 'h', claimId: null, claimNumber: null, balance: 900 };
  expect(whyNotClaim(invoice)).toBeNull();
  expect(whyNotClaim({ ...invoice, hmoId: null })?.code).toBe('CONFLICT');
  expect(whyNotClaim({ ...invoice, status: 'cancelled' })?.code).toBe('INVOICE_NOT_AWAITING');
  expect(whyNotClaim({ ...invoice, balance: 0 })?.code).toBe('INVOICE_NOT_AWAITING');
  expect(whyNotClaim({ ...invoice, claimId: 'c', claimNumber: 'CL-000007' })?.message).toBe('Invoice is on claim CL-000007');
});
