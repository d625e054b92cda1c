import { expect, test } from 'vitest';
import { bedLabels } from './bed-labels.ts';

test.each<[string, readonly string[]]>([
  ['B1', ['B1']],
  ['  Window  ', ['Window']],
  ['B{1..3}', ['B1', 'B2', 'B3']],
  ['{4..5}a', ['4a', '5a']],
  ['B{7..7}', ['B7']],
  ['B{01..03}', ['B01', 'B02', 'B03']],
  ['B{008..010}', ['B008', 'B009', 'B010']],
])('%s makes its labels', (pattern, labels) => {
  expect(bedLabels(pattern)).toEqual({ labels });
});

test.each([
  ['B{1..', 'runs'],
  ['B{a..c}', 'runs'],
  ['B{1..2}{1..2}', 'runs'],
  ['}B{1..2}', 'runs'],
  ['B{3..1}', 'order'],
  ['B{1..41}', 'many'],
  ['A label that is too long', 'long'],
  ['Bed by the window A{9..10}', 'long'],
])('%s makes none: %s', (pattern, fault) => {
  expect(bedLabels(pattern)).toEqual({ fault });
});

test('a pattern makes 40 beds at most', () => {
  const made = bedLabels('B{1..40}');
  expect('labels' in made && made.labels.length).toBe(40);
});
