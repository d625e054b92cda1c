import { Client } from '#kernel/server/database/client.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { runningEmbedded } from '#kernel/server/database/embedded.ts';

const root = join(import.meta.dirname, '../..');
const dataDir = mkdtempSync(join(tmpdir(), 'civis-e2e-'));
chmodSync(dataDir, 0o755);
const started: ChildProcess[] = [];
let printed = '';

afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  for (let tries = 0; living().length > 0 && tries < 300; tries += 1) await pause(100);
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** `npm start` as npm runs it. */
async function begin(words: readonly string[] = ['--empty', '--without-web']): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort();
  const surroundings = { PORT: String(port), HOST: '127.0.0.1', CIVIS_DATA_DIR: dataDir, DATABASE_URL: '', CIVIS_LOG_LEVEL: 'debug' };
  const env = { ...process.env, ...surroundings, CIVIS_SKIP_INSTALL: '1' };
  const child = spawn(process.execPath, [join(root, 'start.mjs'), 'start', ...words], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      printed += String(text);
    });
  started.push(child);
  return { child, url: `http://127.0.0.1:${port}` };
}

const ready = (url: string) =>
  fetch(`${url}/api/ready`).then(
    (answer) => answer.status,
    () => 0,
  );

/** Processes of the site: whoever was started for this data folder, its database among them. */
function living(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const mine =
          readFileSync(`/proc/${pid}/environ`, 'utf8').includes(dataDir) || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir);
        return pid > 1 && pid !== process.pid && mine && !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
      } catch {
        return false;
      }
    });
}

function serverOf(starter: ChildProcess): number {
  const children = readFileSync(`/proc/${starter.pid}/task/${starter.pid}/children`, 'utf8').trim().split(' ').map(Number);
  expect(children).toHaveLength(1);
  return children[0] as number;
}

interface StartLine {
  /** Milliseconds since 1970 at which it was written. */
  readonly time: number;
  readonly phases: readonly { readonly name: string; readonly ms: number }[];
}

/** What the last start told of its phases. */
function lastPhases(): StartLine {
  const line = printed.split('\n').findLast((each) => each.includes('Phases of the start'));
  return JSON.parse(line ?? '{"phases":[]}') as StartLine;
}

/** When the program was loaded, in milliseconds since 1970. */
function loadedAt({ time, phases }: StartLine): number {
  return phases.slice(1).reduce((before, { ms }) => before - ms, time);
}

test('npm start starts a killed server again, says why, and leaves no process behind', { timeout: 180_000 }, async () => {
  const { child, url } = await begin();
  await expect.poll(() => ready(url), { timeout: 60_000 }).toBe(200);
  const killed = serverOf(child);
  process.kill(killed, 'SIGKILL');
  const began = performance.now();
  await expect
    .poll(() => (printed.match(/It is started again in/) ? serverOf(child) !== killed : false), { timeout: 10_000, interval: 50 })
    .toBe(true);
  expect(performance.now() - began).toBeLessThan(2000);
  await expect.poll(() => ready(url), { timeout: 60_000 }).toBe(200);
  expect(printed).toContain('The server ended unexpectedly: it was ended by SIGKILL. It is started again in 0.25 s.');

  const client = new Client({ ...runningEmbedded(dataDir)?.connection });
  await client.connect();
  // Nothing else is gone through before it serves; the data folder was taken for the database before the program was loaded.
  const start = lastPhases();
  expect(start.phases.map(({ name }) => name)).toEqual([
    ...['program', 'database', 'migrations', 'checks', 'job queue', 'catalogues', 'calls', 'port'],
  ]);
  expect(statSync(join(dataDir, 'running')).mtimeMs).toBeLessThan(loadedAt(start));
  const noted = async () => (await client.query('select kind, reason, seconds > 0 as measured from operations_log')).rows;
  await expect.poll(noted, { timeout: 10_000 }).toEqual([{ kind: 'server-restarted', reason: 'it was ended by SIGKILL', measured: true }]);
  await client.end();

  child.kill('SIGTERM');
  await expect.poll(living, { timeout: 40_000 }).toEqual([]);
  await expect.poll(() => child.exitCode, { timeout: 10_000 }).toBe(0);
});

test('a starter that is killed takes its server and database with it', { timeout: 180_000 }, async () => {
  const { child, url } = await begin();
  await expect.poll(() => ready(url), { timeout: 60_000 }).toBe(200);
  child.kill('SIGKILL');
  await pause(300);
  await expect.poll(living, { timeout: 40_000 }).toEqual([]);
});

test('a start that cannot be is told in one sentence and not tried again', { timeout: 60_000 }, async () => {
  const { child, url } = await begin();
  await expect.poll(() => ready(url), { timeout: 60_000 }).toBe(200);
  const port = new URL(url).port;
  const env = { ...process.env, PORT: port, HOST: '127.0.0.1', CIVIS_DATA_DIR: dataDir, DATABASE_URL: '', CIVIS_SKIP_INSTALL: '1' };
  const second = spawn(process.execPath, [join(root, 'start.mjs'), 'start', '--without-web'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  started.push(second);
  let said = '';
  second.stderr.on('data', (text: Buffer) => {
    said += String(text);
  });
  await new Promise((resolve) => second.on('close', resolve));
  expect(said).toMatch(
    /^The data folder .* is in use: Civis runs on it already \(process \d+\)\. Stop it first, or set CIVIS_DATA_DIR\.\n$/,
  );
  expect(second.exitCode).toBe(1);
  child.kill('SIGTERM');
  await expect.poll(living, { timeout: 40_000 }).toEqual([]);
});

test('a server that is killed while it makes the demo makes it again, and says so', { timeout: 300_000 }, async () => {
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  printed = '';
  const { child } = await begin(['--without-web']);
  await expect.poll(() => printed, { timeout: 200_000 }).toMatch(/Demo hospital: 200 of \d+ steps/);
  process.kill(serverOf(child), 'SIGKILL');
  await expect
    .poll(() => printed, { timeout: 60_000 })
    .toMatch(
      /ended unexpectedly[\s\S]*The demo was interrupted before it was complete\. No other hospital is registered here, so it is removed and made again\.[\s\S]*Civis answers on/,
    );
  const client = new Client({ ...runningEmbedded(dataDir)?.connection });
  await client.connect();
  const run = async () => (await client.query('select attempt, finished_at from demo_run')).rows;
  await expect.poll(run, { timeout: 60_000 }).toEqual([{ attempt: 2, finished_at: null }]);
  await client.end();
  child.kill('SIGTERM');
  await expect.poll(living, { timeout: 40_000 }).toEqual([]);
});
