import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type EmbeddedServer, runningEmbedded, startEmbedded } from './embedded.ts';
import type { ServerSettings } from './embedded/settings.ts';
import { wireTypes } from './parsers.ts';

export interface DatabaseSettings {
  /** Any PostgreSQL from 15 on; without it the embedded one is started on the data folder. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** False only for throwaway databases. Default true. */
  readonly fsync?: boolean;
  readonly ownerPoolSize?: number;
  readonly appPoolSize?: number;
  /** Settings of the embedded server over the usual ones. */
  readonly serverSettings?: ServerSettings;
  /** Uses the embedded server that another process runs on the data folder, when there is one (command line). */
  readonly attach?: boolean;
  /** Told of restarts of the embedded server and of lost idle connections. */
  readonly onTrouble?: (message: string) => void;
}

export interface Database {
  readonly kind: 'embedded' | 'url';
  /** Owns the tables: migrations, sessions, jobs. Row security shows it every row. */
  readonly owner: pg.Pool;
  /** Starts as role civis_app: row security holds from the first statement. */
  readonly app: pg.Pool;
  /** For a client of one's own that listens (as the owner). */
  readonly listenConfig: pg.ClientConfig;
  /** The embedded server that this process runs; null with a URL or when attached. */
  readonly server: EmbeddedServer | null;
  /** Where the embedded database lies on disk; null with a URL. */
  readonly folder: string | null;
  close(): Promise<void>;
}

export interface PoolSizes {
  readonly owner?: number;
  readonly app?: number;
}

/** Role that serves requests. Neither owner nor superuser, made by the first migration run. */
export const appRole = 'civis_app';

const sessionOptions = '-c timezone=UTC -c datestyle=ISO -c jit=off';
const appOptions = `${sessionOptions} -c role=${appRole} -c statement_timeout=15s -c idle_in_transaction_session_timeout=30s`;

/** Opens the database of the settings and waits until it answers. Starting an embedded one takes about a second the first time. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const sizes = { owner: settings.ownerPoolSize, app: settings.appPoolSize };
  if (settings.databaseUrl) return poolsOn(configOfUrl(settings.databaseUrl), 'url', sizes, settings.onTrouble);
  const running = settings.attach ? runningEmbedded(settings.dataDir) : null;
  if (running) return { ...poolsOn(running.connection, 'embedded', sizes, settings.onTrouble), folder: running.folder };
  const server = await startEmbedded({
    dataDir: settings.dataDir,
    fsync: settings.fsync,
    settings: settings.serverSettings,
    onRestart: settings.onTrouble,
  });
  const pools = poolsOn(server.connection, 'embedded', sizes, settings.onTrouble);
  return {
    ...pools,
    server,
    folder: server.folder,
    close: async () => {
      await pools.close();
      await server.stop();
    },
  };
}

/** The two pools on a server that is there already. `close` ends them and leaves the server alone. */
export function poolsOn(
  config: pg.ClientConfig,
  kind: Database['kind'],
  sizes: PoolSizes = {},
  onTrouble?: (message: string) => void,
): Database {
  const shared: pg.PoolConfig = { ...config, types: wireTypes, connectionTimeoutMillis: 5000, keepAlive: true, idleTimeoutMillis: 30_000 };
  const owner = new pg.Pool({
    ...shared,
    max: sizes.owner ?? 10,
    options: joined(config.options, sessionOptions),
    application_name: 'civis owner',
  });
  const app = new pg.Pool({
    ...shared,
    pipeline: true,
    max: sizes.app ?? 20,
    options: joined(config.options, appOptions),
    application_name: 'civis',
  });
  for (const pool of [owner, app]) {
    pool.on('error', (error) => onTrouble?.(`A database connection was lost: ${error.message}`));
    // A client that is checked out reports its loss twice: to its query, which is answered, and here.
    pool.on('connect', (client) => client.on('error', () => undefined));
  }
  let closing: Promise<void> | null = null;
  return {
    kind,
    owner,
    app,
    listenConfig: {
      ...config,
      types: wireTypes,
      keepAlive: true,
      options: joined(config.options, sessionOptions),
      application_name: 'civis listen',
    },
    server: null,
    folder: null,
    close: () => {
      closing ??= closePools([owner, app]);
      return closing;
    },
  };
}

/** A `pg` configuration of an address, its `options` kept apart so that ours can be added. */
export function configOfUrl(databaseUrl: string): pg.ClientConfig {
  if (!URL.canParse(databaseUrl)) return { connectionString: databaseUrl };
  const address = new URL(databaseUrl);
  const options = address.searchParams.get('options');
  if (options === null) return { connectionString: databaseUrl };
  address.searchParams.delete('options');
  return { connectionString: address.href, options };
}

function joined(first: string | undefined, second: string): string {
  return first ? `${first} ${second}` : second;
}

/** `pool.end()` answers before its sockets are closed; a server that stops at once would log them as broken. */
async function closePools(pools: readonly pg.Pool[]): Promise<void> {
  await Promise.all(pools.map((pool) => pool.end()));
  await pause(20);
}
