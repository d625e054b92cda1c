import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { patience } from './chromium.ts';
import { rawWords } from './raw-words.ts';

/** Menus and their layer stand at the end of the page, bound to their button: no landmark holds them. */
const opened = /role="menu"|data-menu-item-label="true"|role="presentation"|data-portal="true"/;
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
  await page.evaluate(untilQuiet, quietMs);
}

const quietMs = 150;

/** Resolves when nothing on the page changed for so long: parts that come by themselves are there. */
function untilQuiet(forMs: number): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(done, forMs);
    const watcher = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(done, forMs);
    });
    const giveUp = setTimeout(done, forMs * 20);
    watcher.observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true });
    function done() {
      clearTimeout(timer);
      clearTimeout(giveUp);
      watcher.disconnect();
      resolve();
    }
  });
}

/** Rules that judge colours, and all the others. */
export type Rules = 'all' | 'colours' | 'structure';

/** Where drawers, dialogs and menus stand, above the page. */
export const layers = '[data-portal]';

/**
 * What axe finds on a page by WCAG 2.2 AA and its best practice, one line for each element. Under an open dialog the page
 * is out of reach: `above` judges what lies over it alone.
 */
export async function axeFindings(page: Page, rules: Rules = 'all', { above = false } = {}): Promise<string[]> {
  // A page keeps axe until it is left: half a megabyte need not be read for each look at it.
  const known = await page.evaluate('typeof axe === "object"');
  const axe = new AxeBuilder({ page, ...(known ? { axeSource: ';' } : {}) }).setLegacyMode();
  // Only what fails is described: naming every element that passes takes longer than judging it.
  axe.options({ resultTypes: ['violations'], preload: false, iframes: false });
  if (above) axe.include(layers);
  if (rules === 'colours') axe.withRules(['color-contrast']);
  else axe.withTags(wanted);
  if (rules === 'structure') axe.disableRules(['color-contrast']);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ html }) => id !== 'region' || !opened.test(html))
      .slice(0, 5)
      .map((node) => `${id} (${help}): ${node.target.join(' ')} ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`),
  );
}

/** Whether a dialog or drawer lies over the page. */
export async function isCovered(page: Page): Promise<boolean> {
  return (await page.locator(`${layers} [role="dialog"]`).locator('visible=true').count()) > 0;
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

/**
 * What of tables is cut off sideways: a table that is wider than its box without scrolling inside it, and buttons, boxes and statuses
 * of rows that nobody sees without scrolling. Links of data cells may lie in the part of a wide table that scrolls.
 */
export async function cutFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
    const clips = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
    const named = (element: Element) =>
      `${element.closest('table')?.getAttribute('aria-label') ?? 'table'}: ${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 60)}`;
    const inSight = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      if (left < -1 || right > wide + 1) return false;
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        if (!clips(box)) continue;
        const edge = box.getBoundingClientRect();
        if (left < edge.left - 1 || right > edge.right + 1) return false;
      }
      return true;
    };
    const shown = (selector: string) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    const boxOf = (element: Element) => {
      let box = element.parentElement;
      // What is laid out as if it were not there has no edges.
      while (box && getComputedStyle(box).display === 'contents') box = box.parentElement;
      return box;
    };
    const tables = shown('table').filter((table) => {
      const box = boxOf(table);
      // What only the ear gets is as large as a dot.
      return (
        box &&
        !table.closest('.visually-hidden') &&
        !scrolls(box) &&
        table.getBoundingClientRect().right > Math.min(wide, box.getBoundingClientRect().right) + 1
      );
    });
    const controls = shown('td button:not([data-opener]), td input, td select, td [role="switch"], td span[data-tone]').filter(
      // The hours of an axis are scrolled through.
      (control) => !control.closest('[data-axis]') && control.getBoundingClientRect().width > 1 && !inSight(control),
    );
    return [
      ...tables.map((table) => `is wider than its box: ${named(table)}`),
      ...controls.slice(0, 3).map((control) => `is cut off: ${named(control)}`),
    ];
  });
}

/** Tools over a list that stand in two rows: on a desk and on a phone they are one. */
export async function toolsFindings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    if (wide > 480 && wide < 1265) return [];
    return [...document.querySelectorAll('[data-list-tools]')]
      .filter((tools) => tools.checkVisibility())
      .flatMap((tools) => {
        const controls = [...tools.querySelectorAll('input, button, a')].filter((control) => control.checkVisibility());
        const middles = controls.map((control) => {
          const { top, height } = control.getBoundingClientRect();
          return top + height / 2;
        });
        const apart = Math.max(...middles) - Math.min(...middles);
        const out = controls.find(
          (control) => control.getBoundingClientRect().right > tools.getBoundingClientRect().right + 1 && !control.closest('ul'),
        );
        return [
          ...(apart > 16
            ? [`the tools of a list take two rows: ${controls.map((control) => control.textContent?.trim()).join(' · ')}`]
            : []),
          ...(out ? [`a tool of a list is cut off: ${out.textContent?.trim()}`] : []),
        ];
      });
  });
}

/** Words of the program where people read: names of fields, values of closed lists, ids. Code is shown as it is. */
export async function wordFindings(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const shown: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      const text = node.textContent?.trim();
      if (text && holder?.checkVisibility() && !holder.closest('code, pre, kbd, script, style, textarea, [translate="no"]'))
        shown.push(text);
    }
    return [...new Set(shown)];
  });
  return texts.flatMap((text) => rawWords(text).map((word) => `the word "${word}" of the program: ${text.slice(0, 100)}`));
}

/** Throws when axe finds anything or the page scrolls sideways. */
export async function expectNoAxe(page: Page, what = page.url()): Promise<void> {
  await untilSettled(page);
  const found = [...(await axeFindings(page)), ...(await sidewaysFindings(page))];
  if (found.length > 0) throw new Error(`${what}\n${found.join('\n')}`);
}
