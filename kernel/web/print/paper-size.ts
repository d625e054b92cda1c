import { type RefObject, useEffect } from 'react';

/** The papers that are printed on, in millimetres. A roll is 80 mm wide and as long as what is on it. */
export const paperSizes = {
  a4: { width: 210, height: 297, margin: '14mm 12mm 16mm' },
  'a4-landscape': { width: 297, height: 210, margin: '12mm' },
  a5: { width: 148, height: 210, margin: '10mm' },
  /** A wristband of an adult, as thermal printers take it. */
  wristband: { width: 279, height: 25, margin: '0' },
  card: { width: 85.6, height: 54, margin: '0' },
  '40x20': { width: 40, height: 20, margin: '0' },
  '50x25': { width: 50, height: 25, margin: '0' },
  '70x35': { width: 70, height: 35, margin: '0' },
  roll: { width: 80, height: null, margin: '0' },
} as const;
export type PaperSize = keyof typeof paperSizes;

/** What a printer cuts off behind the last line of a roll. */
const tail = 4;
const shortestRoll = 40;
const pixelsPerMillimetre = 96 / 25.4;

/** The length of a roll for content of a height in CSS pixels; whole millimetres. */
export function rollLength(pixels: number): number {
  return Math.max(shortestRoll, Math.ceil(pixels / pixelsPerMillimetre) + tail);
}

/**
 * The rule of a page. A length is always said: `auto` is no size of a page, with it the browser takes its own paper.
 * Size and margins stand in variables, too: papers, labels and cards are drawn as large on the screen.
 */
export function pageRule(size: PaperSize, rollMillimetres = shortestRoll): string {
  const { width, height, margin } = paperSizes[size];
  const length = height ?? rollMillimetres;
  return `:root { --paper-width: ${width}mm; --paper-height: ${length}mm; --paper-margin: ${margin}; }\n@page { size: ${width}mm ${length}mm; margin: ${margin}; }`;
}

function makeStyle(): HTMLStyleElement {
  const element = document.createElement('style');
  element.nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ?? '';
  element.dataset['paperSize'] = '';
  return element;
}

/**
 * Prints on a paper as long as the calling component is shown; null leaves it to another component of the page.
 * `roll`: what is on the roll, which gives its length. Of two sizes on one page the last that was shown holds for all.
 */
export function usePaperSize(size: PaperSize | null, roll?: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (size === null) return;
    const style = makeStyle();
    const content = size === 'roll' ? roll?.current : null;
    const write = () => {
      style.textContent = pageRule(size, content ? rollLength(content.offsetHeight) : undefined);
    };
    write();
    document.head.append(style);
    const watch = content && typeof ResizeObserver === 'function' ? new ResizeObserver(write) : null;
    if (content) watch?.observe(content);
    return () => {
      watch?.disconnect();
      style.remove();
    };
  }, [size, roll]);
}
