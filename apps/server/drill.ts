import { Client } from '#kernel/server/database/client.ts';
import { createHash } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { archiveOf } from '#kernel/server/backup/archived.ts';
import { restore } from '#kernel/server/backup/restore.ts';
import type { RecoveryTarget } from '#kernel/server/database/embedded/archive.ts';
import { type Database, openDatabase } from '#kernel/server/database/open.ts';
import { openStored } from '#kernel/server/files/file-store.ts';
import { readingKernel, verdictLines, verify } from '#kernel/server/verify/verify.ts';
import { noteOperation } from '#kernel/server/operations/operations-log.ts';
import type { Settings } from '#kernel/server/settings/settings.ts';
import { backupsIn, type KeptBackup } from './backups.ts';
import { serverModules } from './modules.ts';
import { publicSettingsOf } from './public-settings.ts';

type Counts = Readonly<Record<string, number>>;

async function countsIn(client: pg.ClientBase): Promise<Counts> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relpersistence = 'p'",
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ n: string }>(`select count(*)::text as n from public."${name}"`);
    counts[name] = Number(rows[0]?.n);
  }
  return counts;
}

async function withClient<T>(database: Database, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new Client(database.listenConfig);
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    return await act(client);
  } finally {
    await client.end();
  }
}

interface Moment {
  readonly lsn: string;
  readonly segment: string;
  /** At the moment, and after all tables were counted: what changed meanwhile is between the two. */
  readonly counts: readonly [Counts, Counts];
}

/** Counts the running site's rows as of one place in its log. */
async function momentOf(live: Database): Promise<Moment> {
  return withClient(live, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ lsn: string; segment: string }>(
      'select lsn::text, pg_walfile_name(lsn) as segment from pg_current_wal_insert_lsn() lsn',
    );
    const at = await countsIn(client);
    await client.query('commit');
    // A mark behind the place: a segment with nothing new in it would not be archived, nor would a recovery know that it has arrived.
    await client.query("select pg_create_restore_point('civis drill')");
    const place = rows[0] as { lsn: string; segment: string };
    return { ...place, counts: [at, await countsIn(client)] };
  });
}

const mostWaitSeconds = 180;

/** Until the archive has the log of the moment; gives the seconds: what would have been lost at worst. */
async function untilArchived(live: Database, { segment }: Moment): Promise<number> {
  const began = performance.now();
  for (;;) {
    const { rows } = await live.owner.query<{ last: string | null; failed: string | null }>(
      'select last_archived_wal as last, last_failed_wal as failed from pg_stat_archiver',
    );
    const seconds = (performance.now() - began) / 1000;
    if ((rows[0]?.last ?? '').slice(0, 24) >= segment) return seconds;
    if (seconds > mostWaitSeconds)
      throw new Error(`The log was not archived within ${mostWaitSeconds} s${rows[0]?.failed ? `: ${rows[0].failed} fails` : ''}`);
    await pause(500);
  }
}

/** Tables whose rows are not as many as they were. */
export function differingCounts(found: Counts, [at, after]: readonly [Counts, Counts]): string[] {
  // A restore puts the waiting jobs there by itself.
  const names = Object.keys(at).filter((name) => name !== 'restored_jobs');
  return names.flatMap((name) => {
    const [low, high] = [Math.min(at[name] ?? 0, after[name] ?? 0), Math.max(at[name] ?? 0, after[name] ?? 0)];
    const n = found[name] ?? 0;
    return n >= low && n <= high ? [] : [`${name}: ${n} rows, expected ${low === high ? low : `${low} to ${high}`}`];
  });
}

/** Documents that are missing, do not open or are not what their row says. */
async function brokenFiles(database: Database, dataDir: string, secretKey: Buffer): Promise<{ count: number; broken: string[] }> {
  const { rows } = await database.owner.query<{ id: string; sha256: Buffer }>(
    'select id, sha256 from files where deleted_at is null and (expires_at is null or expires_at > now())',
  );
  const broken: string[] = [];
  for (const { id, sha256 } of rows) {
    try {
      const file = await openStored({ dataDir, secretKey }, id);
      if (!file) throw new Error('missing');
      const hash = createHash('sha256');
      for await (const part of file.read()) hash.update(part as Buffer);
      if (!hash.digest().equals(sha256)) throw new Error('not what was kept');
    } catch (error) {
      broken.push(`document ${id}: ${(error as Error).message}`);
    }
  }
  return { count: rows.length, broken };
}

