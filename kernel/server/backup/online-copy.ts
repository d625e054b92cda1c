import { Client } from '#kernel/server/database/client.ts';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { type BackedFile, copyHashed, copyTree, writeHashed } from './manifest.ts';

/** Folders whose content a starting server makes anew. */
const emptied = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans', 'log'];
const left = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'backup_label.old',
  'tablespace_map',
  'global/pg_control',
  'current_logfiles',
]);

function isLeft(relative: string): boolean {
  const parts = relative.split('/');
  const name = parts.at(-1) ?? '';
  return (
    left.has(relative) ||
    (parts.length > 1 && emptied.includes(parts[0] ?? '')) ||
    name.startsWith('pgsql_tmp') ||
    name.startsWith('pg_internal.init')
  );
}

/**
 * Copies a running embedded database into `base/pg`: the files as they are while others write, and the log that brings
 * them to one moment. Whoever commits before this returns is in the copy or after it, never half. Writers go on.
 */
export async function copyRunning(
  config: pg.ClientConfig,
  folder: string,
  base: string,
): Promise<{ files: BackedFile[]; firstSegment: string }> {
  const client = new Client(config);
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_session_timeout = 0');
    // Keeps the server from removing log that the copy needs; it ends with this connection.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [`civis_backup_${randomBytes(6).toString('hex')}`]);
    const started = await client.query<{ wal: string }>(`select pg_walfile_name(pg_backup_start('civis backup', true)) as wal`);
    const files = await copyTree(folder, base, 'pg', isLeft);
    const control = await copyHashed(path.join(folder, 'global/pg_control'), base, 'pg/global/pg_control');
    const stopped = await client.query<{ labelfile: string; wal: string }>(
      'select labelfile, pg_walfile_name(lsn) as wal from pg_backup_stop(false)',
    );
    const label = await writeHashed(base, 'pg/backup_label', one(Buffer.from(stopped.rows[0]?.labelfile ?? '')));
    const log = await copyLog(folder, base, started.rows[0]?.wal ?? '', stopped.rows[0]?.wal ?? '');
    return { files: [...files, ...log, ...[control, label].filter((file) => file !== null)], firstSegment: started.rows[0]?.wal ?? '' };
  } finally {
    await client.end();
  }
}

/** The segments from the first to the last that the copy needs; each must be there. */
async function copyLog(folder: string, base: string, first: string, last: string): Promise<BackedFile[]> {
  await mkdir(path.join(base, 'pg/pg_wal/archive_status'), { recursive: true, mode: 0o700 });
  await mkdir(path.join(base, 'pg/pg_wal/summaries'), { recursive: true, mode: 0o700 });
  const names = (await readdir(path.join(folder, 'pg_wal')))
    .filter((name) => /^[0-9A-F]{24}$/.test(name) && name.slice(8) >= first.slice(8) && name.slice(8) <= last.slice(8))
    .sort();
  if (!names.includes(first) || !names.includes(last)) throw new Error('The log that the backup needs is gone. Try again.');
  const copied: BackedFile[] = [];
  for (const name of names) {
    const file = await copyHashed(path.join(folder, 'pg_wal', name), base, `pg/pg_wal/${name}`);
    if (!file) throw new Error('The log that the backup needs is gone. Try again.');
    copied.push(file);
  }
  return copied;
}

async function* one(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}
