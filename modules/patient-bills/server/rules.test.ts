import { describe, expect, test } from 'vitest';
import { sumOf } from '#kernel/contract/money.ts';
import { billStages, type BillStage, coverageFirst, type CoverageStatus, coverageStatuses } from '../contract/words.ts';
import {
  type Amounts,
  billingStatusOf,
  combinedStage,
  coverageAfter,
  holdsForApproval,
  mayBlock,
  splitCap,
  policyOfLine,
  factsOf,
  askGate,
  inStay,
  type GateFacts,
  sharesOf,
  splitAmounts,
  stageOf,
  whyAmountsWrong,
  whyNotCancel,
  whyNotPayer,
  whyNotPrice,
  whyNotSplit,
} from './rules.ts';

type Share = Parameters<typeof factsOf>[1][number];

function share(changes: Partial<Share> = {}): Share {
  const merged = {
    amount: 1000,
    invoiceId: null,
    invoiceStatus: null,
    invoiced: 0,
    paid: 0,
    credited: 0,
    writtenOff: 0,
    balance: 0,
    ...changes,
  };
  return { ...merged, balance: merged.invoiced - merged.paid - merged.credited - merged.writtenOff };
}
const billed = (changes: Partial<Share> = {}) => share({ invoiceId: 'i', invoiceStatus: 'billed', invoiced: 1000, ...changes });
const stage = (...shares: Share[]) => stageOf(factsOf('active', shares));

describe('where a line stands', () => {
  test('voided wins over all', () => expect(stageOf(factsOf('voided', [billed({ paid: 1000 })]))).toBe('voided'));
  test('credited whole is voided', () => expect(stage(billed({ credited: 1000 }))).toBe('voided'));
  test('credited in part is not', () => expect(stage(billed({ credited: 400 }))).toBe('partially_paid'));
  test('on no invoice', () => expect(stage(share())).toBe('uninvoiced'));
  test('a draft counts as none', () => {
    expect(stage(share({ invoiceId: 'i', invoiceStatus: 'draft' }))).toBe('draft');
    expect(billingStatusOf('draft')).toBe('');
    expect(billingStatusOf('uninvoiced')).toBe('');
  });
  test('billed and nothing settled', () => expect(stage(billed())).toBe('pending_payment'));
  test('paid whole', () => expect(stage(billed({ paid: 1000 }))).toBe('paid'));
  test('a line of nothing is paid once it is on an invoice', () => expect(stage(billed({ amount: 0, invoiced: 0 }))).toBe('paid'));
  test('written off, with or without a part paid', () => {
    expect(stage(billed({ writtenOff: 1000 }))).toBe('written_off');
    expect(stage(billed({ paid: 400, writtenOff: 600 }))).toBe('written_off');
  });
  test('one share settled and the other not', () => {
    expect(stage(billed({ paid: 1000 }), share())).toBe('partially_paid');
    expect(stage(billed({ amount: 0, invoiced: 0 }), billed())).toBe('partially_paid');
    expect(stage(billed({ writtenOff: 1000 }), share())).toBe('partially_paid');
  });
  test('several lines of one order are one badge', () => {
    const of = (...stages: BillStage[]) => combinedStage(stages);
    expect(of()).toBe('voided');
    expect(of('voided', 'paid')).toBe('paid');
    expect(of('uninvoiced', 'draft')).toBe('draft');
    expect(of('paid', 'written_off')).toBe('written_off');
    expect(of('paid', 'uninvoiced')).toBe('partially_paid');
    expect(of('pending_payment', 'uninvoiced')).toBe('pending_payment');
    for (const one of billStages) expect(of(one, one)).toBe(one);
  });
});

const sound: Amounts = {
  unitPrice: 333,
  gross: 2331,
  discount: 200,
  capitatedValue: 131,
  tax: 150,
  taxIncluded: 50,
  net: 2100,
  patientAmount: 700,
  hmoAmount: 1400,
};

