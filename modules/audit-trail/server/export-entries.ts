import { sql } from 'kysely';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { type Cell, wallTime } from '#kernel/server/exports/cells.ts';
import { type ExportSink, orderExport, registerExportKind } from '#kernel/server/exports/exports.ts';
import { drawPaper, mostPaperRows } from '#kernel/server/exports/paper.ts';
import { writeSheet } from '#kernel/server/exports/sheet.ts';
import { exportRefusals } from '#kernel/server/exports/words.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import type { AuditChange, AuditRow } from '../contract/records.ts';
import { mostExportedEntries } from '../contract/words.ts';
import { afterCursor, conditionsOf, sourceOf } from './conditions.ts';
import type { AuditFilterValues } from './filter-values.ts';
import { countUpTo, leavesUnread, rowColumns, tenantOf } from './list-entries.ts';
import { closedToSearch, hideRestricted } from './restricted.ts';
import { csvLine, type Cursor, whyNotExport, whyNotWindow, type Window, windowOf } from './rules.ts';

type ExportRow = AuditRow & { readonly changes: AuditChange[] };
type Format = 'csv' | 'jsonl' | 'pdf' | 'xlsx';

const columns = [
  'at',
  'actorName',
  'actorRole',
  'action',
  'entityType',
  'entityNumber',
  'entityId',
  'summary',
  'reason',
  'ip',
  'outcome',
  'changes',
] as const;
const headings = [
  'Date and time (UTC)',
  'User',
  'Role',
  'Action',
  'Entity',
  'Record',
  'Record id',
  'Summary',
  'Reason',
  'IP',
  'Outcome',
  'Changes',
];
const portion = 5000;

/** Rows in portions by keyset, so that neither the database nor this process holds more than one. */
async function* portions(scope: Scope, source: ReturnType<typeof sourceOf>): AsyncGenerator<ExportRow[]> {
  let cursor: Cursor | null = null;
  for (;;) {
    const { rows }: { rows: ExportRow[] } = await sql<ExportRow>`
      select ${rowColumns}, e.changes ${source} ${afterCursor(cursor, 'desc')} order by e.at desc, e.id desc limit ${sql.lit(portion)}`.execute(
      scope.tx,
    );
    const last = rows.at(-1);
    if (!last) return;
    yield await hideRestricted(scope, rows);
    cursor = { at: last.at, id: last.id };
  }
}

/** What is exported: the filters with the window that they meant when the export was ordered. */
interface AuditAsk {
  readonly filters: AuditFilterValues;
  readonly window: Window;
  readonly zone: string;
}

const permission = 'Export Audit Trail';

function allow(scope: Scope): void {
  if (!scope.may(permission)) throw kernelRefusals.refusal('FORBIDDEN', { permission });
}

function plain(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

async function make(scope: Scope, { filters, window, zone }: AuditAsk, format: Format, out: ExportSink): Promise<number> {
  const source = sourceOf(
    conditionsOf(filters, { tenant: scope.hospitalId, window, zone, closed: await closedToSearch(scope, filters.search) }),
  );
  const total = await countUpTo(scope, source, mostExportedEntries);
  let done = 0;
  async function* told(): AsyncGenerator<ExportRow[]> {
    for await (const rows of portions(scope, source)) {
      yield rows;
      done += rows.length;
      await out.progress(done, Math.max(total, done));
    }
  }
  if (format === 'xlsx') {
    async function* cells(): AsyncGenerator<Cell[][]> {
      for await (const rows of told()) yield rows.map((row) => columns.map((column) => plain(row[column])));
    }
    const titles = headings.map((title, at) => ({
      title: at === 0 ? 'Date and time' : title,
      kind: at === 0 ? ('instant' as const) : ('text' as const),
    }));
    await writeSheet(out.write, { title: 'Audit trail', columns: titles, facts: { zone, currency: null }, madeAt: scope.now }, cells());
    return done;
  }
  if (format === 'pdf') {
    await out.write(await onPaper(scope, { window, zone }, told()));
    return done;
  }
  if (format === 'csv') await out.write(Buffer.from(`\uFEFF${csvLine(headings)}`));
  for await (const rows of told()) {
    const lines = rows.map((row) => (format === 'csv' ? csvLine(columns.map((column) => row[column])) : `${JSON.stringify(row)}\n`));
    await out.write(Buffer.from(lines.join('')));
  }
  return done;
}

/** What a person reads on paper: no ids, no machine's view of the changes. */
const onPaperColumns = ['at', 'actorName', 'actorRole', 'action', 'entityType', 'entityNumber', 'summary', 'reason', 'outcome'] as const;

async function onPaper(
  scope: Scope,
  { window, zone }: Pick<AuditAsk, 'window' | 'zone'>,
  entries: AsyncIterable<ExportRow[]>,
): Promise<Buffer> {
  const rows: string[][] = [];
  for await (const portion of entries)
    for (const row of portion)
      rows.push(onPaperColumns.map((column) => (column === 'at' ? wallTime(row.at, zone) : String(plain(row[column]) ?? ''))));
  const { name } = await hospitalOf(scope);
  return drawPaper({
    hospital: name,
    title: 'Audit trail',
    note: `${window.startDate} to ${window.endDate}, ${zone}. Exported by ${scope.actor.name}, ${wallTime(scope.now, zone)}.`,
    words: { page: 'Page', of: 'of' },
    columns: onPaperColumns.map((column) => (column === 'at' ? 'Date and time' : (headings[columns.indexOf(column)] ?? column))),
    rows,
  });
}

const auditExport = registerExportKind<AuditAsk>({
  kind: 'audit-trail',
  allow,
  make: (scope, ask, format, out) => make(scope, ask, format as Format, out),
});

export interface ExportOrder {
  readonly filters: AuditFilterValues;
  readonly format: Format;
  readonly reason: string;
}

/**
 * POST audit-trail/export: the filtered trail as a file of at most 200 000 entries, made by a job. The order and the finished file
 * are entries themselves, the second with the file's hash.
 */
export async function orderAuditExport(scope: Scope, { filters, format, reason }: ExportOrder): Promise<{ id: Id; status: string }> {
  const { tenant, zone } = await tenantOf(scope);
  const window = windowOf(filters, zone, scope.now);
  refuseIf(whyNotWindow(window));
  const conditions = conditionsOf(filters, { tenant, window, zone, closed: await closedToSearch(scope, filters.search) });
  const rows = await countUpTo(scope, sourceOf(conditions), mostExportedEntries);
  refuseIf(whyNotExport({ rows, isWhole: !(await leavesUnread(scope, conditions)) }));
  if (format === 'pdf' && rows > mostPaperRows) throw exportRefusals.refusal('EXPORT_TOO_LONG_FOR_PAPER', { most: mostPaperRows });
  const { id, status } = await orderExport(scope, auditExport, {
    ask: { filters, window, zone },
    title: `Audit trail ${window.startDate} to ${window.endDate}`,
    format,
    page: '/audit-trail',
    reason,
    said: { list: 'audit-trail', rows, format, filters, from: window.from, until: window.until },
  });
  return { id, status };
}
