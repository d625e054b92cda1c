import { foldName } from '#kernel/contract/search-words.ts';

/** A column that a table for upload has. */
export interface UploadColumn {
  /** The key under which `readSheet` gives the cell. */
  readonly key: string;
  /** What the first row calls it; case, spaces and punctuation do not matter. The key is understood too. */
  readonly title: string;
  /** Other names that files use for it. */
  readonly aliases?: readonly string[];
  /** The file may lack the column; its cells are then empty. Whether a cell must be filled is the schema's business. */
  readonly optional?: boolean;
  /** `date`: cells come as YYYY-MM-DD where they can be read as a day (day before month); `number`: templates write numbers. Default `text`. */
  readonly kind?: 'text' | 'number' | 'date';
  /** Values that templates offer as a selection. They are not checked here. */
  readonly choices?: readonly string[];
}

/** The column that `errorSheet` adds; a corrected file is uploaded again with it, so it is never an unknown column. */
export const errorTitle = 'Errors';

export interface HeadFaults {
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
  readonly repeated: readonly string[];
}

export interface Head {
  /** Place of each column in the rows of the file; -1 for an optional one that is not there. */
  readonly places: readonly number[];
  readonly faults: HeadFaults | null;
}

/** Finds the columns in the first row of a file and says which are missing, unknown or there twice. */
export function readHead(titles: readonly string[], columns: readonly UploadColumn[]): Head {
  const names = columns.map(({ key, title, aliases = [] }) => new Set([key, title, ...aliases].map(foldName)));
  const places = columns.map(() => -1);
  const unknown: string[] = [];
  const repeated: string[] = [];
  titles.forEach((title, place) => {
    const folded = foldName(title);
    if (title.trim() === '' || folded === foldName(errorTitle)) return;
    const at = names.findIndex((known) => known.has(folded));
    if (at < 0) unknown.push(title.trim().slice(0, 60));
    else if (places[at] !== -1) repeated.push(columns[at]?.title ?? title);
    else places[at] = place;
  });
  const missing = columns.filter(({ optional }, at) => !optional && places[at] === -1).map(({ title }) => title);
  const faulty = missing.length > 0 || unknown.length > 0 || repeated.length > 0;
  return { places, faults: faulty ? { missing, unknown, repeated } : null };
}
