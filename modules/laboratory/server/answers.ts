import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import type { OpenWorkItem } from '#modules/access-control/contract/records.ts';
import type { SummarySection } from '#modules/patient-chart/contract/document-records.ts';
import type { SourceType } from '#modules/patient-bills/contract/words.ts';
import type { OpenItem } from '#modules/patients/contract/death-records.ts';
import type { MergeTable, TimelineLine } from '#modules/patients/contract/events.ts';
import { labPath } from '../contract/words.ts';
import { briefsOf } from './briefs.ts';
import { cancelLocked } from './requests/cancel-request.ts';
import { lockRequests, seesSensitive } from './requests/store.ts';

const viewRight = 'View Lab Test Requests';

/** Columns that point at a patient. */
export const labMergeTables: readonly MergeTable[] = [
  { table: 'lab_requests', column: 'patient_id', label: 'Lab requests' },
  { table: 'lab_specimens', column: 'patient_id', label: 'Lab specimens' },
  { table: 'lab_result_values', column: 'patient_id', label: 'Lab results' },
];

interface Asked {
  readonly patientId: Id;
  readonly types: readonly string[] | null;
  readonly from: Instant | null;
  readonly until: Instant | null;
  readonly most: number;
}

/** A patient's requests on the timeline; sensitive ones leave no trace without the right. */
export async function timelineRows(
  scope: Scope,
  { patientId, types, from, until, most }: Asked,
): Promise<{ lines: TimelineLine[]; count: number } | undefined> {
  if (!scope.may(viewRight) || (types !== null && !types.includes('lab'))) return undefined;
  let rows = scope.tx.selectFrom('labRequests').where('hospitalId', '=', scope.hospitalId).where('patientId', '=', patientId);
  if (!seesSensitive(scope)) rows = rows.where('sensitive', '=', false);
  if (from) rows = rows.where('createdAt', '>=', from);
  if (until) rows = rows.where('createdAt', '<', until);
  const { count, found } = await readTogether({
    count: countAll(rows),
    found: rows.selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(most).execute(),
  });
  const lines = (await briefsOf(scope, found)).map((brief) => ({
    type: 'lab',
    id: brief.id,
    at: brief.createdAt,
    title: `Lab test: ${brief.testName}`,
    detail: brief.status,
    by: brief.requestedByName,
    path: brief.path,
  }));
  return { lines, count: Number(count) };
}

const summaryRows = 12;

/** The section 'labs' of the generated summary: released results alone. */
export async function summarySections(
  scope: Scope,
  { patientId, sections }: { readonly patientId: Id; readonly sections: readonly string[] | null },
): Promise<SummarySection[] | undefined> {
  if (!scope.may(viewRight) || (sections !== null && !sections.includes('labs'))) return undefined;
  let rows = scope.tx
    .selectFrom('labRequests')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('status', '=', 'result-released');
  if (!seesSensitive(scope)) rows = rows.where('sensitive', '=', false);
  const briefs = await briefsOf(scope, await rows.orderBy('createdAt', 'desc').limit(summaryRows).execute());
  const words = (brief: (typeof briefs)[number]) =>
    brief.results.map(({ name, text, flag }) => `${name} ${text}${flag && flag !== 'N' ? ` (${flag})` : ''}`).join(', ');
  return [
    {
      key: 'labs',
      title: 'Laboratory results',
      rows: briefs.map((brief) => ({ label: brief.testName, value: words(brief) || '—', at: brief.releasedAt })),
    },
  ];
}

/** A document may hang on a request of the patient; once the result is released it stays. */
export async function attachmentLink(
  scope: Scope,
  { patientId, linkedType, linkedId }: { readonly patientId: Id; readonly linkedType: string; readonly linkedId: Id },
): Promise<{ locked: boolean } | undefined> {
  if (linkedType !== 'lab-request') return undefined;
  const row = await scope.tx
    .selectFrom('labRequests')
    .select('status')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', linkedId)
    .where('patientId', '=', patientId)
    .executeTakeFirst();
  return row ? { locked: row.status === 'result-released' } : undefined;
}

