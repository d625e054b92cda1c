import type { Selectable } from 'kysely';
import type { StockAdjustmentLinesTable, StockAdjustmentsTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import type { ActName } from '#kernel/contract/record.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { adjustmentRecord } from '../../../contract/documents/document.record.ts';
import { type AdjustmentReason, type AdjustmentSource, type AdjustmentStatus, documentPath } from '../../../contract/documents/words.ts';
import { openTo } from '../paper.ts';

export type StoredAdjustment = Selectable<StockAdjustmentsTable>;
export type StoredAdjustmentLine = Selectable<StockAdjustmentLinesTable>;

export interface NewLine {
  readonly productId: Id;
  readonly batchId: Id;
  readonly delta: number;
  readonly countedQuantity: number | null;
  readonly quantityBefore: number;
  readonly reason: AdjustmentReason;
  readonly note: string | null;
  readonly value: number;
}

export interface NewAdjustment {
  readonly locationId: Id;
  readonly status: AdjustmentStatus;
  readonly source: AdjustmentSource;
  readonly sourceId?: Id | null;
  readonly sourceNumber?: string | null;
  readonly note: string | null;
  readonly lines: readonly NewLine[];
}

/** Open screens of adjustments fetch again: of those who see them, and of those who see them as they approve them. */
export async function tellAdjustment(scope: Scope, id: Id, action: 'create' | 'update'): Promise<void> {
  for (const permission of ['View Stock Adjustments', 'Approve Stock Adjustment'])
    await scope.live({ entity: 'stock-adjustments', id, action, permission });
}

/** Those who approve are told of a correction that waits for them. */
export async function tellApprovers(
  scope: Scope,
  { id, adjustmentNumber }: Pick<StoredAdjustment, 'id' | 'adjustmentNumber'>,
): Promise<void> {
  await scope.notify({
    title: 'Stock Adjustment',
    content: `${adjustmentNumber} waits for approval`,
    path: documentPath('adjustment', id),
    to: { permission: 'Approve Stock Adjustment' },
    module: 'inventory',
    entity: 'stock-adjustments',
    entityId: id,
  });
}

/** Writes an adjustment with its lines. Nothing moves. */
export async function insertAdjustment(scope: Scope, order: NewAdjustment): Promise<StoredAdjustment> {
  const { hospitalId } = scope;
  const id = scope.newId();
  const posted = order.status === 'posted';
  const row = await scope.tx
    .insertInto('stockAdjustments')
    .values({
      hospitalId,
      id,
      adjustmentNumber: await nextNumber(scope, 'ADJ-'),
      locationId: order.locationId,
      status: order.status,
      source: order.source,
      sourceId: order.sourceId ?? null,
      sourceNumber: order.sourceNumber ?? null,
      value: order.lines.reduce((sum, { value }) => sum + value, 0),
      note: order.note,
      createdAt: scope.now,
      createdBy: scope.actor.userId,
      createdByName: scope.actor.name,
      decidedAt: posted ? scope.now : null,
      ...changedBy(scope),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await scope.tx
    .insertInto('stockAdjustmentLines')
    .values(order.lines.map((line, position) => ({ hospitalId, id: scope.newId(), adjustmentId: id, position, ...line })))
    .execute();
  await scope.record({
    action: 'create',
    entity: 'StockAdjustment',
    entityId: id,
    entityNumber: row.adjustmentNumber,
    summary: `Stock adjustment ${row.adjustmentNumber} of ${order.lines.length} lines is ${row.status.replaceAll('-', ' ')}`,
    after: { status: row.status, source: row.source, sourceNumber: row.sourceNumber, value: row.value, locationId: row.locationId },
  });
  if (row.status === 'pending-approval') await tellApprovers(scope, row);
  await tellAdjustment(scope, id, 'create');
  return row;
}

/** An adjustment locked for an act that its status allows, as the person saw it. */
export async function lockAdjustment(
  scope: Scope,
  id: Id,
  act: ActName<typeof adjustmentRecord>,
  version: number | null,
): Promise<StoredAdjustment> {
  const row = await scope.tx
    .selectFrom('stockAdjustments')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return openTo(adjustmentRecord, act, row, version);
}

export function linesOf(scope: Scope, adjustmentIds: readonly Id[]): Promise<StoredAdjustmentLine[]> {
  if (adjustmentIds.length === 0) return Promise.resolve([]);
  return scope.tx
    .selectFrom('stockAdjustmentLines')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('adjustmentId', 'in', [...adjustmentIds])
    .orderBy('adjustmentId')
    .orderBy('position')
    .execute();
}

export async function changeAdjustment(
  scope: Scope,
  before: StoredAdjustment,
  changes: Partial<Pick<StoredAdjustment, 'status' | 'decidedAt' | 'decidedBy' | 'decidedByName' | 'rejectReason'>>,
  words: string,
): Promise<StoredAdjustment> {
  const row = await scope.tx
    .updateTable('stockAdjustments')
    .set({ ...changes, ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await scope.record({
    action: 'state',
    entity: 'StockAdjustment',
    entityId: row.id,
    entityNumber: row.adjustmentNumber,
    summary: `Stock adjustment ${row.adjustmentNumber} ${words}`,
    before: { status: before.status },
    after: { status: row.status, value: row.value },
    reason: row.rejectReason,
  });
  await tellAdjustment(scope, row.id, 'update');
  return row;
}
