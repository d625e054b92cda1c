import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import writeExcelFile from 'write-excel-file/node';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import type { FileAnswer } from '#kernel/server/module/implement.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { AuditChange, AuditRow } from '../contract/records.ts';
import { mostExportedEntries } from '../contract/words.ts';
import { afterCursor, conditionsOf, sourceOf } from './conditions.ts';
import type { AuditFilterValues } from './filter-values.ts';
import { countUpTo, leavesUnread, rowColumns, tenantOf } from './list-entries.ts';
import { hideRestricted } from './restricted.ts';
import { csvLine, type Cursor, plainCell, whyNotExport, whyNotWindow, windowOf } from './rules.ts';

type ExportRow = AuditRow & { readonly changes: AuditChange[] };
type Format = 'csv' | 'jsonl' | 'xlsx';

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

async function textFile(scope: Scope, source: ReturnType<typeof sourceOf>, format: 'csv' | 'jsonl'): Promise<Buffer> {
  const parts: Buffer[] = format === 'csv' ? [Buffer.from(`\uFEFF${csvLine(headings)}`)] : [];
  for await (const rows of portions(scope, source)) {
    const lines = rows.map((row) => (format === 'csv' ? csvLine(columns.map((column) => row[column])) : `${JSON.stringify(row)}\n`));
    parts.push(Buffer.from(lines.join('')));
  }
  return Buffer.concat(parts);
}

async function spreadsheet(scope: Scope, source: ReturnType<typeof sourceOf>): Promise<Buffer> {
  const data: { value: string; type: StringConstructor; fontWeight?: 'bold' }[][] = [
    headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
  ];
  for await (const rows of portions(scope, source)) {
    // A cell of a spreadsheet holds 32 767 characters at most.
    for (const row of rows) data.push(columns.map((column) => ({ value: plainCell(row[column]).slice(0, 32_000), type: String })));
  }
  return writeExcelFile(data, { sheet: 'Audit trail' }).toBuffer();
}

const mimeTypes: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export interface ExportOrder {
  readonly filters: AuditFilterValues;
  readonly format: Format;
  readonly reason: string;
}

/** The filtered trail as a file of at most 200 000 entries. The export is itself an entry, with its hash and reason. */
export async function exportEntries(scope: Scope, { filters, format, reason }: ExportOrder): Promise<FileAnswer> {
  const { tenant, zone } = await tenantOf(scope);
  const window = windowOf(filters, zone, scope.now);
  refuseIf(whyNotWindow(window));
  const conditions = conditionsOf(filters, { tenant, window, zone });
  const source = sourceOf(conditions);
  const rows = await countUpTo(scope, source, mostExportedEntries);
  refuseIf(whyNotExport({ rows, isWhole: !(await leavesUnread(scope, conditions)) }));
  const bytes = format === 'xlsx' ? await spreadsheet(scope, source) : await textFile(scope, source, format);
  await scope.record({
    action: 'export',
    entity: 'Export',
    summary: `Audit trail exported: ${rows} entries as ${format}`,
    reason,
    after: {
      list: 'audit-trail',
      rows,
      format,
      filters,
      from: window.from,
      until: window.until,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    },
  });
  return { filename: `audit-trail_${dayIn(scope.now, zone)}.${format}`, mimeType: mimeTypes[format], bytes };
}
