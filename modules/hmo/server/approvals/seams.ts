import type { Id, Instant } from '#kernel/contract/fields.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { readTogether } from '#kernel/server/database/pipeline.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { OpenWorkItem } from '#modules/access-control/contract/records.ts';
import type { SearchGroup } from '#modules/organisation/contract/events.ts';
import { typedNumbers } from '#modules/organisation/server/index.ts';
import type { OpenItem } from '#modules/patients/contract/death-records.ts';
import type { MergeTable, TimelineLine } from '#modules/patients/contract/events.ts';
import { patientBrief } from '#modules/patients/server/index.ts';
import { approvalLink, approvalPath, approvalsPath, liveApprovals } from '../../contract/approval-words.ts';
import { cancelRequests } from './follow.ts';
import { approvalsOf, changeApproval, keepEvent, lockApprovals, recordApproval } from './store.ts';
import { sql } from 'kysely';

const viewRight = 'View HMO Approvals';
const deathReason = 'Patient is deceased';

/** Rows that go along when two records of a patient become one. */
export const approvalMergeTables: readonly MergeTable[] = [
  { table: 'hmo_approvals', column: 'patient_id', label: 'HMO approvals' },
  { table: 'hmo_nhia_notices', column: 'patient_id', label: 'NHIA notices' },
];

/** Requests of a patient that wait and of which nothing was performed. */
function waitingOf(scope: Scope, patientId: Id) {
  return approvalsOf(scope)
    .where('patientId', '=', patientId)
    .where('status', '=', 'pending')
    .where(
      sql<boolean>`not exists (
        select from hmo_approval_items i join patient_bills b on b.hospital_id = i.hospital_id and b.id = i.bill_id
         where i.hospital_id = hmo_approvals.hospital_id and i.approval_id = hmo_approvals.id and i.removed_at is null
           and b.performed_at is not null)`,
    )
    .orderBy('id');
}

/** Requests of acts that will not be performed end with the patient; performed acts go on. */
export async function endRequestsOfDead(scope: Scope, { patientId }: { readonly patientId: Id }): Promise<void> {
  const rows = await waitingOf(scope, patientId).execute();
  await cancelRequests(
    scope,
    rows.map(({ id }) => id),
    deathReason,
  );
}

/** The requests that a death cancels, or those that it has cancelled. */
export async function requestsEndedByDeath(
  scope: Scope,
  { patientId, deathRecordId }: { readonly patientId: Id; readonly deathRecordId: Id | null },
): Promise<OpenItem[]> {
  const ended = approvalsOf(scope).where('patientId', '=', patientId).where('status', '=', 'cancelled').where('reason', '=', deathReason);
  const rows = await (deathRecordId ? ended : waitingOf(scope, patientId)).execute();
  return rows.map(({ id, approvalNumber }) => ({
    ...{ kind: 'hmo-approval', id, number: approvalNumber, label: 'Request for HMO approval', path: approvalPath(id) },
  }));
}

/** A document of a request stays once the request was sent. */
export async function approvalLinkOf(
  scope: Scope,
  { patientId, linkedType, linkedId }: { readonly patientId: Id; readonly linkedType: string; readonly linkedId: Id },
): Promise<{ locked: boolean } | undefined> {
  if (linkedType !== approvalLink) return undefined;
  const row = await approvalsOf(scope).where('id', '=', linkedId).where('patientId', '=', patientId).executeTakeFirst();
  return row && { locked: row.sentAt !== null };
}

/** Requests that a user took up: somebody else of the desk has them before the user leaves. */
export async function takenRequests(scope: Scope, { userId }: { readonly userId: Id }): Promise<OpenWorkItem[] | undefined> {
  const taken = scope.tx
    .selectFrom('hmoApprovals')
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'pending')
    .where('takenBy', '=', userId);
  const count = await countAll(taken);
  if (count === 0) return undefined;
  return [{ kind: liveApprovals, label: 'HMO requests taken up', count, path: approvalsPath, blocks: false }];
}

