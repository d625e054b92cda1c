import { type RawBuilder, sql } from 'kysely';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { openStored } from '../files/file-store.ts';
import { ZipWriter } from '../files/zip.ts';
import type { Scope } from '../scope/scope.ts';
import { type Cell, csvRow } from './cells.ts';
import { type ExportSink, registerExportKind } from './exports.ts';

/** All data of the tenant: its tables as CSV (texts made safe for spreadsheets) or as JSON lines (exactly as they are). */
export interface TenantAsk {
  readonly tables: 'csv' | 'jsonl';
}

const permission = 'Export Hospital Data';
const portion = 2000;
// Tables that only serve other tables: what words a record is found by, figures kept beside rows, what was told already, which exports were made.
const inner = [
  ...['search_keys', 'search_words', 'product_words', 'product_levels', 'product_uses', 'counters', 'tallies', 'tally_changes'],
  ...['notification_dedupes', 'exports'],
];

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Every table under row security: what the tenant may see of it is the tenant's. */
async function tablesOf(scope: Scope): Promise<readonly Table[]> {
  const { rows } = await sql<Table>`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity and not c.relispartition
      and c.relname <> all(${inner}::text[])
    group by c.relname order by c.relname`.execute(scope.tx);
  return rows;
}

function plain(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return value.toString('hex');
  if (typeof value === 'number' || typeof value === 'string') return value;
  return JSON.stringify(value);
}

function jsonLine(row: Record<string, unknown>): string {
  return `${JSON.stringify(row, (_key, value: unknown) => (isBytes(value) ? Buffer.from(value.data).toString('hex') : value))}\n`;
}

function isBytes(value: unknown): value is { readonly data: number[] } {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value;
}

async function execute<Row>(scope: Scope, statement: RawBuilder<Row>): Promise<readonly Row[]> {
  // Columns stay as the database names them.
  return (await statement.execute(scope.tx.withoutPlugins())).rows;
}

async function* linesOf(scope: Scope, { name, columns }: Table, kind: TenantAsk['tables'], told: (rows: number) => Promise<void>) {
  await execute(scope, sql`declare tenant_rows no scroll cursor for select * from ${sql.table(name)}`);
  if (kind === 'csv') yield `\uFEFF${csvRow([...columns])}`;
  for (;;) {
    const rows = await execute(scope, sql<Record<string, unknown>>`fetch ${sql.lit(portion)} from tenant_rows`);
    if (rows.length === 0) break;
    yield rows.map((row) => (kind === 'csv' ? csvRow(columns.map((column) => plain(row[column]))) : jsonLine(row))).join('');
    await told(rows.length);
  }
  await execute(scope, sql`close tenant_rows`);
}

function nameOf(id: string, filename: string): string {
  return `files/${id}_${filename.replace(/[^\p{L}\p{N}. _-]+/gu, '_').slice(-100)}`;
}

async function addFiles(scope: Scope, zip: ZipWriter): Promise<number> {
  const files = await scope.tx
    .selectFrom('files')
    .select(['id', 'filename'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('deletedAt', 'is', null)
    .where('expiresAt', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id, filename } of files) {
    const file = await openStored(scope.settings, id);
    if (file) await zip.add(nameOf(id, filename), file.read());
  }
  return files.length;
}

async function make(scope: Scope, { tables: kind }: TenantAsk, out: ExportSink): Promise<number> {
  const zip = new ZipWriter(out.write, scope.now);
  const counts: Record<string, number> = {};
  let done = 0;
  for (const table of await tablesOf(scope)) {
    counts[table.name] = 0;
    const told = async (rows: number): Promise<void> => {
      counts[table.name] = (counts[table.name] ?? 0) + rows;
      done += rows;
      await out.progress(done, null);
    };
    await zip.add(`${table.name}.${kind}`, linesOf(scope, table, kind, told));
  }
  const files = await addFiles(scope, zip);
  await zip.add('manifest.json', [JSON.stringify({ hospitalId: scope.hospitalId, madeAt: scope.now, rows: counts, files }, null, 2)]);
  await zip.end();
  return done;
}

function allow(scope: Scope): void {
  if (!scope.may(permission)) throw kernelRefusals.refusal('FORBIDDEN', { permission });
}

/** All rows and files that a hospital has here, in one archive. One at a time. */
export const tenantExport = registerExportKind<TenantAsk>({
  kind: 'hospital-data',
  allow,
  make: (scope, ask, _format, out) => make(scope, ask, out),
});
