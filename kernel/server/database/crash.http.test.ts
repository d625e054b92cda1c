import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { startEmbedded } from './embedded.ts';
import { openDatabase } from './open.ts';

const folders: string[] = [];
const children: ChildProcess[] = [];
const small = { shared_buffers: '32MB' };

function folder(): string {
  const name = mkdtempSync(path.join(tmpdir(), 'civis-crash-'));
  chmodSync(name, 0o755);
  folders.push(name);
  return name;
}

afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  for (const name of folders) rmSync(name, { recursive: true, force: true });
});

/** Processes that work in the database folder: the server and its children. */
function serversIn(dataDir: string): number[] {
  const home = realpathSync(path.join(dataDir, 'pg'));
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 1 && readlinkSync(`/proc/${pid}/cwd`) === home && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
      } catch {
        return false;
      }
    });
}

/** The log's own process ends a moment after the server. */
async function expectNone(dataDir: string): Promise<void> {
  const began = Date.now();
  while (serversIn(dataDir).length > 0 && Date.now() - began < 10_000) await pause(20);
  expect(serversIn(dataDir)).toEqual([]);
}

/** A program of its own that opens the data folder, says its database's process number, and stays. */
async function holder(dataDir: string): Promise<{ child: ChildProcess; pid: number }> {
  const opener = fileURLToPath(new URL('./open.ts', import.meta.url));
  const program = `const { openDatabase } = await import(${JSON.stringify(opener)}); const d = await openDatabase({ dataDir: ${JSON.stringify(dataDir)}, serverSettings: { shared_buffers: '32MB' } }); console.log('pid', d.server.pid); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  for await (const line of child.stdout as AsyncIterable<Buffer>) {
    const pid = Number(/^pid (\d+)/.exec(String(line))?.[1]);
    if (pid) return { child, pid };
  }
  throw new Error('the program ended before its database was there');
}

test('a database killed under writers is back within 5 s with every acknowledged row, twice', { timeout: 60_000 }, async () => {
  const database = await openDatabase({ dataDir: folder(), serverSettings: small });
  try {
    await database.owner.query('create table try_rows (n bigint primary key)');
    const acknowledged = new Set<number>();
    let next = 0;
    let stopped = false;
    const write = async (): Promise<void> => {
      while (!stopped) {
        next += 1;
        const n = next;
        try {
          await database.owner.query('insert into try_rows values ($1)', [n]);
          acknowledged.add(n);
        } catch {
          await pause(10);
        }
      }
    };
    const writers = Array.from({ length: 4 }, write);
    for (let round = 1; round <= 2; round += 1) {
      const before = acknowledged.size;
      while (acknowledged.size < before + 100) await pause(5);
      const killed = database.server?.pid ?? 0;
      process.kill(killed, 'SIGKILL');
      const began = Date.now();
      while (database.server?.pid === killed) await pause(5);
      const reached = acknowledged.size;
      while (acknowledged.size < reached + 10) await pause(5);
      expect(Date.now() - began).toBeLessThan(5000);
      expect(database.server?.restarts).toBe(round);
    }
    stopped = true;
    await Promise.all(writers);
    const { rows } = await database.owner.query<{ n: number }>('select n from try_rows');
    const there = new Set(rows.map(({ n }) => n));
    expect([...acknowledged].filter((n) => !there.has(n))).toEqual([]);
  } finally {
    await database.close();
  }
});

test('a killed program leaves no database behind, and the next one starts on its data', { timeout: 60_000 }, async () => {
  const dataDir = folder();
  const first = await holder(dataDir);
  expect(serversIn(dataDir)).toContain(first.pid);
  await expect(openDatabase({ dataDir })).rejects.toThrow(/in use.*process/);

  first.child.kill('SIGKILL');
  // At once, while the guard may still be stopping the old server.
  const database = await openDatabase({ dataDir, serverSettings: small });
  expect(database.server?.pid).not.toBe(first.pid);
  expect((await database.owner.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await database.close();
  await expectNone(dataDir);

  const second = await holder(dataDir);
  second.child.kill('SIGKILL');
  await expectNone(dataDir);
});

test('a lock whose number belongs to a stranger, and a program killed together with its database, stop nobody', {
  timeout: 60_000,
}, async () => {
  const dataDir = folder();
  const { child, pid } = await holder(dataDir);
  child.kill('SIGSTOP');
  process.kill(pid, 'SIGKILL');
  child.kill('SIGKILL');
  const lock = path.join(dataDir, 'pg', 'postmaster.pid');
  const lines = readFileSync(lock, 'utf8').split('\n');
  writeFileSync(lock, [String(process.pid), ...lines.slice(1)].join('\n'));
  const server = await startEmbedded({ dataDir, settings: small });
  await server.stop();
  expect(existsSync(lock)).toBe(false);
});

test('a database that cannot start for longer than anybody waits is tried again until it can', { timeout: 90_000 }, async () => {
  const dataDir = folder();
  const said: string[] = [];
  const back: string[] = [];
  const server = await startEmbedded({ dataDir, settings: small });
  server.tell({ onRestart: (words) => said.push(words), onBack: (reason) => back.push(reason) });
  const control = path.join(server.folder, 'global/pg_control');
  // Without it no start gets through, as with a disk that has no room for the log.
  renameSync(control, `${control}.away`);
  process.kill(server.pid, 'SIGKILL');
  await expect.poll(() => said.join(' '), { timeout: 40_000 }).toMatch(/cannot be started again yet/);
  await pause(12_000);
  expect(back).toEqual([]);
  renameSync(`${control}.away`, control);
  await expect.poll(() => back, { timeout: 30_000 }).toEqual(['SIGKILL']);
  await server.stop();
});

test('another program finds the running database with attach, and leaves it running', { timeout: 60_000 }, async () => {
  const dataDir = folder();
  const { child } = await holder(dataDir);
  const database = await openDatabase({ dataDir, attach: true });
  expect(database.server).toBeNull();
  expect((await database.owner.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await database.close();
  expect(serversIn(dataDir).length).toBeGreaterThan(0);
  child.kill('SIGKILL');
});

test.skipIf(process.getuid?.() !== 0)(
  'a checkout that only root can enter: the database moves where its account can go',
  { timeout: 60_000 },
  async () => {
    const closed = folder();
    chmodSync(closed, 0o700);
    const dataDir = path.join(closed, 'data');
    const server = await startEmbedded({ dataDir, fsync: false, settings: small });
    folders.push(path.dirname(server.folder));
    expect(server.folder.startsWith('/var/lib/civis/')).toBe(true);
    expect(realpathSync(path.join(dataDir, 'pg'))).toBe(server.folder);
    await server.stop();

    // A database put there by hand, as root's, out of a copy.
    const copied = path.join(closed, 'copied');
    cpSync(server.folder, path.join(copied, 'pg'), { recursive: true });
    const again = await startEmbedded({ dataDir: copied, fsync: false, settings: small });
    folders.push(path.dirname(again.folder));
    expect(again.folder.startsWith('/var/lib/civis/')).toBe(true);
    await again.stop();
  },
);
