import { describe, expect, test } from 'vitest';
import { found as finding, said } from './alerts.ts';
import type { SafetyLevel, SafetyRule } from '../words.ts';
import { type SettleOrder, settleSafety } from './settle.ts';

const found = (rule: SafetyRule, level: SafetyLevel, about: string, text: string, more?: Parameters<typeof finding>[4]) =>
  finding(rule, level, about, said(text), more);

const allergy = found('allergy', 'stop', 'Penicillin', 'Amoxicillin is of the penicillins');
const dose = found('dose-single', 'stop', 'Amoxicillin', 'Twice the most');
const warfarin = found('interaction', 'reason', 'Warfarin', 'Metronidazole with Warfarin: bleeding', { severity: 'major' });
const twice = found('duplicate', 'confirm', 'Amlodipine', 'Amlodipine is already prescribed: Norvasc (MED-000007).');
const by = { id: null, name: 'Dr Ada' };
const reason = 'No other medicine works here';

const order = (changes: Partial<SettleOrder>): SettleOrder => ({
  door: 'order',
  alerts: [[]],
  earlier: [],
  overrides: [],
  confirm: false,
  mayOverride: true,
  by,
  ...changes,
});
const codeOf = (changes: Partial<SettleOrder>) => settleSafety(order(changes)).refusal?.code ?? null;

describe('invariant 10: nothing is passed without a stored override', () => {
  test('an allergy stops; the right and a reason pass it, with a name', () => {
    expect(codeOf({ alerts: [[allergy]] })).toBe('ALLERGY');
    expect(codeOf({ alerts: [[allergy]], door: 'prescribe' })).toBe('SAFETY_STOP');
    const settled = settleSafety(order({ alerts: [[allergy]], overrides: [{ line: 0, rule: 'allergy', reason }] }));
    expect(settled.refusal).toBeNull();
    expect(settled.alerts[0]).toMatchObject([{ overriddenBy: by, overrideReason: reason }]);
    expect(settled.passed).toHaveLength(1);
  });
  test('without the right the reason is worth nothing', () => {
    const refusal = settleSafety(
      order({ alerts: [[dose]], mayOverride: false, overrides: [{ line: 0, rule: 'dose-single', reason }] }),
    ).refusal;
    expect(refusal).toMatchObject({ code: 'FORBIDDEN', details: { permission: 'Override Medication Alert' } });
  });
  test('a short reason, another line, another rule, another thing pass nothing', () => {
    expect(codeOf({ alerts: [[dose]], overrides: [{ line: 0, rule: 'dose-single', reason: ' too short ' }] })).toBe('SAFETY_STOP');
    expect(codeOf({ alerts: [[dose]], overrides: [{ line: 1, rule: 'dose-single', reason }] })).toBe('SAFETY_STOP');
    expect(codeOf({ alerts: [[dose]], overrides: [{ line: 0, rule: 'dose-daily', reason }] })).toBe('SAFETY_STOP');
    expect(codeOf({ alerts: [[dose]], overrides: [{ line: 0, rule: 'dose-single', about: 'Ampicillin', reason }] })).toBe('SAFETY_STOP');
    expect(codeOf({ alerts: [[allergy, dose]], overrides: [{ line: 0, rule: 'allergy', reason }] })).toBe('SAFETY_STOP');
  });
  test('a major interaction wants a reason of anybody', () => {
    expect(codeOf({ alerts: [[warfarin]], mayOverride: false })).toBe('SAFETY_REASON');
    expect(codeOf({ alerts: [[warfarin]], confirm: true })).toBe('SAFETY_REASON');
    expect(codeOf({ alerts: [[warfarin]], mayOverride: false, overrides: [{ line: 0, rule: 'interaction', reason }] })).toBeNull();
  });
  test('a duplicate wants a yes, and names what runs', () => {
    const refusal = settleSafety(order({ alerts: [[twice]] })).refusal;
    expect(refusal?.message).toBe('The patient already takes Amlodipine (MED-000007).');
    expect(codeOf({ alerts: [[twice]], confirm: true })).toBeNull();
    expect(settleSafety(order({ alerts: [[twice]], confirm: true })).alerts[0]?.[0]?.overrideReason).toBe('Confirmed');
  });
  test('what was passed when it was ordered stays passed, and nothing more', () => {
    const passed = { ...allergy, overriddenBy: { id: null, name: 'Dr Obi' }, overrideReason: reason };
    const settled = settleSafety(order({ alerts: [[allergy]], earlier: [[passed]], mayOverride: false }));
    expect(settled.refusal).toBeNull();
    expect(settled.alerts[0]?.[0]?.overriddenBy?.name).toBe('Dr Obi');
    expect(settled.passed).toEqual([]);
    expect(codeOf({ alerts: [[{ ...allergy, about: 'Sulfa' }]], earlier: [[passed]], mayOverride: false })).toBe('ALLERGY');
    expect(codeOf({ alerts: [[allergy]], earlier: [[{ ...passed, level: 'reason' }]], mayOverride: false })).toBe('ALLERGY');
    expect(codeOf({ alerts: [[allergy]], earlier: [[allergy]] })).toBe('ALLERGY');
  });
  test('a pair that was passed from its other side is not asked about again; another pair is', () => {
    const names = ['Metronidazole', 'Warfarin'];
    const passed = { ...warfarin, overriddenBy: by, overrideReason: reason };
    const turned = { ...warfarin, about: 'Metronidazole' };
    expect(codeOf({ alerts: [[], [turned]], names, earlier: [[passed], []] })).toBeNull();
    expect(codeOf({ alerts: [[], [turned]], names, earlier: [[warfarin], []] })).toBe('SAFETY_REASON');
    expect(codeOf({ alerts: [[turned]], names: ['Warfarin'], running: [{ name: 'Metronidazole', alerts: [passed] }] })).toBeNull();
    expect(codeOf({ alerts: [[turned]], names: ['Aspirin'], running: [{ name: 'Metronidazole', alerts: [passed] }] })).toBe(
      'SAFETY_REASON',
    );
    expect(
      codeOf({ alerts: [[{ ...turned, level: 'stop' }]], names: ['Warfarin'], running: [{ name: 'Metronidazole', alerts: [passed] }] }),
    ).toBe('SAFETY_STOP');
  });
  test('a warning wants a tick, stored and carried on; hints and the state of the stock pass', () => {
    const warning = found('renal', 'warn', 'renal', 'Metformin: renal impairment, eGFR 38 mL/min/1.73 m².');
    expect(codeOf({ alerts: [[warning]], mayOverride: false })).toBe('SAFETY_CONFIRM');
    expect(codeOf({ alerts: [[warning], [twice]], mayOverride: false })).toBe('DUPLICATE_THERAPY');
    const ticked = settleSafety(order({ alerts: [[warning]], confirm: true, mayOverride: false }));
    expect(ticked.passed).toMatchObject([{ line: 0, alert: { rule: 'renal', overriddenBy: by, overrideReason: 'Confirmed' } }]);
    expect(codeOf({ alerts: [[warning]], earlier: ticked.alerts, mayOverride: false })).toBeNull();
    expect(codeOf({ alerts: [[{ ...warning, level: 'stop' }]], earlier: ticked.alerts })).toBe('SAFETY_STOP');
    const hints = [found('high-alert', 'info', 'Insulin', 'check twice'), found('stock', 'warn', 'Insulin', '0 of 2 units')];
    expect(codeOf({ alerts: [hints] })).toBeNull();
  });
});
