import { setImmediate as breathe } from 'node:timers/promises';
import type { z } from 'zod';
import { cellFault } from '#kernel/contract/cell-faults.ts';
import type { RowError } from '#kernel/contract/sheets.ts';
import type { UploadedSheet } from './read-sheet.ts';

/** A row that may be taken, with its number in the file. */
export interface GoodRow<T> {
  readonly row: number;
  readonly value: T;
}

export interface ParsedRows<T> {
  readonly good: GoodRow<T>[];
  readonly errors: RowError[];
}

const portion = 250;

/**
 * Checks each row of a table with a schema whose keys are the columns' keys. A row with a fault is among the errors, one entry
 * for each faulty cell, and not among the good. Other requests are served in between; `progress` hears the rows done so far.
 */
export async function parseRows<T>(
  { columns, rows }: Pick<UploadedSheet, 'columns' | 'rows'>,
  schema: z.ZodType<T>,
  progress?: (done: number, total: number) => void,
): Promise<ParsedRows<T>> {
  const titles = new Map(columns.map(({ key, title }) => [key, title]));
  const good: GoodRow<T>[] = [];
  const errors: RowError[] = [];
  for (let at = 0; at < rows.length; at += portion) {
    for (const { row, cells } of rows.slice(at, at + portion)) {
      const parsed = schema.safeParse(cells);
      if (parsed.success) good.push({ row, value: parsed.data });
      else
        for (const { path, message } of parsed.error.issues)
          errors.push({ row, column: titles.get(String(path[0] ?? '')) ?? null, message });
    }
    progress?.(Math.min(at + portion, rows.length), rows.length);
    await breathe();
  }
  return { good, errors };
}

/** Takes rows out of the good that repeat the key of an earlier row (null: no key), with an error that names the earlier row. */
export function withoutRepeats<T>(
  { good, errors }: ParsedRows<T>,
  { keyOf, column }: { readonly keyOf: (value: T) => string | null; readonly column: string | null },
): ParsedRows<T> {
  const first = new Map<string, number>();
  const repeats: RowError[] = [];
  const kept = good.filter(({ row, value }) => {
    const key = keyOf(value);
    const before = key === null ? undefined : first.get(key);
    if (key !== null && before === undefined) first.set(key, row);
    if (before !== undefined) repeats.push({ row, column, message: cellFault('repeated', { row: before }) });
    return before === undefined;
  });
  return { good: kept, errors: [...errors, ...repeats].sort((a, b) => a.row - b.row) };
}
