import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { declareRefusals, kernelRefusals } from '#kernel/contract/refusals.ts';
import type { FileAnswer, StoredFileAnswer, UploadedFile } from '../module/implement.ts';
import type { PublicSettings, Scope } from '../scope/scope.ts';
import { SealedFile, Sealer } from './sealed.ts';
import { imageSize } from './sniff.ts';

/** What a call takes as a file. */
export interface FileRule {
  readonly purpose: string;
  readonly mimeTypes: readonly string[];
  readonly maxBytes: number;
  /** Most pixels of an image, whose size must then be readable. Without it an image is a document: at most `documentPixels`. */
  readonly maxPixels?: number;
}

export const fileRefusals = declareRefusals({
  FILE_MISSING: { status: 400, message: 'Choose a file', field: 'file' },
  FILE_TYPE: { status: 400, message: 'This type of file is not accepted. Use {types}.', field: 'file' },
  FILE_TOO_LARGE: { status: 400, message: 'The file is larger than {megabytes} MB.', field: 'file' },
  FILE_PICTURE: { status: 400, message: 'The picture cannot be read or has too many pixels.', field: 'file' },
});

/** PNG or JPEG up to `maxBytes` and 25 megapixels. */
export function imageRule(maxBytes: number, purpose = 'image'): FileRule {
  return { purpose, mimeTypes: ['image/png', 'image/jpeg'], maxBytes, maxPixels: 25_000_000 };
}

/** Most pixels of an image among documents: a sheet of A3 at 600 dots to the inch has 70 million. */
export const documentPixels = 100_000_000;

/** By the image's header, before anything decodes it: a small file may hold a picture that fills the memory of who opens it. */
function checkPixels(bytes: Buffer, { maxPixels }: FileRule): void {
  const size = imageSize(bytes);
  if (!size && !maxPixels) return;
  if (!size || size.width < 1 || size.height < 1 || size.width * size.height > (maxPixels ?? documentPixels))
    throw fileRefusals.refusal('FILE_PICTURE');
}

function checkFile(file: UploadedFile, rule: FileRule): void {
  if (!rule.mimeTypes.includes(file.mimeType)) {
    throw fileRefusals.refusal('FILE_TYPE', { types: rule.mimeTypes.map((type) => (type.split('/')[1] ?? type).toUpperCase()).join(', ') });
  }
  if (file.bytes.length > rule.maxBytes) throw fileRefusals.refusal('FILE_TOO_LARGE', { megabytes: Math.round(rule.maxBytes / 1_048_576) });
  if (rule.maxPixels || file.mimeType.startsWith('image/')) checkPixels(file.bytes, rule);
}

/** The folder of the store in which the bytes of an id lie. */
export function folderOf(dataDir: string, id: Id): string {
  return join(dataDir, 'files', id.slice(-2));
}

type Store = Pick<PublicSettings, 'dataDir' | 'secretKey'>;

/** A file of the store that is written piece by piece and sealed on the way; it has no row until it is kept. */
export class FileWriter {
  readonly id: Id;
  readonly #folder: string;
  readonly #handle: FileHandle;
  readonly #sealer: Sealer;
  readonly #hash: Hash = createHash('sha256');
  #size = 0;

  private constructor(id: Id, folder: string, handle: FileHandle, sealer: Sealer) {
    this.id = id;
    this.#folder = folder;
    this.#handle = handle;
    this.#sealer = sealer;
  }

  /** Opens a file under an id of our own. */
  static async open({ dataDir, secretKey }: Store, id: Id): Promise<FileWriter> {
    const folder = folderOf(dataDir, id);
    await mkdir(folder, { recursive: true });
    const handle = await open(join(folder, `${id}.part`), 'w', 0o640);
    const sealer = new Sealer(secretKey);
    const writer = new FileWriter(id, folder, handle, sealer);
    await writer.#orDrop(() => handle.writeFile(sealer.head));
    return writer;
  }

