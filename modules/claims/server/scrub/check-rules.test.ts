import { expect, test } from 'vitest';
import { claimRuleFiles } from '../../contract/rule-files.ts';
import type { ClaimRule } from '../../contract/claim-rules.ts';
import { type CheckContext, type CheckedItem, checkItems, countsOf } from './check-rules.ts';

const item = (changes: Partial<CheckedItem> = {}): CheckedItem => ({
  ...{ invoiceItemId: 'i', claimItemId: 'c', invoiceId: 'v', invoiceNumber: 'INV-000001', invoiceStatus: 'billed', credited: false },
  ...{
    patientId: 'p',
    planId: 'l',
    enrolleeNumber: 'E-1',
    diagnosisCodes: ['B50'],
    itemName: 'Full blood count',
    module: 'Laboratory',
    hmoCode: 'H-1',
  },
  ...{ serviceDate: '2026-05-10', quantity: 1, unitPrice: 1000, amount: 1000, covered: true, coverageStatus: 'not-required' },
  ...{ approvalId: null, paCode: null, paValidFrom: null, paValidTo: null, noticeNumber: null, noticeSent: false, paElsewhere: false },
  tariff: { price: 1000, covered: true, capitated: false, needsApproval: false, mostPerVisit: null },
  ...{ duplicateOf: null, eligibilityChecked: true, evidence: [], unitsOfYear: 1, patientAmount: 0, sex: 'female', age: 30 },
  ...changes,
});
const context = (rules: readonly ClaimRule[] = [], changes: Partial<CheckContext> = {}): CheckContext => ({
  ...{ hmoId: 'h', paCodesReused: false, deadlineDays: 60, today: '2026-05-20', file: { version: 'test', rules } },
  ...changes,
});
const codes = (changes: Partial<CheckedItem> = {}, rules: readonly ClaimRule[] = []) =>
  checkItems([item(changes)], context(rules)).map(({ level, code }) => `${level} ${code}`);

test('a sound item has no finding; each fault of an item has its own, with the place where it is put right', () => {
  expect(codes()).toEqual([]);
  expect(codes({ enrolleeNumber: ' ' })).toEqual(['error ENROLLEE_MISSING']);
  expect(codes({ covered: false })).toEqual(['error COVER_INVALID']);
  expect(codes({ eligibilityChecked: false })).toEqual(['warning NO_ELIGIBILITY']);
  expect(codes({ tariff: null })).toEqual(['error NOT_ON_TARIFF']);
  expect(codes({ unitPrice: 1001 })).toEqual(['error ABOVE_TARIFF']);
  expect(codes({ duplicateOf: 'INV-000002' })).toEqual(['error DUPLICATE']);
  expect(codes({ credited: true })).toEqual(['error INVOICE_CANCELLED']);
  expect(codes({ paCode: 'PA-1', paElsewhere: true })).toEqual(['error PA_REPEATED']);
  expect(checkItems([item({ covered: false })], context())[0]?.mend).toEqual({ to: 'patient', id: 'p' });
});

test('care that went on unanswered passes; its notice stands in for the code', () => {
  const needs = { price: 1000, covered: true, capitated: false, needsApproval: true, mostPerVisit: null };
  expect(codes({ tariff: needs })).toEqual(['error PA_MISSING']);
  expect(codes({ tariff: needs, paCode: 'PA-1' })).toEqual([]);
  const proceeded = { tariff: needs, coverageStatus: 'proceeded' as const, noticeNumber: 'NN-000001' };
  expect(codes(proceeded)).toEqual(['warning NOTICE_DRAFT', 'info PROCEEDED']);
  expect(codes({ ...proceeded, noticeSent: true })).toEqual(['info PROCEEDED']);
  for (const coverageStatus of ['pending', 'expired', 'declined'] as const)
    expect(codes({ coverageStatus })).toEqual(['error AUTH_UNDECIDED']);
});

