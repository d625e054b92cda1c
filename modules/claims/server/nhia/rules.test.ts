import { expect, test } from 'vitest';
import { daysOfMonth, faultsOf, fileRowOf, visitKindOf, whyNotMake, whyNotSend } from './rules.ts';

test('how a patient came', () => {
  const kind = (encounterType: string, stay = false, referral: string | null = null) => visitKindOf({ encounterType, stay, referral });
  expect([kind('outpatient'), kind('outpatient', false, 'Dr A'), kind('emergency'), kind('emergency', true), kind('inpatient')]).toEqual([
    ...['primary', 'referred', 'emergency', 'admission', 'admission'],
  ]);
});

test('what an encounter lacks', () => {
  const item = (code: string | null) => ({ code, name: 'Full blood count', quantity: 1 });
  expect(faultsOf({ enrolleeNumber: 'E-1', diagnoses: ['B54'], items: [item('H-1')] })).toEqual([]);
  expect(faultsOf({ enrolleeNumber: null, diagnoses: [], items: [item('H-1'), item(null)] })).toEqual(['diagnosis', 'code', 'enrollee']);
});

test('a month has its days, is made up to this one and sent when it is over', () => {
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', until: '2027-01-01' });
  expect(whyNotMake('2026-11', '2026-11-03')).toBeNull();
  expect(whyNotMake('2026-12', '2026-11-03')?.code).toBe('NHIA_MONTH_TO_COME');
  const send = (month: string, faulty: number, confirmed: boolean) =>
    whyNotSend({ month, today: '2026-11-03', faulty, confirmed })?.code ?? null;
  expect([send('2026-11', 0, true), send('2026-10', 0, false), send('2026-10', 2, false), send('2026-10', 2, true)]).toEqual([
    ...['NHIA_MONTH_OPEN', null, 'NHIA_RETURN_FAULTS', null],
  ]);
});

test('a row of a file says what was given, with amounts in major units and without a name', () => {
  const row = fileRowOf(
    {
      ...{ id: 'b', billNumber: 'HB-000001', facilityCode: 'LA/0001', hmoCode: 'HYG', planId: 'p', enrolleeNumber: 'E-1', sex: 'female' },
      ...{ birthYear: 1990, visitAt: '2026-10-02T09:00:00.000Z', visitDay: '2026-10-02', kind: 'primary', referral: null },
      ...{ diagnoses: ['B54', 'I10'], services: [{ code: 'H-1', name: 'Film', quantity: 2 }], drugs: [], authorisations: ['PA-1'] },
      ...{ outcome: null, payment: 'fee-for-service', amount: 1_234_50, faults: [] },
    },
    2,
  );
  expect(row).toMatchObject({ diagnoses: 'B54; I10', services: 'H-1 Film ×2', drugs: '', authorisations: 'PA-1', amount: '1234.50' });
  expect(Object.keys(row)).not.toContain('billNumber');
});
