import { foldPermission } from '#kernel/contract/access.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { hasField, refuseWithout, rowSchema } from '../reading/lists.ts';
import type { Scope } from '../scope/scope.ts';
import { type Cell, type CellFacts, cellOf, csvRow, type ExportColumn, textCell } from './cells.ts';
import { type ExportSink, registerExportKind } from './exports.ts';
import { mostSheetRows, writeSheet } from './sheet.ts';
import { type ExportFormat, exportRefusals } from './words.ts';

/** A list to be exported: its call, its filters as the call's query has them, and the columns wanted. */
export interface ListAsk extends CellFacts {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly columns: readonly ExportColumn[];
  readonly title: string;
  /** Words that stand in for what the reader may not know, as the reader's screen says them. */
  readonly standIns?: Readonly<Record<string, string>>;
}

const portion = 5000;

function refuseWithoutName(scope: Scope, permission: string): void {
  if (!scope.may(foldPermission(permission))) throw kernelRefusals.refusal('FORBIDDEN', { permission });
}

function allow(scope: Scope, { path }: ListAsk): void {
  const call = scope.list(path);
  if (!call) throw exportRefusals.refusal('EXPORT_UNKNOWN_LIST');
  refuseWithout(scope, call);
  refuseWithoutName(scope, 'Export Records');
  if (call.exportPermission) refuseWithoutName(scope, call.exportPermission);
}

function saidCell(cell: Cell, { standIns = {} }: ListAsk): Cell {
  return typeof cell === 'string' && Object.hasOwn(standIns, cell) ? (standIns[cell] as string) : cell;
}

/**
 * All rows of the list, page by page. A page may hold fewer rows than were asked for (some are hidden), and the count beside it may be
 * kept and wrong: the list is over at a page without rows that lies beyond what it counts.
 */
export async function* pagesOf(readList: Scope['readList'], ask: ListAsk, out: Pick<ExportSink, 'progress'>): AsyncGenerator<Cell[][]> {
  let done = 0;
  for (let page = 1; ; page += 1) {
    const query = { ...ask.filters, page: String(page), limit: String(portion) };
    const { data, meta } = await readList({ path: ask.path, params: ask.params, query });
    done += data.length;
    if (data.length > 0) yield data.map((row) => ask.columns.map((column) => saidCell(cellOf(row, column), ask)));
    await out.progress(done, Math.max(meta.count, done));
    if (data.length === 0 && page * portion >= meta.count) return;
  }
}

async function make(scope: Scope, ask: ListAsk, format: ExportFormat, out: ExportSink): Promise<number> {
  let rows = 0;
  async function* counted(): AsyncGenerator<Cell[][]> {
    for await (const cells of pagesOf(scope.readList, ask, out)) {
      rows += cells.length;
      if (format === 'xlsx' && rows >= mostSheetRows) throw exportRefusals.refusal('EXPORT_TOO_LARGE');
      yield cells;
    }
  }
  if (format === 'xlsx') {
    await writeSheet(out.write, { title: ask.title, columns: ask.columns, facts: ask, madeAt: scope.now }, counted());
    return rows;
  }
  await out.write(Buffer.from(`\uFEFF${csvRow(ask.columns.map(({ title }) => title))}`));
  for await (const cells of counted()) {
    const lines = cells.map((row) => csvRow(row.map((cell, at) => textCell(cell, ask.columns[at]?.kind ?? 'text', ask))));
    await out.write(Buffer.from(lines.join('')));
  }
  return rows;
}

/** Refuses what cannot be: a path without a list, a column that its rows do not have, a filter it cannot read, more rows than a sheet holds. */
export async function checkListAsk(scope: Scope, ask: ListAsk, format: ExportFormat): Promise<void> {
  allow(scope, ask);
  const call = scope.list(ask.path);
  const schema = call && rowSchema(call);
  const unknown = ask.columns.find(({ field }) => !hasField(schema, field.split('.')));
  if (unknown) throw exportRefusals.refusal('EXPORT_UNKNOWN_COLUMN', { field: unknown.field });
  const { meta } = await scope.readList({ path: ask.path, params: ask.params, query: { ...ask.filters, page: '1', limit: '1' } });
  if (format === 'xlsx' && meta.count >= mostSheetRows) throw exportRefusals.refusal('EXPORT_TOO_LARGE');
}

/** Any module's list as a file, read by the list's own act page by page. */
export const listExport = registerExportKind<ListAsk>({ kind: 'list', allow, make });
