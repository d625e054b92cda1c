import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, readlink, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = join(import.meta.dirname, '../..');

export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  /** All that the server printed so far: mails and SMS among it. */
  readonly printed: () => string;
  readonly process: () => ChildProcess;
  /** kill -9 of the server; its database must go by itself. */
  readonly kill: () => Promise<void>;
  /** Starts it anew on the same data; resolves when it answers. Seconds it took. */
  readonly restart: () => Promise<number>;
  readonly stop: () => Promise<void>;
  /** Ends server and database in good order and leaves the data where they are. */
  readonly rest: () => Promise<void>;
}

/** A port that nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function untilReady(url: string, seconds: number, child: ChildProcess, printed: () => string): Promise<void> {
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${printed()}`);
    const ready = await fetch(`${url}/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await pause(50);
  }
  throw new Error(`The server does not answer on ${url} within ${seconds} s:\n${printed()}`);
}

function untilEnded(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => (child.exitCode !== null || child.signalCode !== null ? resolve() : child.once('exit', () => resolve())));
}

function spawnServer(words: readonly string[], env: Readonly<Record<string, string>>, keep: (text: string) => void): ChildProcess {
  const begun = spawn(process.execPath, [join(root, 'apps/server/main.ts'), ...words], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [begun.stdout, begun.stderr]) stream?.on('data', (text: Buffer) => keep(text.toString()));
  return begun;
}

/** Removes a folder of data, and the database where it lies elsewhere (a checkout of root's). */
async function forget(dataDir: string): Promise<void> {
  const database = await readlink(join(dataDir, 'pg')).catch(() => null);
  if (database) await rm(dirname(database), { recursive: true, force: true, maxRetries: 5 });
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

/** Starts the real server in a process of its own on a folder of its own. */
export async function startServer({
  demo = false,
  web = true,
  from,
  env = {},
}: {
  demo?: boolean;
  /** False: the API alone, for tests that open no page. */
  web?: boolean;
  /** A folder of data to start on a copy of; default an empty one. */
  from?: string;
  env?: Record<string, string>;
} = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'civis-e2e-'));
  if (from) await cp(from, dataDir, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const surroundings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    CIVIS_PUBLIC_URL: url,
    CIVIS_DATA_DIR: dataDir,
    DATABASE_URL: '',
    CIVIS_LOG_LEVEL: 'warn',
  };
  let output = '';
  const start = (): ChildProcess =>
    spawnServer([web ? 'start' : 'api', ...(demo ? [] : ['--empty'])], { ...surroundings, ...env }, (text) => {
      output += text;
    });
  let child = start();
  const ended = () => untilEnded(child);
  const rest = async (): Promise<void> => {
    const ending = child;
    ending.kill('SIGTERM');
    await Promise.race([untilEnded(ending), pause(20_000, undefined, { ref: false }).then(() => ending.kill('SIGKILL'))]);
  };
  await untilReady(url, 60, child, () => output);
  return {
    url,
    dataDir,
    printed: () => output,
    process: () => child,
    kill: async () => {
      child.kill('SIGKILL');
      await ended();
    },
    restart: async () => {
      const began = performance.now();
      child = start();
      await untilReady(url, 30, child, () => output);
      return (performance.now() - began) / 1000;
    },
    rest,
    stop: async () => {
      await rest();
      await forget(dataDir);
    },
  };
}

/** Waits until the server has printed something that matches, from a position on. */
export async function untilPrinted(server: RunningServer, pattern: RegExp, seconds = 15): Promise<RegExpExecArray> {
  const until = performance.now() + seconds * 1000;
  for (;;) {
    const found = [...server.printed().matchAll(new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`))].at(-1);
    if (found) return found as RegExpExecArray;
    if (performance.now() > until) throw new Error(`Not printed within ${seconds} s: ${pattern}\n${server.printed().slice(-3000)}`);
    await pause(50);
  }
}