describe('amounts', () => {
  test('sound ones pass', () => expect(whyAmountsWrong(sound)).toBeNull());
  test('every part of the equation counts', () => {
    for (const key of ['gross', 'discount', 'capitatedValue', 'tax', 'net', 'patientAmount', 'hmoAmount'] as const)
      expect(whyAmountsWrong({ ...sound, [key]: sound[key] + 1 }), key).not.toBeNull();
    expect(whyAmountsWrong({ ...sound, patientAmount: -1, hmoAmount: 2101 })).toContain('patientAmount');
    expect(whyAmountsWrong({ ...sound, unitPrice: 0.5 })).toContain('unitPrice');
    expect(whyAmountsWrong({ ...sound, tax: 10, taxIncluded: 11 })).not.toBeNull();
  });
  test('the patient has a share of a line that nobody pays', () => {
    expect(sharesOf({ patientAmount: 0, hmoAmount: 0 })).toEqual([{ share: 'patient', amount: 0 }]);
    expect(sharesOf({ patientAmount: 0, hmoAmount: 5 })).toEqual([{ share: 'hmo', amount: 5 }]);
    expect(sharesOf({ patientAmount: 2, hmoAmount: 5 })).toHaveLength(2);
  });
  test('a split loses nothing and keeps every part sound', () => {
    let seed = 7;
    const next = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % (most + 1);
    };
    for (let turn = 0; turn < 500; turn += 1) {
      const quantities = Array.from({ length: 2 + next(4) }, () => 1 + next(9));
      const quantity = sumOf(quantities);
      const unitPrice = next(50);
      const gross = unitPrice * quantity;
      const discount = next(gross);
      const capitatedValue = next(gross - discount);
      const [onTop, taxIncluded] = [next(30), next(30)];
      const net = gross - discount - capitatedValue + onTop;
      const hmoAmount = next(net);
      const whole = {
        unitPrice,
        gross,
        discount,
        capitatedValue,
        tax: onTop + taxIncluded,
        taxIncluded,
        net,
        hmoAmount,
        patientAmount: net - hmoAmount,
      };
      expect(whyAmountsWrong(whole)).toBeNull();
      const parts = splitAmounts(whole, quantities);
      for (const [at, part] of parts.entries()) {
        expect(whyAmountsWrong(part)).toBeNull();
        expect(part.gross).toBe(unitPrice * (quantities[at] as number));
      }
      const caps = splitCap(hmoAmount + 7, parts, quantities) as number[];
      expect(sumOf(caps)).toBe(hmoAmount + 7);
      for (const [at, part] of parts.entries()) expect(caps[at]).toBeGreaterThanOrEqual(part.hmoAmount);
      for (const key of ['gross', 'discount', 'capitatedValue', 'tax', 'taxIncluded', 'net', 'patientAmount', 'hmoAmount'] as const)
        expect(sumOf(parts.map((part) => part[key])), key).toBe(whole[key]);
    }
  });
  test('a split names all units', () => {
    expect(whyNotSplit(5, [2, 3])).toBeNull();
    expect(whyNotSplit(5, [2, 2])?.code).toBe('BILL_SPLIT_SUM');
  });
});

describe('what may become of a line', () => {
  test('a price is given once, a payer chosen for a patient', () => {
    expect(whyNotPrice({ pricingStatus: 'unpriced' })).toBeNull();
    expect(whyNotPrice({ pricingStatus: 'priced' })?.code).toBe('BILL_PRICED');
    expect(whyNotPayer({ patientId: 'p' })).toBeNull();
    expect(whyNotPayer({ patientId: null })?.code).toBe('BILL_PATIENT_MISSING');
  });
  test('what was done is cancelled by who may cancel performed lines', () => {
    expect(whyNotCancel({ performedAt: null }, false)).toBeNull();
    expect(whyNotCancel({ performedAt: '2031-01-10T09:00:00.000Z' }, false)?.code).toBe('BILL_PERFORMED');
    expect(whyNotCancel({ performedAt: '2031-01-10T09:00:00.000Z' }, true)).toBeNull();
  });
});

describe('the payment gate', () => {
  const line = { policy: 'pay-first' as const, patientAmount: 4500, open: 4500, paid: 0, held: false, coverageStatus: 'none' as const };
  const ask = (changes: Partial<GateFacts>) =>
    askGate({ lines: [line], depositAvailable: 0, otherOpen: 0, overridden: false, ...changes }).refusal?.code;

  test('wants payment first', () => expect(ask({})).toBe('PAYMENT_REQUIRED'));
  test('deposits do not open pay-first', () => expect(ask({ depositAvailable: 1_000_000 })).toBe('PAYMENT_REQUIRED'));
  test('passes without a policy, settled, free, or overridden', () => {
    expect(ask({ lines: [{ ...line, policy: 'none' }] })).toBeUndefined();
    expect(ask({ lines: [{ ...line, open: 0, paid: 4500 }] })).toBeUndefined();
    expect(ask({ lines: [{ ...line, patientAmount: 0, open: 0 }] })).toBeUndefined();
    expect(ask({ overridden: true })).toBeUndefined();
    expect(ask({ lines: [] })).toBeUndefined();
  });
  test('a deposit must cover all that is open beside the service', () => {
    const lines = [{ ...line, policy: 'deposit-or-pay' as const }];
    expect(ask({ lines, depositAvailable: 4500 })).toBeUndefined();
    expect(ask({ lines, depositAvailable: 4499 })).toBe('PAYMENT_REQUIRED');
    expect(ask({ lines, depositAvailable: 9000, otherOpen: 4501 })).toBe('PAYMENT_REQUIRED');
    expect(ask({ lines, depositAvailable: 9000, otherOpen: 4500 })).toBeUndefined();
  });
  test('whom the policy lets pass', () => {
    const of = (changes: Partial<Parameters<typeof policyOfLine>[0]>) =>
      policyOfLine({
        itemPolicy: 'inherit',
        hospitalPolicy: 'pay-first',
        encounterType: 'outpatient',
        emergency: false,
        emergencyBypass: true,
        ...changes,
      });
    expect(of({})).toBe('pay-first');
    expect(of({ itemPolicy: 'none' })).toBe('none');
    expect(of({ hospitalPolicy: 'none', itemPolicy: 'deposit-or-pay' })).toBe('deposit-or-pay');
    expect(of({ encounterType: 'inpatient', itemPolicy: 'pay-first' })).toBe('none');
    expect(of({ encounterType: 'antenatal' })).toBe('none');
    expect(of({ emergency: true })).toBe('none');
    expect(of({ encounterType: 'emergency' })).toBe('none');
    expect(of({ encounterType: 'emergency', emergencyBypass: false })).toBe('pay-first');
  });
  test('an approval that holds comes before money and hangs on no payment policy; an override lets it pass', () => {
    const held = { ...line, coverageStatus: 'pending' as const, held: true };
    expect(ask({ lines: [{ ...held, open: 0 }] })).toBe('HMO_APPROVAL_REQUIRED');
    expect(ask({ lines: [{ ...held, policy: 'none' }] })).toBe('HMO_APPROVAL_REQUIRED');
    expect(ask({ lines: [held], overridden: true })).toBeUndefined();
    expect(ask({ lines: [{ ...held, held: false, open: 0 }] })).toBeUndefined();
    expect(ask({ lines: [{ ...line, open: 0, coverageStatus: 'approved' }] })).toBeUndefined();
  });
});

