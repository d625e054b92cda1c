import { Client } from './client.ts';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { appRole, appRoleOf } from './app-role.ts';
import { databaseName, type EmbeddedServer, runningEmbedded, startEmbedded } from './embedded.ts';
import { embeddedServer, type ServerSettings } from './embedded/settings.ts';
import { wireTypes } from './parsers.ts';
import { cut } from './pipeline.ts';
import { answerMilliseconds, checkSession, isSilence, sessionOptions, UnsafeConnection } from './session.ts';

export interface DatabaseSettings {
  /** Any PostgreSQL from 15 on; without it the embedded one is started on the data folder. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** False only for throwaway databases. Default true. */
  readonly fsync?: boolean;
  readonly ownerPoolSize?: number;
  readonly appPoolSize?: number;
  /** True for a process that serves: no statement of the owner is waited for longer than one of a request. Default false (command line). */
  readonly serves?: boolean;
  /** Settings of the embedded server over the usual ones. */
  readonly serverSettings?: ServerSettings;
  /** Root of the archive of the embedded server's log; null: none. Default: beside the database, none without `fsync`. */
  readonly archive?: string | null | undefined;
  /** How long the embedded server may take to start. */
  readonly startMilliseconds?: number;
  /** The embedded server of the data folder that this process is starting already. */
  readonly begun?: Promise<EmbeddedServer> | null | undefined;
  /** Uses the embedded server that another process runs on the data folder, when there is one (command line). */
  readonly attach?: boolean;
  /** Told of restarts of the embedded server and of lost idle connections. */
  readonly onTrouble?: (message: string) => void;
  /** Told when an embedded server that had died is there again. */
  readonly onBack?: (reason: string, seconds: number) => void;
}

export interface Database {
  readonly kind: 'embedded' | 'url';
  /** Owns the tables: migrations, sessions, jobs. Row security shows it every row. */
  readonly owner: pg.Pool;
  /** Starts in the role of requests: row security holds from the first statement. */
  readonly app: pg.Pool;
  /** Role that serves the requests of this database. Neither owner nor superuser, made by the first migration run. */
  readonly appRole: string;
  /** For a client of one's own that listens (as the owner). */
  readonly listenConfig: pg.ClientConfig;
  /** The embedded server that this process runs; null with a URL or when attached. */
  readonly server: EmbeddedServer | null;
  /** Where the embedded database lies on disk; null with a URL. */
  readonly folder: string | null;
  /** Cuts the connections that nobody uses: when one of them was found dead, the others on its path may be as well. */
  dropIdle(): void;
  close(): Promise<void>;
}

export interface PoolSizes {
  readonly owner?: number | undefined;
  readonly app?: number | undefined;
  /** Milliseconds to wait for the answer to a statement; without it the owner waits as long as it takes, a request 20 seconds. */
  readonly waits?: number | undefined;
  /** Role of requests. Default: that of an embedded database. */
  readonly role?: string | undefined;
}

/** As long as somebody waits for a connection, in milliseconds. */
const connectMilliseconds = 5_000;

/** Opens the database of the settings and waits until it answers. Starting an embedded one takes about a second the first time. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const sizes = {
    owner: settings.ownerPoolSize,
    app: settings.appPoolSize,
    waits: settings.serves ? answerMilliseconds : undefined,
  };
  if (settings.databaseUrl) {
    const config = configOfUrl(settings.databaseUrl);
    return poolsOn(config, 'url', { ...sizes, role: await roleOn(config) }, settings.onTrouble);
  }
  const running = settings.attach ? runningEmbedded(settings.dataDir) : null;
  if (running) return { ...poolsOn(running.connection, 'embedded', sizes, settings.onTrouble), folder: running.folder };
  const server = await (settings.begun ??
    startEmbedded({
      dataDir: settings.dataDir,
      fsync: settings.fsync,
      settings: settings.serverSettings,
      archive: settings.archive,
      startMilliseconds: settings.startMilliseconds,
    }));
  server.tell({ onRestart: settings.onTrouble, onBack: settings.onBack });
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

type Tell = (message: string) => void;

/** A pool of the owner's connections, or of those that serve requests. */
function poolOf(config: pg.ClientConfig, kind: 'owner' | 'app', { waits, role = appRole, ...sizes }: PoolSizes, onTrouble?: Tell): pg.Pool {
  const own: pg.PoolConfig =
    kind === 'owner'
      ? { max: sizes.owner ?? 10, application_name: 'civis owner', query_timeout: waits }
      : { max: sizes.app ?? 20, application_name: 'civis', query_timeout: waits ?? answerMilliseconds, pipeline: true };
  return new pg.Pool({
    Client,
    ...config,
    ...own,
    types: wireTypes,
    connectionTimeoutMillis: connectMilliseconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idleTimeoutMillis: 30_000,
    options: joined(config.options, sessionOptions(kind, role)),
    onConnect: (client) => checked(client, kind, role, onTrouble),
  });
}

