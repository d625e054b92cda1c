import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { OpenWorkItem } from '#modules/access-control/contract/records.ts';
import type { SearchGroup } from '#modules/organisation/contract/events.ts';
import { typedNumbers } from '#modules/organisation/server/index.ts';
import type { SourceType } from '#modules/patient-bills/contract/words.ts';
import type { OpenItem } from '#modules/patients/contract/death-records.ts';
import type { MergeTable, TimelineLine } from '#modules/patients/contract/events.ts';
import { procedurePath, unstartedStatuses } from '../contract/request-words.ts';
import { seesSensitive } from './catalogue/store.ts';
import { cancelLocked } from './requests/cancel.ts';
import { findRequest, itemsOf, requestsOf } from './requests/store.ts';

/** Columns that point at a patient. */
export const procedureMergeTables: readonly MergeTable[] = [
  { table: 'procedure_requests', column: 'patient_id', label: 'Procedures' },
  { table: 'procedure_implants', column: 'patient_id', label: 'Implants' },
];

/** Number of the procedure that keeps a death from being certified. */
export async function runningProcedure(scope: Scope, { patientId }: { readonly patientId: Id }): Promise<string | undefined> {
  const row = await requestsOf(scope).where('patientId', '=', patientId).where('running', '=', true).executeTakeFirst();
  return row?.requestNumber;
}

interface BusyAsked {
  readonly practitionerIds: readonly Id[];
  readonly from: Instant;
  readonly until: Instant;
}

