import { expect, test } from 'vitest';
import { timeLines } from './test-times.ts';

test('says the time of each project, and the slowest files first', () => {
  expect(
    timeLines([
      { project: 'unit', file: 'a.test.ts', ms: 1_200 },
      { project: 'http', file: 'b.http.test.ts', ms: 61_000 },
      { project: 'unit', file: 'c.test.ts', ms: 2_300 },
    ]),
  ).toEqual([
    "unit  2 files, 3.5 s of workers' time",
    "http  1 files, 61.0 s of workers' time",
    '    61.0 s  http  b.http.test.ts',
    '     2.3 s  unit  c.test.ts',
    '     1.2 s  unit  a.test.ts',
  ]);
});
