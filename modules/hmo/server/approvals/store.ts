import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { HmoApprovalEventsTable, HmoApprovalItemsTable, HmoApprovalsTable, HmosTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { sumOf } from '#kernel/contract/money.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { refuseStale } from '#kernel/server/database/versions.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import type { ApprovalEventKind, ApprovalItemStatus } from '../../contract/approval-words.ts';
import { liveApprovals } from '../../contract/approval-words.ts';
import type { RequestChannel } from '../../contract/words.ts';

export type StoredApproval = Selectable<HmoApprovalsTable>;
export type StoredItem = Omit<Selectable<HmoApprovalItemsTable>, 'status'> & { readonly status: ApprovalItemStatus };
export type StoredPartner = Selectable<HmosTable>;

// Locks go from bill lines to uses of benefits, then to requests by their ids, then to HMO bills.

export const anyOf = (ids: readonly Id[]) => sql<Id>`any(${[...new Set(ids)].sort()}::uuid[])`;

export function approvalsOf(scope: Scope) {
  return scope.tx.selectFrom('hmoApprovals').selectAll().where('hospitalId', '=', scope.hospitalId);
}

export function itemsOf(scope: Scope) {
  return scope.tx.selectFrom('hmoApprovalItems').selectAll().where('hospitalId', '=', scope.hospitalId);
}

/** A request in any status, or NOT_FOUND. */
export async function readApproval(scope: Scope, id: Id): Promise<StoredApproval> {
  const row = await approvalsOf(scope).where('id', '=', id).executeTakeFirst();
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

/** Requests, locked in the order of their ids until the act ends. */
export function lockApprovals(scope: Scope, ids: readonly Id[]): Promise<StoredApproval[]> {
  return approvalsOf(scope).where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate().execute();
}

/** A request, locked. `seen`: the version that the actor saw. */
export async function lockApproval(scope: Scope, id: Id, seen?: number): Promise<StoredApproval> {
  const [row] = await lockApprovals(scope, [id]);
  if (!row) throw kernelRefusals.refusal('NOT_FOUND');
  if (seen !== undefined && seen !== row.version) refuseStale(row, row.updatedByName);
  return row;
}

/** Items that stand on requests, in their order; with `all` those that were taken off too. */
export async function readItems(scope: Scope, approvalIds: readonly Id[], all = false): Promise<StoredItem[]> {
  if (approvalIds.length === 0) return [];
  const rows = await itemsOf(scope)
    .where('approvalId', '=', anyOf(approvalIds))
    .$if(!all, (query) => query.where('removedAt', 'is', null))
    .orderBy('approvalId')
    .orderBy('lineNo')
    .execute();
  return rows as StoredItem[];
}

/** The item that stands for each of these lines. */
export async function itemsOfBills(scope: Scope, billIds: readonly Id[]): Promise<Map<Id, StoredItem>> {
  if (billIds.length === 0) return new Map();
  const rows = await itemsOf(scope).where('billId', '=', anyOf(billIds)).where('removedAt', 'is', null).execute();
  return new Map((rows as StoredItem[]).map((row) => [row.billId as Id, row]));
}

type Change = Omit<Updateable<HmoApprovalsTable>, 'hospitalId' | 'id' | 'version' | 'updatedAt' | 'updatedBy' | 'updatedByName'>;

/** Writes a locked request, one version on. */
export function changeApproval(scope: Scope, row: StoredApproval, change: Change): Promise<StoredApproval> {
  return scope.tx
    .updateTable('hmoApprovals')
    .set({ ...change, ...changedBy(scope), version: row.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface EventNote {
  readonly channel?: RequestChannel | null;
  readonly officer?: string | null;
  readonly text?: string | null;
  readonly paCode?: string | null;
  readonly days?: number | null;
  readonly amount?: number | null;
}

type EventRow = Insertable<HmoApprovalEventsTable>;

/** Adds to the record of all requests and responses (invariant 13). */
export async function keepEvent(scope: Scope, approvalId: Id, kind: ApprovalEventKind, note: EventNote = {}): Promise<void> {
  const { hospitalId, now, actor } = scope;
  const row: EventRow = { hospitalId, id: scope.newId(), approvalId, at: now, byUserId: actor.userId, byName: actor.name, kind, ...note };
  await scope.tx.insertInto('hmoApprovalEvents').values(row).execute();
}

/** The entry of the audit trail; note and diagnoses stand in none of it. */
export async function recordApproval(
  scope: Scope,
  row: StoredApproval,
  { summary, before, reason }: { readonly summary: string; readonly before?: StoredApproval; readonly reason?: string | null },
): Promise<void> {
  const shown = ({ status, urgency, paCode, officer, requestedAmount, approvedAmount, itemCount, sentAt, validTo }: StoredApproval) => ({
    ...{ status, urgency, paCode, officer, requestedAmount, approvedAmount, itemCount, sentAt, validTo },
  });
  await scope.record({
    action: before ? 'state' : 'create',
    entity: 'HmoApproval',
    entityId: row.id,
    entityNumber: row.approvalNumber,
    patientId: row.patientId,
    summary,
    before: before ? shown(before) : null,
    after: shown(row),
    reason: reason ?? null,
  });
}

/** Tells open screens of a change. */
export async function tellLive(scope: Scope, id: Id, action: 'create' | 'update' = 'update'): Promise<void> {
  await scope.live({ entity: liveApprovals, id, action, permission: 'View HMO Approvals' });
}

/** Sums of the items that stand, on their request; lines that use a plan up are in the plan's amount already. */
export async function countItems(scope: Scope, row: StoredApproval): Promise<StoredApproval> {
  const items = await readItems(scope, [row.id]);
  const own = items.filter(({ plannedItemId }) => plannedItemId === null);
  const requestedAmount = sumOf(own.map((item) => item.requestedAmount));
  const approvedAmount = sumOf(own.map((item) => item.approvedAmount ?? 0));
  return changeApproval(scope, row, { itemCount: items.length, requestedAmount, approvedAmount });
}

/** Partners by their ids. */
export async function partnersOf(scope: Scope, ids: readonly Id[]): Promise<Map<Id, StoredPartner>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.tx
    .selectFrom('hmos')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The partner of a request. */
export async function partnerOf(scope: Scope, hmoId: Id): Promise<StoredPartner> {
  const partner = (await partnersOf(scope, [hmoId])).get(hmoId);
  if (!partner) throw kernelRefusals.refusal('NOT_FOUND');
  return partner;
}
