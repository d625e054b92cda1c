import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { listed } from '#kernel/server/database/listed.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { SourceType } from '#modules/patient-bills/contract/words.ts';
import type { SearchGroup, GetStartedAnswer } from '#modules/organisation/contract/events.ts';
import { typedNumbers } from '#modules/organisation/server/index.ts';
import type { OpenItem } from '#modules/patients/contract/death-records.ts';
import type { MergeTable, TimelineLine } from '#modules/patients/contract/events.ts';
import { componentWords, openRequestStatuses, requestPath, unitPath } from '../contract/words.ts';
import { readUnitNumber } from '../contract/rules/isbt.ts';
import { bankDepartment } from './people.ts';
import { endLocked } from './requests/end.ts';
import { findRequest } from './units/lines.ts';
import { componentPrices } from './units/prices.ts';

const viewRight = 'View Blood Bank';

/** Columns that point at a patient. */
export const bloodMergeTables: readonly MergeTable[] = [
  { table: 'blood_requests', column: 'patient_id', label: 'Blood requests' },
  { table: 'blood_samples', column: 'patient_id', label: 'Blood samples' },
  { table: 'blood_typings', column: 'patient_id', label: 'Blood group typings' },
  { table: 'blood_transfusions', column: 'patient_id', label: 'Transfusions' },
  { table: 'blood_reactions', column: 'patient_id', label: 'Transfusion reactions' },
  { table: 'blood_donors', column: 'patient_id', label: 'Blood donors' },
  { table: 'blood_acquisitions', column: 'for_patient_id', label: 'Replacement donations' },
  { table: 'blood_lookback_units', column: 'recipient_id', label: 'Lookbacks' },
];

interface Asked {
  readonly patientId: Id;
  readonly types: readonly string[] | null;
  readonly from: Instant | null;
  readonly until: Instant | null;
  readonly most: number;
}

/** Transfusions of a patient on the timeline. */
export async function timelineRows(scope: Scope, asked: Asked): Promise<{ lines: TimelineLine[]; count: number } | undefined> {
  if (!scope.may(viewRight) || (asked.types !== null && !asked.types.includes('blood'))) return undefined;
  let rows = scope.tx.selectFrom('bloodRequests').where('hospitalId', '=', scope.hospitalId).where('patientId', '=', asked.patientId);
  if (asked.from) rows = rows.where('createdAt', '>=', asked.from);
  if (asked.until) rows = rows.where('createdAt', '<', asked.until);
  const count = await countAll(rows);
  const found = await rows.selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(asked.most).execute();
  const lines = found.map((row) => ({
    type: 'blood',
    id: row.id,
    at: row.createdAt,
    title: `Blood request: ${row.units} ${componentWords[row.component]}`,
    detail: row.status,
    by: row.requestedByName,
    path: requestPath(row.id),
  }));
  return { lines, count };
}

