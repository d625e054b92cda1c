import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The system account that the database runs as; `null` = the account of this process. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const preferredAccounts = ['civis', 'postgres', 'nobody'];

/**
 * Who runs the database. PostgreSQL refuses root, so a process of root borrows the account civis, postgres or nobody;
 * a folder that already holds a database keeps its owner.
 */
export function databaseAccount(databaseFolder: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const owner = existsSync(databaseFolder) ? statSync(databaseFolder) : null;
  if (owner && owner.uid !== 0) return { name: String(owner.uid), uid: owner.uid, gid: owner.gid };
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of preferredAccounts) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL does not run as root: make a system account "civis", or set DATABASE_URL.');
}

/** Options for `spawn` that change to the account. */
export function asAccount(account: Account | null): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/** True when the account can do the shell test (`-r`, `-x`, `-w`) on the path, all its parents included. */
export function accountCan(account: Account | null, test: '-r' | '-x' | '-w', target: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test "$1" "$2"', 'sh', test, target], { ...asAccount(account), cwd: '/' }).status === 0;
}

/** Makes a folder and its missing parents, each walkable by other accounts whatever the umask says. Existing folders stay as they are. */
export function makeWalkable(folder: string): void {
  if (existsSync(folder)) return;
  makeWalkable(path.dirname(folder));
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}
