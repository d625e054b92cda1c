import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Counts the presses of the mouse in a page from now on, as long as the page is not loaded anew. */
function startCounting(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { dataset } = document.documentElement;
    if (dataset['clicks'] === undefined)
      addEventListener('pointerdown', () => (dataset['clicks'] = String(Number(dataset['clicks']) + 1)), { capture: true });
    dataset['clicks'] = '0';
  });
}

/**
 * Does a frequent job and fails when it takes more clicks than people should need for it; typing is free. `most` 0: by the keyboard
 * alone.
 */
export async function withClicks(page: Page, most: number, job: () => Promise<void>): Promise<void> {
  await startCounting(page);
  await job();
  const clicks = Number(await page.evaluate(() => document.documentElement.dataset['clicks']));
  // A page that was loaded anew has counted nothing.
  expect(clicks).not.toBeNaN();
  expect(clicks).toBeLessThanOrEqual(most);
  if (most > 0) expect(clicks).toBeGreaterThan(0);
}