/** Requests that a death cancels: those of which nothing was issued. */
async function cancellable(scope: Scope, patientId: Id) {
  return scope.tx
    .selectFrom('bloodRequests')
    .select(['id', 'requestNumber'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('status', 'in', ['requested', 'sample-taken', 'cross-matched'])
    .orderBy('id')
    .execute();
}

export async function cancelForDead(scope: Scope, fact: { readonly patientId: Id; readonly deathRecordId: Id }): Promise<void> {
  for (const { id } of await cancellable(scope, fact.patientId)) {
    const row = await findRequest(scope, id, true);
    await endLocked(scope, row, { status: 'cancelled', reason: 'Patient is deceased', deathRecordId: fact.deathRecordId });
  }
}

export async function cancelledByDeath(scope: Scope, patientId: Id, deathRecordId: Id | null): Promise<OpenItem[]> {
  const rows =
    deathRecordId === null
      ? await cancellable(scope, patientId)
      : await scope.tx
          .selectFrom('bloodRequests')
          .select(['id', 'requestNumber'])
          .where('hospitalId', '=', scope.hospitalId)
          .where('patientId', '=', patientId)
          .where('deathRecordId', '=', deathRecordId)
          .orderBy('id')
          .execute();
  return rows.map(({ id, requestNumber }) => ({
    ...{ kind: 'blood-request', id, number: requestNumber, label: 'Blood request', path: requestPath(id) },
  }));
}

/** A document may hang on a request of the patient; on one that has ended it stays. */
export async function attachmentLink(
  scope: Scope,
  { patientId, linkedType, linkedId }: { readonly patientId: Id; readonly linkedType: string; readonly linkedId: Id },
): Promise<{ locked: boolean } | undefined> {
  if (linkedType !== 'blood-request') return undefined;
  const row = await scope.tx
    .selectFrom('bloodRequests')
    .select('open')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', linkedId)
    .where('patientId', '=', patientId)
    .executeTakeFirst();
  return row ? { locked: row.open !== true } : undefined;
}

interface Source {
  readonly id: Id;
  readonly requestId: Id;
  readonly requestNumber: string;
  readonly live: boolean;
}

/** The requests and units behind bill lines. */
async function sourcesOf(scope: Scope, ids: readonly Id[]): Promise<Source[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Source>`
    select id, id as "requestId", request_number as "requestNumber", status not in ('cancelled', 'declined') as live
      from blood_requests where hospital_id = ${scope.hospitalId} and id in ${listed(ids)}
    union all
    select l.id, r.id, r.request_number, l.state in ('reserved', 'issued', 'transfused', 'discarded')
      from blood_request_units l join blood_requests r on r.hospital_id = l.hospital_id and r.id = l.request_id
     where l.hospital_id = ${scope.hospitalId} and l.id in ${listed(ids)}`.execute(scope.tx);
  return rows;
}

interface SourcesAsked {
  readonly sourceType: SourceType;
  readonly sourceIds: readonly Id[];
}

/** Lines that go with their request or unit, not by themselves. */
export async function liveBillSources(scope: Scope, { sourceType, sourceIds }: SourcesAsked): Promise<Id[] | undefined> {
  if (sourceType !== 'blood-request') return undefined;
  return (await sourcesOf(scope, sourceIds)).filter(({ live }) => live).map(({ id }) => id);
}

export async function billSources(scope: Scope, sources: readonly { readonly sourceType: SourceType; readonly sourceId: Id }[]) {
  const ids = sources.filter(({ sourceType }) => sourceType === 'blood-request').map(({ sourceId }) => sourceId);
  if (ids.length === 0) return undefined;
  return (await sourcesOf(scope, ids)).map(({ id, requestId, requestNumber }) => ({
    sourceId: id,
    number: requestNumber,
    path: requestPath(requestId),
  }));
}

/** Donors and their deferrals in the audit trail, for who may not see donors. */
export function restrictedRecords(
  scope: Scope,
  { records }: { readonly records: readonly { readonly entityType: string; readonly entityId: Id }[] },
): Promise<readonly Id[] | undefined> {
  if (scope.kind !== 'hospital' || scope.may('View Blood Donors')) return Promise.resolve(undefined);
  return Promise.resolve([...new Set(records.filter(({ entityType }) => entityType === 'Donor').map(({ entityId }) => entityId))]);
}

/** Files of haemovigilance that a user reported and nobody closed: they do not keep anybody from leaving. */
export async function openWork(scope: Scope, userId: Id) {
  const count = await countAll(
    scope.tx
      .selectFrom('bloodReactions')
      .where('hospitalId', '=', scope.hospitalId)
      .where('status', '=', 'open')
      .where('reportedBy', '=', userId),
  );
  return count > 0
    ? [{ kind: 'blood', label: 'Open haemovigilance files', count, path: '/blood-management?tab=reactions', blocks: false }]
    : [];
}

/** Units in stock and open requests keep the bank's department. */
export async function departmentWork(scope: Scope, departmentId: Id) {
  if ((await bankDepartment(scope)).id !== departmentId) return undefined;
  const stock = scope.tx.selectFrom('bloodUnits').where('hospitalId', '=', scope.hospitalId);
  const units = await countAll(stock.where('status', 'in', ['quarantined', 'available', 'reserved']));
  const requests = await countAll(
    scope.tx
      .selectFrom('bloodRequests')
      .where('hospitalId', '=', scope.hospitalId)
      .where('status', 'in', [...openRequestStatuses]),
  );
  return [
    ...(units > 0 ? [{ words: 'blood units', count: units }] : []),
    ...(requests > 0 ? [{ words: 'open blood requests', count: requests }] : []),
  ];
}

/** Who gives a running transfusion looks after the patient. */
export async function careTeam(scope: Scope, patientId: Id) {
  const rows = await scope.tx
    .selectFrom('bloodTransfusions')
    .select(['startedBy', 'checkedBy'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('status', '=', 'running')
    .execute();
  return { userIds: [...new Set(rows.flatMap(({ startedBy, checkedBy }) => [startedBy ?? [], checkedBy].flat()))], departmentIds: [] };
}

/** Is this a transfusion of the patient? Observations are taken for it. */
export async function careRecord(
  scope: Scope,
  { patientId, kind, id }: { readonly patientId: Id; readonly kind: string; readonly id: Id },
) {
  if (kind !== 'transfusion') return undefined;
  const row = await scope.tx
    .selectFrom('bloodTransfusions')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .where('patientId', '=', patientId)
    .executeTakeFirst();
  return row ? (true as const) : undefined;
}

/** Blood requests by their number, units by theirs or as scanned. */
export async function searchGroup(scope: Scope, { words, most }: { words: string; most: number }): Promise<SearchGroup | undefined> {
  if (!scope.may(viewRight)) return undefined;
  const numbers = typedNumbers(words);
  const read = readUnitNumber(words);
  const wanted = [...numbers, ...(read.isbt && !read.fault ? [read.number] : [])];
  if (wanted.length === 0) return undefined;
  const requests = await scope.tx
    .selectFrom('bloodRequests')
    .select(['id', 'requestNumber', 'status'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestNumber', 'in', wanted)
    .limit(most)
    .execute();
  const units = await scope.tx
    .selectFrom('bloodUnits')
    .select(['id', 'unitNumber', 'component'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('unitNumber', 'in', wanted)
    .limit(most)
    .execute();
  return {
    type: 'blood',
    title: 'Blood',
    order: 45,
    rows: [
      ...requests.map((row) => ({ id: row.id, title: row.requestNumber, subtitle: row.status, path: requestPath(row.id) })),
      ...units.map((row) => ({ id: row.id, title: row.unitNumber, subtitle: componentWords[row.component], path: unitPath(row.id) })),
    ].slice(0, most),
  };
}

/** The prices of the five components, among the first steps of a hospital. */
export async function getStarted(scope: Scope): Promise<GetStartedAnswer[]> {
  const prices = await componentPrices(scope);
  const priced = [...prices.values()].filter(({ key, price }) => key !== 'cross-match' && price !== null).length;
  return [
    {
      key: 'blood-price',
      title: 'Set blood prices',
      why: 'Blood can be requested once whole blood has a price.',
      route: '/blood-management?tab=price',
      permission: 'Set Blood Price',
      order: 130,
      done: priced === 5,
      progress: `${priced} of 5 priced`,
      manual: false,
      skippable: true,
    },
  ];
}
