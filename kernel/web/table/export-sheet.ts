import writeSheet, { type Cell } from 'write-excel-file/universal';
import { safeText } from '#kernel/contract/csv-cells.ts';
import { minorDigits } from '#kernel/web/text/format.ts';
import { wallOf } from '#kernel/web/text/wall-time.ts';
import type { ExportCell, ExportColumn, ExportOrder } from './export-cells.ts';

/** The wall-clock time of an instant in a zone, as the date that a spreadsheet shows (sheets know no zones). */
function wallClock(instant: string, zone: string): Date {
  return new Date(`${wallOf(instant, zone).replace(' ', 'T')}Z`);
}

function cellOf(column: ExportColumn, cell: ExportCell, order: ExportOrder): Cell {
  if (cell === null || cell === '') return null;
  const align = column.align === 'end' ? ('right' as const) : undefined;
  if (column.kind === 'money') {
    const digits = minorDigits(order.currency ?? 'USD');
    return {
      value: Number(cell) / 10 ** digits,
      type: Number,
      format: digits > 0 ? `#,##0.${'0'.repeat(digits)}` : '#,##0',
      align: 'right',
    };
  }
  if (column.kind === 'instant') return { value: wallClock(String(cell), order.zone), type: Date, format: 'd mmm yyyy hh:mm' };
  if (column.kind === 'day') return { value: new Date(`${String(cell).slice(0, 10)}T00:00:00Z`), type: Date, format: 'd mmm yyyy' };
  if (typeof cell === 'number') return { value: cell, type: Number, ...(align ? { align } : {}) };
  return { value: safeText(cell), type: String };
}

/** The list as a spreadsheet: typed cells, a frozen head, a filter over it. */
export async function makeSheet(order: ExportOrder): Promise<Blob> {
  const head: Cell[] = order.columns.map((column) => ({
    value: safeText(column.kind === 'money' && order.currency ? `${column.title} (${order.currency})` : column.title),
    type: String,
    fontWeight: 'bold',
    align: column.align === 'end' ? 'right' : 'left',
  }));
  const rows = order.rows.map((row) => order.columns.map((column, place) => cellOf(column, row[place] ?? null, order)));
  const columns = order.columns.map((column, place) => ({
    width: Math.min(
      46,
      Math.max(
        column.title.length + 3,
        column.kind === 'instant' ? 19 : 10,
        ...order.rows.slice(0, 200).map((row) => String(row[place] ?? '').length + 2),
      ),
    ),
  }));
  const options = {
    sheet: order.title.replace(/[[\]*?:/\\]/g, ' ').slice(0, 31) || 'List',
    stickyRowsCount: 1,
    columns,
    orientation: 'landscape',
  } as const;
  const filter = `<autoFilter ref="A1:${columnName(order.columns.length)}${order.rows.length + 1}"/>`;
  const withFilter = {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': { transform: (sheet: string) => sheet.replace('</sheetData>', `</sheetData>${filter}`) },
      },
    },
  };
  return writeSheet([head, ...rows], options, { features: [withFilter] }).toBlob();
}

/** The letters of a column, counted from one: 1 is A, 27 is AA. */
export function columnName(place: number): string {
  return place <= 0 ? '' : columnName(Math.floor((place - 1) / 26)) + String.fromCharCode(65 + ((place - 1) % 26));
}
