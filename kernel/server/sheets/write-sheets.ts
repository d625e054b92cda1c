import type { Instant } from '#kernel/contract/fields.ts';
import type { RowError } from '#kernel/contract/sheets.ts';
import { type Cell, csvRow } from '../exports/cells.ts';
import { writeSheet } from '../exports/sheet.ts';
import type { FileAnswer } from '../module/implement.ts';
import { errorTitle, type UploadColumn } from './columns.ts';
import type { UploadedSheet } from './read-sheet.ts';
import type { SheetFormat } from './table.ts';

const mimeTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<SheetFormat, string>;

/** Values of a row by the column's key; money as text in major units. */
export type TemplateRow = Readonly<Record<string, string | number | null | undefined>>;

interface SheetFile {
  /** Name without ending. */
  readonly name: string;
  readonly madeAt: Instant;
}

type WrittenColumn = Pick<UploadColumn, 'title' | 'kind' | 'choices'>;

async function write(
  columns: readonly WrittenColumn[],
  rows: readonly (readonly Cell[])[],
  format: SheetFormat,
  file: SheetFile,
): Promise<FileAnswer> {
  const answer = { filename: `${file.name}.${format}`, mimeType: mimeTypes[format] };
  if (format === 'csv') {
    const lines = [columns.map(({ title }) => title), ...rows].map(csvRow);
    return { ...answer, bytes: Buffer.from(`\uFEFF${lines.join('')}`) };
  }
  const parts: Buffer[] = [];
  const kinds = { text: 'text', number: 'number', date: 'day' } as const;
  async function* portions() {
    for (let at = 0; at < rows.length; at += 1000) yield rows.slice(at, at + 1000);
  }
  await writeSheet(
    async (bytes) => void parts.push(bytes),
    {
      title: file.name,
      columns: columns.map(({ title, kind = 'text', choices }) => ({ title, kind: kinds[kind], ...(choices ? { choices } : {}) })),
      facts: { zone: 'UTC', currency: null },
      madeAt: file.madeAt,
    },
    portions(),
  );
  return { ...answer, bytes: Buffer.concat(parts) };
}

function cellOf({ kind }: UploadColumn, value: string | number | null | undefined): Cell {
  if (value === null || value === undefined || value === '') return null;
  return kind === 'number' && typeof value === 'string' && /^-?\d{1,15}(?:\.\d+)?$/.test(value) ? Number(value) : value;
}

/**
 * A file to fill in and upload: its columns, and rows where it is given filled. Texts that a spreadsheet program would take
 * for a formula get a ' before them, which `readSheet` takes off again. In XLSX the `choices` of a column are offered as a
 * selection, from a second sheet.
 */
export function sheetTemplate(
  columns: readonly UploadColumn[],
  rows: readonly TemplateRow[],
  format: SheetFormat,
  file: SheetFile,
): Promise<FileAnswer> {
  return write(
    columns,
    rows.map((row) => columns.map((column) => cellOf(column, row[column.key]))),
    format,
    file,
  );
}

/**
 * The rows of a table that were not taken, as uploaded, with a last column that says why. Corrected, it can be uploaded as it
 * is: that column is passed over.
 */
export function errorSheet(
  { columns, rows }: Pick<UploadedSheet, 'columns' | 'rows'>,
  errors: readonly RowError[],
  format: SheetFormat,
  file: SheetFile,
): Promise<FileAnswer> {
  const said = new Map<number, string[]>();
  for (const { row, column, message } of errors) {
    const words = column ? `${column}: ${message}` : message;
    said.set(row, [...(said.get(row) ?? []), words]);
  }
  const faulty = rows.flatMap(({ row, cells }) => {
    const words = said.get(row);
    return words ? [[...columns.map((column) => cellOf(column, cells[column.key])), words.join(' · ')]] : [];
  });
  return write([...columns, { title: errorTitle }], faulty, format, file);
}
