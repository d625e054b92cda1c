import { csvField } from '#kernel/contract/csv-cells.ts';
import type { ColumnKind } from './column.ts';

export type ExportFormat = 'pdf' | 'csv' | 'xlsx';

/** A raw cell: text, number, minor units, ISO instant or day after its column's kind. */
export type ExportCell = string | number | null;

export interface ExportColumn {
  readonly title: string;
  readonly kind: ColumnKind;
  readonly align: 'start' | 'end';
}

/** All that a file is made of. Raw values, so that each format writes them its own way. */
export interface ExportOrder {
  readonly format: ExportFormat;
  readonly columns: readonly ExportColumn[];
  readonly rows: readonly (readonly ExportCell[])[];
  /** Currency of each money cell is the hospital's. */
  readonly currency: string | null;
  readonly zone: string;
  readonly language: string;
  readonly title: string;
  readonly hospital: string;
  /** The filters in plain words, one each. */
  readonly filters: readonly string[];
  readonly printedBy: string;
  /** Instant of the export, ISO. */
  readonly printedAt: string;
  readonly words: { readonly page: string; readonly of: string; readonly printedBy: string; readonly filters: string };
}

/** A file of comma-separated values: UTF-8 with BOM, CRLF, quoted where needed. Text must be made safe before. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => row.map((cell) => csvField(String(cell))).join(',')).join('\r\n')}\r\n`;
}

/** `{module}_{hospital}_{yyyy-mm-dd}`, without letters that file systems refuse. */
export function fileNameOf(list: string, hospital: string, day: string): string {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .toLowerCase();
  return [plain(list), plain(hospital) || 'civis', day].join('_');
}
