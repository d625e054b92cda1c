import type { Page } from 'playwright-core';

/**
 * Runs in the page: how every text that can be seen is painted, each way once: its colour, size and weight, and what lies under it
 * down to the first opaque ground. Two texts that are painted alike have the same contrast.
 */
function waysOfPainting(scope: string): string[] {
  const opaque = (colour: string) => /^rgb\(/.test(colour);
  const nothing = 'rgba(0, 0, 0, 0)';
  const ways = new Set<string>();
  const groundsUnder = (element: Element): string => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const stack = document.elementsFromPoint(left + width / 2, top + height / 2);
    // A text that is covered, or beyond the window, lies on what it stands in.
    const under = stack.includes(element) ? stack.slice(stack.indexOf(element)) : ancestors(element);
    const grounds: string[] = [];
    for (const each of under) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(each);
      if (backgroundImage !== 'none') grounds.push(backgroundImage);
      if (opacity !== '1') grounds.push(`opacity ${opacity}`);
      if (backgroundColor !== nothing) grounds.push(backgroundColor);
      if (opaque(backgroundColor)) break;
    }
    return grounds.join(' on ');
  };
  const ancestors = (element: Element): Element[] => {
    const found: Element[] = [];
    for (let each: Element | null = element; each; each = each.parentElement) found.push(each);
    return found;
  };
  const says = (element: Element) =>
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  for (const root of document.querySelectorAll(scope))
    for (const element of root.querySelectorAll('*')) {
      if (!says(element) || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const { color, fontSize, fontWeight, opacity, textShadow } = getComputedStyle(element);
      // Contrast is not asked of what is switched off.
      const off = element.closest(':disabled, [aria-disabled="true"], [data-disabled]') ? 'off' : '';
      const fades = ancestors(element).map((each) => getComputedStyle(each).opacity);
      ways.add(
        [off, color, fontSize, fontWeight, opacity, textShadow, fades.filter((each) => each !== '1'), groundsUnder(element)].join(' | '),
      );
    }
  return [...ways];
}

/** Ways of painting that axe has found readable: what is painted alike need not be asked again. */
const readable = new Set<string>();

/**
 * What `judge` says of the colours of a page, asked only where something on it is painted in a way that was not judged before.
 * `scope` is a selector of the part that is judged.
 */
export async function judgeNewColours(page: Page, scope: string, judge: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const ways = await page.evaluate(waysOfPainting, scope);
  if (ways.every((way) => readable.has(way))) return [];
  const found = await judge();
  // Which of the ways the findings are about is not told: all are asked again.
  if (found.length === 0) for (const way of ways) readable.add(way);
  return found;
}
