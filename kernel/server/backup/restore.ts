import { Client } from '#kernel/server/database/client.ts';
import { existsSync, lstatSync, readdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type RecoveryTarget, recoverySettings } from '../database/embedded/archive.ts';
import { claimFolder, livePostmaster } from '../database/embedded/processes.ts';
import type { ServerSettings } from '../database/embedded/settings.ts';
import { makeWalkable } from '../database/embedded/account.ts';
import { migrate } from '../database/migrate.ts';
import { type Database, openDatabase } from '../database/open.ts';
import { keyMark } from '../files/sealed.ts';
import { acceptSiteKey } from '../settings/site-key.ts';
import { mirrorOf } from './files-mirror.ts';
import { keepWaitingJobs } from './kept-jobs.ts';
import { checkedManifest, copyTree, type Manifest } from './manifest.ts';
import { loadRows } from './rows.ts';

export interface RestoreOptions {
  /** The folder of one backup. */
  readonly from: string;
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  /** Sets an existing data folder aside (`pg.before-…`, `files.before-…`). Never done to one that is in use. */
  readonly force?: boolean;
  /** The key of the site that restores. One that does not open the backup's files stops it, without `force`. */
  readonly secretKey?: Buffer;
  /** Goes on from the backup through the archived log: up to a moment, or to its end. Default: the backup as it was made. */
  readonly until?: RecoveryTarget;
  /** Folders of archives in which the log is looked for. Default: beside the backup and in the data folder. */
  readonly archives?: readonly string[];
  /** Root of the archive that the restored site hands its own log to. Default: beside the database. */
  readonly archive?: string | undefined;
  /** What is done to the restored data before anybody is served, e.g. ending all sessions. */
  readonly afterwards?: (database: Database) => Promise<void>;
  /** False only for throwaway databases. */
  readonly fsync?: boolean;
  /** Settings of the embedded server over the usual ones, while it is brought back. */
  readonly serverSettings?: ServerSettings;
  /** Folder of the migrations. Default: the project's. */
  readonly migrations?: string;
}

/**
 * Brings a backup back: database and file store, on request up to a later moment out of the archived log. Every file is
 * checked against the manifest first; newer migrations are applied. Throws, having changed nothing, when the data folder is
 * in use or not empty (without `force`), when the database of the address is not empty, when a copy of an embedded database
 * is to go elsewhere, or when the log does not reach the moment.
 */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const manifest = await checkedManifest(options.from);
  refuseUnfit(manifest, options);
  const dataDir = path.resolve(options.dataDir);
  const archives = archivesFor(manifest, { ...options, dataDir });
  if (wantsLog(options) && archives.length === 0)
    throw new Error('The archived log of this backup was not found. Name its folder: --archive <folder>');
  makeWalkable(dataDir);
  const release = await claimFolder(path.join(dataDir, 'running'));
  let setBack: () => void = () => undefined;
  try {
    setBack = setAside(dataDir, options.databaseUrl ? ['files'] : ['pg', 'files'], options.force ?? false);
    if (manifest.kind === 'copy') await copyTree(path.join(options.from, 'pg'), dataDir, 'pg');
    if (existsSync(path.join(options.from, 'files'))) await copyTree(path.join(options.from, 'files'), dataDir, 'files');
    if (wantsLog(options)) for (const mirror of archives.map(mirrorOf)) if (existsSync(mirror)) await copyTree(mirror, dataDir, 'files');
    // The store is the restored database's from now on; it marks it as its own when it starts.
    rmSync(path.join(dataDir, 'files', '.belongs-to'), { force: true });
  } catch (error) {
    setBack();
    release();
    throw error;
  }
  release();
  try {
    if (manifest.kind === 'rows') await loadInto(manifest, options);
    else await recover({ ...options, dataDir }, archives);
  } catch (error) {
    setBack();
    throw error;
  }
  return manifest;
}

const wantsLog = ({ until = 'backup' }: RestoreOptions): boolean => until !== 'backup';

function refuseUnfit(manifest: Manifest, options: RestoreOptions): void {
  if (manifest.kind === 'copy' && options.databaseUrl)
    throw new Error(
      'This backup is a copy of an embedded database. Restore it without DATABASE_URL, then make one of kind "rows" and restore that.',
    );
  if (manifest.kind === 'rows' && wantsLog(options)) throw new Error('A backup by rows holds one moment only: restore it without --until.');
  const { until } = options;
  const ended = manifest.endedAt ?? manifest.madeAt;
  if (typeof until === 'object' && 'instant' in until && Date.parse(until.instant) < Date.parse(ended))
    throw new Error(`This backup was finished at ${ended}, after the moment that is wanted. Take an older one.`);
  if (!options.force && options.secretKey && manifest.keyMark && manifest.keyMark !== keyMark(options.secretKey).toString('hex'))
    throw new Error(
      'The documents of this backup are sealed with another key. Put the secret.key of its site into the data folder, or set its CIVIS_SECRET. With --force all is restored, but those documents do not open.',
    );
}

