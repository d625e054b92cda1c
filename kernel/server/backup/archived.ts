import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { systemIdentifier } from '../database/embedded/archive.ts';

/** The folder that holds the archived log of an embedded cluster; `root` where the site named one. */
export function archiveOf(databaseFolder: string, root: string | null): string {
  return path.join(root ?? path.join(path.dirname(databaseFolder), 'archive'), systemIdentifier(databaseFolder));
}

/** Segments that an archive holds, in their order; `file` is the name on the disk. */
export async function archivedSegments(archiveFolder: string): Promise<{ readonly name: string; readonly file: string }[]> {
  const files = (await readdir(archiveFolder).catch(() => [])).filter((file) => /^[0-9A-F]{24}\.gz$/.test(file));
  return files.sort().map((file) => ({ name: file.slice(0, 24), file }));
}
