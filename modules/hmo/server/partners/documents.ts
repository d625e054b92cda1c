import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { readFile, saveFile } from '#kernel/server/files/file-store.ts';
import type { FileAnswer, UploadedFile } from '#kernel/server/module/implement.ts';
import { present } from '#kernel/server/reading/present.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type DocumentFields, PartnerDocument } from '../../contract/partner-records.ts';
import { hmoRefusals } from '../../contract/refusals.ts';
import { mostDocuments, mostFileBytes } from '../../contract/words.ts';
import { lockPartner, tellPartner } from '../partner-store.ts';

const rule = { purpose: 'hmo', mimeTypes: ['application/pdf', 'image/jpeg', 'image/png'], maxBytes: mostFileBytes };

function documentsWhere(scope: Scope, hmoId: Id) {
  return scope.tx.selectFrom('hmoDocuments').where('hospitalId', '=', scope.hospitalId).where('hmoId', '=', hmoId);
}

/** Documents of a partner, newest first. */
export async function documentsOf(scope: Scope, hmoId: Id): Promise<PartnerDocument[]> {
  const rows = await documentsWhere(scope, hmoId).selectAll().orderBy('uploadedAt', 'desc').orderBy('id', 'desc').execute();
  return rows.map((row) => present(PartnerDocument, row, { size: Number(row.size), uploadedBy: row.uploadedByName }));
}

/** POST hmo/{id}/document. */
export async function attachDocument(
  scope: Scope,
  hmoId: Id,
  fields: DocumentFields,
  file: UploadedFile | undefined,
): Promise<PartnerDocument> {
  const partner = await lockPartner(scope, hmoId);
  if ((await countAll(documentsWhere(scope, hmoId))) >= mostDocuments) throw hmoRefusals.refusal('HMO_DOCUMENTS_FULL');
  const saved = await saveFile(scope, file, rule);
  const document = {
    id: scope.newId(),
    kind: fields.kind,
    name: (fields.name || file?.filename || 'file').slice(0, 120),
    mimeType: saved.mimeType,
    size: saved.size,
    uploadedAt: scope.now,
  };
  await scope.tx
    .insertInto('hmoDocuments')
    .values({
      hospitalId: scope.hospitalId,
      ...document,
      hmoId,
      fileId: saved.id,
      uploadedBy: scope.actor.userId,
      uploadedByName: scope.actor.name,
    })
    .execute();
  await scope.record({
    action: 'update',
    entity: 'Hmo',
    entityId: hmoId,
    entityNumber: partner.code,
    summary: `File ${document.name} was added`,
    after: { documentId: document.id, kind: document.kind },
  });
  await tellPartner(scope, hmoId, 'update');
  return { ...document, uploadedBy: scope.actor.name };
}

async function findDocument(scope: Scope, id: Id) {
  const row = await scope.tx
    .selectFrom('hmoDocuments')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** GET hmo/document/{id}. */
export async function readDocument(scope: Scope, id: Id): Promise<FileAnswer> {
  const { fileId } = await findDocument(scope, id);
  return { ...(await readFile(scope, fileId)), inline: true };
}

/** DELETE hmo/document/{id}. */
export async function removeDocument(scope: Scope, id: Id): Promise<{ id: Id }> {
  const row = await findDocument(scope, id);
  await scope.tx.deleteFrom('hmoDocuments').where('hospitalId', '=', scope.hospitalId).where('id', '=', id).execute();
  await scope.record({
    action: 'update',
    entity: 'Hmo',
    entityId: row.hmoId,
    summary: `File ${row.name} was removed`,
    before: { documentId: id, name: row.name },
  });
  await tellPartner(scope, row.hmoId, 'update');
  return { id };
}
