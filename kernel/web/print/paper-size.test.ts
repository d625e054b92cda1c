import { expect, test } from 'vitest';
import { pageRule, paperSizes, rollLength } from './paper-size.ts';

test('every paper has a whole size: two lengths in millimetres, never auto', () => {
  for (const size of Object.keys(paperSizes) as (keyof typeof paperSizes)[]) {
    expect(pageRule(size)).toMatch(/@page \{ size: [\d.]+mm [\d.]+mm; margin: /);
  }
  expect(pageRule('70x35')).toContain('size: 70mm 35mm; margin: 0;');
});

test('a roll is as long as what is on it and what the cutter takes', () => {
  expect(rollLength((96 / 25.4) * 150.2)).toBe(155);
  expect(rollLength(0)).toBe(40);
  expect(pageRule('roll', 155)).toContain('size: 80mm 155mm');
});
