import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { readFile, saveFile } from '#kernel/server/files/file-store.ts';
import type { FileAnswer, UploadedFile } from '#kernel/server/module/implement.ts';
import { present } from '#kernel/server/reading/present.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { PayloadOf } from '#kernel/contract/calls.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import type { preparationCalls } from '../../contract/calls/preparation.ts';
import { type AddDocument, OtherDocument } from '../../contract/clinical-records.ts';
import { clinicalRefusals } from '../../contract/clinical-refusals.ts';
import { findRequest, lockFor, noteEvent, tellLive } from '../requests/store.ts';

const rule = { purpose: 'procedure-document', mimeTypes: ['application/pdf', 'image/jpeg', 'image/png'], maxBytes: 10_485_760 };
const mostDocuments = 30;

type Documents = PayloadOf<typeof preparationCalls.documents>;

async function documentsOf(scope: Scope, requestId: Id): Promise<Documents> {
  const rows = await scope.tx
    .selectFrom('procedureDocuments')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', requestId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
  return rows.map((row) => present(OtherDocument, row));
}

/** GET procedure-request/{id}/other-docs. */
export async function listDocuments(scope: Scope, id: Id): Promise<Documents> {
  const row = await findRequest(scope, id);
  await openPatient(scope, row.patientId);
  return documentsOf(scope, id);
}

/** POST procedure-request/{id}/other-docs. */
export async function addDocument(scope: Scope, id: Id, { kind, note }: AddDocument, file: UploadedFile | undefined): Promise<Documents> {
  const row = await lockFor(scope, id);
  refuseIf((await documentsOf(scope, id)).length >= mostDocuments ? clinicalRefusals.refusal('DOCUMENT_FULL') : null);
  const saved = await saveFile(scope, file, rule);
  const document = {
    id: scope.newId(),
    name: (file?.filename ?? 'file').slice(0, 120),
    mimeType: saved.mimeType,
    size: saved.size,
  };
  await scope.tx
    .insertInto('procedureDocuments')
    .values({
      hospitalId: scope.hospitalId,
      requestId: id,
      fileId: saved.id,
      ...document,
      ...{ kind, note },
      createdAt: scope.now,
      createdBy: scope.actor.userId,
      createdByName: scope.actor.name,
    })
    .execute();
  await noteEvent(scope, id, { type: 'document', reason: document.name });
  await scope.record({
    action: 'update',
    entity: 'ProcedureRequest',
    entityId: id,
    entityNumber: row.requestNumber,
    patientId: row.patientId,
    summary: `A document was added to ${row.requestNumber}`,
    after: { documentId: document.id, kind, mimeType: document.mimeType },
  });
  await tellLive(scope, id, 'update');
  return documentsOf(scope, id);
}

function findDocument(scope: Scope, id: Id, docId: Id) {
  return scope.tx
    .selectFrom('procedureDocuments')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', id)
    .where('id', '=', docId)
    .executeTakeFirst();
}

/** GET procedure-request/{id}/other-docs/{docId}. */
export async function readDocument(scope: Scope, id: Id, docId: Id): Promise<FileAnswer> {
  const row = await findRequest(scope, id);
  await openPatient(scope, row.patientId);
  const document = await findDocument(scope, id, docId);
  if (!document) throw kernelRefusals.refusal('NOT_FOUND');
  return readFile(scope, document.fileId);
}

/** DELETE procedure-request/{id}/other-docs/{docId}: not after the note is signed, and no scanned consent. */
export async function removeDocument(scope: Scope, id: Id, docId: Id): Promise<{ id: Id }> {
  const row = await lockFor(scope, id);
  const document = await findDocument(scope, id, docId);
  if (!document) throw kernelRefusals.refusal('NOT_FOUND');
  refuseIf(row.status === 'submitted' || document.kind === 'consent' ? clinicalRefusals.refusal('CONSENT_LOCKED') : null);
  await scope.tx.deleteFrom('procedureDocuments').where('hospitalId', '=', scope.hospitalId).where('id', '=', docId).execute();
  await noteEvent(scope, id, { type: 'document-removed', reason: document.name });
  await scope.record({
    action: 'delete',
    entity: 'ProcedureRequest',
    entityId: id,
    entityNumber: row.requestNumber,
    patientId: row.patientId,
    summary: `A document of ${row.requestNumber} was removed`,
    before: { documentId: docId, kind: document.kind, name: document.name },
  });
  await tellLive(scope, id, 'update');
  return { id: docId };
}
