import { describe, expect, test } from 'vitest';
import { addHours, addMinutes } from '#kernel/server/clock/instants.ts';
import {
  isTwiceNotTaken,
  missedFrom,
  nextFrom,
  scaledDose,
  whyNotCorrect,
  whyNotInterval,
  whyNotMaximum,
  whyNotPending,
  whyNotReasoned,
  whyNotRunning,
  whyNotScale,
  whyNotTime,
  whyNotWitnessed,
  windowOf,
} from './doses.ts';

const noon = '2026-11-21T12:00:00.000Z';
const at = (hours: number, amount = 500) => ({ at: addHours(noon, hours), amount });
const words = (instant: string) => instant.slice(11, 16);

describe('the time of a dose', () => {
  const facts = { givenAt: noon, now: addHours(noon, 5), startAt: addHours(noon, -1), windowMinutes: 60, dueAt: noon, reasoned: false };

  test('is within its window, or has a reason', () => {
    expect(whyNotTime(facts)).toBeNull();
    expect(whyNotTime({ ...facts, givenAt: addMinutes(noon, 60) })).toBeNull();
    expect(whyNotTime({ ...facts, givenAt: addMinutes(noon, 61) })?.code).toBe('DOSE_REASON');
    expect(whyNotTime({ ...facts, givenAt: addMinutes(noon, 61), reasoned: true })).toBeNull();
  });

  test('is never in the future nor before the course, whatever the reason', () => {
    expect(whyNotTime({ ...facts, givenAt: addHours(noon, 6), reasoned: true })?.code).toBe('DOSE_TIME');
    expect(whyNotTime({ ...facts, givenAt: addMinutes(noon, -121), reasoned: true })?.code).toBe('DOSE_TIME');
  });

  test('as needed is any time within the course', () => {
    expect(whyNotTime({ ...facts, dueAt: null, givenAt: addHours(noon, 3) })).toBeNull();
  });

  test('has half an hour for STAT and insulin', () => {
    expect([windowOf({ frequencyCode: 'STAT', insulin: false }), windowOf({ frequencyCode: 'TDS', insulin: true })]).toEqual([30, 30]);
    expect(windowOf({ frequencyCode: 'TDS', insulin: false })).toBe(60);
  });
});

describe('as needed', () => {
  test('keeps the interval to the dose before and to the one after', () => {
    expect(whyNotInterval(addHours(noon, 4), [at(0)], 240, words)).toBeNull();
    const early = whyNotInterval(addMinutes(noon, 239), [at(0)], 240, words);
    expect([early?.code, early?.message]).toEqual(['DOSE_TOO_EARLY', 'Too early: next dose from 16:00']);
    expect(whyNotInterval(addHours(noon, -2), [at(0)], 240, words)?.code).toBe('DOSE_TOO_EARLY');
  });

  test('says when the next dose may be given', () => {
    expect(nextFrom([at(-8), at(0)], 360)).toBe(addHours(noon, 6));
    expect(nextFrom([], 360)).toBeNull();
  });
});

describe('the most of any 24 hours', () => {
  const four = [at(0), at(6), at(12), at(18)];

  test('counts doses in windows that slide', () => {
    expect(whyNotMaximum(at(23), four, { doses: 4, amount: null })?.code).toBe('DOSE_MAXIMUM');
    expect(whyNotMaximum(at(24), four, { doses: 4, amount: null })).toBeNull();
  });

  test('sees a dose that is recorded late between others', () => {
    expect(whyNotMaximum(at(3), four, { doses: 4, amount: null })?.code).toBe('DOSE_MAXIMUM');
  });

  test('sums the amounts', () => {
    expect(whyNotMaximum(at(23, 1000), four, { doses: null, amount: 2500 })?.code).toBe('DOSE_MAXIMUM');
    expect(whyNotMaximum(at(23, 500), four, { doses: null, amount: 2500 })).toBeNull();
    expect(whyNotMaximum(at(1, 0.1), [at(0, 0.2)], { doses: null, amount: 0.3 })).toBeNull();
  });
});

