import { describe, expect, test } from 'vitest';
import { type CoverageDecision, type DecidedLine, effectOf, furtherPlace, mostOf, whyNotDecide } from './coverage-rules.ts';

const free = (share: 'patient' | 'hmo') => ({ share, invoiceId: null });
const placed = (share: 'patient' | 'hmo') => ({ share, invoiceId: 'i' });
const line = (changes: Partial<DecidedLine> = {}): DecidedLine => ({
  ...{ billNumber: 'PB-000001', status: 'active' as const, payer: 'HMO' as const, hmoAmount: 900, insurerMost: null },
  shares: [free('patient'), free('hmo')],
  ...changes,
});
const decision = (changes: Partial<CoverageDecision> = {}): CoverageDecision => ({
  billId: 'b',
  coverageStatus: 'approved',
  insurerMost: null,
  blocks: true,
  declinedPrice: 'hospital',
  reason: 'The insurer answered',
  ...changes,
});
const declined = (changes: Partial<CoverageDecision> = {}) => decision({ coverageStatus: 'declined', insurerMost: 900, ...changes });

describe('a decision of the insurer', () => {
  test('is refused of voided lines and once its share is invoiced, not while the patient’s is', () => {
    expect(whyNotDecide(line())).toBeNull();
    expect(whyNotDecide(line({ shares: [placed('patient'), free('hmo')] }))).toBeNull();
    expect(whyNotDecide(line({ shares: [free('patient'), placed('hmo')] }))?.code).toBe('BILL_ON_INVOICE');
    expect(whyNotDecide(line({ status: 'voided' }))?.code).toBe('BILL_NOT_ACTIVE');
  });
  test('a declined line is paid by its insurer with nothing, whatever was said', () => {
    expect(mostOf(declined())).toBe(0);
    expect([mostOf(decision()), mostOf(decision({ insurerMost: 5 }))]).toEqual([null, 5]);
  });
  test('prices a free line anew when less is paid, or more than was decided before', () => {
    expect(effectOf(line(), decision())).toBe('word');
    expect(effectOf(line(), decision({ insurerMost: 900 }))).toBe('word');
    expect(effectOf(line(), decision({ insurerMost: 899 }))).toBe('reprice');
    expect(effectOf(line({ insurerMost: 900 }), decision({ insurerMost: 1_000 }))).toBe('reprice');
    expect(effectOf(line({ insurerMost: 900 }), decision({ insurerMost: 900 }))).toBe('word');
  });
  test('declines once: at the hospital’s price, or at the tariff', () => {
    expect(effectOf(line(), declined())).toBe('reprice');
    expect(effectOf(line({ hmoAmount: 0 }), declined())).toBe('reprice');
    expect(effectOf(line({ payer: 'Self-Pay', hmoAmount: 0 }), declined())).toBe('word');
    expect(effectOf(line(), declined({ declinedPrice: 'tariff' }))).toBe('reprice');
    expect(effectOf(line({ hmoAmount: 0, insurerMost: 0 }), declined({ declinedPrice: 'tariff' }))).toBe('word');
  });
  test('leaves the rest to a further share once the patient’s stands on an invoice', () => {
    const shares = [placed('patient'), free('hmo')];
    expect(effectOf(line({ shares }), declined())).toBe('leave');
    expect(effectOf(line({ shares }), decision({ insurerMost: 400 }))).toBe('leave');
    expect(effectOf(line({ shares }), decision({ insurerMost: 900 }))).toBe('word');
    expect(effectOf(line({ shares, hmoAmount: 0 }), declined())).toBe('word');
    expect(effectOf(line({ shares }), decision({ coverageStatus: 'proceeded' }))).toBe('word');
  });
});

test('the rest joins a share that is free, else it takes the next place', () => {
  const own = (place: number, invoiceId: string | null) => ({ share: 'patient' as const, place, invoiceId });
  const insurer = { share: 'hmo' as const, place: 0, invoiceId: null };
  expect(furtherPlace([insurer])).toBe(0);
  expect(furtherPlace([own(0, 'i'), insurer])).toBe(1);
  expect(furtherPlace([own(0, 'i'), own(1, 'j'), insurer])).toBe(2);
  expect(furtherPlace([own(0, 'i'), own(1, null), insurer])).toBe(1);
  expect(furtherPlace([own(0, null), own(1, 'j')])).toBe(0);
});
