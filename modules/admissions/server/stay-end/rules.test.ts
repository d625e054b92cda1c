import { describe, expect, test } from 'vitest';
import type { PendingItem } from '../../contract/stay-end-records.ts';
import { billingBlockers, nursingBlockers, pharmacyBlockers, recordsBlockers, withoutMedicines } from './blockers.ts';
import {
  endByDeath,
  isForPatient,
  whyNotAgainstAdvice,
  whyNotClear,
  whyNotDischargedAt,
  whyNotFollowUp,
  whyNotInCharge,
  whyNotLastSeen,
  whyNotMedicines,
  whyNotPending,
  whyNotRelease,
  whyNotVacatedAt,
} from './rules.ts';

const [admitted, noon, now] = ['2026-03-01T10:00:00.000Z', '2026-03-02T12:00:00.000Z', '2026-03-03T09:00:00.000Z'];
const later = '2026-03-03T09:00:01.000Z';

describe('times of the end of a stay', () => {
  test('a discharge and a last sight lie between the admission and now', () => {
    for (const at of [admitted, noon, now]) {
      expect(whyNotDischargedAt(at, admitted, now)).toBeNull();
      expect(whyNotLastSeen(at, admitted, now)).toBeNull();
    }
    for (const at of ['2026-03-01T09:59:59.000Z', later]) {
      expect(whyNotDischargedAt(at, admitted, now)?.code).toBe('DISCHARGED_AT');
      expect(whyNotLastSeen(at, admitted, now)?.code).toBe('LAST_SEEN_AT');
    }
  });

  test('a bed is free between the discharge and now', () => {
    expect(whyNotVacatedAt(noon, noon, now)).toBeNull();
    expect(whyNotVacatedAt(admitted, noon, now)?.code).toBe('VACATED_AT');
    expect(whyNotVacatedAt(later, noon, now)?.code).toBe('VACATED_AT');
    expect(whyNotVacatedAt(noon, null, now)?.code).toBe('VACATED_AT');
  });

  test('a death ends a stay at its time, within the stay', () => {
    expect(endByDeath(noon, admitted, now)).toBe(noon);
    expect(endByDeath('2026-02-28T00:00:00.000Z', admitted, now)).toBe(admitted);
    expect(endByDeath(later, admitted, now)).toBe(now);
  });

  test('a follow-up is after the discharge and not before today', () => {
    expect(whyNotFollowUp('2026-03-04', '2026-03-03', '2026-03-03')).toBeNull();
    expect(whyNotFollowUp('2026-03-03', '2026-03-03', '2026-03-03')?.code).toBe('FOLLOW_UP_IN_PAST');
    expect(whyNotFollowUp('2026-03-02', '2026-03-01', '2026-03-03')?.code).toBe('FOLLOW_UP_IN_PAST');
  });
});

test('whoever leaves against advice has somebody who signed', () => {
  expect(whyNotAgainstAdvice('against-medical-advice', null)?.code).toBe('SIGNED_BY_NEEDED');
  expect(whyNotAgainstAdvice('against-medical-advice', 'Ada Obi')).toBeNull();
  expect(whyNotAgainstAdvice('improved', null)).toBeNull();
});

test('a missing patient is noted by who is in charge; where nobody is named, by anybody', () => {
  expect(whyNotInCharge('a', { nurseInChargeId: 'a', leadIds: [] })).toBeNull();
  expect(whyNotInCharge('b', { nurseInChargeId: 'a', leadIds: ['b'] })).toBeNull();
  expect(whyNotInCharge('c', { nurseInChargeId: 'a', leadIds: ['b'] })?.code).toBe('NURSE_IN_CHARGE_ONLY');
  expect(whyNotInCharge('c', { nurseInChargeId: null, leadIds: [] })).toBeNull();
  expect(whyNotInCharge(null, { nurseInChargeId: 'a', leadIds: [] })?.code).toBe('NURSE_IN_CHARGE_ONLY');
});

