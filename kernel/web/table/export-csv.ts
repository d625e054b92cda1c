import { safeText } from '#kernel/contract/csv-cells.ts';
import { formatInstant, majorText } from '#kernel/web/text/format.ts';
import { csvText, type ExportCell, type ExportColumn, type ExportOrder } from './export-cells.ts';

function cellOf(column: ExportColumn, cell: ExportCell, order: ExportOrder): string | number {
  if (cell === null || cell === '') return '';
  if (column.kind === 'money') return majorText(Number(cell), order.currency ?? 'USD');
  if (column.kind === 'instant') return formatInstant(String(cell), order.zone, order.language);
  if (typeof cell === 'number') return cell;
  return safeText(cell);
}

/** The list as comma-separated values: numbers stay numbers, money in major units, text safe. */
export function makeCsv(order: ExportOrder): Blob {
  const head = order.columns.map((column) => safeText(column.title));
  const rows = order.rows.map((row) => order.columns.map((column, place) => cellOf(column, row[place] ?? null, order)));
  return new Blob([csvText([head, ...rows])], { type: 'text/csv;charset=utf-8' });
}
