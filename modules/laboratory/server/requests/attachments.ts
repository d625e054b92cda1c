import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { readFile, saveFile } from '#kernel/server/files/file-store.ts';
import type { FileAnswer, UploadedFile } from '#kernel/server/module/implement.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import { laboratoryRefusals } from '../../contract/refusals.ts';
import type { LabAttachment } from '../../contract/result-records.ts';
import { mostAttachmentBytes, mostAttachments } from '../../contract/words.ts';
import { showAttachment } from './results-store.ts';
import { findRequest, isBench, lockFor, noteEvents, requireSight, tellLive } from './store.ts';
import { auditView } from './view.ts';

const rule = {
  purpose: 'lab-result',
  mimeTypes: ['application/pdf', 'image/jpeg', 'image/png'],
  maxBytes: mostAttachmentBytes,
};

/** POST lab-request/{id}/attachment, while the result is at the bench. */
export async function addAttachment(
  scope: Scope,
  id: Id,
  name: string | undefined,
  file: UploadedFile | undefined,
): Promise<LabAttachment> {
  const row = await lockFor(scope, id, 'addAttachment');
  const { count } = await scope.tx
    .selectFrom('labAttachments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', id)
    .where('specimenId', '=', row.specimenId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostAttachments) throw laboratoryRefusals.refusal('LAB_ATTACHMENTS_FULL');
  const saved = await saveFile(scope, file, rule);
  const attachment = {
    id: scope.newId(),
    name: (name?.trim() || file?.filename || 'file').slice(0, 120),
    mime: saved.mimeType,
    size: saved.size,
    uploadedByName: scope.actor.name,
    uploadedAt: scope.now,
  };
  await scope.tx
    .insertInto('labAttachments')
    .values({
      hospitalId: scope.hospitalId,
      requestId: id,
      specimenId: row.specimenId,
      resultVersion: 1,
      fileId: saved.id,
      uploadedBy: scope.actor.userId,
      ...attachment,
    })
    .execute();
  await noteEvents(scope, [{ requestId: id, type: 'attachment' }]);
  await scope.record({
    action: 'update',
    entity: 'LabRequest',
    entityId: id,
    entityNumber: row.requestNumber,
    patientId: row.patientId,
    summary: `A file was added to the result of ${row.requestNumber}`,
    after: { attachmentId: attachment.id, mime: attachment.mime, size: attachment.size },
  });
  await tellLive(scope, id, 'update');
  return showAttachment(attachment);
}

/** GET lab-request/attachment/{id}. */
export async function readAttachment(scope: Scope, id: Id): Promise<FileAnswer> {
  const attachment = await scope.tx
    .selectFrom('labAttachments')
    .select(['requestId', 'fileId', 'specimenId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!attachment) throw kernelRefusals.refusal('NOT_FOUND');
  const row = await findRequest(scope, attachment.requestId);
  if (row.patientId) await openPatient(scope, row.patientId);
  requireSight(scope, row);
  const isOfResult = row.status === 'result-released' && (attachment.specimenId ?? row.specimenId) === row.specimenId;
  if (!isOfResult && !isBench(scope)) throw laboratoryRefusals.refusal('LAB_NOT_RELEASED');
  await auditView(scope, row, 'file read');
  return readFile(scope, attachment.fileId);
}