describe('pending orders', () => {
  const item = (id: string, cancellable = true): PendingItem => ({
    ...{ kind: 'lab-request', id, number: id, label: 'Potassium', status: 'specimen-due', path: null },
    cancellable,
  });
  const items = [item('a'), item('b', false)];
  const named = (...ids: string[]) => ids.map((id) => ({ kind: 'lab-request' as const, id }));

  test('are seen or cancelled', () => {
    expect(whyNotPending({ items: [], cancel: [], acknowledged: false })).toBeNull();
    const refused = whyNotPending({ items, cancel: named('a'), acknowledged: false });
    expect(refused).toMatchObject({ code: 'PENDING_ITEMS', details: { items: [items[1]] } });
    expect(whyNotPending({ items, cancel: named('a'), acknowledged: true })).toBeNull();
    expect(whyNotPending({ items: [item('a')], cancel: named('a'), acknowledged: false })).toBeNull();
  });

  test('are not cancelled when somebody has begun, nor when they are none of the stay', () => {
    for (const id of ['b', 'c']) expect(whyNotPending({ items, cancel: named(id), acknowledged: true })?.code).toBe('PENDING_UNKNOWN');
    const other = [{ kind: 'administration' as const, id: 'a' }];
    expect(whyNotPending({ items, cancel: other, acknowledged: true })?.code).toBe('PENDING_UNKNOWN');
  });
});

describe('clearance', () => {
  const asked = {
    ...{ area: 'nursing' as const, areas: ['nursing', 'billing'] as const, may: true, mayPass: false },
    ...{ blockers: [], passReason: null },
  };
  const blockers = [{ words: 'Wrist watch is not given back' }];

  test('is given when nothing keeps it, by who may', () => {
    expect(whyNotClear(asked)).toBeNull();
    expect(whyNotClear({ ...asked, area: 'records' })?.code).toBe('CLEARANCE_AREA');
    expect(whyNotClear({ ...asked, may: false })?.code).toBe('CLEARANCE_RIGHT');
    expect(whyNotClear({ ...asked, blockers })).toMatchObject({
      code: 'CLEARANCE_BLOCKED',
      message: 'Not cleared: Wrist watch is not given back',
    });
  });

  test('is passed with a reason by those who release, and never for billing', () => {
    const passed = { ...asked, blockers, passReason: 'The watch is in the safe' };
    expect(whyNotClear(passed)?.code).toBe('CLEARANCE_BLOCKED');
    expect(whyNotClear({ ...passed, mayPass: true })).toBeNull();
    expect(whyNotClear({ ...passed, may: false, mayPass: true })).toBeNull();
    expect(whyNotClear({ ...passed, area: 'billing', mayPass: true })?.code).toBe('PASS_NOT_ALLOWED');
  });
});

describe('a release', () => {
  const area = (name: 'nursing' | 'billing', cleared: boolean, words?: string) => ({
    ...{ area: name, cleared },
    blockers: words ? [{ words }] : [],
  });
  const asked = { areas: [area('nursing', true), area('billing', true)], netDue: 0, amount: '₦0', excused: false };

  test('wants every area', () => {
    expect(whyNotRelease(asked)).toBeNull();
    const missing = { ...asked, areas: [area('nursing', false, 'Wrist watch is not given back'), area('billing', false)] };
    expect(whyNotRelease(missing)).toMatchObject({
      code: 'CLEARANCE_MISSING',
      message: 'Not cleared: Nursing: Wrist watch is not given back; Billing',
    });
    // A reason is for what is owed: it passes no other area.
    expect(whyNotRelease({ ...missing, excused: true })?.message).toBe('Not cleared: Nursing: Wrist watch is not given back');
  });

  test('of somebody who owes wants a reason, whether billing cleared or not', () => {
    for (const cleared of [true, false]) {
      const owing = { ...asked, areas: [area('nursing', true), area('billing', cleared)], netDue: 100, amount: '₦1' };
      expect(whyNotRelease(owing)).toMatchObject({ code: 'OUTSTANDING_BALANCE', message: 'Patient has an outstanding balance of ₦1' });
      expect(whyNotRelease({ ...owing, excused: true })).toBeNull();
    }
  });
});

