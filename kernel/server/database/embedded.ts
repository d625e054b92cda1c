import { Client } from './client.ts';
import { type ChildProcess, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Account, accountCan, asAccount, databaseAccount, makeWalkable } from './embedded/account.ts';
import { archiveFolder, archiveSettings } from './embedded/archive.ts';
import { type Binaries, findBinaries } from './embedded/binaries.ts';
import { dismissWatcher, spawnGuarded } from './embedded/guard.ts';
import { claimFolder, killLeftBehind, livePostmaster } from './embedded/processes.ts';
import { type ServerSettings, serverArguments } from './embedded/settings.ts';

export interface EmbeddedOptions {
  /** The data folder (`CIVIS_DATA_DIR`); the database lives in its `pg`. */
  readonly dataDir: string;
  /** False only for throwaway databases: a power cut then loses them. Default true. */
  readonly fsync?: boolean;
  /** Server settings over the usual ones. */
  readonly settings?: ServerSettings;
  /** Root of the archive that takes the log; null: none. Default: `archive` beside the database, none for throwaway ones. */
  readonly archive?: string | null;
  /** How long a start may take, as long as the server lives: a recovery goes through all its log first. Default 15 minutes. */
  readonly startMilliseconds?: number;
}

/** Who is told of what becomes of a running server. */
export interface Told {
  /** Of restarts, e.g. for the log. */
  readonly onRestart?: ((message: string) => void) | undefined;
  /** When a server that had died is there again: why it had died, and the seconds it was away. */
  readonly onBack?: ((reason: string, seconds: number) => void) | undefined;
}

/** How to reach the database: `pg` configuration over the socket. */
export interface SocketConnection {
  readonly host: string;
  readonly user: string;
  readonly database: string;
}

export interface EmbeddedServer {
  readonly connection: SocketConnection;
  /** Where the database really lies. */
  readonly folder: string;
  /** Of the postmaster that runs now. */
  readonly pid: number;
  /** How often the server was found dead and started again. */
  readonly restarts: number;
  /** From now on tells these. */
  tell(told: Told): void;
  stop(): Promise<void>;
}

/** Name of the one database of an embedded server. */
export const databaseName = 'civis';
const userName = 'civis';
const socketPrefix = 'civis-pg-';
// Replaying the log after a crash may take its time; a server that ends meanwhile is noticed at once.
const startMilliseconds = 900_000;
const longestPauseMilliseconds = 5000;
const complainEveryMilliseconds = 60_000;

/**
 * Starts the embedded PostgreSQL on the data folder (making the database first where there is none) and keeps it
 * running: a server that dies is started again on the same socket, so pools reconnect. Cleans up after a killed
 * predecessor. Throws when another live process runs on the folder.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const dataDir = path.resolve(options.dataDir);
  makeWalkable(dataDir);
  const release = await claimFolder(path.join(dataDir, 'running'));
  try {
    const account = databaseAccount(path.join(dataDir, 'pg'));
    const folder = databaseHome(dataDir, account);
    const binaries = findBinaries(account, dataDir);
    await waitForPredecessor(folder);
    makeCluster(folder, account, binaries, options.fsync ?? true);
    const root = options.archive === undefined && options.fsync !== false ? path.join(path.dirname(folder), 'archive') : options.archive;
    const archiving = root ? archiveSettings(archiveFolder(root, folder, account)) : {};
    const settings = { ...archiving, ...options.settings };
    const server = new Supervisor({ ...options, settings, dataDir }, folder, account, binaries, release);
    await server.begin();
    return server;
  } catch (error) {
    release();
    throw error;
  }
}

/** The connection to a server that runs on the data folder now, whoever supervises it; null when none does. */
export function runningEmbedded(dataDir: string): { connection: SocketConnection; folder: string } | null {
  const link = path.join(path.resolve(dataDir), 'pg');
  if (!existsSync(link)) return null;
  const folder = realpathSync(link);
  const postmaster = livePostmaster(folder);
  const host = postmaster?.lines[4]?.trim();
  if (!host || postmaster?.lines[7]?.trim() !== 'ready') return null;
  return { connection: { host, user: userName, database: databaseName }, folder };
}

