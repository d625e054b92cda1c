import type { ConsoleMessage, Page } from 'playwright-core';

/** What went wrong on a page, as lines of text. */
export interface Trouble {
  /** Lines that match are right: a refusal that the test provokes, a server that it stops. */
  readonly expect: (pattern: RegExp) => void;
  /** What was found since the last time, without what is expected. */
  readonly take: () => string[];
}

/** The same facts come as events of the network, with method and status. */
const toldElsewhere = /^Failed to load resource:/;

/** Listens to everything a page does wrong. */
export function watchPage(page: Page, origin: string): Trouble {
  let lines: string[] = [];
  const expected: RegExp[] = [];
  const say = (line: string) => void lines.push(line);
  const where = (url: string) => (url.startsWith(origin) ? url.slice(origin.length) : url);

  page.on('console', (message: ConsoleMessage) => {
    const kind = message.type();
    if ((kind !== 'error' && kind !== 'warning') || toldElsewhere.test(message.text())) return;
    say(`console ${kind}: ${message.text().slice(0, 1500)} (${where(message.location().url)})`);
  });
  page.on('pageerror', (error) => say(`exception: ${(error.stack ?? error.message).slice(0, 1500)}`));
  page.on('crash', () => say('The page crashed'));
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:|^wss?:/.test(url) && !url.startsWith(`${origin}/`)) say(`request to another origin: ${url}`);
  });
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? 'failed';
    // What the page itself gave up: it went on to another address.
    if (why !== 'net::ERR_ABORTED') say(`${why} ${request.method()} ${where(request.url())}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) say(`${response.status()} ${response.request().method()} ${where(response.url())}`);
  });
  return {
    expect: (pattern) => void expected.push(pattern),
    take: () => {
      const found = lines.filter((line) => !expected.some((pattern) => pattern.test(line)));
      lines = [];
      return found;
    },
  };
}
