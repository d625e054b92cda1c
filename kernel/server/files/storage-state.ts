import { mkdir, open, statfs, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** `full`: there is no room. `failing`: writing is refused or breaks for another reason. */
export type StorageState = 'ok' | 'full' | 'failing';

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** Fewer bytes than this are no room: the next scan would not fit. */
const leastBytes = 32 * 1_048_576;
const probeBytes = 65_536;

/** The name of the file that is written to see whether one can be. */
export const probeName = '.probe';

/** What an error of the file system says about the disk. */
export function stateOfError(error: unknown): StorageState {
  return fullCodes.has((error as NodeJS.ErrnoException | null)?.code ?? '') ? 'full' : 'failing';
}

/** Whether the store of files takes writes now: asks the disk, then writes, flushes and removes a small file. */
export async function storageState(dataDir: string): Promise<StorageState> {
  const folder = join(dataDir, 'files');
  const probe = join(folder, probeName);
  try {
    await mkdir(folder, { recursive: true });
    const disk = await statfs(folder);
    if (disk.bavail * disk.bsize < leastBytes) return 'full';
    const handle = await open(probe, 'w', 0o600);
    try {
      await handle.writeFile(Buffer.alloc(probeBytes, 1));
      await handle.sync();
    } finally {
      await handle.close();
    }
    return 'ok';
  } catch (error) {
    return stateOfError(error);
  } finally {
    await unlink(probe).catch(() => undefined);
  }
}

/** The same, asked at most once in a while and never twice at once. A disk that does not answer at all is failing. */
export function storageWatch(dataDir: string, freshMilliseconds = 5000, patienceMilliseconds = 3000): () => Promise<StorageState> {
  let known: { readonly state: Promise<StorageState>; readonly at: number } | null = null;
  let asking = false;
  return () => {
    if (!known || (!asking && performance.now() - known.at > freshMilliseconds)) {
      asking = true;
      const asked = storageState(dataDir).finally(() => {
        asking = false;
      });
      const late = new Promise<StorageState>((resolve) => setTimeout(resolve, patienceMilliseconds, 'failing').unref());
      known = { state: Promise.race([asked, late]), at: performance.now() };
    }
    return known.state;
  };
}
