import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { VendorAttachmentsTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { readFile, saveFile } from '#kernel/server/files/file-store.ts';
import type { FileAnswer, UploadedFile } from '#kernel/server/module/implement.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { VendorAttachment, VendorAttachmentFields } from '../../contract/records.ts';
import { vendorRefusals } from '../../contract/refusals.ts';
import { mostAttachments, mostFileBytes } from '../../contract/words.ts';
import { supplyRecord } from '../../contract/supply.record.ts';

type Owner = { readonly vendorId: Id } | { readonly supplyId: Id } | { readonly paymentId: Id };

const rule = { purpose: 'vendor', mimeTypes: ['application/pdf', 'image/jpeg', 'image/png'], maxBytes: mostFileBytes };

/** The column that names the owner of a file, what the trail calls the owner, and who may read its files. */
const owners = {
  vendorId: { entity: 'Vendor', readers: ['View Vendors'] },
  // Who receives goods looks at the scan that they put to them.
  supplyId: { entity: 'Supply', readers: ['View Supplies', 'Receive Stock'] },
  paymentId: { entity: 'VendorPayment', readers: ['View Vendor Accounts'] },
} as const;
type OwnerKey = keyof typeof owners;

function partsOf(owner: Readonly<Partial<Record<OwnerKey, Id | null>>>): { readonly key: OwnerKey; readonly id: Id } {
  const key = (Object.keys(owners) as OwnerKey[]).find((each) => owner[each]) ?? 'vendorId';
  return { key, id: owner[key] ?? '' };
}

function ofOwner(scope: Scope, owner: Owner) {
  const { key, id } = partsOf(owner);
  return scope.tx.selectFrom('vendorAttachments').where('hospitalId', '=', scope.hospitalId).where(key, '=', id);
}

type Row = Selectable<VendorAttachmentsTable>;
const show = ({ id, kind, name, mimeType, size, uploadedByName, uploadedAt }: Row): VendorAttachment => ({
  id,
  kind,
  name,
  mimeType,
  size: Number(size),
  uploadedBy: uploadedByName,
  uploadedAt,
});

/** The files of a vendor or a delivery, newest first. */
export async function attachmentsOf(scope: Scope, owner: Owner): Promise<VendorAttachment[]> {
  const rows = await ofOwner(scope, owner).selectAll().orderBy('uploadedAt', 'desc').orderBy('id', 'desc').execute();
  return rows.map(show);
}

/** The files of payments by the payments' ids. */
export async function paymentFiles(scope: Scope, paymentIds: readonly Id[]): Promise<Map<Id, VendorAttachment[]>> {
  const rows = await scope.tx
    .selectFrom('vendorAttachments')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('paymentId', '=', sql<Id>`any(${[...paymentIds]}::uuid[])`)
    .orderBy('uploadedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const files = new Map<Id, VendorAttachment[]>();
  for (const row of rows) files.set(row.paymentId as Id, [...(files.get(row.paymentId as Id) ?? []), show(row)]);
  return files;
}

/** POST vendor/{id}/attachment, supply/{id}/attachment and vendor-payment/{id}/attachment. */
export async function attachFile(
  scope: Scope,
  owner: Owner,
  fields: z.output<typeof VendorAttachmentFields>,
  file: UploadedFile | undefined,
): Promise<VendorAttachment> {
  const { key, id } = partsOf(owner);
  const { count } = await ofOwner(scope, owner)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostAttachments) throw vendorRefusals.refusal('VENDOR_ATTACHMENTS_FULL');
  const saved = await saveFile(scope, file, rule);
  const attachment = {
    id: scope.newId(),
    kind: fields.kind,
    name: (fields.name || file?.filename || 'file').slice(0, 120),
    mimeType: saved.mimeType,
    size: saved.size,
    uploadedAt: scope.now,
  };
  const uploadedByName = scope.actor.name;
  await scope.tx
    .insertInto('vendorAttachments')
    .values({
      hospitalId: scope.hospitalId,
      ...attachment,
      ...owner,
      fileId: saved.id,
      uploadedBy: scope.actor.userId,
      uploadedByName,
    })
    .execute();
  await scope.record({
    action: 'update',
    entity: owners[key].entity,
    entityId: id,
    summary: `File ${attachment.name} was added`,
    after: { attachmentId: attachment.id, kind: attachment.kind, mimeType: attachment.mimeType },
  });
  return { ...attachment, uploadedBy: uploadedByName };
}

async function findAttachment(scope: Scope, id: Id) {
  const row = await scope.tx
    .selectFrom('vendorAttachments')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** GET vendor/attachment/{id}: for those who see what it belongs to. */
export async function readAttachment(scope: Scope, id: Id): Promise<FileAnswer> {
  const row = await findAttachment(scope, id);
  const { readers } = owners[partsOf(row).key];
  if (!readers.some((permission) => scope.may(permission))) throw kernelRefusals.refusal('FORBIDDEN', { permission: readers[0] });
  return { ...(await readFile(scope, row.fileId)), inline: true };
}

/** DELETE vendor/attachment/{id}. What belongs to a booked delivery or to a payment stays. */
export async function removeAttachment(scope: Scope, id: Id): Promise<{ id: Id }> {
  const row = await findAttachment(scope, id);
  if (row.paymentId) throw vendorRefusals.refusal('VENDOR_PAYMENT_FILE_STAYS');
  const needed = row.vendorId ? 'Edit Vendor' : 'Receive Stock';
  if (!scope.may(needed)) throw kernelRefusals.refusal('FORBIDDEN', { permission: needed });
  if (row.supplyId) {
    const supply = await scope.tx
      .selectFrom('supplies')
      .select('status')
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', row.supplyId)
      .executeTakeFirstOrThrow();
    guard(supplyRecord, 'edit', supply);
  }
  await scope.tx.deleteFrom('vendorAttachments').where('hospitalId', '=', scope.hospitalId).where('id', '=', id).execute();
  await scope.record({
    action: 'delete',
    entity: row.vendorId ? 'Vendor' : 'Supply',
    entityId: row.vendorId ?? row.supplyId,
    summary: `File ${row.name} was removed`,
    before: { attachmentId: id, name: row.name },
  });
  return { id };
}