describe('an approval that waits', () => {
  const outpatient = { encounterType: 'outpatient' as const, emergency: false, emergencyBypass: true };
  const holds = (coverageStatus: CoverageStatus, changes: Partial<Parameters<typeof holdsForApproval>[0]> = {}) =>
    holdsForApproval({ coverageStatus, approvalBlocks: true, ...outpatient, ...changes });

  test('holds outpatients alone, and only where the hospital blocks', () => {
    expect(coverageStatuses.filter((status) => holds(status))).toEqual(['pending', 'expired']);
    expect(holds('pending', { approvalBlocks: false })).toBe(false);
    for (const encounterType of ['inpatient', 'antenatal', 'emergency'] as const)
      for (const emergencyBypass of [true, false]) expect(holds('pending', { encounterType, emergencyBypass })).toBe(false);
    expect(holds('expired', { emergency: true })).toBe(false);
    expect(holds('expired', { emergency: true, emergencyBypass: false })).toBe(true);
  });
  test('blocks with no other word', () => {
    expect(coverageStatuses.filter((status) => mayBlock(status, true))).toEqual(['pending', 'expired']);
    expect(coverageStatuses.filter((status) => mayBlock(status, false))).toEqual([]);
  });
  test('a declined line stays declined while the patient pays it; a new payer begins anew', () => {
    expect(coverageAfter('declined', 'none', false)).toBe('declined');
    expect(coverageAfter('declined', 'none', true)).toBe('none');
    expect(coverageAfter('declined', 'pending', false)).toBe('pending');
    expect(coverageAfter('approved', 'none', false)).toBe('none');
  });
  test('every word has its place among several lines', () => expect([...coverageFirst].sort()).toEqual([...coverageStatuses].sort()));
});

describe('an order of somebody in a stay', () => {
  const order = {
    ...{ patientId: 'p', billableItemId: 'i', quantity: 1, departmentId: 'd', sourceType: 'lab-request' as const, sourceId: 's' },
    encounterType: 'outpatient' as const,
  };
  const stay = { admissionId: 'a', billingId: 'b' };
  test('is an inpatient of the admission, paid by the method of the stay', () => {
    const inpatient = { admissionId: 'a', encounterType: 'inpatient', emergency: false };
    expect(inStay(order, stay)).toMatchObject({ ...inpatient, billingId: 'b', sourceId: 's' });
    expect(inStay({ ...order, emergency: true }, stay)).toMatchObject(inpatient);
    expect(inStay({ ...order, billingId: 'own' }, stay).billingId).toBe('own');
    expect(inStay(order, { ...stay, billingId: null }).billingId).toBeNull();
  });
  test('keeps the price list of antenatal care for its contacts and the delivery alone', () => {
    for (const sourceType of ['antenatal-visit', 'delivery'] as const) {
      const antenatal = { ...order, sourceType, encounterType: 'antenatal' as const };
      expect(inStay(antenatal, stay)).toMatchObject({ admissionId: 'a', encounterType: 'antenatal' });
    }
    expect(inStay({ ...order, encounterType: 'antenatal' }, stay).encounterType).toBe('inpatient');
  });
  test('is as it was ordered without a stay, and when it names another admission', () => {
    expect(inStay(order, null)).toBe(order);
    const other = { ...order, admissionId: 'former' };
    expect(inStay(other, stay)).toBe(other);
    expect(inStay({ ...order, admissionId: 'a' }, stay)).toMatchObject({ encounterType: 'inpatient' });
  });
});
