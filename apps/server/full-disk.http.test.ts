import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { runningEmbedded } from '#kernel/server/database/embedded.ts';
import { aHouse } from '#kernel/server/testing/house.ts';
import { defaultSpecializations } from '#modules/organisation/contract/words.ts';

const base = mkdtempSync(join(tmpdir(), 'civis-full-'));
chmodSync(base, 0o755);
const mounted: string[] = [];
const started: ChildProcess[] = [];

/** A disk of its own in memory; why not, where this account may not mount one. */
function mount(folder: string, megabytes: number): string | null {
  mkdirSync(folder, { recursive: true });
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) return (error?.message ?? stderr).trim() || 'mount failed';
  mounted.push(folder);
  return null;
}

const whyNot = mount(join(base, 'try'), 1);
if (whyNot) process.stderr.write(`Full disks are not tried here: a small disk cannot be mounted (${whyNot})\n`);

afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await Promise.all(
    started.map((child) => (child.exitCode === null && child.signalCode === null ? new Promise((end) => child.once('exit', end)) : null)),
  );
  for (let tries = 0; runningEmbedded(join(base, 'site')) && tries < 200; tries += 1) await pause(100);
  for (const folder of mounted) expect(spawnSync('umount', ['-l', folder]).status).toBe(0);
  rmSync(base, { recursive: true, force: true, maxRetries: 5 });
});

/** Takes all the room that a disk has left, to the last byte. */
function fill(disk: string): () => void {
  const filler = join(disk, 'filler');
  const file = openSync(filler, 'w');
  try {
    for (const bytes of [1 << 20, 4096, 1]) {
      const block = Buffer.alloc(bytes, 1);
      for (let room = true; room; ) {
        try {
          room = writeSync(file, block) === bytes;
        } catch (error) {
          expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
          room = false;
        }
      }
    }
  } finally {
    closeSync(file);
  }
  return () => rmSync(filler);
}

function png(size: number): Buffer {
  const bytes = Buffer.alloc(size, 1);
  Buffer.from('89504e470d0a1a0a', 'hex').copy(bytes);
  bytes.writeUInt32BE(10, 16);
  bytes.writeUInt32BE(10, 20);
  return bytes;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function statusAt(url: string, path: string, init?: RequestInit): Promise<number> {
  return fetch(`${url}${path}`, init).then(
    ({ status }) => status,
    () => 0,
  );
}

/** The status that a sign-up gets, each from an address of its own. */
function signUpAt(url: string, number: number): Promise<number> {
  const place = { country: 'Nigeria', state: 'Lagos', city: 'Lagos', address: '1 Marina Road' };
  const zone = { timeZoneLabel: 'Africa/Lagos (GMT+01:00)', timeZoneOffset: '+01:00' };
  const hospital = {
    ...place,
    ...zone,
    name: `Clinic ${number}`,
    rcCode: `RC-${number}`,
    specializations: [defaultSpecializations[1]?.id],
  };
  const person = { fullname: 'Bola Founder', phoneNumber: '8031234567', dialcode: '+234', password: 'Civis-Test-2026!' };
  const user = { ...place, ...person, email: `founder${number}@civis.test` };
  const body = JSON.stringify({ hospital, user, termsAccepted: true });
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.9.0.${number}` };
  return statusAt(url, '/hospitals', { method: 'POST', headers, body });
}

describe.skipIf(whyNot !== null)('a disk that is really full', () => {
  test('takes no upload, keeps no part of one, says so, and takes uploads again as soon as there is room', {
    timeout: 60_000,
  }, async () => {
    const house = await aHouse();
    const store = join(house.dataDir, 'files');
    try {
      expect(mount(store, 48)).toBeNull();
      const holder = house.signIn();
      const upload = () => holder.raw('POST', '/api/try/upload', {}, { file: { filename: 'a.png', bytes: png(1_000) } });
      const ready = async () => {
        const { status, text } = await house.nobody().raw('GET', '/api/ready');
        return [status, (JSON.parse(text) as { storage?: string }).storage];
      };
      const kept = () =>
        readdirSync(store, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && entry.name !== 'filler').length;
      expect((await upload()).status).toBe(200);
      const before = kept();
      const makeRoom = fill(store);
      for (const answer of await Promise.all(Array.from({ length: 5 }, upload)))
        expect([answer.status, answer.error.code, answer.headers['retry-after']]).toEqual([503, 'STORAGE_AWAY', '30']);
      expect(kept()).toBe(before);
      await expect.poll(ready, { timeout: 15_000, interval: 500 }).toEqual([503, 'full']);
      makeRoom();
      expect((await upload()).status).toBe(200);
      await expect.poll(ready, { timeout: 15_000, interval: 500 }).toEqual([200, undefined]);
    } finally {
      await house.end().catch((error: NodeJS.ErrnoException) => {
        // The mounted folder itself goes at the end of the file.
        if (error.code !== 'EBUSY') throw error;
      });
    }
  });

  test('under database, log and documents costs answers, never the site: all of it goes on when there is room', {
    timeout: 240_000,
  }, async () => {
    const disk = join(base, 'site');
    expect(mount(disk, 420)).toBeNull();
    const port = await freePort();
    const env = {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      CIVIS_DATA_DIR: disk,
      DATABASE_URL: '',
      CIVIS_BACKUP_HOUR: 'off',
      CIVIS_LOG_LEVEL: 'debug',
      CIVIS_TRUSTED_PROXIES: '127.0.0.1',
    };
    const log = join(disk, 'civis.log');
    const out = openSync(log, 'a');
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'api', '--empty'], { env, stdio: ['ignore', out, out] });
    closeSync(out);
    started.push(child);
    const url = `http://127.0.0.1:${port}/api`;
    const statusOf = (path: string) => statusAt(url, path);
    let signUps = 0;
    const signUp = () => {
      signUps += 1;
      return signUpAt(url, signUps);
    };
    await expect.poll(() => statusOf('/ready'), { timeout: 90_000 }).toBe(200);
    expect(await signUp()).toBe(200);

    const makeRoom = fill(disk);
    await expect.poll(() => statusOf('/ready'), { timeout: 30_000 }).toBe(503);
    // As long as the log of the database has room in its segment, acts go on; then they answer 503. Never another error.
    const during = new Set<number>();
    for (let tries = 0; tries < 12; tries += 1) during.add(await signUp());
    expect([...during].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(await statusOf('/health')).toBe(200);
    const size = statSync(log).size;
    expect(child.exitCode).toBeNull();

    makeRoom();
    await expect.poll(() => statusOf('/ready'), { timeout: 60_000 }).toBe(200);
    await expect.poll(signUp, { timeout: 60_000, interval: 1000 }).toBe(200);
    const sinceThen = async () => {
      await signUp();
      return readFileSync(log, 'utf8').slice(size);
    };
    await expect.poll(sinceThen, { timeout: 30_000, interval: 1000 }).toMatch(/^\{"level":.*\}$/m);
  });
});
