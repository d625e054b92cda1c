import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { imageRule, readFile, saveFile } from '#kernel/server/files/file-store.ts';
import type { FileAnswer, UploadedFile } from '#kernel/server/module/implement.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { userImageBytes } from '../contract/words.ts';
import { changeUser, findUser, lockUser } from './user-store.ts';

type Column = 'photoFileId' | 'signatureFileId';

async function saveImage(scope: Scope, column: Column, uploads: readonly UploadedFile[]): Promise<{ fileId: Id }> {
  const user = await lockUser(scope, scope.actor.userId ?? '');
  const what = column === 'photoFileId' ? 'photo' : 'signature';
  const { id: fileId } = await saveFile(scope, uploads[0], imageRule(userImageBytes, `user-${what}`));
  await changeUser(scope, user, { [column]: fileId });
  await scope.record({
    action: 'update',
    entity: 'User',
    entityId: user.id,
    entityNumber: user.staffNumber,
    summary: `${user.fullname} changed the own ${what}`,
  });
  return { fileId };
}

/** POST users/profile/photo. */
export function uploadPhoto(scope: Scope, uploads: readonly UploadedFile[]): Promise<{ fileId: Id }> {
  return saveImage(scope, 'photoFileId', uploads);
}

/** POST users/profile/signature. */
export function uploadSignature(scope: Scope, uploads: readonly UploadedFile[]): Promise<{ fileId: Id }> {
  return saveImage(scope, 'signatureFileId', uploads);
}

/** A user's photo, for every colleague. */
export async function readPhoto(scope: Scope, id: Id): Promise<FileAnswer> {
  const user = await findUser(scope, id);
  if (!user?.photoFileId) throw kernelRefusals.refusal('NOT_FOUND');
  return { ...(await readFile(scope, user.photoFileId)), inline: true };
}

/** A user's signature: the own one, or any with View Users. */
export async function readSignature(scope: Scope, id: Id): Promise<FileAnswer> {
  if (id !== scope.actor.userId && !scope.may('View Users')) throw kernelRefusals.refusal('FORBIDDEN', { permission: 'View Users' });
  const user = await findUser(scope, id);
  if (!user?.signatureFileId) throw kernelRefusals.refusal('NOT_FOUND');
  return { ...(await readFile(scope, user.signatureFileId)), inline: true };
}
