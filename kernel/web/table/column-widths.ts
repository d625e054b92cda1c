/** Widths of columns in CSS pixels by their keys; empty while nobody has drawn at one: then the content decides. */
export type Widths = Readonly<Record<string, number>>;

export const narrowest = 56;
export const widest = 1200;
/** What a column starts with that was not on the screen when the others were measured. */
const usual = 150;
/** The last column takes what is left of the row, and at least this. */
const lastLeast = 120;
/** The column of check boxes. */
const pickWidth = 52;

export function fitWidth(width: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, width)));
}

export interface TableSizes {
  /** Of every column but the last. */
  readonly of: Widths;
  /** Below this the table scrolls sideways. */
  readonly all: number;
}

/** The widths of a table's columns in their order; undefined while the content decides. */
export function sizesOf(keys: readonly string[], stored: Widths | undefined, picks: boolean): TableSizes | undefined {
  if (!stored || !keys.some((key) => key in stored)) return undefined;
  const of = Object.fromEntries(keys.slice(0, -1).map((key) => [key, stored[key] ?? usual]));
  const last = Math.min(stored[keys.at(-1) ?? ''] ?? usual, lastLeast);
  return { of, all: Object.values(of).reduce((sum, width) => sum + width, last) + (picks ? pickWidth : 0) };
}

/** A table whose columns are being drawn at. It is laid out by hand meanwhile: React draws it anew only at the end. */
export interface Drawing {
  readonly head: HTMLElement;
  readonly key: string;
  /** How wide the column was at first. */
  readonly start: number;
  widths: Widths;
}

const headsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('th[data-column]')];

/** Measures the columns as they stand, so that none jumps when the first of them is drawn at. */
export function startDrawing(handle: HTMLElement, key: string): Drawing | undefined {
  const head = handle.closest('th');
  if (!head?.parentElement) return undefined;
  const measured = headsOf(head.parentElement)
    .map((each) => [each.dataset['column'] ?? '', each.getBoundingClientRect().width] as const)
    .filter(([, width]) => width > 0);
  const widths = Object.fromEntries(measured.map(([column, width]) => [column, fitWidth(width)]));
  return { head, key, start: widths[key] ?? usual, widths };
}

/** Gives the column another width, on the screen alone. */
export function draw(drawing: Drawing, width: number): void {
  drawing.widths = { ...drawing.widths, [drawing.key]: fitWidth(width) };
  const row = drawing.head.parentElement;
  const table = drawing.head.closest('table');
  if (!row || !table) return;
  const heads = headsOf(row);
  const keys = heads.map((head) => head.dataset['column'] ?? '');
  const sizes = sizesOf(keys, drawing.widths, heads.length < row.children.length);
  if (!sizes) return;
  table.dataset['sized'] = 'true';
  table.style.setProperty('--all', `${sizes.all}px`);
  for (const [place, key] of keys.entries())
    if (sizes.of[key] !== undefined) heads[place]?.style.setProperty('--column', `${sizes.of[key]}px`);
}
