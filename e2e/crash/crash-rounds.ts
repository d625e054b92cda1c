import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { aHospitalBehind, ask } from '../stage/api.ts';
import { type RunningServer, startServer } from '../stage/server.ts';
import { adjust, dispense, judgeStore, openStore, type StockReport } from './stock-writers.ts';

export interface CrashReport extends StockReport {
  readonly rounds: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  readonly gaps: number;
  readonly withoutAudit: number;
  readonly counterOff: number;
  readonly orphans: number;
  readonly slowestRestartSeconds: number;
}

interface Written {
  readonly key: string;
  readonly name: string;
  id: string | null;
}

// Twenty in all: some register patients, some dispense, some correct the stock.
const writers = { patients: 12, dispensing: 5, adjusting: 3 };

function patientBody(name: string) {
  return {
    firstName: 'Crash',
    lastName: name,
    gender: 'male',
    dateOfBirth: '1980-01-01',
    dialCode: '+234',
    phoneNumber: '8031234567',
    address: '1 Test Street',
    city: 'Lagos',
    state: 'Lagos',
    country: 'Nigeria',
    consentDataProcessing: true,
    confirmNotDuplicate: true,
  };
}

/** Letters only: names take no digits. */
function letters(number: number): string {
  return [...number.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('');
}

/** Writes until told to stop; a request whose fate is unknown is sent again under its key until the server answers. */
async function write(url: string, token: string, prefix: string, isOver: () => boolean, taken: Written[]): Promise<void> {
  for (let count = 0; !isOver(); count += 1) {
    const name = `${prefix}x${letters(count)}`;
    const written: Written = { key: `crash-${name}`, name, id: null };
    taken.push(written);
    for (;;) {
      const answer = await ask(url, 'POST', '/patients', { token, key: written.key, body: patientBody(name) });
      if (answer.status === 200) {
        written.id = answer.payload.id as string;
        break;
      }
      if (answer.status !== 0 && answer.status !== 503) throw new Error(`A writer was refused with ${answer.status}: ${answer.text}`);
      await pause(60);
    }
  }
}

/** Until each kind of writer has been answered some times more: on a busy machine that takes its time. */
async function untilWritten(progress: () => readonly number[], isOver: () => boolean): Promise<void> {
  const before = progress();
  while (!isOver() && progress().some((count, kind) => count < (before[kind] as number) + 2)) await pause(20);
}

/** The pid of the embedded database of a data folder, as PostgreSQL wrote it. */
function databasePid(dataDir: string): number | null {
  const file = join(dataDir, 'pg', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
}

/** How many postmasters run on a data folder. */
function databasesOn(dataDir: string): number {
  const commands = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      } catch {
        return '';
      }
    });
  return commands.filter((command) => /postgres/.test(command) && command.includes(dataDir) && !command.startsWith('/bin/sh')).length;
}

async function crash(server: RunningServer, what: 'server' | 'database'): Promise<number> {
  const began = performance.now();
  if (what === 'server') {
    await server.kill();
    return server.restart();
  }
  const pid = databasePid(server.dataDir);
  if (pid) process.kill(pid, 'SIGKILL');
  for (;;) {
    await pause(40);
    const ready = await fetch(`${server.url}/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready && databasePid(server.dataDir) !== pid) return (performance.now() - began) / 1000;
    if (performance.now() - began > 30_000) throw new Error('The database did not come back within 30 s');
  }
}

async function readAll(url: string, token: string): Promise<{ id: string; hospitalPatientId: string; fullname: string }[]> {
  const all: { id: string; hospitalPatientId: string; fullname: string }[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await ask(url, 'GET', `/patients?limit=10000&page=${page}&sort=createdAt`, { token });
    const rows = (answer.payload.data ?? []) as typeof all;
    all.push(...rows);
    if (rows.length < 10_000) return all;
  }
}

async function judge(
  server: RunningServer,
  token: string,
  taken: readonly Written[],
): Promise<Omit<CrashReport, 'rounds' | 'slowestRestartSeconds' | 'orphans' | keyof StockReport>> {
  const rows = await readAll(server.url, token);
  const byName = new Map<string, string[]>();
  for (const row of rows) {
    const name = row.fullname.split(' ')[0]?.toLowerCase() ?? '';
    byName.set(name, [...(byName.get(name) ?? []), row.id]);
  }
  const acknowledged = taken.filter((written) => written.id !== null);
  const numbers = rows.map((row) => Number(row.hospitalPatientId.slice(2))).sort((a, b) => a - b);
  const listed = await ask(server.url, 'GET', '/patients?limit=1', { token });
  let withoutAudit = 0;
  for (const written of acknowledged.slice(-50)) {
    const history = await ask(server.url, 'GET', `/audit-trail/entity/Patient/${written.id}`, { token });
    const entries = (history.payload.data ?? []) as { action: string }[];
    if (entries.filter((entry) => entry.action === 'create').length !== 1) withoutAudit += 1;
  }
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((written) => !byName.get(written.name.toLowerCase())?.includes(written.id as string)).length,
    doubled: [...byName.values()].filter((ids) => ids.length > 1).length,
    gaps: numbers.filter((number, index) => number !== index + 1).length,
    counterOff: Math.abs((listed.payload.meta as { count: number }).count - rows.length),
    withoutAudit,
  };
}

/** kill -9 under 20 writers, round after round; then counts what was lost, doubled or left behind. */
export async function runCrashRounds(what: 'server' | 'database', rounds: number, say: (words: string) => void): Promise<CrashReport> {
  const server = await startServer({ web: false });
  let over = false;
  const isOver = () => over;
  try {
    const { token } = await aHospitalBehind(server);
    const store = await openStore(server, token);
    const taken: Written[] = [];
    const each = (count: number, act: (at: number) => Promise<void>) => Array.from({ length: count }, (_writer, at) => act(at));
    const writing = Promise.all([
      ...each(writers.patients, (at) => write(server.url, token, `w${letters(at + 26)}`, isOver, taken)),
      ...each(writers.dispensing, (at) => dispense(store, at, isOver)),
      ...each(writers.adjusting, (at) => adjust(store, at, isOver)),
    ]);
    const progress = () => [taken.filter(({ id }) => id !== null).length, store.count.dispensed, store.count.adjusted];
    let slowest = 0;
    let orphans = 0;
    for (let round = 1; round <= rounds; round += 1) {
      await Promise.race([untilWritten(progress, isOver), writing]);
      await Promise.race([pause(200 + ((round * 137) % 600)), writing]);
      const seconds = await crash(server, what);
      slowest = Math.max(slowest, seconds);
      const running = databasesOn(server.dataDir);
      if (running !== 1) orphans += Math.max(0, running - 1);
      say(
        `round ${round} of ${rounds}: ${what} killed, serving again after ${seconds.toFixed(2)} s, ${progress().join(', ')} patients, dispenses and corrections`,
      );
    }
    await pause(500);
    over = true;
    await writing;
    const verdict = { ...(await judge(server, token, taken)), ...(await judgeStore(store)) };
    await server.stop();
    orphans += databasesOn(server.dataDir);
    return { rounds, slowestRestartSeconds: slowest, orphans, ...verdict };
  } finally {
    over = true;
    await server.stop();
  }
}
