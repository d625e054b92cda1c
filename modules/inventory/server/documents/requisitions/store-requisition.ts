import type { Selectable } from 'kysely';
import type { StockRequisitionLinesTable, StockRequisitionsTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { ActName } from '#kernel/contract/record.ts';
import type { NoticeTitle, Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { requisitionRecord } from '../../../contract/documents/document.record.ts';
import { documentPath } from '../../../contract/documents/words.ts';
import { ownDepartments } from '../people.ts';
import { openTo } from '../paper.ts';

export type StoredRequisition = Selectable<StockRequisitionsTable>;
export type StoredRequisitionLine = Selectable<StockRequisitionLinesTable>;

/** Those who approve or issue see what all departments ask for; others their own. */
export function seesAll(scope: Scope): boolean {
  return scope.may('Approve Requisition') || scope.may('Issue Stock');
}

/** Departments whose requisitions the actor sees; null: all. */
export function seenDepartments(scope: Scope): Promise<Id[] | null> {
  return seesAll(scope) ? Promise.resolve(null) : ownDepartments(scope);
}

/** A requisition that the actor may see, or 404. */
export async function findRequisition(scope: Scope, id: Id, lock = false): Promise<StoredRequisition> {
  let query = scope.tx.selectFrom('stockRequisitions').selectAll().where('hospitalId', '=', scope.hospitalId).where('id', '=', id);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  const seen = row ? await seenDepartments(scope) : null;
  if (!row || (seen && !seen.includes(row.departmentId))) throw kernelRefusals.refusal('NOT_FOUND');
  return row;
}

export async function lockRequisition(
  scope: Scope,
  id: Id,
  act: ActName<typeof requisitionRecord>,
  version: number | null,
): Promise<StoredRequisition> {
  const row = await findRequisition(scope, id, true);
  return openTo(requisitionRecord, act, row, version);
}

export function requisitionLinesOf(scope: Scope, ids: readonly Id[]): Promise<StoredRequisitionLine[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return scope.tx
    .selectFrom('stockRequisitionLines')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('requisitionId', 'in', [...ids])
    .orderBy('requisitionId')
    .orderBy('position')
    .execute();
}

export function tellRequisition(scope: Scope, id: Id, action: 'create' | 'update'): Promise<void> {
  return scope.live({ entity: 'stock-requisitions', id, action, permission: 'View Requisitions' });
}

type Changes = Partial<
  Pick<StoredRequisition, 'status' | 'priority' | 'neededBy' | 'note' | 'decidedAt' | 'decidedBy' | 'decidedByName' | 'decisionReason'>
>;

export async function changeRequisition(
  scope: Scope,
  before: StoredRequisition,
  changes: Changes,
  words: string,
  reason: string | null = null,
): Promise<StoredRequisition> {
  const row = await scope.tx
    .updateTable('stockRequisitions')
    .set({ ...changes, ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await scope.record({
    action: row.status === before.status ? 'update' : 'state',
    entity: 'StockRequisition',
    entityId: row.id,
    entityNumber: row.requisitionNumber,
    summary: `Requisition ${row.requisitionNumber} ${words}`,
    before: { status: before.status, priority: before.priority, neededBy: before.neededBy },
    after: { status: row.status, priority: row.priority, neededBy: row.neededBy },
    reason,
  });
  await tellRequisition(scope, row.id, 'update');
  return row;
}

interface Told {
  readonly title: NoticeTitle;
  readonly words: string;
  readonly to: { readonly permission: string } | { readonly userIds: readonly Id[] };
}

/** Tells people of a requisition. */
export async function tellOf(scope: Scope, row: StoredRequisition, { title, words, to }: Told): Promise<void> {
  if ('userIds' in to && to.userIds.length === 0) return;
  await scope.notify({
    title,
    content: `${row.requisitionNumber} ${words}`,
    path: documentPath('requisition', row.id),
    to,
    priority: row.priority === 'emergency' ? 'high' : 'normal',
    module: 'inventory',
    entity: 'stock-requisitions',
    entityId: row.id,
  });
}
