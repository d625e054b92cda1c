import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Socket } from 'node:net';
import { type Account, asAccount } from './account.ts';

/**
 * The shell leaves a watcher behind and becomes the database, so the child's process number is the postmaster's own.
 * The watcher reads a pipe from this process: its end without the word "done" means that this process died, and the
 * database is told to stop. The watcher is set apart (twice in the background), for the postmaster must not have children
 * that it did not make.
 */
const guardScript = `
( (
  cd /
  read -r word <&3
  [ "$word" = done ] && exit 0
  kill -INT $$ 2>/dev/null
  tries=0
  while kill -0 $$ 2>/dev/null && [ $tries -lt 200 ]; do tries=$((tries+1)); sleep 0.1; done
  kill -QUIT $$ 2>/dev/null
  rm -rf "$0"
) >/dev/null 2>&1 & )
exec 3<&-
exec "$@"
`;

/** Starts the server in a session of its own, so that Ctrl-C does not stop it before the program has let go of it. */
export function spawnGuarded(
  command: readonly string[],
  options: { account: Account | null; socketFolder: string; cwd: string; logFile: string },
): ChildProcess {
  const log = openSync(options.logFile, 'w', 0o640);
  try {
    const child = spawn('/bin/sh', ['-c', guardScript, options.socketFolder, ...command], {
      ...asAccount(options.account),
      cwd: options.cwd,
      env: { PATH: '/usr/bin:/bin', LANG: 'C', LC_ALL: 'C', TZ: 'UTC' },
      // Not stdin: Node closes that by itself when the child ends, before "done" could be said.
      stdio: ['ignore', log, log, 'pipe'],
      detached: true,
    });
    const line = lineOf(child);
    line?.on('error', () => undefined);
    line?.unref();
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

/** Ends the watcher: the database was stopped in order, or is gone. */
export function dismissWatcher(child: ChildProcess): void {
  lineOf(child)?.end('done\n');
}

function lineOf(child: ChildProcess): Socket | null {
  return (child.stdio[3] as Socket | null | undefined) ?? null;
}
