import { expect, test } from 'vitest';
import { freshCalls, marksOf, type ShownCall, spokenNumber } from './fresh-calls.ts';

const first: ShownCall = { number: 'OPD-001', room: 'Room 1', status: 'called', calledAt: '2026-11-21T09:00:00.000Z', calls: 1 };
const second: ShownCall = { number: 'OPD-002', room: 'Room 2', status: 'called', calledAt: '2026-11-21T09:05:00.000Z', calls: 1 };

test('a screen that was just opened rings nothing', () => {
  expect(freshCalls([second, first], null)).toEqual([]);
});

test('new calls ring in the order in which they were made, and a call again rings again', () => {
  const known = marksOf([]);
  expect(freshCalls([second, first], known).map(({ number }) => number)).toEqual(['OPD-001', 'OPD-002']);
  const again = { ...first, calledAt: '2026-11-21T09:06:00.000Z', calls: 2 };
  expect(freshCalls([again, second], marksOf([first, second]))).toEqual([again]);
});

test('who is served already is not called', () => {
  expect(freshCalls([{ ...first, status: 'serving' }], marksOf([]))).toEqual([]);
});

test('a number is spoken letter by letter, its counter as a number', () => {
  expect(spokenNumber('OPD-014')).toBe('O P D 14');
});