describe('who and whether', () => {
  test('a witness where one is needed, and never the giver', () => {
    expect(whyNotWitnessed({ needed: true, giverId: 'a', witnessId: null })?.code).toBe('DOSE_WITNESS');
    expect(whyNotWitnessed({ needed: true, giverId: 'a', witnessId: 'a' })?.code).toBe('DOSE_WITNESS');
    expect(whyNotWitnessed({ needed: false, giverId: 'a', witnessId: 'a' })?.code).toBe('DOSE_WITNESS');
    expect(whyNotWitnessed({ needed: true, giverId: 'a', witnessId: 'b' })).toBeNull();
  });

  test('nothing on what has ended or is held; nothing twice', () => {
    expect(whyNotRunning({ status: 'terminated', heldAt: null })?.message).toBe('Administration is terminated');
    expect(whyNotRunning({ status: 'in-progress', heldAt: noon })?.code).toBe('ADMINISTRATION_HELD');
    expect(whyNotPending({ status: 'given', voided: false })?.message).toBe('Dose is already recorded');
  });

  test('every status that is not given has its reason, other in words', () => {
    expect(whyNotReasoned({ status: 'withheld', reasonCode: null, note: 'x' })?.code).toBe('DOSE_REASON');
    expect(whyNotReasoned({ status: 'refused', reasonCode: 'other', note: null })?.code).toBe('DOSE_NOTE');
    expect(whyNotReasoned({ status: 'refused', reasonCode: 'refused', note: null })).toBeNull();
    expect(whyNotReasoned({ status: 'given', reasonCode: null, note: null })).toBeNull();
  });

  test('a correction by oneself within twelve hours, else by right', () => {
    const facts = { recordedAt: noon, recordedBy: 'a', userId: 'a', now: addHours(noon, 12), mayCorrect: false };
    expect(whyNotCorrect(facts)).toBeNull();
    expect(whyNotCorrect({ ...facts, now: addHours(noon, 13) })?.code).toBe('DOSE_CORRECTION');
    expect(whyNotCorrect({ ...facts, userId: 'b' })?.code).toBe('DOSE_CORRECTION');
    expect(whyNotCorrect({ ...facts, userId: 'b', mayCorrect: true })).toBeNull();
  });

  test('two refusals or misses in a row are told', () => {
    expect(isTwiceNotTaken(['given', 'refused', 'missed'])).toBe(true);
    expect(isTwiceNotTaken(['refused', 'given', 'missed'])).toBe(false);
    expect(isTwiceNotTaken(['missed'])).toBe(false);
  });
});

test('a dose is missed when the next is due or after six hours, never within its window', () => {
  const dose = { dueAt: noon, windowMinutes: 60 };
  expect(missedFrom(dose, addHours(noon, 8))).toBe(addHours(noon, 6));
  expect(missedFrom(dose, addHours(noon, 4))).toBe(addHours(noon, 4));
  expect(missedFrom(dose, addMinutes(noon, 30))).toBe(addMinutes(noon, 60));
  expect(missedFrom(dose, null)).toBe(addHours(noon, 6));
});

test('insulin goes by its scale', () => {
  const scale = [
    { from: 0, to: 140, dose: 0 },
    { from: 140, to: 200, dose: 4 },
    { from: 200, to: null, dose: 8 },
  ];
  expect([scaledDose(scale, 139), scaledDose(scale, 140), scaledDose(scale, 900)]).toEqual([0, 4, 8]);
  expect(whyNotScale(scale, { glucose: null, doseGiven: 4, reasoned: true })?.code).toBe('DOSE_GLUCOSE');
  expect(whyNotScale(scale, { glucose: 250, doseGiven: 4, reasoned: false })?.code).toBe('DOSE_SCALE');
  expect(whyNotScale(scale, { glucose: 250, doseGiven: 8, reasoned: false })).toBeNull();
  expect(whyNotScale([], { glucose: null, doseGiven: 4, reasoned: false })).toBeNull();
});
