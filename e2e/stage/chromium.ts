import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../tools/chromium.ts';

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
  // A page under test makes much and keeps little, and the cores have other work than to collect beside it: a quarter less of their time.
  '--js-flags=--min-semi-space-size=64 --max-semi-space-size=64 --single-threaded-gc',
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

/** Starts Chromium on the machine's own binary. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium. Install it, or name one: CHROMIUM_PATH=/path/to/chromium');
  return chromium.launch({ executablePath, args: quietly, timeout: 60_000 });
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
