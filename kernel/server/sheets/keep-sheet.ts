import type { Id } from '#kernel/contract/fields.ts';
import { addHours } from '../clock/instants.ts';
import { saveFile } from '../files/file-store.ts';
import type { FileAnswer } from '../module/implement.ts';
import type { Scope } from '../scope/scope.ts';

/**
 * Keeps a written table (an error file) for a day and answers its id, for a call of the module that sends it with
 * `sendStored` to whoever may upload. It stays only when the act commits.
 */
export async function keepSheet(scope: Scope, { filename, mimeType, bytes }: FileAnswer): Promise<Id> {
  const file = { field: 'file', filename, mimeType, bytes: Buffer.from(bytes) };
  const { id } = await saveFile(scope, file, { purpose: 'upload-errors', mimeTypes: [mimeType], maxBytes: bytes.length });
  await scope.tx
    .updateTable('files')
    .set({ expiresAt: addHours(scope.now, 24) })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .execute();
  return id;
}
