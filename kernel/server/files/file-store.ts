import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile as readBytes, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Id } from '#kernel/contract/fields.ts';
import { declareRefusals, kernelRefusals } from '#kernel/contract/refusals.ts';
import { isUuid } from '../ids/uuid.ts';
import type { FileAnswer, UploadedFile } from '../module/implement.ts';
import type { Scope } from '../scope/scope.ts';
import { imageSize } from './sniff.ts';

/** What a call takes as a file. */
export interface FileRule {
  readonly purpose: string;
  readonly mimeTypes: readonly string[];
  readonly maxBytes: number;
  /** Most pixels of an image, against bombs. */
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

function checkFile(file: UploadedFile, rule: FileRule): void {
  if (!rule.mimeTypes.includes(file.mimeType)) {
    throw fileRefusals.refusal('FILE_TYPE', { types: rule.mimeTypes.map((type) => (type.split('/')[1] ?? type).toUpperCase()).join(', ') });
  }
  if (file.bytes.length > rule.maxBytes) throw fileRefusals.refusal('FILE_TOO_LARGE', { megabytes: Math.round(rule.maxBytes / 1_048_576) });
  if (rule.maxPixels) {
    const size = imageSize(file.bytes);
    if (!size || size.width * size.height > rule.maxPixels || size.width < 1) throw fileRefusals.refusal('FILE_PICTURE');
  }
}

function folderOf(dataDir: string, id: Id): string {
  return join(dataDir, 'files', id.slice(-2));
}

async function writeDurably(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `${name}.part`);
  const handle = await open(temporary, 'w', 0o640);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, join(folder, name));
  const directory = await open(folder, 'r');
  await directory.sync().finally(() => directory.close());
}

/** Checks and keeps a file: bytes on disk under our own name before the commit, its row in the act's transaction. */
export async function saveFile(
  scope: Scope,
  file: UploadedFile | undefined,
  rule: FileRule,
): Promise<{ id: Id; sha256: string; mimeType: string; size: number }> {
  if (!file || file.bytes.length === 0) throw fileRefusals.refusal('FILE_MISSING');
  checkFile(file, rule);
  const id = scope.newId();
  const sha256 = createHash('sha256').update(file.bytes).digest();
  await writeDurably(folderOf(scope.settings.dataDir, id), id, file.bytes);
  await scope.tx
    .insertInto('files')
    .values({
      hospitalId: scope.hospitalId,
      id,
      filename: file.filename || 'file',
      mimeType: file.mimeType,
      size: file.bytes.length,
      sha256,
      purpose: rule.purpose,
      createdAt: scope.now,
      createdBy: scope.actor.userId,
    })
    .execute();
  return { id, sha256: sha256.toString('hex'), mimeType: file.mimeType, size: file.bytes.length };
}

/** A kept file of this hospital, or NOT_FOUND. */
export async function readFile(scope: Scope, id: Id): Promise<FileAnswer> {
  const row = await scope.tx
    .selectFrom('files')
    .select(['filename', 'mimeType'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  const bytes = await readBytes(join(folderOf(scope.settings.dataDir, id), id)).catch(() => null);
  if (!bytes) throw kernelRefusals.refusal('NOT_FOUND');
  return { filename: row.filename, mimeType: row.mimeType, bytes };
}

/** Removes bytes without a row (acts that rolled back) that are older than a day. Returns how many. */
export async function sweepFiles(owner: Pool, dataDir: string, milliseconds: number): Promise<number> {
  const root = join(dataDir, 'files');
  const folders = await readdir(root, { withFileTypes: true }).catch(() => []);
  let removed = 0;
  for (const folder of folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)) {
    // What we did not put there is not ours to remove.
    const names = (await readdir(join(root, folder))).filter((name) => isUuid(name.replace(/\.part$/, '')));
    const old: string[] = [];
    for (const name of names) {
      const { mtimeMs } = await stat(join(root, folder, name));
      if (milliseconds - mtimeMs > 86_400_000) old.push(name);
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
