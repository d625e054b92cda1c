import { spawn } from 'node:child_process';
import { readdir, readFile, rm, statfs, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import { archivedSegments, archiveOf } from '#kernel/server/backup/archived.ts';
import { FilesMirror, pruneMirror } from '#kernel/server/backup/files-mirror.ts';
import type { Manifest } from '#kernel/server/backup/manifest.ts';
import type { Database } from '#kernel/server/database/open.ts';
import type { Settings } from '#kernel/server/settings/settings.ts';

export interface KeptBackup {
  readonly folder: string;
  readonly manifest: Pick<Manifest, 'kind' | 'madeAt' | 'scheduled' | 'systemId' | 'firstSegment' | 'rows' | 'files'>;
}

/** Finished backups of a folder, oldest first. */
export async function backupsIn(folder: string): Promise<KeptBackup[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^\d{4}-\d\d-\d\dT[\d-]+Z$/.test(name)).sort();
  const kept: KeptBackup[] = [];
  for (const name of names) {
    const text = await readFile(path.join(folder, name, 'manifest.json'), 'utf8').catch(() => null);
    if (text !== null) kept.push({ folder: path.join(folder, name), manifest: JSON.parse(text) as Manifest });
  }
  return kept;
}

export interface DueFacts {
  /** The last backup that was made; null when there is none. */
  readonly madeAt: Date | null;
  readonly failedAt: Date | null;
  readonly now: Date;
  /** Hour of the machine's own day, 0–23. */
  readonly hour: number;
}

const retryMilliseconds = 3_600_000;

/** Whether the nightly backup is to be made: its hour has come since the last one, or there is none. A failed one waits an hour. */
export function isBackupDue({ madeAt, failedAt, now, hour }: DueFacts): boolean {
  if (failedAt && now.getTime() - failedAt.getTime() < retryMilliseconds && (!madeAt || failedAt > madeAt)) return false;
  if (!madeAt) return true;
  const due = new Date(now);
  due.setHours(hour, 0, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return madeAt < due;
}

/** Throws when the folder's disk has not the room for a backup and something to spare. */
export async function refuseWithoutRoom(database: Database, folder: string): Promise<void> {
  const { rows } = await database.owner.query<{ bytes: string }>(
    'select (pg_database_size(current_database()) + (select coalesce(sum(size), 0) from files where deleted_at is null))::text as bytes',
  );
  const disk = await statfs(folder);
  const [needed, free] = [Number(rows[0]?.bytes ?? 0) * 1.1 + 268_435_456, disk.bavail * disk.bsize];
  if (free < needed)
    throw new Error(`${folder} has ${Math.floor(free / 1_048_576)} MB left and a backup needs ${Math.ceil(needed / 1_048_576)} MB`);
}

/** Keeps the newest scheduled backups and all others, and of the archive what the oldest of them needs; gives how many went. */
export async function pruneBackups(folder: string, keep: number, archiveFolder: string | null): Promise<number> {
  const scheduled = (await backupsIn(folder)).filter(({ manifest }) => manifest.scheduled);
  const gone = scheduled.slice(0, Math.max(0, scheduled.length - keep));
  for (const backup of gone) await rm(backup.folder, { recursive: true });
  if (archiveFolder) await pruneArchive(folder, archiveFolder);
  return gone.length;
}

const spareMilliseconds = 2 * 3_600_000;

async function pruneArchive(folder: string, archiveFolder: string): Promise<void> {
  const systemId = path.basename(archiveFolder);
  const [oldest] = (await backupsIn(folder)).filter(({ manifest }) => manifest.systemId === systemId && manifest.firstSegment);
  if (!oldest) return;
  const first = oldest.manifest.firstSegment as string;
  for (const { name, file } of await archivedSegments(archiveFolder))
    if (name.slice(8) < first.slice(8)) await unlink(path.join(archiveFolder, file));
  await pruneMirror(archiveFolder, new Date(Date.parse(oldest.manifest.madeAt) - spareMilliseconds));
}

async function lastOf(owner: Pool): Promise<Pick<DueFacts, 'madeAt' | 'failedAt'>> {
  const { rows } = await owner.query<{ made: string | null; failed: string | null }>(`
    select max(at) filter (where kind = 'backup-made') as made, max(at) filter (where kind = 'backup-failed') as failed from operations_log`);
  const [made, failed] = [rows[0]?.made, rows[0]?.failed];
  return { madeAt: made ? new Date(made) : null, failedAt: failed ? new Date(failed) : null };
}

const lookEveryMilliseconds = 60_000;
const firstLookMilliseconds = 300_000;

/**
 * Makes the nightly backup beside the server, in a program of its own, so that nobody who is served waits for it; that
 * program writes down how it went. Gives the act that ends the schedule and a backup under way.
 */
export function scheduleBackups(owner: Pool, hour: number, say: (words: string) => void): () => Promise<void> {
  const program = path.join(import.meta.dirname, 'main.ts');
  const follow = path.join(import.meta.dirname, '../../tools/follow-parent.mjs');
  let running: { kill: () => void; ended: Promise<void> } | null = null;
  const look = async (): Promise<void> => {
    if (running || !isBackupDue({ ...(await lastOf(owner)), now: new Date(), hour })) return;
    const child = spawn(process.execPath, ['--import', follow, program, 'backup', '--scheduled'], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    running = { kill: () => child.kill('SIGTERM'), ended };
    await ended;
    running = null;
  };
  const tick = (): void => void look().catch((error: Error) => say(`The schedule of backups met an error: ${error.message}`));
  const began = performance.now();
  const timer = setInterval(() => (performance.now() - began < firstLookMilliseconds ? undefined : tick()), lookEveryMilliseconds);
  return async () => {
    clearInterval(timer);
    running?.kill();
    await running?.ended;
  };
}

const mirrorEveryMilliseconds = 20_000;

/** What keeps a running site restorable: the nightly schedule, and the documents beside the archived log. Gives the act that ends both. */
export function keepBackups(database: Database, { dataDir, backups }: Settings, say: (words: string) => void): () => Promise<void> {
  const stopSchedule = backups.hour === null ? async () => undefined : scheduleBackups(database.owner, backups.hour, say);
  const archive = database.server && database.folder ? archiveOf(database.folder, backups.archive) : null;
  if (!archive) return stopSchedule;
  const mirror = new FilesMirror(database.owner, dataDir, archive);
  let following: Promise<unknown> | null = null;
  const follow = (): void => {
    following ??= mirror
      .follow()
      .catch((error: Error) => say(`Documents could not be archived and are tried again: ${error.message}`))
      .finally(() => {
        following = null;
      });
  };
  const timer = setInterval(follow, mirrorEveryMilliseconds);
  return async () => {
    clearInterval(timer);
    await following;
    await stopSchedule();
  };
}
