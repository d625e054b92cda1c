import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { readFile, saveFile } from '#kernel/server/files/file-store.ts';
import type { FileAnswer, UploadedFile } from '#kernel/server/module/implement.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { mostStockFileBytes, mostStockFiles, type StockAttachment } from '../../contract/attachments.ts';
import { inventoryRefusals } from '../../contract/refusals.ts';

type Owner = { readonly batchId: Id } | { readonly adjustmentId: Id };

const rule = { purpose: 'stock', mimeTypes: ['application/pdf', 'image/jpeg', 'image/png'], maxBytes: mostStockFileBytes };

function ofOwner(scope: Scope, owner: Owner) {
  const rows = scope.tx.selectFrom('stockAttachments').where('hospitalId', '=', scope.hospitalId);
  return 'batchId' in owner ? rows.where('batchId', '=', owner.batchId) : rows.where('adjustmentId', '=', owner.adjustmentId);
}

/** The papers and photos of a batch or an adjustment, newest first. */
export async function stockFilesOf(scope: Scope, owner: Owner): Promise<StockAttachment[]> {
  const rows = await ofOwner(scope, owner).selectAll().orderBy('uploadedAt', 'desc').orderBy('id', 'desc').execute();
  return rows.map(({ id, name, mimeType, size, uploadedByName, uploadedAt }) => ({
    ...{ id, name, mimeType, uploadedAt },
    size: Number(size),
    uploadedBy: uploadedByName,
  }));
}

/** POST batch/{id}/attachment and stock/adjustment/{id}/attachment. */
export async function attachStockFile(scope: Scope, owner: Owner, file: UploadedFile | undefined): Promise<StockAttachment> {
  const { count } = await ofOwner(scope, owner)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostStockFiles) throw inventoryRefusals.refusal('STOCK_FILES_FULL');
  const saved = await saveFile(scope, file, rule);
  const attachment = {
    id: scope.newId(),
    name: (file?.filename || 'file').slice(0, 120),
    mimeType: saved.mimeType,
    size: saved.size,
    uploadedAt: scope.now,
  };
  const uploadedByName = scope.actor.name;
  await scope.tx
    .insertInto('stockAttachments')
    .values({ hospitalId: scope.hospitalId, ...attachment, ...owner, fileId: saved.id, uploadedBy: scope.actor.userId, uploadedByName })
    .execute();
  const ofBatch = 'batchId' in owner;
  await scope.record({
    action: 'update',
    entity: ofBatch ? 'Batch' : 'StockAdjustment',
    entityId: ofBatch ? owner.batchId : owner.adjustmentId,
    summary: `File ${attachment.name} was added`,
    after: { attachmentId: attachment.id, mimeType: attachment.mimeType },
  });
  return { ...attachment, uploadedBy: uploadedByName };
}

/** GET stock/attachment/{id}: of a batch for those who see products, of an adjustment for those who see or approve adjustments. */
export async function readStockFile(scope: Scope, id: Id): Promise<FileAnswer> {
  const row = await scope.tx
    .selectFrom('stockAttachments')
    .select(['batchId', 'fileId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  const needed = row.batchId ? (['View Products'] as const) : (['View Stock Adjustments', 'Approve Stock Adjustment'] as const);
  if (!needed.some((permission) => scope.may(permission))) throw kernelRefusals.refusal('FORBIDDEN', { permission: needed[0] });
  return { ...(await readFile(scope, row.fileId)), inline: true };
}
