import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const root = join(import.meta.dirname, '../..');
export const webFolder = join(root, 'dist/web');
const stampFile = join(root, 'dist/web.stamp');
const lockFile = join(root, 'dist/web.lock');
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

async function filesBelow(folder: string, wanted: (path: string) => boolean): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(wanted);
}

/** A hash over all that the web app is made of. */
async function sourceStamp(): Promise<string> {
  const isWeb = (path: string) => /\/(web|contract)\/|\/help\/[^/]+\.webp$/.test(path);
  const files = [
    ...(await filesBelow('kernel', isWeb)),
    ...(await filesBelow('modules', isWeb)),
    ...(await filesBelow('apps/web', () => true)),
    join(root, 'vite.config.ts'),
    join(root, 'package-lock.json'),
  ];
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(file.slice(root.length)).update(await readFile(file));
  return hash.digest('hex');
}

function runVite(): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const child = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
      cwd: root,
      // Whoever builds, a test run or a server: what is served is the production build.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString();
    });
    child.stderr.on('data', (text: Buffer) => {
      said += text.toString();
    });
    // A server that is told to stop does not wait for its build to finish.
    const giveUp = () => child.kill();
    for (const signal of stopSignals) process.once(signal, giveUp);
    child.on('error', reject);
    child.on('exit', (code) => {
      for (const signal of stopSignals) process.off(signal, giveUp);
      if (code === 0) resolve();
      else reject(new Error(child.killed ? 'The build of the web app was stopped.' : `The web app could not be built:\n${said}`));
    });
  });
}

/** Waits while another process of this machine builds; a lock whose owner is gone counts for nothing. */
async function takeLock(): Promise<() => Promise<void>> {
  await mkdir(join(root, 'dist'), { recursive: true });
  for (;;) {
    try {
      await writeFile(lockFile, String(process.pid), { flag: 'wx' });
      return () => rm(lockFile, { force: true });
    } catch {
      const owner = Number(await readFile(lockFile, 'utf8').catch(() => '0'));
      if (!isAlive(owner)) await rm(lockFile, { force: true });
      else await pause(200);
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Builds the web app when its sources changed since the last build; the server answers calls meanwhile. */
export async function ensureWebBuilt(): Promise<'built' | 'fresh'> {
  const unlock = await takeLock();
  try {
    return await buildIfStale();
  } finally {
    await unlock();
  }
}

async function buildIfStale(): Promise<'built' | 'fresh'> {
  const stamp = await sourceStamp();
  const known = await readFile(stampFile, 'utf8').catch(() => '');
  if (known === stamp && existsSync(join(webFolder, 'hospital/index.html'))) return 'fresh';
  await runVite();
  await writeFile(stampFile, stamp);
  return 'built';
}
