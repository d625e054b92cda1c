import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { appRole, forRole, makeAppRole, takeOverRights } from './app-role.ts';
import type { Database } from './open.ts';
import { waitUpTo } from './session.ts';

export interface MigrateOptions {
  /** Folder of the `.sql` files. Default: the project's `database/migrations`. */
  readonly folder?: string;
  /** The last migration to apply; those after it are left. For restoring an older backup. */
  readonly upTo?: string;
}

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

export const migrationsFolder = fileURLToPath(new URL('../../../database/migrations/', import.meta.url));

const longestMilliseconds = 24 * 3_600_000;

/** Any number, the same for every process that migrates. */
const lockKey = 7_236_401;

/**
 * Brings the database up to date: the role of requests (the files name that of an embedded database, and are applied for the site's own), then every file that is not applied yet, in the order of their
 * names, each in a transaction of its own, under a lock that lets one process migrate at a time. Killed anywhere, the
 * next run goes on from there. Throws when an applied file was changed, or when the database knows a file that this
 * program does not (it is older than the database). Answers the names it applied.
 */
export async function migrate(database: Pick<Database, 'owner' | 'appRole'>, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = await readMigrations(options.folder ?? migrationsFolder);
  const role = database.appRole;
  const client = await database.owner.connect();
  let broken: Error | undefined;
  // Building an index over years of records takes its time.
  waitUpTo(client, longestMilliseconds);
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await makeAppRole(client, role);
    await takeOverRights(client, role);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null)',
    );
    const waiting = await findWaiting(client, migrations);
    const last = options.upTo;
    const wanted = last === undefined ? waiting : waiting.filter(({ name }) => name <= last);
    for (const migration of wanted) await apply(client, migration, role);
    return wanted.map(({ name }) => name);
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    // The connection carries the lock and changed settings: it does not go back to the pool.
    client.release(broken ?? true);
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function findWaiting(client: pg.PoolClient, migrations: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations order by name');
  for (const { name, checksum } of rows) {
    const migration = migrations.find((each) => each.name === name);
    if (!migration) throw new Error(`The database was migrated by a newer version: this one does not know ${name}.`);
    if (migration.checksum !== checksum)
      throw new Error(`The migration ${name} was changed after it was applied. Undo the change and write a new migration.`);
  }
  const applied = new Set(rows.map(({ name }) => name));
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(client: pg.PoolClient, { name, text, checksum }: Migration, role: string): Promise<void> {
  try {
    await client.query('begin');
    await client.query(forRole(text, appRole, role));
    await client.query('insert into schema_migrations (name, checksum, applied_at) values ($1, $2, $3)', [
      name,
      checksum,
      new Date().toISOString(),
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`The migration ${name} failed: ${(error as Error).message}${positionIn(text, error)}`, { cause: error });
  }
}

function positionIn(text: string, error: unknown): string {
  const position = Number((error as { position?: string }).position);
  return Number.isInteger(position) ? ` (line ${text.slice(0, position).split('\n').length})` : '';
}