/**
 * `pg` below the data folder, or, where the account cannot go there (a checkout of root's), a folder of /var/lib/civis
 * that `pg` then links to; a database that lies there already (out of a backup) is moved.
 */
function databaseHome(dataDir: string, account: Account | null): string {
  const usual = path.join(dataDir, 'pg');
  const found = lstatSync(usual, { throwIfNoEntry: false });
  if (found?.isSymbolicLink() && existsSync(path.dirname(readlinkSync(usual))))
    return path.join(realpathSync(path.dirname(readlinkSync(usual))), 'pg');
  if (accountCan(account, '-x', dataDir)) return path.join(realpathSync(dataDir), 'pg');
  const apart = path.join('/var/lib/civis', createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16));
  const home = path.join(apart, 'pg');
  makeWalkable(apart);
  if (found?.isDirectory()) {
    if (existsSync(home)) renameSync(home, `${home}.before-${Date.now()}`);
    cpSync(usual, home, { recursive: true });
    rmSync(usual, { recursive: true });
  }
  rmSync(usual, { force: true });
  symlinkSync(home, usual);
  return home;
}

/** After a kill of its program the old server is still shutting down: wait for it, then insist. */
async function waitForPredecessor(folder: string): Promise<void> {
  const began = Date.now();
  for (let postmaster = livePostmaster(folder); postmaster; postmaster = livePostmaster(folder)) {
    const waited = Date.now() - began;
    const signal = waited > 30_000 ? 'SIGKILL' : waited > 20_000 ? 'SIGQUIT' : 'SIGINT';
    try {
      process.kill(postmaster.pid, signal);
    } catch {
      // Gone in between.
    }
    await pause(50);
  }
}

/** Runs initdb beside the place and moves the result there, so that a kill in between leaves no half database. */
function makeCluster(folder: string, account: Account | null, { initdb }: Binaries, fsync: boolean): void {
  if (existsSync(path.join(folder, 'PG_VERSION'))) {
    if (account && statSync(folder).uid === 0) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, folder]);
    chmodSync(folder, 0o700);
    return;
  }
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (account) chownSync(unfinished, account.uid, account.gid);
  const made = spawnSync(
    initdb,
    [
      ...[
        '-D',
        unfinished,
        '-U',
        userName,
        '--auth=trust',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      ...['--data-checksums', '--no-instructions', ...(fsync ? [] : ['--no-sync'])],
    ],
    { ...asAccount(account), cwd: '/', env: { PATH: '/usr/bin:/bin', LANG: 'C', TZ: 'UTC' }, encoding: 'utf8' },
  );
  if (made.status !== 0)
    throw new Error(`The database could not be made in ${folder}: ${(made.stderr ?? String(made.error)).slice(-2000)}`);
  renameSync(unfinished, folder);
}

