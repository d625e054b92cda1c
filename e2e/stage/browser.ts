import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchChromium, makeContext, type PageWishes } from './chromium.ts';
import { type Trouble, watchPage } from './watch-page.ts';

const pictures = join(import.meta.dirname, '../../.cache/e2e');
export interface Stage {
  readonly openPage: (wishes?: PageWishes) => Promise<Page>;
  /** What went wrong on a page is expected from here on when it matches, e.g. `409 PUT /api/patients/`. */
  readonly expectTrouble: (page: Page, pattern: RegExp) => void;
  readonly browser: () => Browser;
}

/**
 * One browser for a test file. Every page is watched: errors and warnings of the console, exceptions, breaches of the
 * content security policy, refused or failed requests and requests to other origins fail the test they happen in.
 * Pages are closed after their test, or, where tests tell one story, after the file.
 */
export function aBrowserStage(origin: () => string, { pagesLive = 'test' }: { pagesLive?: 'test' | 'file' } = {}): Stage {
  let browser: Browser | null = null;
  const pages = new Map<Page, Trouble>();

  beforeAll(async () => {
    browser = await launchChromium();
  }, 90_000);
  afterEach(async ({ task }) => {
    const open = [...pages].filter(([page]) => !page.isClosed());
    if (task.result?.state === 'fail') {
      const shown = open.map(([page]) => page);
      for (const error of task.result.errors ?? []) error.message += `\n${(await Promise.all(shown.map(whatStands))).join('\n')}`;
      await photograph(shown, task.name);
    }
    const found = [...pages.values()].flatMap((trouble) => trouble.take());
    if (pagesLive === 'test') await Promise.all([...new Set(open.map(([page]) => page.context()))].map((context) => context.close()));
    for (const [page] of pages) if (page.isClosed()) pages.delete(page);
    if (found.length > 0) throw new Error(`The browser met trouble:\n${[...new Set(found)].slice(0, 20).join('\n')}`);
  });
  afterAll(async () => {
    await browser?.close();
  });

  const running = () => {
    if (!browser) throw new Error('The browser runs only inside tests');
    return browser;
  };
  return {
    browser: running,
    openPage: async (wishes = {}) => {
      const at = wishes.at ?? origin();
      const context = wishes.beside?.context() ?? (await makeContext(running(), wishes, at));
      const page = await context.newPage();
      pages.set(page, watchPage(page, at));
      return page;
    },
    expectTrouble: (page, pattern) => pages.get(page)?.expect(pattern),
  };
}

/** What a page shows, in a line: its address, its heading, its dialogs and the newest words said to the reader. */
async function whatStands(page: Page): Promise<string> {
  const words = await page
    .evaluate(() =>
      [...document.querySelectorAll('h1, [role="dialog"], [role="alert"]')]
        .filter((element) => element.checkVisibility())
        .map((element) => `${element.getAttribute('role') ?? 'heading'}: ${(element as HTMLElement).innerText.slice(0, 300)}`)
        .join(' | '),
    )
    .catch(() => 'nothing that can be read');
  return `${page.url()} shows ${words.replaceAll(/\s+/g, ' ')}`;
}

async function photograph(pages: readonly Page[], test: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  const name = test.replace(/[^\w]+/g, '-').slice(0, 80);
  for (const [place, page] of pages.entries()) {
    const path = join(pictures, `${name}-${place + 1}.png`);
    await page.screenshot({ path, timeout: 10_000 }).catch(() => undefined);
    process.stderr.write(`${page.url()} looked like ${path}\n`);
  }
}

/** A step of a journey: its words stand before whatever goes wrong inside. */
export async function step<T>(words: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Error) error.message = `${words}\n${error.message}`;
    throw error;
  }
}
