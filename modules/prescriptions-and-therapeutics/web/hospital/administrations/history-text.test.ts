import { expect, test } from 'vitest';
import { inFrench as t } from '#kernel/web/testing/french.ts';
import { historyText } from './history-text.ts';

test('the history is said in the language of the screen; what nobody declared stays', () => {
  expect(historyText(t, 'dose given')).toBe('dose donnée');
  expect(historyText(t, '3 doses planned')).toBe('3 doses prévues');
  expect(historyText(t, 'something else')).toBe('something else');
});