/** The heir works on the requests that a leaver took up. */
export async function handOverRequests(
  scope: Scope,
  { fromUserId, toUserId }: { readonly fromUserId: Id; readonly toUserId: Id },
): Promise<void> {
  const open = await approvalsOf(scope).where('status', '=', 'pending').where('takenBy', '=', fromUserId).execute();
  if (open.length === 0) return;
  const heir = await scope.tx
    .selectFrom('users')
    .select('fullname')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', toUserId)
    .executeTakeFirst();
  const rows = await lockApprovals(
    scope,
    open.map(({ id }) => id),
  );
  for (const row of rows.filter(({ status, takenBy }) => status === 'pending' && takenBy === fromUserId)) {
    const after = await changeApproval(scope, row, { takenBy: toUserId, takenByName: heir?.fullname ?? null });
    await keepEvent(scope, row.id, 'taken', { text: heir?.fullname ?? null });
    await recordApproval(scope, after, { summary: `Request ${row.approvalNumber} handed over`, before: row });
  }
}

interface Asked {
  readonly patientId: Id;
  readonly types: readonly string[] | null;
  readonly from: Instant | null;
  readonly until: Instant | null;
  readonly most: number;
}

/** A patient's requests on the timeline; neither note nor diagnosis stands there. */
export async function approvalTimeline(
  scope: Scope,
  { patientId, types, from, until, most }: Asked,
): Promise<{ lines: TimelineLine[]; count: number } | undefined> {
  if (!scope.may(viewRight) || (types !== null && !types.includes('hmo'))) return undefined;
  let rows = scope.tx
    .selectFrom('hmoApprovals as a')
    .innerJoin('hmos as h', (join) => join.onRef('h.hospitalId', '=', 'a.hospitalId').onRef('h.id', '=', 'a.hmoId'))
    .where('a.hospitalId', '=', scope.hospitalId)
    .where('a.patientId', '=', patientId);
  if (from) rows = rows.where('a.requestedAt', '>=', from);
  if (until) rows = rows.where('a.requestedAt', '<', until);
  const { count, found } = await readTogether({
    count: countAll(rows),
    found: rows
      .select(['a.id', 'a.approvalNumber', 'a.requestedAt', 'a.status', 'a.requestedByName', 'h.name'])
      .orderBy('a.requestedAt', 'desc')
      .orderBy('a.id', 'desc')
      .limit(most)
      .execute(),
  });
  const lines = found.map((row) => ({
    ...{ type: 'hmo', id: row.id, at: row.requestedAt, title: `${row.approvalNumber} · ${row.status}`, detail: row.name },
    ...{ by: row.requestedByName, path: approvalPath(row.id) },
  }));
  return { lines, count: Number(count) };
}

/** Requests by their number or PA code, for the global search. */
export async function approvalsFound(
  scope: Scope,
  { words, most }: { readonly words: string; readonly most: number },
): Promise<SearchGroup | undefined> {
  const typed = words.trim();
  if (!scope.may(viewRight) || typed.length < 3) return undefined;
  const numbers = typedNumbers(typed).filter((number) => number.startsWith('APR-'));
  const code = sql<boolean>`upper(pa_code) = ${typed.toUpperCase()}`;
  const rows = await approvalsOf(scope)
    .where((eb) => eb.or([code, ...(numbers.length > 0 ? [eb('approvalNumber', 'in', numbers)] : [])]))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  if (rows.length === 0) return undefined;
  const people = await patientBrief(scope, [...new Set(rows.map(({ patientId }) => patientId))]);
  const nameOf = new Map(people.map(({ id, fullname }) => [id, fullname]));
  return {
    ...{ type: 'hmo-approvals', title: 'HMO approvals', order: 62 },
    rows: rows.map((row) => ({
      id: row.id,
      title: `${row.approvalNumber} · ${nameOf.get(row.patientId) ?? ''}`,
      subtitle: row.status,
      path: approvalPath(row.id),
    })),
  };
}
