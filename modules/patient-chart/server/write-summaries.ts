import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy, madeBy } from '#kernel/server/scope/stamps.ts';
import { usersBrief } from '#modules/access-control/server/index.ts';
import { requireRecentPassword } from '#modules/auth/server/index.ts';
import type { CreateSummary, EditSummary, Summary } from '../contract/document-records.ts';
import { chartRefusals } from '../contract/refusals.ts';
import { summaryRecord } from '../contract/summary.record.ts';
import { type ChartPatient, openChart, openChartToWrite } from './chart.ts';
import { whyNotNewVersion, whyNotSign } from './rules.ts';
import { findSummary, nextVersion, type SummaryRecord, toSummary } from './summaries.ts';
import { requireLink } from './write-attachments.ts';

const auditedOf = ({ title, type, status, visibleToPatient, coSignerId, supersedesId }: SummaryRecord) => ({
  title,
  type,
  status,
  visibleToPatient,
  coSignerId,
  supersedesId,
});

async function tell(scope: Scope, patient: ChartPatient, row: SummaryRecord, before: SummaryRecord | null, words: string): Promise<void> {
  await scope.record({
    action: before ? (before.status === row.status ? 'update' : 'state') : 'create',
    entity: 'Summary',
    entityId: row.id,
    entityNumber: patient.hospitalPatientId,
    patientId: patient.id,
    personId: patient.personId,
    summary: `Summary of ${patient.hospitalPatientId} ${words}`,
    before: before && auditedOf(before),
    after: auditedOf(row),
  });
  await scope.live({ entity: 'patient-summaries', id: row.id, action: before ? 'update' : 'create', permission: 'View Patient Summary' });
}

async function requireCoSigner(scope: Scope, coSignerId: Id | null | undefined): Promise<void> {
  if (!coSignerId) return;
  const [user] = await usersBrief(scope, [coSignerId]);
  if (!user) throw chartRefusals.refusal('COSIGNER_UNKNOWN');
}

/** POST patient-summaries: a draft. */
export async function createSummary(scope: Scope, order: CreateSummary): Promise<Summary> {
  const patient = await openChartToWrite(scope, order.patientId);
  await requireCoSigner(scope, order.coSignerId);
  await requireLink(scope, patient.id, { linkedType: order.sourceType, linkedId: order.sourceId, field: 'sourceId' });
  const row = await scope.tx
    .insertInto('patientSummaries')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      patientId: patient.id,
      title: order.title,
      body: order.body,
      type: order.type,
      status: 'draft',
      sourceType: order.sourceType ?? null,
      sourceId: order.sourceId ?? null,
      authorId: scope.actor.userId,
      authorName: scope.actor.name,
      coSignerId: order.coSignerId ?? null,
      visibleToPatient: order.visibleToPatient,
      ...madeBy(scope),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tell(scope, patient, row, null, 'begun');
  return toSummary(scope, row);
}

async function openSummary(scope: Scope, id: Id): Promise<{ before: SummaryRecord; patient: ChartPatient }> {
  const before = await findSummary(scope, id).forUpdate().executeTakeFirst();
  if (!before) throw kernelRefusals.refusal('NOT_FOUND');
  return { before, patient: await openChart(scope, before.patientId) };
}

/** A signed text stays; what is changed goes into a draft of its own that links it (invariant 8). */
async function beginVersion(
  scope: Scope,
  patient: ChartPatient,
  former: SummaryRecord,
  order: Omit<EditSummary, 'version'>,
): Promise<Summary> {
  const row = await scope.tx
    .insertInto('patientSummaries')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      patientId: patient.id,
      title: order.title ?? former.title,
      body: order.body ?? former.body,
      type: order.type ?? former.type,
      status: 'draft',
      sourceType: former.sourceType,
      sourceId: former.sourceId,
      authorId: scope.actor.userId,
      authorName: scope.actor.name,
      coSignerId: order.coSignerId === undefined ? former.coSignerId : order.coSignerId,
      supersedesId: former.id,
      visibleToPatient: order.visibleToPatient ?? former.visibleToPatient,
      ...madeBy(scope),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tell(scope, patient, row, null, 'begun as a new version');
  return toSummary(scope, row);
}

