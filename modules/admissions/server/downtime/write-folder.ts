import { mkdir, open, readdir, rename, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { readFile } from '#kernel/server/files/file-store.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { packsAreOn, packsOf } from './store.ts';

const isOurs = (name: string) => name.startsWith('Downtime pack ') && (name.endsWith('.pdf') || name.endsWith('.part'));

/** Written beside and renamed, so that a file is whole at every moment, also when the share is lost half-way. */
async function replace(folder: string, name: string, bytes: Buffer): Promise<void> {
  const beside = join(folder, `${name}.part`);
  const handle = await open(beside, 'w', 0o640);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(beside, join(folder, name));
}

/** What of the folder is no pack of now goes: of wards that were renamed or archived, and all of a hospital that turned packs off. */
async function clear(folder: string, keep: ReadonlySet<string>): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) if (isOurs(name) && !keep.has(name)) await unlink(join(folder, name));
  // Somebody else's file in it keeps the folder.
  if (keep.size === 0) await rmdir(folder).catch(() => undefined);
}

/** Brings the hospital's part of the operator's folder in step with the newest packs. Without such a folder nothing is written. */
export async function writeFolder(scope: Scope): Promise<void> {
  const { downtimeDir } = scope.settings;
  if (!downtimeDir) return;
  const folder = join(downtimeDir, scope.hospitalId);
  const packs = (await packsAreOn(scope)) ? await packsOf(scope).where('fileId', 'is not', null).orderBy('wardId').execute() : [];
  const kept = new Set<string>();
  if (packs.length > 0) await mkdir(folder, { recursive: true });
  for (const { fileId } of packs) {
    if (fileId === null) continue;
    const { filename, bytes } = await readFile(scope, fileId);
    await replace(folder, filename, bytes as Buffer);
    kept.add(filename);
  }
  await clear(folder, kept);
}