/** Times in which practitioners are in theatre, with what it takes to prepare and to clean. */
export async function practitionersBusy(scope: Scope, { practitionerIds, from, until }: BusyAsked) {
  if (practitionerIds.length === 0) return [];
  const rows = await scope.tx
    .selectFrom('procedureBookings')
    .select(['holderId', 'busyFrom', 'busyUntil'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('kind', '=', 'staff')
    .where('holderId', 'in', [...new Set(practitionerIds)])
    .where('live', '=', true)
    .where('busyFrom', '<', until)
    .where('busyUntil', '>', from)
    .orderBy('busyFrom')
    .limit(2000)
    .execute();
  return rows.map(({ holderId, busyFrom, busyUntil }) => ({
    practitionerId: holderId,
    from: busyFrom,
    until: busyUntil,
    label: 'Theatre',
  }));
}

/** Is the patient to take nothing by mouth at a moment: from the hours before anaesthesia until the patient has left the theatre? */
export async function nilByMouth(
  scope: Scope,
  { patientId, at }: { readonly patientId: Id; readonly at: Instant },
): Promise<boolean | undefined> {
  const row = await requestsOf(scope)
    .where('patientId', '=', patientId)
    .where('open', '=', true)
    .where('leftTheatreAt', 'is', null)
    .where('fastFrom', '<=', at)
    .where('endsAt', '>', at)
    .limit(1)
    .executeTakeFirst();
  return row ? true : undefined;
}

function waitingOf(scope: Scope, patientId: Id) {
  return requestsOf(scope)
    .where('patientId', '=', patientId)
    .where('status', 'in', [...unstartedStatuses])
    .orderBy('id')
    .execute();
}

/** A death cancels what has not begun; one that runs refuses the death. */
export async function cancelForDead(scope: Scope, fact: { readonly patientId: Id; readonly deathRecordId: Id }): Promise<void> {
  for (const { id } of await waitingOf(scope, fact.patientId)) {
    const row = await findRequest(scope, id, 'update');
    await cancelLocked(scope, row, { reason: 'deceased', note: 'Patient is deceased', deathRecordId: fact.deathRecordId });
  }
}

/** What a death will cancel, or has cancelled. */
export async function cancelledByDeath(
  scope: Scope,
  { patientId, deathRecordId }: { readonly patientId: Id; readonly deathRecordId: Id | null },
): Promise<OpenItem[]> {
  const rows =
    deathRecordId === null
      ? await waitingOf(scope, patientId)
      : await requestsOf(scope).where('patientId', '=', patientId).where('deathRecordId', '=', deathRecordId).orderBy('id').execute();
  return rows.map(({ id, requestNumber }) => ({
    kind: 'procedure-request',
    id,
    number: requestNumber,
    label: 'Procedure request',
    path: procedurePath(id),
  }));
}

interface TimelineAsked {
  readonly patientId: Id;
  readonly types: readonly string[] | null;
  readonly from: Instant | null;
  readonly until: Instant | null;
  readonly most: number;
}

/** A patient's procedures on the timeline; sensitive ones leave no trace without the right. */
export async function timelineRows(scope: Scope, asked: TimelineAsked): Promise<{ lines: TimelineLine[]; count: number } | undefined> {
  const { patientId, types, from, until, most } = asked;
  if (!scope.may('View Procedure Requests') || (types !== null && !types.includes('procedure'))) return undefined;
  let rows = scope.tx.selectFrom('procedureRequests').where('hospitalId', '=', scope.hospitalId).where('patientId', '=', patientId);
  if (!seesSensitive(scope)) rows = rows.where('sensitive', '=', false);
  if (from) rows = rows.where('startsAt', '>=', from);
  if (until) rows = rows.where('startsAt', '<', until);
  const count = await countAll(rows);
  const found = await rows.selectAll().orderBy('startsAt', 'desc').orderBy('id', 'desc').limit(most).execute();
  const items = await itemsOf(
    scope,
    found.map(({ id }) => id),
  );
  const lines = found.map((row) => ({
    type: 'procedure',
    id: row.id,
    at: row.startedAt ?? row.startsAt,
    title: `Procedure: ${(items.get(row.id) ?? []).map(({ name }) => name).join(', ')}`,
    detail: row.status,
    by: row.leadSurgeonName,
    path: procedurePath(row.id),
  }));
  return { lines, count };
}

/** The requests of the global search, by their number. */
export async function searchGroup(scope: Scope, { words, most }: { words: string; most: number }): Promise<SearchGroup | undefined> {
  const numbers = typedNumbers(words);
  if (!scope.may('View Procedure Requests') || numbers.length === 0) return undefined;
  const rows = await requestsOf(scope)
    .where('requestNumber', 'in', [...numbers])
    .limit(most)
    .execute();
  return {
    type: 'procedure-requests',
    title: 'Procedure requests',
    order: 45,
    rows: rows
      .filter(({ sensitive }) => !sensitive || seesSensitive(scope))
      .map((row) => ({ id: row.id, title: row.requestNumber, subtitle: row.status, path: procedurePath(row.id) })),
  };
}

interface SourcesAsked {
  readonly sourceType: SourceType;
  readonly sourceIds: readonly Id[];
}

async function sourcesWith(scope: Scope, { sourceType, sourceIds }: SourcesAsked, which: 'live' | 'sensitive'): Promise<Id[] | undefined> {
  if (sourceType !== 'procedure-request' || sourceIds.length === 0) return undefined;
  const rows = await scope.tx
    .selectFrom('procedureCharges as c')
    .innerJoin('procedureRequests as r', (join) => join.onRef('r.hospitalId', '=', 'c.hospitalId').onRef('r.id', '=', 'c.requestId'))
    .select('c.id')
    .where('c.hospitalId', '=', scope.hospitalId)
    .where('c.id', 'in', [...sourceIds])
    .where((eb) => (which === 'live' ? eb('c.state', '=', 'raised') : eb('r.sensitive', '=', true)))
    .execute();
  return rows.map(({ id }) => id);
}

/** Lines of charges that stand go with their request, not by themselves. */
export function liveBillSources(scope: Scope, asked: SourcesAsked): Promise<Id[] | undefined> {
  return sourcesWith(scope, asked, 'live');
}

export function sensitiveSources(scope: Scope, asked: SourcesAsked): Promise<Id[] | undefined> {
  return sourcesWith(scope, asked, 'sensitive');
}

/** Numbers and pages of the requests behind bill lines. */
export async function billSources(
  scope: Scope,
  { sources }: { readonly sources: readonly { readonly sourceType: SourceType; readonly sourceId: Id }[] },
) {
  const ids = sources.filter(({ sourceType }) => sourceType === 'procedure-request').map(({ sourceId }) => sourceId);
  if (ids.length === 0) return undefined;
  const rows = await scope.tx
    .selectFrom('procedureCharges as c')
    .innerJoin('procedureRequests as r', (join) => join.onRef('r.hospitalId', '=', 'c.hospitalId').onRef('r.id', '=', 'c.requestId'))
    .select(['c.id as sourceId', 'r.id as requestId', 'r.requestNumber as number'])
    .where('c.hospitalId', '=', scope.hospitalId)
    .where('c.id', 'in', ids)
    .execute();
  return rows.map(({ sourceId, requestId, number }) => ({ sourceId, number, path: procedurePath(requestId) }));
}

/** Sensitive requests among records of the audit trail, for users without the right. */
export async function restrictedRecords(
  scope: Scope,
  { records }: { readonly records: readonly { readonly entityType: string; readonly entityId: Id }[] },
): Promise<readonly Id[] | undefined> {
  if (scope.kind !== 'hospital' || seesSensitive(scope)) return undefined;
  const ids = [...new Set(records.filter(({ entityType }) => entityType === 'ProcedureRequest').map(({ entityId }) => entityId))];
  if (ids.length === 0) return [];
  const rows = await requestsOf(scope).where('id', 'in', ids).where('sensitive', '=', true).execute();
  return rows.map(({ id }) => id);
}

/** Notes that a lead surgeon has not signed keep them from leaving. */
export async function openWork(scope: Scope, { userId }: { readonly userId: Id }): Promise<OpenWorkItem[]> {
  const rows = scope.tx
    .selectFrom('procedureRequests')
    .where('hospitalId', '=', scope.hospitalId)
    .where('leadSurgeonId', '=', userId)
    .where('status', 'in', ['started', 'documentation-saved']);
  const count = await countAll(rows);
  return count > 0 ? [{ kind: 'procedures', label: 'Operation notes to sign', count, path: '/procedure', blocks: true }] : [];
}

/** A document may hang on a request of the patient; with a signed note it stays. */
export async function attachmentLink(
  scope: Scope,
  { patientId, linkedType, linkedId }: { readonly patientId: Id; readonly linkedType: string; readonly linkedId: Id },
): Promise<{ locked: boolean } | undefined> {
  if (linkedType !== 'procedure-request') return undefined;
  const row = await requestsOf(scope).where('id', '=', linkedId).where('patientId', '=', patientId).executeTakeFirst();
  return row ? { locked: row.status === 'submitted' } : undefined;
}

/** Has a consent of the patient been signed? From then on a changed identity needs a reason. */
export async function identityInUse(scope: Scope, { patientId }: { readonly patientId: Id }): Promise<boolean | undefined> {
  const { rows } = await sql`
    select 1 from procedure_consents c join procedure_requests r on r.hospital_id = c.hospital_id and r.id = c.request_id
     where c.hospital_id = ${scope.hospitalId} and r.patient_id = ${patientId} and c.status = 'signed' limit 1`.execute(scope.tx);
  return rows.length > 0 ? true : undefined;
}
