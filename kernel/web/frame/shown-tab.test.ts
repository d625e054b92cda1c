import { expect, test } from 'vitest';
import { shownTab } from './shown-tab.ts';

test('a tab of the address that is not open falls back to the first that is', () => {
  expect(shownTab(['due', 'done', 'register'], 'register')).toBe('register');
  expect(shownTab(['due', 'done'], 'register')).toBe('due');
  expect(shownTab(['due', 'done'], undefined)).toBe('due');
  expect(shownTab([], 'register')).toBeNull();
});
