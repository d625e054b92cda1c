import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { PatientAttachmentsTable } from '#database/types.ts';
import { offsetOf, type Page } from '#kernel/contract/envelope.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, type Refusal, refuseIf } from '#kernel/contract/refusals.ts';
import { readFile, sendStored } from '#kernel/server/files/file-store.ts';
import type { FileAnswer, StoredFileAnswer } from '#kernel/server/module/implement.ts';
import { actsOf } from '#kernel/server/record/acts.ts';
import type { PatientScope, Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { attachmentActs, type attachmentCalls } from '../contract/calls/documents.ts';
import type { Attachment } from '../contract/document-records.ts';
import { AttachmentLink } from '../contract/events.ts';
import { chartRefusals } from '../contract/refusals.ts';
import { type AttachmentType, extensionOf } from './attachment-types.ts';
import { type ChartPatient, hospitalName, openChart, sensitiveRight } from './chart.ts';
import { findOwn, inOwnHospitals, ownPerson } from './own-chart.ts';
import { whyNotServed } from './rules.ts';

export type AttachmentRecord = Selectable<PatientAttachmentsTable>;
type Query = z.output<(typeof attachmentCalls)['ofPatient']['query']>;

/** A document that a signed or submitted record stands on is not archived. */
export async function whyNotArchive(scope: Scope, { patientId, linkedType, linkedId }: AttachmentRecord): Promise<Refusal | null> {
  if (!linkedType || !linkedId) return null;
  const links = await scope.ask(AttachmentLink, { patientId, linkedType, linkedId });
  return links.some((link) => link.locked) ? chartRefusals.refusal('ATTACHMENT_LOCKED') : null;
}

/** A row as the wire shows it. Its links are read only for users who may archive it. */
export async function toAttachment(scope: Scope, row: AttachmentRecord, hospital: string): Promise<Attachment> {
  const { fileId: _file, thumbnailFileId, updatedAt: _at, updatedBy: _by, updatedByName: _name, ...shown } = row;
  const plain = actsOf(scope, attachmentActs, row);
  const acts = plain.archive === null ? actsOf(scope, attachmentActs, row, { archive: await whyNotArchive(scope, row) }) : plain;
  return { ...shown, hasThumbnail: thumbnailFileId !== null, hospitalName: hospital, acts };
}

interface Sight {
  readonly sensitive: boolean;
  /** Only what is marked for the patient, or what they sent themselves. */
  readonly ownOnly: boolean;
}

function seen(scope: Scope, { sensitive, ownOnly }: Sight) {
  let rows = scope.tx.selectFrom('patientAttachments').where('hospitalId', '=', scope.hospitalId);
  if (!sensitive) rows = rows.where('isSensitive', '=', false);
  if (ownOnly)
    rows = rows.where('status', '=', 'active').where((eb) => eb.or([eb('visibleToPatient', '=', true), eb('fromPatient', '=', true)]));
  return rows;
}

async function newestRows(scope: Scope, patientId: Id, query: Query, sight: Sight, { most, skip }: { most: number; skip: number }) {
  let rows = seen(scope, sight).where('patientId', '=', patientId).where('status', '=', query.status);
  if (query.category?.length) rows = rows.where('category', 'in', query.category);
  if (query.linkedType) rows = rows.where('linkedType', '=', query.linkedType);
  if (query.linkedId) rows = rows.where('linkedId', '=', query.linkedId);
  const count = await countAll(rows);
  const found = await rows.selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(most).offset(skip).execute();
  const here = await hospitalName(scope);
  return { count, data: await Promise.all(found.map((row) => toAttachment(scope, row, here))) };
}

const staffSight = (scope: Scope): Sight => ({ sensitive: scope.may(sensitiveRight), ownOnly: false });

/** GET patient-attachments/patient/{patientId}. */
export async function listAttachments(scope: Scope, patientId: Id, query: Query): Promise<Page<Attachment>> {
  const patient = await openChart(scope, patientId);
  const { count, data } = await newestRows(scope, patient.id, query, staffSight(scope), { most: query.limit, skip: offsetOf(query) });
  return { data, meta: { count, page: query.page, limit: query.limit } };
}

/** Documents that are marked for the person or that they sent, of all their hospitals. */
export async function listOwnAttachments(scope: PatientScope, asked: Id, query: Query): Promise<Page<Attachment>> {
  const person = await ownPerson(scope, asked);
  const most = offsetOf(query) + query.limit;
  const parts = await inOwnHospitals(scope, person, (inside, patient) =>
    newestRows(inside, patient.id, query, { sensitive: person.seesSensitive, ownOnly: true }, { most, skip: 0 }),
  );
  const rows = parts.flatMap((part) => part.data).sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  return { data: rows.slice(offsetOf(query), most), meta: { count, page: query.page, limit: query.limit } };
}

/** A document that the actor may see, with its patient; what is sensitive is not there for those without the right. */
export async function openAttachment(scope: Scope, id: Id, lock = false): Promise<{ row: AttachmentRecord; patient: ChartPatient }> {
  let rows = seen(scope, staffSight(scope)).selectAll().where('id', '=', id);
  if (lock) rows = rows.forUpdate();
  const row = await rows.executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return { row, patient: await openChart(scope, row.patientId) };
}

/** GET patient-attachments/{id}. */
export async function viewAttachment(scope: Scope, id: Id): Promise<Attachment> {
  return toAttachment(scope, (await openAttachment(scope, id)).row, await hospitalName(scope));
}

/** Sensitive documents of one's own show; those of a minor of 14 and more do not show to who acts for them. */
async function findOwnAttachment<T>(scope: PatientScope, id: Id, act: (inside: Scope, row: AttachmentRecord) => Promise<T>): Promise<T> {
  const found = await findOwn(scope, async (inside, patientIds) => {
    const row = await seen(inside, { sensitive: true, ownOnly: true })
      .selectAll()
      .where('id', '=', id)
      .where('patientId', 'in', [...patientIds])
      .executeTakeFirst();
    return row ?? null;
  });
  const person = await ownPerson(scope, found.patientId);
  if (found.isSensitive && !person.seesSensitive) throw kernelRefusals.refusal('NOT_FOUND');
  return scope.inHospital(found.hospitalId, (inside) => act(inside, found));
}

export function viewOwnAttachment(scope: PatientScope, id: Id): Promise<Attachment> {
  return findOwnAttachment(scope, id, async (inside, row) => toAttachment(inside, row, await hospitalName(inside)));
}

function fileName({ name, mime }: AttachmentRecord): string {
  const extension = extensionOf[mime as AttachmentType];
  return name.toLowerCase().endsWith(`.${extension}`) ? name : `${name}.${extension}`;
}

async function serve(
  scope: Scope,
  row: AttachmentRecord,
  patient: Pick<ChartPatient, 'id' | 'personId' | 'hospitalPatientId'>,
): Promise<StoredFileAnswer> {
  refuseIf(whyNotServed(row.scan));
  const file = await sendStored(scope, row.fileId);
  await scope.record({
    action: 'read',
    entity: 'Attachment',
    entityId: row.id,
    entityNumber: patient.hospitalPatientId,
    patientId: patient.id,
    personId: patient.personId,
    summary: `Document of ${patient.hospitalPatientId} opened`,
  });
  return { ...file, filename: fileName(row), mimeType: row.mime };
}

/** GET patient-attachments/{id}/content: always a download, never kept by browsers; the opening is in the trail. */
export async function serveAttachment(scope: Scope, id: Id): Promise<StoredFileAnswer> {
  const { row, patient } = await openAttachment(scope, id);
  return serve(scope, row, patient);
}

export function serveOwnAttachment(scope: PatientScope, id: Id): Promise<StoredFileAnswer> {
  return findOwnAttachment(scope, id, async (inside, row) => {
    const patient = await inside.tx
      .selectFrom('patients')
      .select(['id', 'personId', 'hospitalPatientId'])
      .where('hospitalId', '=', inside.hospitalId)
      .where('id', '=', row.patientId)
      .executeTakeFirstOrThrow();
    return serve(inside, row, patient);
  });
}

async function thumbnailOf(scope: Scope, row: AttachmentRecord): Promise<FileAnswer> {
  refuseIf(whyNotServed(row.scan));
  if (!row.thumbnailFileId) throw kernelRefusals.refusal('NOT_FOUND');
  return { ...(await readFile(scope, row.thumbnailFileId)), inline: true };
}

/** GET patient-attachments/{id}/thumbnail. A sensitive document's picture is an opening like its bytes; the others are part of the list. */
export async function serveThumbnail(scope: Scope, id: Id): Promise<FileAnswer> {
  const { row, patient } = await openAttachment(scope, id);
  if (row.isSensitive) await serve(scope, row, patient);
  return thumbnailOf(scope, row);
}

export function serveOwnThumbnail(scope: PatientScope, id: Id): Promise<FileAnswer> {
  return findOwnAttachment(scope, id, thumbnailOf);
}