/** Looks the restored site through; gives what is wrong with it. */
async function inspect(
  scratch: string,
  settings: Settings,
  expected: readonly [Counts, Counts],
  say: (words: string) => void,
): Promise<string[]> {
  const database = await openDatabase({ dataDir: scratch, archive: null });
  try {
    const counts = await withClient(database, countsIn);
    const differing = differingCounts(counts, expected);
    say(`Counts: ${Object.keys(expected[0]).length} tables, ${differing.length} different`);
    const verdict = await verify(readingKernel(database, serverModules, { ...publicSettingsOf(settings, false), dataDir: scratch }));
    for (const line of verdictLines(verdict)) say(line);
    const files = await brokenFiles(database, scratch, settings.secretKey);
    say(`Documents: ${files.count} opened, ${files.broken.length} broken`);
    return [...differing, ...(verdict.ok ? [] : ['verify found differences']), ...files.broken];
  } finally {
    await database.close();
  }
}

async function pick(settings: Settings, named: string | undefined): Promise<KeptBackup> {
  const folder = named ? path.dirname(path.resolve(named)) : settings.backups.folder;
  const all = await backupsIn(folder);
  const found = named ? all.find((backup) => backup.folder === path.resolve(named)) : all.at(-1);
  if (!found) throw new Error(named ? `${named} is not a finished backup` : `There is no backup in ${folder} yet: npm run backup`);
  return found;
}

interface Plan {
  readonly until: RecoveryTarget;
  readonly expected: readonly [Counts, Counts];
  /** How long the log of the moment took to be safe, in words. */
  readonly lag: string;
}

async function upToNow(live: Database): Promise<Plan> {
  const moment = await momentOf(live);
  const waited = await untilArchived(live, moment);
  return { until: { lsn: moment.lsn }, expected: moment.counts, lag: `, the log of a moment was safe after ${waited.toFixed(0)} s` };
}

/** A backup by rows holds one moment: it is compared with what its manifest says. */
function asItWas({ manifest }: KeptBackup): Plan {
  return { until: 'backup', expected: [manifest.rows, manifest.rows], lag: '' };
}

/** How fast the restore was: the bytes of the backup by the seconds, so that the time of a larger site can be reckoned. */
export function speedOf({ manifest }: KeptBackup, seconds: number): string {
  const megabytes = manifest.files.reduce((sum, { size }) => sum + size, 0) / 1e6;
  return `${Math.round(megabytes)} MB, ${(megabytes / Math.max(seconds, 0.1)).toFixed(0)} MB/s`;
}

/**
 * Restores the newest backup (or the named one) and the archived log up to now into a fresh folder, and compares: rows of
 * every table, every figure and chain (`verify`), every document. Prints what it found and how long it took, writes the
 * result down for the operator's page, and removes the folder. Gives 0 when all is there.
 */
export async function runDrill(
  live: Database,
  settings: Settings,
  words: readonly string[],
  say: (words: string) => void,
): Promise<number> {
  const backup = await pick(
    settings,
    words.find((word) => !word.startsWith('--')),
  );
  const scratch = await mkdtemp(path.join(settings.dataDir, 'drill-'));
  await chmod(scratch, 0o755);
  try {
    const { until, expected, lag } = backup.manifest.kind === 'copy' ? await upToNow(live) : asItWas(backup);
    const began = performance.now();
    const archives = [
      path.join(path.dirname(backup.folder), 'archive'),
      ...(live.folder ? [path.dirname(archiveOf(live.folder, settings.backups.archive))] : []),
    ];
    await restore({ from: backup.folder, dataDir: scratch, secretKey: settings.secretKey, until, archives });
    const restored = (performance.now() - began) / 1000;
    const faults = await inspect(scratch, settings, expected, say);
    const seconds = (performance.now() - began) / 1000;
    for (const fault of faults) say(fault);
    const what = `${path.basename(backup.folder)}: restored in ${restored.toFixed(0)} s (${speedOf(backup, restored)})${lag}`;
    say(faults.length === 0 ? `The drill passed. ${what}` : `The drill failed with ${faults.length} faults. ${what}`);
    const kind = faults.length === 0 ? 'drill-passed' : 'drill-failed';
    await noteOperation(live.owner, { kind, reason: [what, ...faults.slice(0, 1)].join('; '), seconds });
    return faults.length === 0 ? 0 : 1;
  } catch (error) {
    await noteOperation(live.owner, { kind: 'drill-failed', reason: (error as Error).message });
    throw error;
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}