  /** A write that fails (a full disk) leaves nothing behind. */
  async #orDrop<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      await this.drop();
      throw error;
    }
  }

  async write(bytes: Buffer): Promise<void> {
    this.#hash.update(bytes);
    this.#size += bytes.length;
    await this.#orDrop(() => this.#handle.writeFile(this.#sealer.take(bytes)));
  }

  /** Brings the bytes to the disk under their name; hash and size are those of the content. */
  async close(): Promise<{ readonly sha256: Buffer; readonly size: number }> {
    await this.#orDrop(async () => {
      await this.#handle.writeFile(this.#sealer.end());
      await this.#handle.sync();
      await this.#handle.close();
      await rename(join(this.#folder, `${this.id}.part`), join(this.#folder, this.id));
      const directory = await open(this.#folder, 'r');
      await directory.sync().finally(() => directory.close());
    });
    return { sha256: this.#hash.digest(), size: this.#size };
  }

  /** Gives up: nothing of it stays. */
  async drop(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
    for (const name of [`${this.id}.part`, this.id]) await unlink(join(this.#folder, name)).catch(() => undefined);
  }
}

interface KeptFile {
  readonly id: Id;
  readonly filename: string;
  readonly mimeType: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly purpose: string;
  /** The file and its row are swept after this moment. */
  readonly keepUntil?: Instant;
}

/** The row of a file whose bytes lie in the store. */
export async function insertFile(scope: Scope, { keepUntil, ...file }: KeptFile): Promise<void> {
  await scope.tx
    .insertInto('files')
    .values({
      hospitalId: scope.hospitalId,
      ...file,
      expiresAt: keepUntil ?? null,
      createdAt: scope.now,
      createdBy: scope.actor.userId,
    })
    .execute();
}

/** Checks and keeps a file: bytes on disk under our own name before the commit, its row in the act's transaction. */
export async function saveFile(
  scope: Scope,
  file: UploadedFile | undefined,
  rule: FileRule,
): Promise<{ id: Id; sha256: string; mimeType: string; size: number }> {
  if (!file || file.bytes.length === 0) throw fileRefusals.refusal('FILE_MISSING');
  checkFile(file, rule);
  const writer = await FileWriter.open(scope.settings, scope.newId());
  await writer.write(file.bytes);
  const { sha256, size } = await writer.close();
  const { id } = writer;
  await insertFile(scope, { id, filename: file.filename || 'file', mimeType: file.mimeType, size, sha256, purpose: rule.purpose });
  return { id, sha256: sha256.toString('hex'), mimeType: file.mimeType, size };
}

/** A kept file that another one replaces: nobody reads it from now on, and its bytes are swept. */
export async function expireFile(scope: Scope, id: Id): Promise<void> {
  await scope.tx
    .updateTable('files')
    .set({ expiresAt: scope.now })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
}

async function rowOf(scope: Scope, id: Id) {
  const row = await scope.tx
    .selectFrom('files')
    .select(['filename', 'mimeType', 'size', 'expiresAt'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!row || (row.expiresAt !== null && row.expiresAt <= scope.now)) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** The content of a file of the store, whatever its row says; null where its bytes are gone. */
export async function openStored({ dataDir, secretKey }: Store, id: Id): Promise<SealedFile | null> {
  return SealedFile.open(join(folderOf(dataDir, id), id), secretKey).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** A kept file of this hospital, or NOT_FOUND. */
export async function readFile(scope: Scope, id: Id): Promise<FileAnswer> {
  const row = await rowOf(scope, id);
  const file = await openStored(scope.settings, id);
  if (!file) throw kernelRefusals.refusal('NOT_FOUND');
  return { filename: row.filename, mimeType: row.mimeType, bytes: await file.bytes() };
}

/** A kept file of any size, sent from the disk as it is read, whole or in parts, or NOT_FOUND. */
export async function sendStored(scope: Scope, id: Id): Promise<StoredFileAnswer> {
  const { filename, mimeType, size } = await rowOf(scope, id);
  // Asked before the answer begins: a file that is gone or that another key sealed is refused, not cut off.
  const found = await openStored(scope.settings, id);
  if (!found) throw kernelRefusals.refusal('NOT_FOUND');
  await found.close();
  return {
    filename,
    mimeType,
    size: Number(size),
    open: async (from, until) => {
      const file = await openStored(scope.settings, id);
      if (!file) throw kernelRefusals.refusal('NOT_FOUND');
      return file.read(from, until);
    },
  };
}