describe('blockers', () => {
  const codes = (list: readonly { readonly code: string }[]) => list.map(({ code }) => code);
  const billing = {
    ...{ patientId: 'p', netDue: 0, uninvoiced: 0, onDraft: 0, hmoPending: 0, unpriced: 0 },
    ...{ draftedAtRelease: false, seesAmounts: true },
  };
  const records = { hasSummary: true, diagnoses: [{ icdCode: 'J18.9' }], death: null, stayPath: '/s', patientPath: '/p' };

  test('of nursing: due doses and belongings', () => {
    const doses = [{ medicine: 'Cefuroxime', doses: 2, path: '/administrations/a' }];
    expect(
      nursingBlockers({ doses, belongings: ['Watch'], stayPath: '/s' }).map(({ code, words, button, path }) => [code, words, button, path]),
    ).toEqual([
      ['dose-unrecorded', 'Cefuroxime: 2 doses are due and not recorded', 'Record', '/administrations/a'],
      ['belongings', 'Watch is not given back', 'Give back', '/s'],
    ]);
    expect(nursingBlockers({ doses: [], tasks: 2, belongings: [], stayPath: '/s' })).toMatchObject([
      { code: 'tasks-open', words: '2 tasks are open', count: 2 },
    ]);
    expect(nursingBlockers({ doses: [], belongings: [], stayPath: '/s' })).toEqual([]);
  });

  test('of pharmacy: medicines to go home, and units that are to come back', () => {
    const takeHome = [{ id: 'r', begun: false, requestNumber: 'MR-1', medicine: 'Cefuroxime', path: '/medications/requests/r' }];
    const unused = [{ administrationNumber: 'TA-1', medicine: 'Cefuroxime', units: 1 }];
    expect(codes(pharmacyBlockers({ takeHome, mayCancel: true, unused }))).toEqual(['take-home', 'unused-units']);
    expect(pharmacyBlockers({ takeHome: [], mayCancel: true, unused: [] })).toEqual([]);
    const cancelled = (mayCancel: boolean, begun: boolean) =>
      pharmacyBlockers({ takeHome: takeHome.map((one) => ({ ...one, begun })), mayCancel, unused: [] })[0]?.id;
    expect([cancelled(true, false), cancelled(true, true), cancelled(false, false)]).toEqual(['r', null, null]);
  });

  test('of billing: what is owed, on no invoice, on a draft, without a price or with the insurer', () => {
    expect(billingBlockers(billing)).toEqual([]);
    const owing = { ...billing, netDue: 5, uninvoiced: 3, onDraft: 2, hmoPending: 1, unpriced: 2 };
    expect(codes(billingBlockers(owing))).toEqual(['balance-due', 'uninvoiced', 'on-draft', 'unpriced', 'hmo-pending']);
    expect(billingBlockers(owing)[0]?.amount).toBe(5);
    expect(billingBlockers({ ...owing, seesAmounts: false }).every(({ amount }) => amount === null)).toBe(true);
    expect(codes(billingBlockers({ ...owing, draftedAtRelease: true }))).not.toContain('uninvoiced');
  });

  test('of records: summary, codes, and of whoever died the certificate', () => {
    expect(recordsBlockers({ ...records, type: null, hasSummary: false, diagnoses: [] })).toEqual([]);
    expect(recordsBlockers({ ...records, type: 'improved' })).toEqual([]);
    expect(codes(recordsBlockers({ ...records, type: 'improved', hasSummary: false, diagnoses: [] }))).toEqual([
      'summary-unsigned',
      'diagnosis-uncoded',
    ]);
    expect(codes(recordsBlockers({ ...records, type: 'improved', diagnoses: [{ icdCode: null }] }))).toEqual(['diagnosis-uncoded']);
    for (const death of [null, 'draft'] as const)
      expect(codes(recordsBlockers({ ...records, type: 'deceased', death }))).toEqual(['death-unsigned']);
    expect(recordsBlockers({ ...records, type: 'deceased', death: 'signed' })).toEqual([]);
  });
});

