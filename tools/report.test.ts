import { expect, test } from 'vitest';
import { judge } from './report.ts';

test('a check that saw things and found nothing passes', () => {
  expect(judge('sizes', { seen: { files: 3 }, faults: [] })).toEqual({ passed: true, lines: ['sizes: 3 files; no faults'] });
});

test('a fault fails', () => {
  expect(judge('sizes', { seen: { files: 3 }, faults: ['a.ts:1 is long'] })).toEqual({
    passed: false,
    lines: ['  a.ts:1 is long', 'sizes: 3 files; 1 fault'],
  });
});

test.each([[{}], [{ files: 3, imports: 0 }]])('a check that saw nothing fails: %j', (seen: Record<string, number>) => {
  expect(judge('borders', { seen, faults: [] }).passed).toBe(false);
});
