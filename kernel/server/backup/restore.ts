import { existsSync, lstatSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { claimFolder, livePostmaster } from '../database/embedded/processes.ts';
import { makeWalkable } from '../database/embedded/account.ts';
import { migrate } from '../database/migrate.ts';
import { type Database, openDatabase } from '../database/open.ts';
import { keyMark } from '../files/sealed.ts';
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
  /** False only for throwaway databases. */
  readonly fsync?: boolean;
  /** Folder of the migrations. Default: the project's. */
  readonly migrations?: string;
}

/**
 * Brings a backup back: database and file store. Every file is checked against the manifest first. Throws, having
 * changed nothing, when the data folder is in use or not empty (without `force`), when the database of the address is
 * not empty, or when a copy of an embedded database is to go elsewhere. The next start applies newer migrations.
 */
export async function restore(options: RestoreOptions): Promise<Manifest> {
  const manifest = await checkedManifest(options.from);
  if (manifest.kind === 'copy' && options.databaseUrl) {
    throw new Error(
      'This backup is a copy of an embedded database. Restore it without DATABASE_URL, then make one of kind "rows" and restore that.',
    );
  }
  if (!options.force && options.secretKey && manifest.keyMark && manifest.keyMark !== keyMark(options.secretKey).toString('hex'))
    throw new Error(
      'The documents of this backup are sealed with another key. Put the secret.key of its site into the data folder, or set its CIVIS_SECRET. With --force all is restored, but those documents do not open.',
    );
  const dataDir = path.resolve(options.dataDir);
  makeWalkable(dataDir);
  const release = await claimFolder(path.join(dataDir, 'running'));
  let setBack: () => void = () => undefined;
  try {
    setBack = setAside(dataDir, options.databaseUrl ? ['files'] : ['pg', 'files'], options.force ?? false);
    if (manifest.kind === 'copy') await copyTree(path.join(options.from, 'pg'), dataDir, 'pg');
    if (existsSync(path.join(options.from, 'files'))) await copyTree(path.join(options.from, 'files'), dataDir, 'files');
    // The store is the restored database's from now on; it marks it as its own when it starts.
    rmSync(path.join(dataDir, 'files', '.belongs-to'), { force: true });
  } catch (error) {
    setBack();
    release();
    throw error;
  }
  release();
  if (manifest.kind === 'rows')
    await loadInto(manifest, options).catch((error: unknown) => {
      setBack();
      throw error;
    });
  return manifest;
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

async function loadInto(manifest: Manifest, options: RestoreOptions): Promise<void> {
  const database = await openDatabase({
    databaseUrl: options.databaseUrl,
    dataDir: options.dataDir,
    fsync: options.fsync,
    ownerPoolSize: 2,
    appPoolSize: 1,
  });
  try {
    await refuseFull(database);
    const last = manifest.migrations.at(-1)?.name ?? '';
    await migrate(database.owner, { folder: options.migrations, upTo: last });
    await checkMigrations(database, manifest);
    const client = new pg.Client(database.listenConfig);
    await client.connect();
    try {
      await loadRows(client, options.from, manifest.rows);
    } finally {
      await client.end();
    }
    await migrate(database.owner, { folder: options.migrations });
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