/** Folders with the log of the backup's own cluster: those named, else beside the backup, in the data folder, beside its database. */
function archivesFor({ systemId }: Manifest, { archives, from, dataDir }: RestoreOptions): string[] {
  if (!systemId) return [];
  const link = path.join(dataDir, 'pg');
  const usual = [
    path.join(path.dirname(path.resolve(from)), 'archive'),
    path.join(dataDir, 'archive'),
    ...(existsSync(link) ? [path.join(path.dirname(realpathSync(link)), 'archive')] : []),
  ];
  const found = (archives ?? usual).map((folder) => path.join(folder, systemId)).filter((folder) => existsSync(folder));
  return [...new Set(found.map((folder) => realpathSync(folder)))];
}

/** Moves what is in the way aside, with `force`; answers how to bring it back. */
function setAside(dataDir: string, names: readonly string[], force: boolean): () => void {
  const folder = path.join(dataDir, 'pg');
  if (names.includes('pg') && existsSync(folder) && livePostmaster(realpathSync(folder)))
    throw new Error(`The database of ${dataDir} is running. Stop it first.`);
  const inTheWay = names
    .map((name) => path.join(dataDir, name))
    .filter((place) => existsSync(place) && (lstatSync(place).isSymbolicLink() || readdirSync(place).length > 0));
  if (inTheWay.length > 0 && !force) throw new Error(`${inTheWay.join(' and ')} would be overwritten. Say --force to set them aside.`);
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  for (const place of inTheWay) renameSync(place, `${place}.before-${stamp}`);
  return () => {
    for (const name of names) {
      const place = path.join(dataDir, name);
      rmSync(place, { recursive: true, force: true });
      if (inTheWay.includes(place)) renameSync(`${place}.before-${stamp}`, place);
    }
  };
}

/** What every restored database gets before anybody is served. */
async function finish(database: Database, options: RestoreOptions): Promise<void> {
  await migrate(database, { folder: options.migrations });
  if (options.force && options.secretKey) await acceptSiteKey(database.owner, options.secretKey);
  await options.afterwards?.(database);
}

// Going through a day of log takes minutes, on a slow disk more.
const recoveryMilliseconds = 6 * 3_600_000;

/** Runs the copied cluster once, so that it reaches its moment and begins a timeline of its own. */
async function recover(options: RestoreOptions, archives: readonly string[]): Promise<void> {
  const folder = path.join(options.dataDir, 'pg');
  const open = async (timeline: 'latest' | 'current'): Promise<Database> => {
    writeFileSync(path.join(folder, 'recovery.signal'), '');
    return openDatabase({
      ...{
        dataDir: options.dataDir,
        fsync: options.fsync,
        ownerPoolSize: 2,
        appPoolSize: 1,
        startMilliseconds: recoveryMilliseconds,
        archive: options.archive,
      },
      serverSettings: { ...options.serverSettings, ...recoverySettings(archives, options.until ?? 'backup', timeline) },
    });
  };
  const database = await (wantsLog(options)
    ? open('latest').catch((error: Error) => {
        // An earlier restore went back behind this backup: its log is another story than the backup's.
        if (/not a child of this server|requested timeline/.test(error.message)) return open('current');
        throw error;
      })
    : open('current'));
  try {
    await finish(database, options);
  } finally {
    await database.close();
  }
}

async function loadInto(manifest: Manifest, options: RestoreOptions): Promise<void> {
  const database = await openDatabase({
    databaseUrl: options.databaseUrl,
    dataDir: options.dataDir,
    fsync: options.fsync,
    serverSettings: options.serverSettings,
    ownerPoolSize: 2,
    appPoolSize: 1,
  });
  try {
    await refuseFull(database);
    const last = manifest.migrations.at(-1)?.name ?? '';
    await migrate(database, { folder: options.migrations, upTo: last });
    await checkMigrations(database, manifest);
    const client = new Client(database.listenConfig);
    await client.connect();
    try {
      await loadRows(client, options.from, manifest.rows);
      await finish(database, options);
      await keepWaitingJobs(client, options.from);
    } finally {
      await client.end();
    }
    await database.owner.query('analyze');
  } finally {
    await database.close();
  }
}
async function refuseFull(database: Database): Promise<void> {
  const { rows } = await database.owner.query<{ n: number }>(
    `select count(*) as n from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  if (rows[0]?.n !== 0) throw new Error('The database is not empty. Rows are restored into an empty one only.');
}

async function checkMigrations(database: Database, manifest: Manifest): Promise<void> {
  const { rows } = await database.owner.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  const same = rows.length === manifest.migrations.length && rows.every((row, at) => row.checksum === manifest.migrations[at]?.checksum);
  if (!same) throw new Error('The backup was made with other migrations than this version has. Restore it with the version that made it.');
}
