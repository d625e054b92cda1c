import { constants, copyFile, link, mkdir, open, readdir, rename, rmdir, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Pool } from 'pg';
import { folderOf } from '../files/file-store.ts';

/** Where the documents of a cluster's archive lie: beside its log. */
export function mirrorOf(archiveFolder: string): string {
  return path.join(path.dirname(archiveFolder), `${path.basename(archiveFolder)}-files`);
}

/** On one disk both names are one file; on two the copy is flushed before it bears its name. */
async function place(source: string, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  try {
    await link(source, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'EXDEV' && code !== 'EPERM' && code !== 'EMLINK' && code !== 'ENOTSUP') throw error;
    const unfinished = `${target}.part`;
    await copyFile(source, unfinished, constants.COPYFILE_FICLONE);
    const handle = await open(unfinished, 'r+');
    await handle.sync().finally(() => handle.close());
    await rename(unfinished, target);
  }
}

/** Keeps beside the archived log what the store of files got, so that a restore up to a moment finds its documents. */
export class FilesMirror {
  readonly #owner: Pool;
  readonly #dataDir: string;
  readonly #mirror: string;
  #known = new Set<string>();
  #hours = 48;

  constructor(owner: Pool, dataDir: string, archiveFolder: string) {
    this.#owner = owner;
    this.#dataDir = dataDir;
    this.#mirror = mirrorOf(archiveFolder);
  }

  /** Takes what was kept since the last time (an act may commit long after it began); gives how many documents came. */
  async follow(): Promise<number> {
    const { rows } = await this.#owner.query<{ id: string }>(
      "select id from files where deleted_at is null and created_at > now() - $1 * interval '1 hour'",
      [this.#hours],
    );
    let taken = 0;
    for (const { id } of rows) {
      if (this.#known.has(id)) continue;
      const source = path.join(folderOf(this.#dataDir, id), id);
      await place(source, path.join(this.#mirror, id.slice(-2), id)).catch((error: NodeJS.ErrnoException) => {
        // Swept meanwhile.
        if (error.code !== 'ENOENT') throw error;
      });
      taken += 1;
    }
    this.#known = new Set(rows.map(({ id }) => id));
    this.#hours = 2;
    return taken;
  }
}

/** Removes from a mirror what is older than the moment: the oldest kept backup holds it. */
export async function pruneMirror(archiveFolder: string, before: Date): Promise<number> {
  const mirror = mirrorOf(archiveFolder);
  let removed = 0;
  for (const folder of await readdir(mirror).catch(() => [])) {
    for (const name of await readdir(path.join(mirror, folder))) {
      const file = path.join(mirror, folder, name);
      if ((await stat(file)).mtimeMs >= before.getTime()) continue;
      await unlink(file);
      removed += 1;
    }
    await rmdir(path.join(mirror, folder)).catch(() => undefined);
  }
  return removed;
}
