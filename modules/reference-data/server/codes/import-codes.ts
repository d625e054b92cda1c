import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';
import { readHcpcsFile } from './hcpcs-file.ts';
import { Faults } from './lines.ts';
import { loadHcpcs } from './load-hcpcs.ts';
import { type IcdEntry, type Loaded, loadIcd } from './load-icd.ts';
import { readOrderFile } from './order-file.ts';
import { type CodeList, noteRelease, releaseOf } from './releases.ts';

/** What is to be imported. */
export interface ImportOrder {
  readonly list: 'icd10' | 'icd10pcs' | 'hcpcs';
  readonly file: string;
  /** Which release the file is; without it the year in the file's name. */
  readonly release: string | null;
  /** Also a release older than the loaded one, one that lacks most of its codes, and a file with faulty lines (which are left out). */
  readonly force: boolean;
}

export interface ImportReport {
  readonly done: boolean;
  /** Sentences for the person who imports. */
  readonly lines: readonly string[];
}

/** Stops an import: nothing of it stays. */
export class ImportRefused extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines[0]);
    this.lines = lines;
  }
}

const lists = {
  icd10: { list: 'icd-10', source: 'ICD-10-CM order file', licence: 'Public domain (USA)' },
  icd10pcs: { list: 'icd-10-pcs', source: 'ICD-10-PCS order file', licence: 'Public domain (USA)' },
  hcpcs: { list: 'hcpcs', source: 'HCPCS Level II release', licence: 'Public (CMS)' },
} as const satisfies Record<ImportOrder['list'], { list: CodeList; source: string; licence: string }>;

const kindOf = { icd10: 'diagnosis', icd10pcs: 'procedure' } as const;

/** The release that a file's name tells: `icd10cm_order_2026.txt` → 2026. */
export function releaseOfName(file: string): string | null {
  return /(?:^|\D)((?:19|20)\d{2})(?:\D|$)/.exec(basename(file))?.[1] ?? null;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const windows = new TextDecoder('windows-1252');

/** A line read byte by byte as it is meant: newer releases are UTF-8, older ones Windows-1252. */
function decoded(line: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: plain ASCII is nothing to decode
  if (/^[\u0000-\u007f]*$/.test(line)) return line;
  const bytes = Buffer.from(line, 'latin1');
  try {
    return utf8.decode(bytes);
  } catch {
    return windows.decode(bytes);
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const input = createReadStream(file, { encoding: 'latin1', highWaterMark: 1 << 18 });
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) yield decoded(line);
}

async function activeRows(scope: PlatformScope, list: ImportOrder['list']): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(list === 'hcpcs' ? 'hcpcs_codes' : 'icd_codes')}
    where status = 'active' and version not like 'starter-%' ${list === 'hcpcs' ? sql`` : sql`and kind = ${kindOf[list]}`}`.execute(
    scope.tx,
  );
  return Number(rows[0]?.count ?? 0);
}

function load(scope: PlatformScope, { list, file }: ImportOrder, version: string, faults: Faults): Promise<Loaded> {
  if (list === 'hcpcs') return loadHcpcs(scope, version, readHcpcsFile(linesOf(file), faults));
  if (list === 'icd10pcs') {
    const release = { system: 'ICD-10-PCS', version, source: 'official', kinds: ['procedure'] } as const;
    return loadIcd(scope, release, asProcedures(readOrderFile(linesOf(file), faults, 'ICD-10-PCS')));
  }
  return loadIcd(scope, { system: 'ICD-10-CM', version, source: 'official', kinds: ['diagnosis'] }, readOrderFile(linesOf(file), faults));
}

async function* asProcedures(entries: AsyncIterable<IcdEntry>): AsyncGenerator<IcdEntry> {
  for await (const entry of entries) yield { ...entry, kind: 'procedure' };
}

function whyNotKeep(order: ImportOrder, { rows }: Loaded, before: number, faults: Faults): ImportRefused | null {
  const told = faults.kept.map(({ line, message }) => `  line ${line}: ${message}`);
  const more = faults.count > told.length ? [`  and ${faults.count - told.length} more`] : [];
  if (rows === 0) return new ImportRefused([`${order.file} holds no code of this list. Nothing was changed.`, ...told, ...more]);
  if (faults.count > 0 && !order.force) {
    const lines = faults.count === 1 ? '1 line is faulty' : `${faults.count} lines are faulty`;
    return new ImportRefused([`${lines}. Nothing was changed; with --force the other lines are taken.`, ...told, ...more]);
  }
  if (rows < before / 2 && !order.force) {
    return new ImportRefused([
      `The file has ${rows} codes, ${before} are loaded: it looks cut off. Nothing was changed; --force imports it.`,
    ]);
  }
  return null;
}

/**
 * Imports an official release in one transaction: read line by line, each line checked. Codes that the release no longer has are
 * retired. The same release again changes nothing. Throws `ImportRefused`, and keeps nothing, when lines are faulty, when a newer
 * release is loaded, or when the file lacks most of what is there.
 */
export async function importCodes(scope: PlatformScope, order: ImportOrder): Promise<ImportReport> {
  const version = order.release ?? releaseOfName(order.file);
  if (!version) throw new ImportRefused(['The file name has no year. Enter the release: --release 2026']);
  const found = await stat(order.file).catch(() => null);
  if (!found?.isFile()) throw new ImportRefused([`There is no file ${order.file}`]);
  await sql`select pg_advisory_xact_lock(hashtext('reference-data.codes'))`.execute(scope.tx);
  const { list, source, licence } = lists[order.list];
  const loaded = await releaseOf(scope, list);
  const official = loaded && !loaded.version.startsWith('starter-') ? loaded.version : null;
  if (official && official > version && !order.force) {
    throw new ImportRefused([`Release ${official} is loaded, which is newer than ${version}. --force imports it anyway.`]);
  }
  const before = await activeRows(scope, order.list);
  const faults = new Faults();
  const result = await load(scope, order, version, faults);
  const refused = whyNotKeep(order, result, before, faults);
  if (refused) throw refused;
  if (official !== version || result.changed > 0 || result.retired > 0) {
    await noteRelease(scope, { list, version, source, licence, rows: result.rows }, loaded);
  }
  const skipped =
    faults.count > 0
      ? [`${faults.count} faulty lines were left out:`, ...faults.kept.map(({ line, message }) => `  line ${line}: ${message}`)]
      : [];
  return {
    done: true,
    lines: [`Release ${version}: ${result.rows} codes read, ${result.changed} new or changed, ${result.retired} retired`, ...skipped],
  };
}
