// The one door of every `npm run` name. Plain JavaScript without dependencies: it runs on the system's Node (20 or newer),
// installs what is missing, then hands over to the pinned Node 24.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { keepRunning } from './tools/restart.mjs';

const root = dirname(fileURLToPath(import.meta.url));
const inRoot = (...parts) => join(root, ...parts);
const server = (command) => ['apps/server/main.ts', command];
const commands = {
  start: server('start'),
  dev: server('dev'),
  migrate: server('migrate'),
  'demo:reset': server('demo:reset'),
  backup: server('backup'),
  restore: server('restore'),
  verify: server('verify'),
  drill: server('drill'),
  'import-codes': server('import-codes'),
  test: ['tools/run-tests.ts'],
  'test:near': ['tools/test-near.ts'],
  check: ['tools/run-checks.ts'],
  format: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write'],
  'db:types': ['kernel/server/database/generate-types.ts'],
  docs: ['tools/check-docs.ts', '--write'],
  bench: ['bench/run.ts'],
  screenshots: ['e2e/screenshots.ts'],
  crash: ['e2e/crash/run.ts'],
};
const oldestOwnNode = [24, 7];
const drainSeconds = 40;
// The parent as it was at first sight: it may be gone before anything else has run.
const startedBy = process.ppid;

const [command = 'start', ...rest] = process.argv.slice(2);
if (!Object.hasOwn(commands, command)) stop(2, `There is no command "${command}". Known: ${Object.keys(commands).join(', ')}`);
if (Number(process.versions.node.split('.')[0]) < 20) stop(1, `Civis needs Node 20 or newer to begin with; this is ${process.version}.`);

if (process.env.CIVIS_SKIP_INSTALL !== '1') await installIfStale();
const node = findNode();
// Loading makes much that is kept: more room for what is new spares a tenth of a start.
const room = command === 'start' ? ['--min-semi-space-size=16', '--max-semi-space-size=32'] : [];
const words = [...room, '--import', new URL('./tools/follow-parent.mjs', import.meta.url).href, ...commands[command], ...rest];
const end =
  command === 'start' ? await keepRunning({ run: serve, say: console.error, pause, now: () => performance.now() }) : await run(node, words);
process.exit(codeOf(end));

/** One run of the server; it is told how the one before it ended. */
function serve(last) {
  return run(node, words, { line: true, more: last ? { CIVIS_LAST_END: JSON.stringify(last) } : {} });
}

function codeOf({ code, signal }) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

async function installIfStale() {
  const lock = readFileSync(inRoot('package-lock.json'));
  const stamp = createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
  const stampFile = inRoot('node_modules', '.civis-lock');
  if (readText(stampFile) === stamp) return;
  if (!installedMatches(JSON.parse(lock.toString('utf8')))) await install();
  try {
    writeFileSync(stampFile, stamp);
  } catch {
    // Somebody else's read-only folder: the slower comparison serves the next time, too.
  }
}

/** Whether npm's own record of what lies in node_modules says the same as the lockfile. */
function installedMatches(lock) {
  const record = readText(inRoot('node_modules', '.package-lock.json'));
  if (record === null) return false;
  const installed = JSON.parse(record).packages;
  const wanted = Object.entries(lock.packages).filter(([path]) => path !== '');
  const same = wanted.every(([path, entry]) => {
    const there = installed[path];
    if (!there) return entry.optional === true && !isForThisMachine(entry);
    return there.version === entry.version && there.integrity === entry.integrity;
  });
  return same && Object.keys(installed).every((path) => Object.hasOwn(lock.packages, path));
}

function isForThisMachine(entry) {
  const fits = (list, value) => !list || [list].flat().includes(value);
  // An optional package that names no system may be left out for reasons of its own.
  return Boolean(entry.os || entry.cpu) && !entry.libc && fits(entry.os, process.platform) && fits(entry.cpu, process.arch);
}

async function install() {
  console.log('Installing the packages of the lockfile (npm ci). This is needed once, and again when the lockfile changes.');
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const beat = setInterval(() => console.log(`  … still installing, ${seconds()} s`), 10_000);
  const words = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  // npm is run by the Node that it came with, never by one that lies in the folder it is about to empty.
  const result =
    npm && /npm-cli\.[cm]?js$/.test(npm)
      ? await run(process.env.npm_node_execpath ?? process.execPath, [npm, ...words], { bare: true })
      : await run('npm', words, { bare: true, shell: process.platform === 'win32' });
  clearInterval(beat);
  if (codeOf(result) !== 0)
    stop(
      codeOf(result),
      'The packages could not be installed. Is the npm registry reachable and the folder writable? See the lines above.',
    );
  console.log(`Installed in ${seconds()} s.`);
}

/** The pinned Node of the lockfile; where there is none for this system, its own one if new enough. */
function findNode() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const pinned = inRoot('node_modules', `node-${system}-${process.arch}`, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(pinned)) return pinned;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > oldestOwnNode[0] || (major === oldestOwnNode[0] && minor >= oldestOwnNode[1])) return process.execPath;
  return stop(
    1,
    `No Node 24 comes with the packages for ${process.platform} ${process.arch}, and this is ${process.version}. Install Node ${oldestOwnNode.join('.')} or newer.`,
  );
}

/**
 * Runs a program to its end and gives how it ended. A signal to us reaches it; when whoever started us is gone
 * (npm or its shell was killed), it is told to end, so that nothing is left behind. Over a line of its own (`line`) it says
 * that it serves, and why it ends.
 */
function run(program, words, { bare = false, shell = false, line = false, more = {} } = {}) {
  const path = [dirname(program), inRoot('node_modules', '.bin'), process.env.PATH].filter((part) => part !== '.').join(delimiter);
  const env = bare ? process.env : { ...process.env, PATH: path, ...more };
  const stdio = ['inherit', 'inherit', 'inherit', ...(line ? ['ipc'] : [])];
  const child = spawn(program, words, { cwd: root, stdio, env, shell });
  const facts = { asked: false, served: false, told: null };
  child.on('message', ({ served, ending }) => {
    if (served) facts.served = true;
    if (ending) facts.told = ending;
  });
  const end = (signal) => {
    facts.asked = true;
    child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), drainSeconds * 1000).unref();
  };
  const handlers = {
    SIGTERM: () => end('SIGTERM'),
    SIGHUP: () => end('SIGTERM'),
    // A terminal has already sent its Ctrl-C to the whole group; a second one would cut the drain short.
    SIGINT: () => {
      facts.asked = true;
      if (!process.stdin.isTTY) end('SIGINT');
    },
  };
  for (const [signal, handler] of Object.entries(handlers)) process.on(signal, handler);
  const watch = setInterval(() => {
    if (process.ppid === startedBy) return;
    clearInterval(watch);
    end('SIGTERM');
  }, 250);
  return new Promise((resolve) => {
    const finish = (code, signal) => {
      clearInterval(watch);
      for (const [signal, handler] of Object.entries(handlers)) process.off(signal, handler);
      resolve({ code, signal, ...facts });
    };
    child.on('error', (error) => {
      console.error(`${program} could not be run: ${error.message}`);
      finish(1, null);
    });
    child.on('exit', finish);
  });
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function stop(exitCode, words) {
  console.error(words);
  process.exit(exitCode);
}