test('a rule file decides by its listed kinds', () => {
  const error = 'error' as const;
  expect(codes({}, [{ kind: 'deadline-days', level: error, days: 5 }])).toEqual(['error DEADLINE_PAST']);
  expect(codes({}, [{ kind: 'deadline-days', level: error, days: 12 }])).toEqual(['warning DEADLINE_NEAR']);
  expect(codes({}, [{ kind: 'deadline-days', level: error, days: null }])).toEqual([]);
  expect(codes({ diagnosisCodes: [] }, [{ kind: 'diagnosis-required', level: error }])).toEqual(['error DIAGNOSIS_MISSING']);
  const window = { kind: 'pa-window', level: error, daysBefore: 0, daysAfter: 14 } as const;
  expect(codes({ paCode: 'P', paValidFrom: '2026-05-11' }, [window])).toEqual(['error PA_WINDOW']);
  expect(codes({ paCode: 'P', paValidFrom: '2026-05-01', paValidTo: '2026-05-09' }, [window])).toEqual(['error PA_WINDOW']);
  expect(codes({ paCode: 'P', paValidFrom: '2026-05-01' }, [window])).toEqual([]);
  expect(codes({ quantity: 3 }, [{ kind: 'max-quantity', level: error, module: 'Laboratory', most: 2 }])).toEqual(['error QUANTITY_ABOVE']);
  expect(codes({ quantity: 3 }, [{ kind: 'max-quantity', level: error, module: 'Radiology', most: 2 }])).toEqual([]);
  expect(codes({}, [{ kind: 'most-amount', level: error, most: 999 }])).toEqual(['error MOST_AMOUNT']);
});

test('rules over the whole claim; the same facts and file give the same findings', () => {
  const items = [item({ serviceDate: '2026-05-31' }), item({ serviceDate: '2026-06-01', hmoCode: 'H-2', invoiceItemId: 'j' })];
  const rules: ClaimRule[] = [
    { kind: 'separate-claims', level: 'warning', by: 'month' },
    { kind: 'not-together', level: 'error', codes: ['H-1', 'H-2'] },
    { kind: 'most-items', level: 'warning', most: 1 },
  ];
  const found = checkItems(items, context(rules, { today: '2026-06-02' }));
  expect(found.map(({ code }) => code)).toEqual(['NOT_TOGETHER', 'SEPARATE_CLAIMS', 'MOST_ITEMS']);
  expect(countsOf(found)).toEqual({ errorCount: 1, warningCount: 2 });
  expect(checkItems(items, context(rules, { today: '2026-06-02' }))).toEqual(found);
  for (const file of Object.values(claimRuleFiles)) expect(checkItems([item()], context([], { file }))).toEqual([]);
});

test('each kind of a partner’s own file finds what it names; switched off or of other days it finds nothing', () => {
  const level = 'error' as const;
  const cases: readonly [ClaimRule, Partial<CheckedItem>, Partial<CheckedItem>, string][] = [
    [{ kind: 'pa-required', level, modules: ['Laboratory'], above: 999 }, {}, { paCode: 'PA-1' }, 'PA_MISSING'],
    [{ kind: 'diagnosis-item', level, codes: ['H-1'], diagnoses: ['A0'] }, {}, { diagnosisCodes: ['A01.0'] }, 'DIAGNOSIS_OTHER'],
    [
      { kind: 'max-quantity', level, module: null, code: 'H-1', per: 'year', most: 2 },
      { unitsOfYear: 3 },
      { unitsOfYear: 2 },
      'QUANTITY_ABOVE',
    ],
    [{ kind: 'document-required', level, modules: [], above: 0, kinds: ['result'] }, {}, { evidence: ['result'] }, 'DOCUMENT_MISSING'],
    [{ kind: 'referral-required', level }, {}, { evidence: ['referral'] }, 'REFERRAL_MISSING'],
    [{ kind: 'age-sex', level, codes: ['H-1'], sex: 'male', ageFrom: null, ageTo: null }, {}, { sex: 'male' }, 'AGE_SEX'],
    [{ kind: 'age-sex', level, codes: ['H-1'], sex: null, ageFrom: 31, ageTo: null }, {}, { age: 31 }, 'AGE_SEX'],
    [{ kind: 'copay-shown', level }, {}, { patientAmount: 100 }, 'COPAY_HIDDEN'],
    [{ kind: 'field-format', level, field: 'enrolleeNumber', pattern: 'digits' }, {}, { enrolleeNumber: '778' }, 'FIELD_FORMAT'],
    [{ kind: 'attachment-limit', level, most: 5, kinds: ['result'] }, { evidence: ['consent'] }, { evidence: ['result'] }, 'ATTACHMENTS'],
  ];
  for (const [rule, found, sound, code] of cases) {
    expect([rule.kind, codes(found, [rule])]).toEqual([rule.kind, [`error ${code}`]]);
    expect([rule.kind, codes(sound, [rule])]).toEqual([rule.kind, []]);
    expect(codes(found, [{ ...rule, level: 'off' }])).toEqual([]);
    expect(codes(found, [{ ...rule, from: '2026-05-11' }])).toEqual([]);
  }
});
