import type { Id } from '#kernel/contract/fields.ts';
import { startOfDay } from '#kernel/server/clock/instants.ts';
import { fileRefusals, saveFile } from '#kernel/server/files/file-store.ts';
import type { UploadedFile } from '#kernel/server/module/implement.ts';
import { guard } from '#kernel/server/record/acts.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { attachmentRecord } from '../contract/attachment.record.ts';
import type { Attachment, EditAttachment, UploadAttachments } from '../contract/document-records.ts';
import { AttachmentLink } from '../contract/events.ts';
import { chartRefusals } from '../contract/refusals.ts';
import { mostAttachmentBytes, mostAttachmentsAtOnce, mostOwnAttachmentsADay } from '../contract/words.ts';
import { type AttachmentType, attachmentTypes, pagesOf, typeOfContent } from './attachment-types.ts';
import { type AttachmentRecord, openAttachment, toAttachment, whyNotArchive } from './attachments.ts';
import { keepThumbnail } from './thumbnails.ts';
import { type ChartPatient, hospitalName, openChartToWrite, takeTurn } from './chart.ts';
import { inOwnHospital } from './own-chart.ts';

/** The type of an uploaded file by its content. Refuses hostile content (400), other types (415) and what is too large (413). */
function typeOfUpload({ bytes }: UploadedFile): AttachmentType {
  if (bytes.length === 0) throw fileRefusals.refusal('FILE_MISSING');
  if (bytes.length > mostAttachmentBytes) throw chartRefusals.refusal('ATTACHMENT_TOO_LARGE');
  const type = typeOfContent(bytes);
  if (type === 'forbidden') throw chartRefusals.refusal('ATTACHMENT_FORBIDDEN');
  if (type === 'unknown') throw chartRefusals.refusal('ATTACHMENT_TYPE');
  return type;
}

interface NamedLink {
  readonly linkedType?: string | null | undefined;
  readonly linkedId?: Id | null | undefined;
  readonly field?: string;
}

/** A record that a document or a summary is tied to: one of the patient's own, ATTACHMENT_LINK_UNKNOWN for any other. */
export async function requireLink(scope: Scope, patientId: Id, { linkedType, linkedId, field = 'linkedId' }: NamedLink): Promise<void> {
  if (!linkedType && !linkedId) return;
  const known = linkedType && linkedId ? await scope.ask(AttachmentLink, { patientId, linkedType, linkedId }) : [];
  if (known.length === 0) throw chartRefusals.refusal('ATTACHMENT_LINK_UNKNOWN', {}, { [field]: 'The linked record was not found' });
}

interface Upload {
  readonly order: UploadAttachments;
  readonly file: UploadedFile;
  readonly type: AttachmentType;
  readonly name: string;
  readonly fromPatient: boolean;
}

const rule = { purpose: 'patient-attachment', mimeTypes: attachmentTypes, maxBytes: mostAttachmentBytes };

async function keepFile(scope: Scope, patient: ChartPatient, { order, file, type, name, fromPatient }: Upload): Promise<AttachmentRecord> {
  const kept = await saveFile(scope, { ...file, mimeType: type }, rule);
  const row = await scope.tx
    .insertInto('patientAttachments')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      patientId: patient.id,
      fileId: kept.id,
      thumbnailFileId: await keepThumbnail(scope, file.bytes, type),
      name,
      category: order.category,
      mime: type,
      size: kept.size,
      sha256: kept.sha256,
      pages: pagesOf(file.bytes, type),
      linkedType: order.linkedType ?? null,
      linkedId: order.linkedId ?? null,
      takenAt: order.takenAt || null,
      description: order.description,
      visibleToPatient: order.visibleToPatient,
      isSensitive: order.isSensitive,
      uploadedBy: scope.actor.userId,
      uploadedByName: scope.actor.name,
      fromPatient,
      status: 'active',
      // Typed by content on the way in: see docs/decisions/0008.
      scan: 'clean',
      createdAt: scope.now,
      ...changedBy(scope),
      version: 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tell(scope, patient, row, null, 'kept');
  return row;
}

const auditedOf = ({ category, mime, size, sha256, visibleToPatient, isSensitive, status }: AttachmentRecord) => ({
  category,
  mime,
  size,
  sha256,
  visibleToPatient,
  isSensitive,
  status,
});

