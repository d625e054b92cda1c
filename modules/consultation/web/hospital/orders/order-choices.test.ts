import { expect, test } from 'vitest';
import { type Choice, markedOf, nextOf } from './order-choices.ts';

const choice = (key: string, off = false): Choice => ({
  ...{ key, title: key, note: '', warning: null, refusal: null, off, take: () => undefined },
});
const glucose = choice('glucose test');
const dextrose = choice('glucose 5 %');
const closed = choice('semen analysis', true);
const all = [glucose, closed, dextrose];
const meant = (key: string | null) => ({ meant: key });

test('Enter takes what is meant; a test and a medicine that may both be meant are left to the person', () => {
  expect(markedOf(all, null, [meant(glucose.key), meant(null)])).toBe(glucose);
  expect(markedOf(all, null, [meant(null), meant(dextrose.key)])).toBe(dextrose);
  expect(markedOf(all, null, [meant(glucose.key), meant(dextrose.key)])).toBeNull();
  expect(markedOf(all, null, [null, null])).toBeNull();
});

test('what was moved to comes before what is meant, while it is in sight', () => {
  expect(markedOf(all, dextrose.key, [meant(glucose.key)])).toBe(dextrose);
  expect(markedOf([glucose], dextrose.key, [meant(glucose.key)])).toBe(glucose);
});

test('arrow keys pass over what cannot be taken and stop at the ends', () => {
  expect(nextOf(all, null, 1)).toBe(glucose);
  expect(nextOf(all, glucose, 1)).toBe(dextrose);
  expect(nextOf(all, dextrose, 1)).toBe(dextrose);
  expect(nextOf(all, glucose, -1)).toBe(glucose);
  expect(nextOf([], null, 1)).toBeNull();
});
