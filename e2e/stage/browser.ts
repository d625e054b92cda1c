import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { findChromium } from '../../tools/chromium.ts';
import { type Trouble, watchPage } from './watch-page.ts';

const pictures = join(import.meta.dirname, '../../.cache/e2e');
/** Nothing here takes so long; a busy machine of two cores may. */
export const patience = 30_000;

const quietly = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface PageWishes {
  readonly scheme?: 'light' | 'dark';
  readonly width?: number;
  readonly height?: number;
  readonly reducedMotion?: 'reduce' | 'no-preference';
  readonly locale?: string;
  /** Another server than the stage's own. */
  readonly at?: string;
  /** Another tab of the same browser profile: shares its local storage. */
  readonly beside?: Page;
  /** Token and profile of a sign-in made before, as the browser keeps it. */
  readonly storage?: Readonly<Record<string, string>>;
}

export interface Stage {
  readonly openPage: (wishes?: PageWishes) => Promise<Page>;
  /** What went wrong on a page is expected from here on when it matches, e.g. `409 PUT /api/patients/`. */
  readonly expectTrouble: (page: Page, pattern: RegExp) => void;
  readonly browser: () => Browser;
}

/** Starts Chromium on the machine's own binary. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium. Install it, or name one: CHROMIUM_PATH=/path/to/chromium');
  return chromium.launch({ executablePath, args: quietly, timeout: 60_000 });
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
    if (task.result?.state === 'fail')
      await photograph(
        open.map(([page]) => page),
        task.name,
      );
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

/** A fresh browser profile of a size, a colour scheme and a language. */
export async function makeContext(browser: Browser, wishes: PageWishes, origin: string): Promise<BrowserContext> {
  const { scheme = 'light', width = 1440, height = 900, reducedMotion = 'reduce', locale = 'en-GB', storage } = wishes;
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion,
    locale,
    timezoneId: 'Africa/Lagos',
    ...(storage
      ? {
          storageState: {
            cookies: [],
            origins: [{ origin, localStorage: Object.entries(storage).map(([name, value]) => ({ name, value })) }],
          },
        }
      : {}),
  });
  context.setDefaultTimeout(patience);
  context.setDefaultNavigationTimeout(2 * patience);
  return context;
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

const wanted = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Resolves when no animation runs and no skeleton, loader or image is on its way: what is judged is what stays. */
export async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('[data-skeleton], .mantine-Skeleton-root[data-visible], .mantine-Loader-root, [aria-busy="true"]') &&
      document.getAnimations().every((animation) => animation.playState !== 'running') &&
      [...document.images].every((image) => image.complete || image.loading === 'lazy'),
    undefined,
    { timeout: patience },
  );
}

/** What axe finds on a page by WCAG 2.2 AA and its best practice, one line for each element; `rules` asks for these alone. */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(wanted)).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.slice(0, 5).map((node) => `${id} (${help}): ${node.target.join(' ')} ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`),
  );
}

/** Elements that stick out of the window's sides; the page itself never scrolls sideways. */
export async function sidewaysFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter((element) => {
      const { right, width } = element.getBoundingClientRect();
      return width > 0 && right > root.clientWidth + 1;
    });
    const named = wide.slice(-3).map((element) => `${element.tagName.toLowerCase()}.${String(element.className).slice(0, 60)}`);
    return [`scrolls sideways: ${root.scrollWidth} px in ${root.clientWidth} px: ${named.join(', ')}`];
  });
}

/** Throws when axe finds anything or the page scrolls sideways. */
export async function expectNoAxe(page: Page, what = page.url()): Promise<void> {
  await untilSettled(page);
  const found = [...(await axeFindings(page)), ...(await sidewaysFindings(page))];
  if (found.length > 0) throw new Error(`${what}\n${found.join('\n')}`);
}
