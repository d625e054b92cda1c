import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, type PoolSizes, poolsOn } from '../database/open.ts';
import { onDatabase, onServer, startedOf } from './global-setup.ts';

export interface TestDatabase extends Database {
  readonly name: string;
  /** Ends its connections and leaves it there. */
  readonly release: () => Promise<void>;
}

// Copied file by file: written through the log, as PostgreSQL does it unless told otherwise, a copy takes twice the work.
const copyOf = (template: string): string => `template ${template} strategy file_copy`;

/** A migrated database of the test file's own, a copy of the run's template. `close()` drops it. */
export async function cloneDatabase(sizes: PoolSizes = { owner: 5, app: 12 }): Promise<TestDatabase> {
  const { config, template } = inject('testServer');
  return makeDatabase(sizes, copyOf(template), config, template);
}

/** The same, with the catalogues that the modules bring in at their first start. */
export async function cloneStartedDatabase(sizes: PoolSizes = { owner: 5, app: 12 }): Promise<TestDatabase> {
  const { config, template } = inject('testServer');
  return makeDatabase(sizes, copyOf(startedOf(template)), config, template);
}

/**
 * A copy of a database that is made once in a run: the first file that asks fills a started one by `fill`, in its own time,
 * and the others wait for it.
 */
export async function cloneFilledDatabase(
  name: string,
  fill: (database: TestDatabase) => Promise<void>,
  sizes: PoolSizes = { owner: 5, app: 12 },
): Promise<TestDatabase> {
  const { config, template } = inject('testServer');
  const filled = template.replace(/_template$/, `_${name}`);
  await onServer(config, async (client) => {
    // Held until the connection ends.
    await client.query('select pg_advisory_lock(hashtext($1))', [filled]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [filled]);
    if (rowCount) return;
    const database = await cloneStartedDatabase(sizes);
    try {
      await fill(database);
      await database.release();
      await client.query(`alter database ${database.name} rename to ${filled}`);
    } finally {
      await database.close();
    }
  });
  return makeDatabase(sizes, copyOf(filled), config, template);
}

/** An empty database of the test's own, not migrated. `close()` drops it. */
export async function emptyDatabase(sizes: PoolSizes = { owner: 5, app: 2 }): Promise<TestDatabase> {
  const { config, template } = inject('testServer');
  return makeDatabase(sizes, 'template template0', config, template);
}

async function makeDatabase(sizes: PoolSizes, how: string, config: ReturnType<typeof onDatabase>, template: string): Promise<TestDatabase> {
  const name = `${template.replace(/_template$/, '')}_${randomBytes(5).toString('hex')}`;
  await onServer(config, (client) => client.query(`create database ${name} ${how}`));
  const database = poolsOn(onDatabase(config, name), 'url', sizes);
  let released: Promise<void> | null = null;
  const release = () => {
    released ??= database.close();
    return released;
  };
  return {
    ...database,
    name,
    release,
    close: async () => {
      await release();
      await onServer(config, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}