async function tell(
  scope: Scope,
  patient: ChartPatient,
  row: AttachmentRecord,
  before: AttachmentRecord | null,
  words: string,
  reason: string | null = null,
): Promise<void> {
  await scope.record({
    action: before ? (before.status === row.status ? 'update' : 'state') : 'create',
    entity: 'Attachment',
    entityId: row.id,
    entityNumber: patient.hospitalPatientId,
    patientId: patient.id,
    personId: patient.personId,
    summary: `Document of ${patient.hospitalPatientId} ${words}`,
    before: before && auditedOf(before),
    after: auditedOf(row),
    reason,
  });
  await scope.live({
    entity: 'patient-attachments',
    id: row.id,
    action: before ? 'update' : 'create',
    permission: 'View Patient Attachments',
  });
}

function nameOf(order: UploadAttachments, file: UploadedFile, index: number, count: number): string {
  const own = file.filename
    .replace(/[\p{Cc}/\\]/gu, ' ')
    .trim()
    .slice(0, 120);
  if (!order.name) return own || 'Document';
  return count > 1 ? `${order.name} ${index + 1}`.slice(0, 120) : order.name;
}

async function keepAll(
  scope: Scope,
  patient: ChartPatient,
  order: UploadAttachments,
  files: readonly UploadedFile[],
  fromPatient: boolean,
): Promise<Attachment[]> {
  if (files.length === 0) throw fileRefusals.refusal('FILE_MISSING');
  if (files.length > mostAttachmentsAtOnce) throw chartRefusals.refusal('TOO_MANY_ATTACHMENTS');
  const types = files.map(typeOfUpload);
  await requireLink(scope, patient.id, order);
  const here = await hospitalName(scope);
  const rows: Attachment[] = [];
  for (const [index, file] of files.entries()) {
    const name = nameOf(order, file, index, files.length);
    const row = await keepFile(scope, patient, { order, file, type: types[index] as AttachmentType, name, fromPatient });
    rows.push(await toAttachment(scope, row, here));
  }
  return rows;
}

/** POST patient-attachments: all files or none. */
export async function uploadAttachments(scope: Scope, order: UploadAttachments, files: readonly UploadedFile[]): Promise<Attachment[]> {
  return keepAll(scope, await openChartToWrite(scope, order.patientId), order, files, false);
}

/** Documents that a person sends to the own record, at most ten a day, visible to them and never sensitive by their word. */
export function uploadOwnAttachments(scope: PatientScope, order: UploadAttachments, files: readonly UploadedFile[]): Promise<Attachment[]> {
  return inOwnHospital(scope, order.patientId, async (inside, { id }) => {
    const patient = await openChartToOwner(inside, id);
    await takeTurn(inside, 'own-attachments', patient.id);
    const { count } = await inside.tx
      .selectFrom('patientAttachments')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('hospitalId', '=', inside.hospitalId)
      .where('patientId', '=', patient.id)
      .where('fromPatient', '=', true)
      .where('createdAt', '>=', startOfDay(await inside.today(), await inside.zone()))
      .executeTakeFirstOrThrow();
    if (Number(count) + files.length > mostOwnAttachmentsADay) throw chartRefusals.refusal('ATTACHMENTS_TODAY');
    return keepAll(inside, patient, { ...order, patientId: patient.id, visibleToPatient: true, isSensitive: false }, files, true);
  });
}

/** The owner's record opens to them also when it is confidential. */
async function openChartToOwner(scope: Scope, patientId: Id): Promise<ChartPatient> {
  return scope.tx
    .selectFrom('patients')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', patientId)
    .forShare()
    .executeTakeFirstOrThrow();
}

/** PATCH patient-attachments/{id}. */
export async function editAttachment(scope: Scope, id: Id, { version, ...order }: EditAttachment): Promise<Attachment> {
  const { row: before, patient } = await openAttachment(scope, id, true);
  if (version !== undefined && version !== before.version) refuseStale(before, before.updatedByName);
  guard(attachmentRecord, 'edit', before);
  const row = await scope.tx
    .updateTable('patientAttachments')
    .set({ ...order, ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tell(scope, patient, row, before, 'changed');
  return toAttachment(scope, row, await hospitalName(scope));
}

/** DELETE patient-attachments/{id}: archived, bytes kept; one that a signed consent or submitted claim stands on stays. */
export async function archiveAttachment(scope: Scope, id: Id, reason: string): Promise<Attachment> {
  const { row: before, patient } = await openAttachment(scope, id, true);
  guard(attachmentRecord, 'archive', before, await whyNotArchive(scope, before));
  const row = await scope.tx
    .updateTable('patientAttachments')
    .set({ status: 'archived', archivedReason: reason, ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tell(scope, patient, row, before, 'archived', reason);
  return toAttachment(scope, row, await hospitalName(scope));
}