/** A death cancels what waits for a specimen, unless it was ordered after the death; what is at the bench is finished. */
export async function cancelForDead(scope: Scope, fact: { readonly patientId: Id; readonly deathRecordId: Id }): Promise<void> {
  const waiting = await waitingOf(scope, fact.patientId);
  const rows = await lockRequests(
    scope,
    waiting.map(({ id }) => id),
  );
  for (const row of rows.values())
    if (row.status === 'specimen-due')
      await cancelLocked(scope, row, { reason: 'Patient is deceased', voidLine: true, deathRecordId: fact.deathRecordId });
}

function waitingOf(scope: Scope, patientId: Id) {
  return scope.tx
    .selectFrom('labRequests')
    .select(['id', 'requestNumber'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('status', '=', sql.lit('specimen-due'))
    .where('postMortem', '=', false)
    .orderBy('id')
    .execute();
}

/** What a death will cancel, or has cancelled. */
export async function cancelledByDeath(scope: Scope, patientId: Id, deathRecordId: Id | null): Promise<OpenItem[]> {
  const rows =
    deathRecordId === null
      ? await waitingOf(scope, patientId)
      : await scope.tx
          .selectFrom('labRequests')
          .select(['id', 'requestNumber'])
          .where('hospitalId', '=', scope.hospitalId)
          .where('patientId', '=', patientId)
          .where('deathRecordId', '=', deathRecordId)
          .orderBy('id')
          .execute();
  return rows.map(({ id, requestNumber }) => ({ kind: 'lab-request', id, number: requestNumber, label: 'Lab request', path: labPath(id) }));
}

interface SourcesAsked {
  readonly sourceType: SourceType;
  readonly sourceIds: readonly Id[];
}

/** Those of the sources of bill lines that have such a request; undefined where they are not the laboratory's. */
async function sourcesWith(scope: Scope, { sourceType, sourceIds }: SourcesAsked, which: 'live' | 'sensitive'): Promise<Id[] | undefined> {
  if (sourceType !== 'lab-request' || sourceIds.length === 0) return undefined;
  const rows = await scope.tx
    .selectFrom('labRequests')
    .select('billSourceId')
    .distinct()
    .where('hospitalId', '=', scope.hospitalId)
    .where('billSourceId', 'in', [...sourceIds])
    .where((eb) => (which === 'live' ? eb('status', '<>', 'cancelled') : eb('sensitive', '=', true)))
    .execute();
  return rows.map(({ billSourceId }) => billSourceId);
}

/** Lines of requests that are not cancelled go with their request, not by themselves. */
export function liveBillSources(scope: Scope, asked: SourcesAsked): Promise<Id[] | undefined> {
  return sourcesWith(scope, asked, 'live');
}

/** Sources of bill lines with a sensitive test among them. */
export function sensitiveSources(scope: Scope, asked: SourcesAsked): Promise<Id[] | undefined> {
  return sourcesWith(scope, asked, 'sensitive');
}

/** Numbers and pages of the requests behind bill lines. */
export async function billSources(scope: Scope, sources: readonly { readonly sourceType: SourceType; readonly sourceId: Id }[]) {
  const ids = sources.filter(({ sourceType }) => sourceType === 'lab-request').map(({ sourceId }) => sourceId);
  if (ids.length === 0) return undefined;
  const rows = await scope.tx
    .selectFrom('labRequests')
    .select(['id', 'requestNumber'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, requestNumber }) => ({ sourceId: id, number: requestNumber, path: labPath(id) }));
}

/** Sensitive requests among records of the audit trail, for users without the right. */
export async function restrictedRecords(
  scope: Scope,
  { records }: { readonly records: readonly { readonly entityType: string; readonly entityId: Id }[] },
): Promise<readonly Id[] | undefined> {
  if (scope.kind !== 'hospital' || seesSensitive(scope)) return undefined;
  const ids = [...new Set(records.filter(({ entityType }) => entityType === 'LabRequest').map(({ entityId }) => entityId))];
  if (ids.length === 0) return [];
  const rows = await scope.tx
    .selectFrom('labRequests')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', ids)
    .where('sensitive', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

/** Results that a user entered and nobody released: they do not keep anybody from leaving. */
export async function openWork(scope: Scope, userId: Id): Promise<OpenWorkItem[]> {
  const { count } = await scope.tx
    .selectFrom('labRequests')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', sql.lit('result-entered'))
    .where('enteredBy', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count) > 0
    ? [{ kind: 'laboratory', label: 'Results waiting for release', count: Number(count), path: '/labs', blocks: false }]
    : [];
}