describe('medicines to go home', () => {
  const amoxicillin = { productId: null, genericName: 'Amoxicillin' };
  const ward = { id: 'ward', prescriptionId: 'rx-1', ...amoxicillin, medicine: 'Amoxicillin 500 mg', givenHere: true };
  const usual = {
    id: 'usual',
    prescriptionId: 'rx-2',
    productId: 'p-1',
    genericName: 'Lisinopril',
    medicine: 'Lisinopril 5 mg',
    givenHere: false,
  };
  const current = [ward, usual];
  const goesOn = (lineId: string) => ({ lineId, action: 'continue' as const });

  test('no reason is required where medicines are not reconciled', () => {
    expect(whyNotMedicines({ current, decided: null, takeHome: null })).toBeNull();
  });
  test('each is decided, but for those of the take-home prescription itself', () => {
    const decided = [{ lineId: 'ward', action: 'stop' as const }];
    expect(whyNotMedicines({ current, decided, takeHome: null })?.code).toBe('MEDICINES_UNDECIDED');
    expect(whyNotMedicines({ current, decided, takeHome: { id: 'rx-2', lines: [usual] } })).toBeNull();
  });
  test('what the ward gave goes on by the same product or the same generic name, and by nothing else', () => {
    const decided = [goesOn('ward'), goesOn('usual')];
    const on = (line: { productId: string | null; genericName: string }) =>
      whyNotMedicines({ current, decided, takeHome: { id: 'rx-3', lines: [line] } })?.code ?? null;
    expect(on({ productId: 'p-9', genericName: 'amoxicillin' })).toBeNull();
    expect(on({ productId: 'p-9', genericName: 'Cetirizine' })).toBe('TAKE_HOME_MISSING');
    expect(whyNotMedicines({ current: [usual], decided: [goesOn('usual')], takeHome: null })).toBeNull();
  });
});

test('a summary is for the patient unless it is of something sensitive, of a restricted ward or of a death', () => {
  const plain = { type: 'improved', sensitive: false, restricted: false } as const;
  expect(isForPatient(plain)).toBe(true);
  for (const changes of [{ sensitive: true }, { restricted: true }, { type: 'deceased' as const }, { type: null }])
    expect(isForPatient({ ...plain, ...changes }), JSON.stringify(changes)).toBe(false);
});

test('who may not read the stay sees of which kind a blocker is, and no medicine; belongings and money stay as they are', () => {
  const dose = nursingBlockers({
    ...{
      doses: [{ medicine: 'Amoxicillin', doses: 2, path: '/administrations/1' }],
      belongings: ['Wrist watch'],
      stayPath: '/admissions/1',
    },
  });
  const line = { id: 'r', begun: false, requestNumber: 'MED-1', medicine: 'Cetirizine', path: '/medications/requests/r' };
  const pharmacy = pharmacyBlockers({
    ...{ takeHome: [line], mayCancel: true, unused: [{ administrationNumber: 'TA-1', medicine: 'Ibuprofen', units: 3 }] },
  });
  const seen = withoutMedicines([...dose, ...pharmacy]);
  expect(JSON.stringify(seen)).not.toMatch(/Amoxicillin|Cetirizine|Ibuprofen|MED-1|TA-1/);
  expect(seen.map(({ code, what, id, count }) => [code, what, id, count])).toEqual([
    ['dose-unrecorded', null, null, 2],
    ['belongings', 'Wrist watch', null, null],
    ['take-home', null, null, null],
    ['unused-units', null, null, 3],
  ]);
});
