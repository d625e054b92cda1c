import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface BackedFile {
  /** Below the backup's folder, with `/`. */
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

export interface Manifest {
  readonly format: 1;
  /** `copy`: the files of the embedded database. `rows`: the rows of every table, for any PostgreSQL. */
  readonly kind: 'copy' | 'rows';
  readonly madeAt: string;
  /** When all of it was written; missing in backups of older versions. */
  readonly endedAt?: string;
  /** Made by the nightly schedule, which removes the oldest ones. */
  readonly scheduled?: boolean;
  /** Of kind `copy`: the cluster whose archived log goes on from here, and the first segment that it needs. */
  readonly systemId?: string;
  readonly firstSegment?: string;
  /** Tells which key the files are sealed with, without telling the key; missing where the maker named none. */
  readonly keyMark?: string;
  readonly serverVersion: string;
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  /** Rows per table; of kind `rows` only. */
  readonly rows: Readonly<Record<string, number>>;
  readonly files: readonly BackedFile[];
}

const manifestName = 'manifest.json';
const pieceBytes = 1 << 18;

/** Writes a stream into `base/name`, flushed to the disk; answers its size and hash. A source that vanished gives null. */
export async function writeHashed(base: string, name: string, source: AsyncIterable<Buffer>): Promise<BackedFile | null> {
  const target = path.join(base, name);
  const hash = createHash('sha256');
  let size = 0;
  let handle: FileHandle | null = null;
  try {
    for await (const chunk of source) {
      handle ??= await open(target, 'w', 0o600);
      hash.update(chunk);
      size += chunk.length;
      await handle.write(chunk);
    }
    handle ??= await open(target, 'w', 0o600);
    await handle.sync();
  } catch (error) {
    if (!handle && (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  } finally {
    await handle?.close();
  }
  return { path: name, size, sha256: hash.digest('hex') };
}

/** Copies one file; null when it has vanished, as files of a running database do. */
export async function copyHashed(source: string, base: string, name: string): Promise<BackedFile | null> {
  return writeHashed(base, name, bytesOf(source));
}

/** A file's bytes in pieces. Most files of a database are small, and streams are dear for those. */
async function* bytesOf(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file, 'r');
  try {
    for (;;) {
      const piece = Buffer.allocUnsafe(pieceBytes);
      const { bytesRead } = await handle.read(piece, 0, pieceBytes);
      if (bytesRead === 0) return;
      yield piece.subarray(0, bytesRead);
      if (bytesRead < pieceBytes) return;
    }
  } finally {
    await handle.close();
  }
}

/** Copies a folder with all below it, less what `skip` names (paths with `/`, relative to the folder). Empty folders are kept. */
export async function copyTree(
  source: string,
  base: string,
  name: string,
  skip: (relative: string) => boolean = () => false,
): Promise<BackedFile[]> {
  const copied: BackedFile[] = [];
  const walk = async (relative: string): Promise<void> => {
    await mkdir(path.join(base, name, relative), { recursive: true, mode: 0o700 });
    for (const entry of await readdir(path.join(source, relative), { withFileTypes: true })) {
      const below = path.posix.join(relative, entry.name);
      if (skip(below)) continue;
      if (entry.isDirectory()) await walk(below);
      else if (entry.isFile()) {
        const file = await copyHashed(path.join(source, below), base, path.posix.join(name, below));
        if (file) copied.push(file);
      }
    }
  };
  await walk('');
  return copied;
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(path.join(folder, manifestName), `${JSON.stringify(manifest, null, 1)}\n`, { flush: true });
}

/** Reads a backup's manifest and checks every file against it. Throws naming the first file that is missing or differs. */
export async function checkedManifest(folder: string): Promise<Manifest> {
  let manifest: Manifest;
  try {
    manifest = JSON.parse(await readFile(path.join(folder, manifestName), 'utf8')) as Manifest;
  } catch {
    throw new Error(`${folder} is not a backup: it has no readable ${manifestName}.`);
  }
  if (manifest.format !== 1) throw new Error(`The backup ${folder} was made by a newer version.`);
  for (const file of manifest.files) {
    const inside = path.resolve(folder, file.path);
    if (!inside.startsWith(path.resolve(folder) + path.sep)) throw new Error(`The backup names a file outside its folder: ${file.path}`);
    const found = await hashOf(inside);
    if (found !== file.sha256)
      throw new Error(`The backup is damaged: ${file.path} is ${found === null ? 'missing' : 'not what was written'}.`);
  }
  return manifest;
}

async function hashOf(file: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of bytesOf(file)) hash.update(chunk);
  } catch {
    return null;
  }
  return hash.digest('hex');
}
