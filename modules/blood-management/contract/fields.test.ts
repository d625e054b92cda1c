import { expect, test } from 'vitest';
import { bloodGroup } from './fields.ts';

test.each([
  ['A+', 'A+'],
  ['a_positive', 'A+'],
  ['AB_NEGATIVE', 'AB-'],
  // An unencoded plus arrives as a space.
  ['A ', 'A+'],
  ['ab ', 'AB+'],
  [' o- ', 'O-'],
])('%j is read as %s', (typed, group) => {
  expect(bloodGroup.parse(typed)).toBe(group);
});

test.each(['', 'C+', 'A', 'unknown'])('%j is no group', (typed) => {
  expect(bloodGroup.safeParse(typed).success).toBe(false);
});
