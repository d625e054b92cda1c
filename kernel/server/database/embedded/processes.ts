import { execFileSync } from 'node:child_process';
import { existsSync, linkSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const hasProc = existsSync('/proc/self/stat');

interface ProcessFacts {
  /** One letter: R, S, D, Z, … */
  readonly state: string;
  readonly parent: number;
  /** When it started, in a form that only serves comparison. */
  readonly started: string;
  readonly command: string;
}

function processFacts(pid: number): ProcessFacts | null {
  try {
    if (hasProc) {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return {
        state: fields[0] ?? '',
        parent: Number(fields[1]),
        started: fields[19] ?? '',
        command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
      };
    }
    const line = execFileSync('ps', ['-o', 'state=,ppid=,lstart=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const [state = '', parent = '', ...rest] = line.split(/\s+/);
    return { state, parent: Number(parent), started: rest.slice(0, 5).join(' '), command: rest.slice(5).join(' ') };
  } catch {
    return null;
  }
}

function isLive(facts: ProcessFacts | null): facts is ProcessFacts {
  return facts !== null && !facts.state.startsWith('Z') && !facts.state.startsWith('X');
}

function worksIn(pid: number, folder: string): boolean | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return null;
  }
}

/**
 * The live postmaster that holds the database folder, or null. A lock file alone proves nothing: after a kill its
 * process may be gone, a zombie that nobody reaps (containers), or a stranger that was given the same number.
 */
export function livePostmaster(databaseFolder: string): { pid: number; lines: readonly string[] } | null {
  let lines: string[];
  try {
    lines = readFileSync(path.join(databaseFolder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isSafeInteger(pid) || pid < 2) return null;
  const facts = processFacts(pid);
  if (!isLive(facts) || !facts.command.includes('postgres')) return null;
  return worksIn(pid, databaseFolder) === false ? null : { pid, lines };
}

/** Kills what a dead postmaster left behind: they hold its shared memory and would block the next start. */
export function killLeftBehind(databaseFolder: string): number {
  if (!hasProc || livePostmaster(databaseFolder)) return 0;
  let killed = 0;
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || pid < 2 || worksIn(pid, databaseFolder) !== true) continue;
    const facts = processFacts(pid);
    if (!isLive(facts) || !facts.command.startsWith('postgres:')) continue;
    try {
      process.kill(pid, 'SIGKILL');
      killed += 1;
    } catch {
      // Gone by itself in between.
    }
  }
  return killed;
}

function identityOf(pid: number): string | null {
  const facts = processFacts(pid);
  if (!isLive(facts)) return null;
  const boot = hasProc ? readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() : '';
  return `${pid} ${facts.started} ${boot}`;
}

/** How long a holder that is just ending (killed, or asked to stop) is waited for. */
const patienceMilliseconds = 2000;

/**
 * Marks the folder as supervised by this process. The mark of a process that has ended is taken over.
 * Throws when another live process supervises it. Returns the act that gives it back.
 */
export async function claimFolder(marker: string): Promise<() => void> {
  const own = identityOf(process.pid) ?? String(process.pid);
  const began = Date.now();
  while (!place(marker, own)) {
    const holder = readIfThere(marker);
    const pid = Number(holder?.split(' ')[0]);
    if (!holder || identityOf(pid) !== holder) rmSync(marker, { force: true });
    else if (pid !== process.pid && Date.now() - began < patienceMilliseconds) await pause(50);
    else
      throw new Error(
        `The data folder ${path.dirname(marker)} is in use: Civis runs on it already (process ${pid}). Stop it first, or set CIVIS_DATA_DIR.`,
      );
  }
  return () => {
    if (readIfThere(marker) === own) rmSync(marker, { force: true });
  };
}

/** Puts the mark there whole, unless there is one: false then. */
function place(marker: string, own: string): boolean {
  const unfinished = `${marker}.${process.pid}`;
  writeFileSync(unfinished, own);
  try {
    linkSync(unfinished, marker);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