interface Watched {
  /** Every connection of the pools. */
  readonly open: ReadonlySet<pg.ClientBase>;
  readonly dropIdle: () => void;
}

/** Knows which connections there are, and cuts those that nobody uses when one of them turned out to be silent. */
function watch(pools: readonly pg.Pool[], onTrouble?: Tell): Watched {
  const open = new Set<pg.ClientBase>();
  const idle = new Set<pg.ClientBase>();
  const dropIdle = () => {
    for (const client of idle) cut(client);
  };
  for (const pool of pools) {
    pool.on('error', (error) => onTrouble?.(`A database connection was lost: ${error.message}`));
    pool.on('connect', (client) => {
      open.add(client);
      client.once('end', () => {
        open.delete(client);
        idle.delete(client);
      });
    });
    pool.on('acquire', (client) => idle.delete(client));
    pool.on('release', (error: unknown, client) => {
      if (isSilence(error)) dropIdle();
      if (!error && open.has(client)) idle.add(client);
    });
  }
  return { open, dropIdle };
}

/** The two pools on a server that is there already. `close` ends them and leaves the server alone. */
export function poolsOn(config: pg.ClientConfig, kind: Database['kind'], sizes: PoolSizes = {}, onTrouble?: Tell): Database {
  const { role = appRole } = sizes;
  const [owner, app] = [poolOf(config, 'owner', sizes, onTrouble), poolOf(config, 'app', sizes, onTrouble)];
  const { open, dropIdle } = watch([owner, app], onTrouble);
  let closing: Promise<void> | null = null;
  return {
    kind,
    owner,
    app,
    appRole: role,
    listenConfig: {
      ...config,
      types: wireTypes,
      keepAlive: true,
      options: joined(config.options, sessionOptions('owner', role)),
      application_name: 'civis listen',
    },
    server: null,
    folder: null,
    dropIdle,
    close: () => {
      closing ??= closePools([owner, app], open);
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

/**
 * The role of the site that a URL names, by the database's own name: a pooler may know it by another. An embedded database keeps its
 * role, also when a second process reaches it by a URL.
 */
async function roleOn(config: pg.ClientConfig): Promise<string> {
  const client = new Client({ ...config, connectionTimeoutMillis: connectMilliseconds, query_timeout: answerMilliseconds });
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string; server: string }>(
      "select current_database() as name, current_setting('cluster_name') as server",
    );
    const [{ name, server } = { name: '', server: '' }] = rows;
    return server === embeddedServer && name === databaseName ? appRole : appRoleOf(name);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function joined(first: string | undefined, second: string): string {
  return first ? `${first} ${second}` : second;
}

async function checked(client: pg.ClientBase, kind: 'owner' | 'app', role: string, onTrouble?: Tell): Promise<void> {
  try {
    await checkSession(client, kind, role);
  } catch (error) {
    if (error instanceof UnsafeConnection) onTrouble?.(error.message);
    throw error;
  }
}

// Whoever still holds a connection then has had its time to end.
const endMilliseconds = 1_000;

/**
 * `pool.end()` answers before its sockets are closed; a server that stops at once would log them as broken. A connection that somebody
 * still holds, or whose other end says nothing any more, is cut.
 */
async function closePools(pools: readonly pg.Pool[], open: ReadonlySet<pg.ClientBase>): Promise<void> {
  const ended = Promise.all(pools.map((pool) => pool.end()));
  await Promise.race([ended, pause(endMilliseconds, undefined, { ref: false })]);
  await pause(20);
  for (const client of open) cut(client);
}
