import type { Selectable } from 'kysely';
import type { StockTransferLinesTable, StockTransfersTable } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import type { ActName } from '#kernel/contract/record.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { transferRecord } from '../../../contract/documents/document.record.ts';
import { openTo, recordStep } from '../paper.ts';

export type StoredTransfer = Selectable<StockTransfersTable>;
export type StoredTransferLine = Selectable<StockTransferLinesTable>;

export const transferRef = 'stock-transfer';

export function referenceOf({ id, transferNumber }: Pick<StoredTransfer, 'id' | 'transferNumber'>, reason: string | null = null) {
  return { refType: transferRef, refId: id, refNumber: transferNumber, reason };
}

export function tellTransfer(scope: Scope, id: Id, action: 'create' | 'update'): Promise<void> {
  return scope.live({ entity: 'stock-transfers', id, action, permission: 'View Stock Movements' });
}

export async function lockTransfer(
  scope: Scope,
  id: Id,
  act: ActName<typeof transferRecord>,
  version: number | null,
): Promise<StoredTransfer> {
  const row = await scope.tx
    .selectFrom('stockTransfers')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return openTo(transferRecord, act, row, version);
}

export function transferLinesOf(scope: Scope, ids: readonly Id[]): Promise<StoredTransferLine[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return scope.tx
    .selectFrom('stockTransferLines')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('transferId', 'in', [...ids])
    .orderBy('transferId')
    .orderBy('position')
    .execute();
}

export async function changeTransfer(
  scope: Scope,
  before: StoredTransfer,
  changes: Partial<Pick<StoredTransfer, 'status' | 'receivedAt' | 'receivedBy' | 'receivedByName' | 'cancelReason'>>,
  words: string,
  reason: string | null = null,
): Promise<void> {
  await scope.tx
    .updateTable('stockTransfers')
    .set({ ...changes, ...changedBy(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', before.id)
    .execute();
  const step = {
    entity: 'StockTransfer',
    name: 'Transfer',
    paper: before,
    number: before.transferNumber,
    status: changes.status,
    words,
    reason,
  };
  await recordStep(scope, step);
  await tellTransfer(scope, before.id, 'update');
}
