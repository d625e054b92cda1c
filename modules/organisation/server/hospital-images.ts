import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { imageRule, readFile, saveFile } from '#kernel/server/files/file-store.ts';
import type { FileAnswer, UploadedFile } from '#kernel/server/module/implement.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import type { ImageAnswer } from '../contract/records.ts';
import { type HospitalImage, imageBytes } from '../contract/words.ts';
import { lockHospital, requireHospital } from './hospital-record.ts';

const columns = { logo: 'logoFileId', stamp: 'stampFileId' } as const;
const words = { logo: 'Logo', stamp: 'Stamp' } as const;

async function setImage(scope: Scope, image: HospitalImage, fileId: Id | null): Promise<ImageAnswer> {
  const before = await lockHospital(scope);
  const column = columns[image];
  const after = await scope.tx
    .updateTable('hospitals')
    .set({ [column]: fileId, ...changedBy(scope), version: before.version + 1 })
    .where('id', '=', scope.hospitalId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await scope.record({
    action: 'update',
    entity: 'Hospital',
    entityId: scope.hospitalId,
    entityNumber: before.civisHospitalId,
    summary: fileId ? `${words[image]} of the hospital replaced` : `${words[image]} of the hospital removed`,
    before: { [column]: before[column] },
    after: { [column]: fileId },
  });
  await scope.live({ entity: 'hospital', id: scope.hospitalId, action: 'update' });
  return { fileId: after[column], version: after.version };
}

/** Stores the picture (PNG or JPEG, judged by its bytes, at most 1 MB). The former file stays for issued documents. */
export async function uploadImage(scope: Scope, image: HospitalImage, uploads: readonly UploadedFile[]): Promise<ImageAnswer> {
  const { id } = await saveFile(scope, uploads[0], imageRule(imageBytes, image));
  return setImage(scope, image, id);
}

export function removeImage(scope: Scope, image: HospitalImage): Promise<ImageAnswer> {
  return setImage(scope, image, null);
}

/** The picture, or 404 when there is none. */
export async function readImage(scope: Scope, hospitalId: Id, image: HospitalImage): Promise<FileAnswer> {
  const fileId = (await requireHospital(scope, hospitalId))[columns[image]];
  if (!fileId) throw kernelRefusals.refusal('NOT_FOUND');
  return { ...(await readFile(scope, fileId)), inline: true };
}
