import { expect, test } from 'vitest';
import { faultsOfLine, lineFrom, lineFromDraft, lineFromOrder, orderOf } from './draft.ts';
import { joinWritten, type WrittenDraft } from './join-drafts.ts';

const offer = {
  id: 'p1',
  name: 'Amoxicillin 500 mg',
  genericName: 'Amoxicillin',
  strength: '500 mg',
  form: 'Capsule',
  unit: 'capsule',
  routes: ['oral'],
};

test('what was typed fills the boxes, the product gives the rest', () => {
  const line = lineFrom(1, 'amoxicillin 500 mg TDS 5/7', offer);
  expect(line).toMatchObject({ productId: 'p1', doseAmount: 500, doseUnit: 'mg', route: 'oral', frequencyCode: 'TDS', durationValue: 5 });
  expect(orderOf(line)).toMatchObject({ productId: 'p1', durationUnit: 'days', quantity: null, refills: 0 });
  expect(orderOf(line)).not.toHaveProperty('genericName');
});

test('a line that lacks its dose or how often is not sent to be checked', () => {
  expect(orderOf(lineFrom(1, 'amoxicillin', offer))).toBeNull();
});

test('a medicine that is not stocked is written out and bought outside', () => {
  expect(orderOf(lineFrom(1, 'zinc 20 mg tabs OD 10/7', null))).toMatchObject({
    genericName: 'zinc',
    strength: '20 mg',
    form: 'Tablet',
    supplyFrom: 'outside',
  });
});

test('hours between needed doses are sent as minutes, and come back as hours', () => {
  const needed = { ...lineFrom(1, 'paracetamol 1 g prn pain max 4/day 3 days', offer), prnHours: 6 as const };
  const order = orderOf(needed);
  expect(order).toMatchObject({ prnReason: 'pain', prnMinIntervalMinutes: 360, prnMaxPerDay: 4 });
  expect(lineFromOrder(2, order as never).prnHours).toBe(6);
});

test('a dose in steps and a drip are sent whole, and a half-written step holds the line back', () => {
  const line = lineFromOrder(1, {
    ...{ genericName: 'prednisolone', doseAmount: 30, doseUnit: 'mg', route: 'oral', frequencyCode: 'OD', durationValue: 5 },
    durationUnit: 'days',
    tapering: [{ dose: 30, days: 5 }],
  } as never);
  const steps = [...line.steps, { dose: 20, days: 5 }] as const;
  expect(orderOf({ ...line, steps })).toMatchObject({
    tapering: [
      { dose: 30, days: 5 },
      { dose: 20, days: 5 },
    ],
    durationValue: null,
    infusion: null,
  });
  expect(orderOf({ ...line, steps: [...steps, { dose: 10, days: '' }] })).toBeNull();
  const infusion = { diluent: 'saline', volumeMl: 100, rateMlPerHour: '', overMinutes: 30 } as const;
  expect(orderOf({ ...line, steps: [], route: 'IV', infusion })?.infusion).toEqual({ ...infusion, rateMlPerHour: null });
  // By mouth there is no drip.
  expect(orderOf({ ...line, infusion })?.infusion).toBeNull();
});

test('the words of the server land on the line they are about', () => {
  const fields = { 'lines.1.prnReason': 'Say what it is taken for', 'lines.10.times': 'Choose the times' };
  expect(faultsOfLine(fields, 1)).toEqual({ prnReason: 'Say what it is taken for' });
});

test('a draft is opened with all that was written of it; its quantity is computed anew unless it was chosen', () => {
  const stored = {
    ...{ productId: 'p1', genericName: 'Amoxicillin', strength: '500 mg', form: 'Capsule', doseAmount: 500, doseUnit: 'mg' },
    ...{ route: 'oral', frequencyCode: 'TDS', times: [], daysOfWeek: [], durationValue: 5, durationUnit: 'days', prn: false },
    ...{ quantity: 15, quantityComputed: 15, quantityReason: null, reviewOn: '2026-12-01', refills: 2, pharmacistNote: 'Check' },
    ...{ startAt: '2026-11-22T08:00:00.000Z', infusion: null, tapering: [], supplyFrom: 'pharmacy', administerHere: false },
  } as never;
  const now = Date.parse('2026-11-22T09:00:00.000Z');
  const order = orderOf(lineFromDraft(1, stored, 'Amoxicillin 500 mg', now));
  expect(order).toMatchObject({ quantity: null, reviewOn: '2026-12-01', refills: 2, pharmacistNote: 'Check', administerHere: false });
  // A start that has passed is the moment of the signature; one ahead stays.
  expect(order).not.toHaveProperty('startAt');
  const ahead = { ...(stored as object), quantity: 20, quantityReason: 'travels', startAt: '2026-11-23T08:00:00.000Z' } as never;
  expect(orderOf(lineFromDraft(1, ahead, 'Amoxicillin 500 mg', now))).toMatchObject({
    ...{ quantity: 20, quantityReason: 'travels', startAt: '2026-11-23T08:00:00.000Z' },
  });
});

test('medicines written before the draft was read back stand after those of the draft, with what was said of each', () => {
  const [repeated, draft, later] = [
    lineFrom(1, 'amlodipine 5 mg OD 30/7', null),
    lineFrom(2, 'zinc 20 mg OD 10/7', null),
    lineFrom(2, 'ORS OD 3/7', null),
  ];
  const start: WrittenDraft = { lines: [repeated], kind: 'outpatient', editReason: '', passed: [] };
  const passed = { key: 2, line: 0, rule: 'dose-single', about: 'zinc', reason: 'Agreed with the consultant' } as const;
  const found: WrittenDraft = { ...start, lines: [repeated, draft], editReason: 'Left out', passed: [passed] };
  const since: WrittenDraft = { ...start, kind: 'inpatient', lines: [repeated, later], passed: [{ ...passed, about: 'ORS' }] };
  const joined = joinWritten(start, found, since);
  expect(joined.lines).toEqual([repeated, draft, { ...later, key: 3 }]);
  expect(joined.passed).toEqual([passed, { ...passed, key: 3, about: 'ORS' }]);
  expect([joined.kind, joined.editReason]).toEqual(['inpatient', 'Left out']);
});
