import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { onDatabase } from '#kernel/server/testing/global-setup.ts';
import { aPath, type Path } from '#kernel/server/testing/path.ts';
import { cloneStartedDatabase, type TestDatabase } from '#kernel/server/testing/test-database.ts';

let database: TestDatabase;
let path: Path;
let dataDir: string;

beforeAll(async () => {
  database = await cloneStartedDatabase();
  path = await aPath(onDatabase(inject('testServer').config, database.name));
  dataDir = await mkdtemp(join(tmpdir(), 'civis-stop-'));
});
afterAll(async () => {
  path.thaw();
  await path.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The real program, on the test's database by the test's path. */
function start(port: number): { child: ChildProcess; said: () => string } {
  const { user, port: at, database: name } = path.config;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'api', '--empty'], {
    env: {
      ...process.env,
      PORT: String(port),
      CIVIS_DATA_DIR: dataDir,
      CIVIS_SECRET: 'a key of the test that nobody else uses',
      CIVIS_LOG_LEVEL: 'warn',
      DATABASE_URL: `postgres://${user}@127.0.0.1:${at}/${name}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (words += text.toString()));
  return { child, said: () => words };
}

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

test('the program ends within ten seconds of SIGTERM although its database answers nothing any more', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/api`;
  const { child, said } = start(port);
  const ended = once(child, 'exit');
  try {
    await expect.poll(() => statusOf(`${url}/ready`), { timeout: 60_000, message: said() }).toBe(200);
    path.freeze();
    const asked = [1, 2, 3, 4].map(() => statusOf(`${url}/ready`));
    expect(await Promise.all(asked)).toEqual([503, 503, 503, 503]);
    const told = performance.now();
    child.kill('SIGTERM');
    await ended;
    expect(performance.now() - told).toBeLessThan(10_000);
  } finally {
    child.kill('SIGKILL');
  }
}, 120_000);
