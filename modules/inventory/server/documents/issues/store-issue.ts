import type { Selectable } from 'kysely';
import type { StockIssueBatchesTable, StockIssueLinesTable, StockIssuesTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { ActName } from '#kernel/contract/record.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { issueRecord } from '../../../contract/documents/document.record.ts';
import { openTo, recordStep } from '../paper.ts';

export type StoredIssue = Selectable<StockIssuesTable>;
export type StoredIssueLine = Selectable<StockIssueLinesTable>;
export type StoredIssueBatch = Selectable<StockIssueBatchesTable>;

export const issueRef = 'stock-issue';

export function referenceOf({ id, issueNumber }: Pick<StoredIssue, 'id' | 'issueNumber'>, reason: string | null = null) {
  return { refType: issueRef, refId: id, refNumber: issueNumber, reason };
}

export function tellIssue(scope: Scope, id: Id, action: 'create' | 'update'): Promise<void> {
  return scope.live({ entity: 'stock-issues', id, action, permission: 'View Department Issues' });
}

export async function lockIssue(scope: Scope, id: Id, act: ActName<typeof issueRecord>, version: number | null): Promise<StoredIssue> {
  const row = await scope.tx
    .selectFrom('stockIssues')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return openTo(issueRecord, act, row, version);
}

export function issueLinesOf(scope: Scope, issueIds: readonly Id[]): Promise<StoredIssueLine[]> {
  if (issueIds.length === 0) return Promise.resolve([]);
  return scope.tx
    .selectFrom('stockIssueLines')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('issueId', 'in', [...issueIds])
    .orderBy('issueId')
    .orderBy('position')
    .execute();
}

export function issueBatchesOf(scope: Scope, issueId: Id): Promise<StoredIssueBatch[]> {
  return scope.tx
    .selectFrom('stockIssueBatches')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('issueId', '=', issueId)
    .orderBy('lineId')
    .orderBy('position')
    .execute();
}

/** Writes what became of the batches of an issue. */
export async function changeBatches(
  scope: Scope,
  rows: readonly Pick<StoredIssueBatch, 'id' | 'received' | 'returned' | 'missing'>[],
): Promise<void> {
  for (const { id, received, returned, missing } of rows)
    await scope.tx
      .updateTable('stockIssueBatches')
      .set({ received, returned, missing })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', id)
      .execute();
}

export async function changeIssue(
  scope: Scope,
  before: StoredIssue,
  changes: Partial<Pick<StoredIssue, 'status' | 'receivedAt' | 'receivedBy' | 'receivedByName' | 'cancelReason'>>,
  words: string,
  reason: string | null = null,
): Promise<void> {
  await scope.tx
    .updateTable('stockIssues')
    .set({ ...changes, ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', before.id)
    .execute();
  const step = { entity: 'StockIssue', name: 'Issue', paper: before, number: before.issueNumber, status: changes.status, words, reason };
  await recordStep(scope, step);
  await tellIssue(scope, before.id, 'update');
}
