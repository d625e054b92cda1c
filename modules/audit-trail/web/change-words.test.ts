import { expect, test } from 'vitest';
import { shownValue } from './change-words.ts';

test('values are read as people write them, ids and lists as they are', () => {
  expect(shownValue('in-progress')).toEqual({ text: 'in progress', isCode: false });
  expect(shownValue('7 Awolowo Road, Ikoyi')).toEqual({ text: '7 Awolowo Road, Ikoyi', isCode: false });
  expect(shownValue(null)).toEqual({ text: '–', isCode: false });
  expect(shownValue(['a'])).toEqual({ text: '["a"]', isCode: true });
  expect(shownValue('0198a6f0-0000-7000-8000-0000000000a1').isCode).toBe(true);
});
