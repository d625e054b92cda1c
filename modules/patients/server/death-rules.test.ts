import { describe, expect, test } from 'vitest';
import { ageAt, isNeonatal, underlyingCause, whyBrokenChain, whyNotCertify, whyNotTimeOfDeath } from './death-rules.ts';

const cause = (text: string) => ({ icdCode: null, text, interval: null });
const none = { causeA: null, causeB: null, causeC: null, causeD: null };
const facts = {
  dateTimeOfDeath: '2026-11-20T10:00:00.000Z',
  dayOfDeath: '2026-11-20',
  dateOfBirth: '1950-01-01',
  lastVitals: null,
  overrideReason: null,
  now: '2026-11-20T12:00:00.000Z',
};

describe('the certificate', () => {
  test('a time of death between birth and now, and not before the last vitals without a reason', () => {
    expect(whyNotTimeOfDeath(facts)).toBeNull();
    expect(whyNotTimeOfDeath({ ...facts, dateTimeOfDeath: '2026-11-20T12:00:00.001Z' })?.code).toBe('DEATH_AHEAD');
    expect(whyNotTimeOfDeath({ ...facts, dateOfBirth: '2026-11-21' })?.code).toBe('DEATH_BEFORE_BIRTH');
    const given = { ...facts, lastVitals: '2026-11-20T10:30:00.000Z' };
    expect(whyNotTimeOfDeath(given)?.code).toBe('DEATH_BEFORE_LAST_VITALS');
    expect(whyNotTimeOfDeath({ ...given, overrideReason: 'clock of the monitor was wrong' })).toBeNull();
  });

  test('causes follow one another; the last one is the underlying cause', () => {
    expect(whyBrokenChain(none)).toBeNull();
    expect(whyBrokenChain({ ...none, causeA: cause('A'), causeB: cause('B') })).toBeNull();
    expect(whyBrokenChain({ ...none, causeA: cause('A'), causeC: cause('C') })?.code).toBe('CAUSE_SEQUENCE');
    expect(whyBrokenChain({ ...none, causeB: cause('B') })?.code).toBe('CAUSE_OF_DEATH_REQUIRED');
    expect(underlyingCause({ ...none, causeA: cause('A'), causeB: cause('B') })?.text).toBe('B');
    expect(underlyingCause(none)).toBeNull();
  });

  test('only a doctor certifies', () => {
    expect(whyNotCertify('Doctor')).toBeNull();
    expect(whyNotCertify('Consultant Obstetrician')).toBeNull();
    expect(whyNotCertify('Nurse')?.code).toBe('ONLY_A_DOCTOR_CERTIFIES');
  });

  test('age bands and newborns', () => {
    expect(ageAt('2026-01-01', '2026-11-20')).toEqual({ years: 0, band: 'under 1' });
    expect(ageAt('1961-11-21', '2026-11-20')).toEqual({ years: 64, band: '45–64' });
    expect(ageAt(null, '2026-11-20').band).toBe('unknown');
    expect(isNeonatal('2026-10-24', '2026-11-20')).toBe(true);
    expect(isNeonatal('2026-10-23', '2026-11-20')).toBe(false);
  });
});