/** A folder of our own for the socket, which only the account enters; socket paths end at 107 characters. */
function makeSocketFolder(account: Account | null): string {
  const base =
    tmpdir().length + socketPrefix.length + 6 + '/.s.PGSQL.5432.lock'.length <= 100 && accountCan(account, '-x', tmpdir())
      ? tmpdir()
      : '/tmp';
  const folder = mkdtempSync(path.join(base, socketPrefix));
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

class Supervisor implements EmbeddedServer {
  readonly connection: SocketConnection;
  readonly folder: string;
  restarts = 0;
  #child: ChildProcess | null = null;
  #stopping = false;
  #told: Told = {};
  readonly #options: EmbeddedOptions;
  readonly #account: Account | null;
  readonly #binaries: Binaries;
  readonly #release: () => void;
  readonly #logFile: string;

  constructor(options: EmbeddedOptions, folder: string, account: Account | null, binaries: Binaries, release: () => void) {
    this.#options = options;
    this.folder = folder;
    this.#account = account;
    this.#binaries = binaries;
    this.#release = release;
    this.#logFile = path.join(options.dataDir, 'pg-start.log');
    this.connection = { host: makeSocketFolder(account), user: userName, database: databaseName };
  }

  tell(told: Told): void {
    this.#told = told;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  async begin(): Promise<void> {
    try {
      await this.#launch();
      await this.#makeDatabase();
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Starts the server once and waits until it takes connections. */
  async #launch(): Promise<void> {
    for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(path.join(this.connection.host, name), { force: true });
    killLeftBehind(this.folder);
    if (!livePostmaster(this.folder)) rmSync(path.join(this.folder, 'postmaster.pid'), { force: true });
    const command = [
      this.#binaries.postgres,
      ...serverArguments(this.folder, this.connection.host, this.#options.fsync ?? true, this.#options.settings ?? {}),
    ];
    const child = spawnGuarded(command, {
      account: this.#account,
      socketFolder: this.connection.host,
      cwd: this.folder,
      logFile: this.#logFile,
    });
    this.#child = child;
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    await this.#untilReady(child);
    // Its checkpointer fell asleep before the log could be written, and would not look at `archive_timeout` for five minutes.
    child.kill('SIGHUP');
    void ended.then(() => this.#onEnd(child));
  }

  async #untilReady(child: ChildProcess): Promise<void> {
    const began = Date.now();
    while (Date.now() - began < (this.#options.startMilliseconds ?? startMilliseconds)) {
      if (child.exitCode !== null || child.signalCode !== null || !child.pid) break;
      // The lock file of a killed predecessor says "ready" too: only the text of this very process counts.
      const lines = readLock(this.folder);
      if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return;
      await pause(10);
    }
    child.kill('SIGQUIT');
    dismissWatcher(child);
    throw new Error(`The database did not start in ${this.folder}: ${lastReason(tail(this.#logFile))}`);
  }

  /** The database `civis`, on the first start. */
  async #makeDatabase(): Promise<void> {
    const client = new Client({ ...this.connection, database: 'postgres' });
    await client.connect();
    try {
      const found = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
      if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
    } finally {
      await client.end();
    }
  }

  #onEnd(child: ChildProcess): void {
    if (this.#child !== child || this.#stopping) return;
    dismissWatcher(child);
    this.restarts += 1;
    const reason = String(child.signalCode ?? `exit code ${child.exitCode}`);
    this.#told.onRestart?.(`The database ended unexpectedly (${reason}); starting it again.`);
    void this.#relaunch(reason);
  }

  /** Tries for as long as it takes: what keeps it from starting (a full disk) may pass, and calls answer 503 until then. */
  async #relaunch(why: string): Promise<void> {
    const began = performance.now();
    let complained = began;
    for (let attempt = 1; !this.#stopping; attempt += 1) {
      try {
        await this.#launch();
        this.#told.onBack?.(why, (performance.now() - began) / 1000);
        return;
      } catch (error) {
        if (attempt === 3 || performance.now() - complained > complainEveryMilliseconds) {
          complained = performance.now();
          this.#told.onRestart?.(`The database cannot be started again yet: ${(error as Error).message}`);
        }
        await pause(Math.min(100 * attempt, longestPauseMilliseconds));
      }
    }
  }

  /** Ends the server in order (connections are cut, everything is on disk); insists after 30 s. */
  async stop(): Promise<void> {
    if (this.#stopping) return;
    this.#stopping = true;
    const child = this.#child;
    if (child?.pid && child.exitCode === null && child.signalCode === null) {
      child.ref();
      const ended = new Promise<void>((resolve) => {
        child.once('exit', () => resolve());
      });
      child.kill('SIGINT');
      const insist = setTimeout(() => child.kill('SIGQUIT'), 30_000);
      await ended;
      clearTimeout(insist);
    }
    if (child) dismissWatcher(child);
    rmSync(this.connection.host, { recursive: true, force: true });
    this.#release();
  }
}

function readLock(folder: string): string[] {
  try {
    return readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** The last line of a log that says why the server ended. */
function lastReason(log: string): string {
  const lines = log.split('\n').filter((line) => line.trim() !== '');
  const reason = lines.findLast((line) => /\b(?:FATAL|PANIC|ERROR):/.test(line)) ?? lines.at(-1) ?? 'it said nothing';
  return reason.replace(/^.*?\b(?:FATAL|PANIC|ERROR):\s*/, '');
}

function tail(file: string): string {
  try {
    return readFileSync(file, 'utf8').slice(-2000);
  } catch {
    return 'no log';
  }
}
