import { Client } from '#kernel/server/database/client.ts';
import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { systemIdentifier } from '../database/embedded/archive.ts';
import type { Database } from '../database/open.ts';
import { keyMark } from '../files/sealed.ts';
import { type BackedFile, copyTree, type Manifest, writeManifest } from './manifest.ts';
import { copyRunning } from './online-copy.ts';
import { writeRows } from './rows.ts';

export interface BackupOptions {
  /** The data folder, for its file store. */
  readonly dataDir: string;
  /** Folder that gets a folder of its own per backup. Default: `backups` of the data folder. */
  readonly to?: string;
  /** `rows` makes a backup of an embedded database that any PostgreSQL can load. Default: `copy` where it can be. */
  readonly kind?: Manifest['kind'];
  /** The site's key: the manifest says which one it is. The key itself is never in a backup. */
  readonly secretKey?: Buffer;
  /** Made by the nightly schedule. */
  readonly scheduled?: boolean;
}

/**
 * Backs up a running database and the file store into `<to>/<moment>`, while everybody works on. Rows first, files
 * after: a file is on the disk before its row is committed, so every row of the backup finds its file. Answers the
 * folder; until all is written it bears another name (`.unfinished`).
 */
export async function backup(database: Database, options: BackupOptions): Promise<{ folder: string; manifest: Manifest }> {
  const kind = options.kind ?? (database.folder ? 'copy' : 'rows');
  if (kind === 'copy' && !database.folder) throw new Error('Only the embedded database can be copied file by file.');
  const madeAt = new Date().toISOString();
  const folder = path.join(options.to ?? path.join(options.dataDir, 'backups'), madeAt.replaceAll(/[:.]/g, '-'));
  const unfinished = `${folder}.unfinished`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    const known = await factsOf(database);
    const { files, rows, ...log } =
      kind === 'copy' && database.folder ? await copyOf(database, database.folder, unfinished) : await rowsOf(database, unfinished);
    const stored = await copyFileStore(options.dataDir, unfinished);
    const manifest: Manifest = {
      format: 1,
      kind,
      madeAt,
      ...(options.secretKey ? { keyMark: keyMark(options.secretKey).toString('hex') } : {}),
      ...known,
      ...log,
      ...(options.scheduled ? { scheduled: true } : {}),
      endedAt: new Date().toISOString(),
      rows,
      files: [...files, ...stored],
    };
    await writeManifest(unfinished, manifest);
    await rename(unfinished, folder);
    await flushFolder(path.dirname(folder));
    return { folder, manifest };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function copyOf(database: Database, folder: string, base: string) {
  const { files, firstSegment } = await copyRunning(database.listenConfig, folder, base);
  return { files, rows: {}, firstSegment, systemId: systemIdentifier(folder) };
}

async function rowsOf(database: Database, base: string): Promise<{ files: BackedFile[]; rows: Record<string, number> }> {
  const client = new Client(database.listenConfig);
  await client.connect();
  try {
    return await writeRows(client, base);
  } finally {
    await client.end();
  }
}

async function factsOf(database: Database): Promise<Pick<Manifest, 'serverVersion' | 'migrations'>> {
  const version = await database.owner.query<{ server_version: string }>('show server_version');
  const migrations = await database.owner.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  return { serverVersion: version.rows[0]?.server_version ?? '', migrations: migrations.rows };
}

async function copyFileStore(dataDir: string, base: string): Promise<BackedFile[]> {
  const store = path.join(dataDir, 'files');
  return existsSync(store) ? copyTree(store, base, 'files') : [];
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
