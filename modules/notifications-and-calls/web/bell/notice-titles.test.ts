import { expect, test } from 'vitest';
import { french } from '#kernel/web/testing/french.ts';
import { notificationTitles } from '#modules/notifications-and-calls/contract/words.ts';

test('every title that a notice can have is said in French', () => {
  const titles = Object.values(notificationTitles).flat();
  expect(titles.length).toBeGreaterThan(100);
  expect(titles.filter((title) => !(title in french))).toEqual([]);
});
