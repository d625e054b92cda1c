import { Client } from '#kernel/server/database/client.ts';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { appRole } from '../database/app-role.ts';
import { startEmbedded } from '../database/embedded.ts';
import { migrate } from '../database/migrate.ts';
import { configOfUrl, poolsOn } from '../database/open.ts';

/** What the test workers are told: where the server is and which database to copy. */
export interface TestServer {
  readonly config: pg.ClientConfig;
  /** The migrated database; nobody connects to it. */
  readonly template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/**
 * One throwaway PostgreSQL per run, migrated once into a template that every test file copies. With `TEST_DATABASE_URL`
 * (a role that may create databases and roles) that server is used instead, under names of this run's own.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL'];
  const { config, end } = url ? { config: configOfUrl(url), end: async () => undefined } : await throwawayServer();
  const run = `civis_test_${randomBytes(6).toString('hex')}`;
  const template = `${run}_template`;
  try {
    await onServer(config, (client) => client.query(`create database ${template} template template0`));
    const database = poolsOn(onDatabase(config, template), 'url', { owner: 2, app: 1 });
    try {
      await migrate(database);
    } finally {
      await database.close();
    }
    project.provide('testServer', { config, template });
  } catch (error) {
    await dropDatabases(config, run);
    await end();
    throw error;
  }
  return async () => {
    if (url) await dropDatabases(config, run);
    await end();
  };
}

/** Name of the second template: the first one after the modules' first start. */
export function startedOf(template: string): string {
  return template.replace(/_template$/, '_started');
}

/** The same server, another database. */
export function onDatabase(config: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!config.connectionString) return { ...config, database };
  const address = new URL(config.connectionString);
  address.pathname = `/${database}`;
  return { ...config, connectionString: address.href };
}

/** Runs an act with a connection to the server's usual database. */
export async function onServer<T>(config: pg.ClientConfig, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new Client(config);
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}

async function throwawayServer(): Promise<{ config: pg.ClientConfig; end: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'civis-test-'));
  // PostgreSQL may run there as another account.
  chmodSync(folder, 0o755);
  const server = await startEmbedded({
    dataDir: folder,
    fsync: false,
    settings: { shared_buffers: '128MB', autovacuum: 'off', max_connections: '200' },
  });
  return {
    config: { ...server.connection },
    end: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function dropDatabases(config: pg.ClientConfig, run: string): Promise<void> {
  await onServer(config, async (client) => {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where starts_with(datname, $1)', [run]);
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
    const roles = await client.query<{ rolname: string }>('select rolname from pg_roles where starts_with(rolname, $1)', [
      `${appRole}_${run}`,
    ]);
    for (const { rolname } of roles.rows) await client.query(`drop role ${rolname}`);
  });
}