/** PATCH patient-summaries/{id}. */
export async function editSummary(scope: Scope, id: Id, { version, ...order }: EditSummary): Promise<Summary> {
  const { before, patient } = await openSummary(scope, id);
  if (version !== undefined && version !== before.version) refuseStale(before, before.updatedByName);
  const { visibleToPatient: isShared, ...text } = order;
  const isText = Object.values(text).some((value) => value !== undefined);
  const open = before.status === 'final' && isText ? await nextVersion(scope, id) : null;
  guard(summaryRecord, isText ? 'edit' : isShared ? 'share' : 'hide', before, whyNotNewVersion(open));
  await requireCoSigner(scope, order.coSignerId);
  if (before.status === 'final' && isText) return beginVersion(scope, patient, before, order);
  const row = await scope.tx
    .updateTable('patientSummaries')
    .set({ ...order, ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tell(scope, patient, row, before, 'changed');
  if (row.status === 'final' && row.visibleToPatient && !before.visibleToPatient) await tellPerson(scope, patient, row);
  return toSummary(scope, row);
}

async function tellPerson(scope: Scope, patient: ChartPatient, row: SummaryRecord): Promise<void> {
  await scope.notify({
    title: 'Record Shared',
    content: 'A summary was added to your record',
    path: '/profile',
    to: { personId: patient.personId },
    module: 'patients',
    entity: 'Summary',
    entityId: row.id,
    dedupeKey: `summary:${row.id}`,
  });
}

/** PATCH patient-summaries/{id}/sign: by the author or the named co-signer, with the password confirmed just now. */
export async function signSummary(scope: Scope, id: Id, password: 'asked' | 'confirmed' = 'asked'): Promise<Summary> {
  const { before, patient } = await openSummary(scope, id);
  guard(summaryRecord, 'sign', before, whyNotSign(before, scope.actor.userId));
  if (password === 'asked') await requireRecentPassword(scope);
  if (before.supersedesId) {
    await scope.tx
      .updateTable('patientSummaries')
      .set({ status: 'superseded', ...changedBy(scope) })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', before.supersedesId)
      .execute();
  }
  const row = await scope.tx
    .updateTable('patientSummaries')
    .set({
      status: 'final',
      signedAt: scope.now,
      signedBy: scope.actor.userId,
      signedByName: scope.actor.name,
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tell(scope, patient, row, before, 'signed');
  if (row.visibleToPatient) await tellPerson(scope, patient, row);
  return toSummary(scope, row);
}

/** The record whose text a summary is; a later text of it supersedes the one that holds. */
interface FiledFor {
  readonly patientId: Id;
  readonly type: SummaryRecord['type'];
  readonly sourceType: NonNullable<Summary['sourceType']>;
  readonly sourceId: Id;
}

interface FiledSummary extends FiledFor {
  readonly title: string;
  readonly body: string;
}

/** The signed summary of a record that holds, which a newer one supersedes; a version of it that is being written follows the newer one. */
async function supersede(
  scope: Scope,
  { patientId, type, sourceType, sourceId }: FiledSummary,
): Promise<{ former: Id; draft: Id | null } | null> {
  const former = await scope.tx
    .updateTable('patientSummaries')
    .set({ status: 'superseded', ...changedBy(scope) })
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('sourceType', '=', sourceType)
    .where('sourceId', '=', sourceId)
    .where('type', '=', type)
    .where('status', '=', 'final')
    .returning('id')
    .executeTakeFirst();
  if (!former) return null;
  const draft = await scope.tx
    .updateTable('patientSummaries')
    .set({ supersedesId: null })
    .where('hospitalId', '=', scope.hospitalId)
    .where('supersedesId', '=', former.id)
    .where('status', '=', 'draft')
    .returning('id')
    .executeTakeFirst();
  return { former: former.id, draft: draft?.id ?? null };
}

/**
 * Files the signed text of another module's record as a final summary of the actor; one of the same record that held before is
 * superseded. Whoever calls has locked the patient, and has asked for the signature. Answers its id. Door of the module.
 */
export async function fileSummary(scope: Scope, order: FiledSummary): Promise<Id> {
  const patient = await openChart(scope, order.patientId);
  const before = await supersede(scope, order);
  const row = await scope.tx
    .insertInto('patientSummaries')
    .values({
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      ...order,
      ...{ status: 'final', authorId: scope.actor.userId, authorName: scope.actor.name, coSignerId: null, visibleToPatient: false },
      ...{ signedAt: scope.now, signedBy: scope.actor.userId, signedByName: scope.actor.name, supersedesId: before?.former ?? null },
      ...madeBy(scope),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (before?.draft)
    await scope.tx
      .updateTable('patientSummaries')
      .set({ supersedesId: row.id })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', before.draft)
      .execute();
  await tell(scope, patient, row, null, 'signed and filed');
  return row.id;
}

/**
 * Shows the signed summary of another module's record to the patient and tells the person, or hides it. Nothing where none holds, or it
 * stands as it should. Whoever calls has locked the patient. Door of the module.
 */
export async function shareFiledSummary(
  scope: Scope,
  { patientId, type, sourceType, sourceId }: FiledFor,
  visibleToPatient: boolean,
): Promise<void> {
  const before = await scope.tx
    .selectFrom('patientSummaries')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('sourceType', '=', sourceType)
    .where('sourceId', '=', sourceId)
    .where('type', '=', type)
    .where('status', '=', 'final')
    .forUpdate()
    .executeTakeFirst();
  if (!before || before.visibleToPatient === visibleToPatient) return;
  const patient = await openChart(scope, patientId);
  const row = await scope.tx
    .updateTable('patientSummaries')
    .set({ visibleToPatient, ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tell(scope, patient, row, before, visibleToPatient ? 'shared with the patient' : 'hidden from the patient');
  if (visibleToPatient) await tellPerson(scope, patient, row);
}
