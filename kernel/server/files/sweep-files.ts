import { mkdir, readdir, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { isUuid } from '../ids/uuid.ts';
import { folderOf } from './file-store.ts';
import { probeName } from './storage-state.ts';

const marker = '.belongs-to';
const dayMilliseconds = 86_400_000;

/** Which database this is: a copy of it on another server, or beside it, is another. */
async function nameOfDatabase(owner: Pool): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    "select system_identifier::text || ' ' || current_database() as name from pg_control_system()",
  );
  return rows[0]?.name ?? '';
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Without a marker: the folder is this database's when it is empty, or holds the files that the database kept last. */
async function looksLikeOurs(owner: Pool, dataDir: string, root: string): Promise<boolean> {
  const { rows } = await owner.query<{ id: string }>('select id from files where deleted_at is null order by created_at desc limit 20');
  if (rows.length === 0) return (await readdir(root)).every((name) => name === probeName);
  for (const { id } of rows) if (!(await exists(join(folderOf(dataDir, id), id)))) return false;
  return true;
}

/**
 * Whether the folder of files is this database's. A marker in it says whose it is; a folder that another database marked is never
 * swept, for what is a stray to one is a patient's document to the other.
 */
async function isOurs(owner: Pool, dataDir: string, root: string): Promise<boolean> {
  const own = await nameOfDatabase(owner);
  const marked = await readFile(join(root, marker), 'utf8').catch(() => null);
  if (marked !== null) return marked.trim() === own;
  if (!(await looksLikeOurs(owner, dataDir, root))) return false;
  await writeFile(join(root, marker), `${own}\n`);
  return true;
}

/** At start: a folder that is new, or plainly this database's, is marked as its own. */
export async function claimFiles(owner: Pool, dataDir: string): Promise<void> {
  const root = join(dataDir, 'files');
  await mkdir(root, { recursive: true });
  await isOurs(owner, dataDir, root);
}

async function sweepExpired(owner: Pool, dataDir: string, milliseconds: number): Promise<number> {
  const { rows } = await owner.query<{ id: string }>('delete from files where expires_at <= $1 returning id', [new Date(milliseconds)]);
  for (const { id } of rows) await unlink(join(folderOf(dataDir, id), id)).catch(() => undefined);
  return rows.length;
}

/**
 * Removes files whose time is over, and bytes without a row (acts that rolled back) that are older than a day. Does nothing in a
 * folder that belongs to another database. Returns how many files went.
 */
export async function sweepFiles(
  owner: Pool,
  dataDir: string,
  milliseconds: number,
  warn: (facts: object, words: string) => void = () => undefined,
): Promise<number> {
  const root = join(dataDir, 'files');
  if (!(await exists(root))) return 0;
  if (!(await isOurs(owner, dataDir, root))) {
    warn({ folder: root }, `The files are not swept: the folder belongs to another database. If that is wrong, remove ${marker} in it.`);
    return 0;
  }
  let removed = await sweepExpired(owner, dataDir, milliseconds);
  const folders = await readdir(root, { withFileTypes: true });
  for (const folder of folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)) {
    // What we did not put there is not ours to remove.
    const names = (await readdir(join(root, folder))).filter((name) => isUuid(name.replace(/\.part$/, '')));
    const old: string[] = [];
    for (const name of names) {
      const { mtimeMs } = await stat(join(root, folder, name));
      if (milliseconds - mtimeMs > dayMilliseconds) old.push(name);
    }
    const ids = old.filter((name) => !name.endsWith('.part'));
    const known = await owner.query<{ id: string }>('select id from files where id = any($1::uuid[])', [ids]);
    const kept = new Set(known.rows.map((row) => row.id));
    for (const name of old) {
      if (kept.has(name)) continue;
      await unlink(join(root, folder, name));
      removed += 1;
    }
  }
  return removed;
}
