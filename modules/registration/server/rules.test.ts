import { describe, expect, test } from 'vitest';
import { titleOf } from '../contract/words.ts';
import { failureWords, freshSteps, maySeeSetupAgain, nextStep, splitFullName, whyNotPlaces, whyNotResend, whyNotRetry } from './rules.ts';

test('a full name is split at its words', () => {
  expect(splitFullName('Ada Obi')).toEqual({ firstName: 'Ada', middleName: null, lastName: 'Obi' });
  expect(splitFullName(' Ada  Mary Jane Obi ')).toEqual({ firstName: 'Ada', middleName: 'Mary Jane', lastName: 'Obi' });
});

test('the title follows the gender', () => {
  expect(titleOf('male')).toBe('Mr');
  expect(titleOf('female')).toBe('Ms');
  expect(titleOf(null)).toBe('Ms');
  expect(titleOf('female', 'Duchess')).toBe('Ms');
});

test('a title that was given stays: Mrs is not made Ms', () => {
  expect(titleOf('female', 'Mrs')).toBe('Mrs');
  expect(titleOf('male', 'Dr')).toBe('Dr');
});

describe('places', () => {
  const good = {
    hospital: { states: ['Lagos'], state: 'lagos' },
    user: { states: [], state: 'Anywhere' },
    zoneUtc: '+01:00',
    timeZoneOffset: '+01:00',
  };
  test('of the lists; free text where a country has no states', () => {
    expect(whyNotPlaces(good)).toBeNull();
  });
  test('every fault is named at once', () => {
    const refusal = whyNotPlaces({
      hospital: { states: ['Lagos'], state: 'Accra' },
      user: { states: undefined, state: 'x' },
      zoneUtc: '+01:00',
      timeZoneOffset: '+02:00',
    });
    expect(refusal?.status).toBe(400);
    expect(refusal?.fields).toEqual({
      'hospital.state': 'State is a required field *',
      'hospital.timeZoneLabel': 'Timezone is a required field *',
      'user.country': 'Country is a required field *',
    });
  });
  test('an unknown zone', () => {
    expect(whyNotPlaces({ ...good, zoneUtc: undefined })?.fields).toHaveProperty(['hospital.timeZoneLabel']);
  });
});

test('60 seconds between two mails', () => {
  const now = '2026-11-20T10:01:00.000Z';
  expect(whyNotResend({ lastAskedAt: null, now })).toBeNull();
  expect(whyNotResend({ lastAskedAt: '2026-11-20T10:00:00.000Z', now })).toBeNull();
  expect(whyNotResend({ lastAskedAt: '2026-11-20T10:00:00.001Z', now })?.status).toBe(429);
  expect(whyNotResend({ lastAskedAt: '2026-11-21T10:00:00.000Z', now })).toBeNull();
});

test('the same link again: within ten minutes and before the end of the setup', () => {
  const confirmedAt = '2026-11-20T10:00:00.000Z';
  expect(maySeeSetupAgain({ confirmedAt, now: '2026-11-20T10:10:00.000Z', run: 'running' })).toBe(true);
  expect(maySeeSetupAgain({ confirmedAt, now: '2026-11-20T10:10:00.001Z', run: 'running' })).toBe(false);
  expect(maySeeSetupAgain({ confirmedAt, now: confirmedAt, run: 'completed' })).toBe(false);
});

test('only a queued or failed setup is tried again', () => {
  expect(whyNotRetry({ status: 'failed' })).toBeNull();
  expect(whyNotRetry({ status: 'queued' })).toBeNull();
  expect(whyNotRetry({ status: 'running' })?.code).toBe('SETUP_NOT_RETRYABLE');
  expect(whyNotRetry({ status: 'completed' })?.code).toBe('SETUP_NOT_RETRYABLE');
});

test('a run goes on at the first step that is not done', () => {
  expect(nextStep(freshSteps())).toBe(1);
  expect(
    nextStep(freshSteps().map((step) => ({ ...step, status: step.position < 3 ? ('completed' as const) : ('failed' as const) }))),
  ).toBe(3);
  expect(nextStep(freshSteps().map((step) => ({ ...step, status: 'completed' as const })))).toBeNull();
});

test('a failure shows no inner words', () => {
  expect(failureWords(new Error('relation "x" does not exist'))).not.toContain('relation');
});
