import { expect, test } from 'vitest';
import { valuesIn } from './values-in.ts';

test('the values of a filled text are found again', () => {
  expect(valuesIn('{label} "{typed}" is not known: enter {choices}', 'Title "Sir (old)" is not known: enter Mr, Mrs')).toEqual({
    label: 'Title',
    typed: 'Sir (old)',
    choices: 'Mr, Mrs',
  });
  expect(valuesIn('A NIN has 11 digits', 'A NIN has 11 digits')).toEqual({});
});

test('another text, or more than the text, has none', () => {
  expect(valuesIn('{label} is missing', 'Title is missing: enter Mr')).toBeNull();
  expect(valuesIn('Costs 1.50 (each)', 'Costs 1x50 (each)')).toBeNull();
});
