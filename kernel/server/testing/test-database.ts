import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, type PoolSizes, poolsOn } from '../database/open.ts';
import { onDatabase, onServer, startedOf } from './global-setup.ts';

export interface TestDatabase extends Database {
  readonly name: string;
}

/** A migrated database of the test file's own, a copy of the run's template (about 60 ms). `close()` drops it. */
export async function cloneDatabase(sizes: PoolSizes = { owner: 5, app: 12 }): Promise<TestDatabase> {
  const { config, template } = inject('testServer');
  return makeDatabase(sizes, `template ${template} strategy wal_log`, config, template);
}

/** The same, with the catalogues that the modules bring in at their first start. */
export async function cloneStartedDatabase(sizes: PoolSizes = { owner: 5, app: 12 }): Promise<TestDatabase> {
  const { config, template } = inject('testServer');
  return makeDatabase(sizes, `template ${startedOf(template)} strategy wal_log`, config, template);
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
  return {
    ...database,
    name,
    close: async () => {
      await database.close();
      await onServer(config, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}
