import type { Scope } from '#kernel/server/scope/scope.ts';
import { issueLinesOf, type StoredIssue } from './store-issue.ts';
import { statusAfterIssue } from '../rules.ts';
import { changeRequisition, requisitionLinesOf, type StoredRequisition } from '../requisitions/store-requisition.ts';

/** What a cancelled issue gave out may be issued again. Locks the requisition before any stock. */
export async function freeFromIssue(scope: Scope, issue: StoredIssue): Promise<void> {
  const { requisitionId } = issue;
  if (!requisitionId) return;
  const row: StoredRequisition = await scope.tx
    .selectFrom('stockRequisitions')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', requisitionId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  for (const { requisitionLineId, quantity } of await issueLinesOf(scope, [issue.id])) {
    if (!requisitionLineId) continue;
    await scope.tx
      .updateTable('stockRequisitionLines')
      .set((eb) => ({ issuedQuantity: eb('issuedQuantity', '-', quantity) }))
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', requisitionLineId)
      .execute();
  }
  const status = statusAfterIssue(await requisitionLinesOf(scope, [requisitionId]));
  await changeRequisition(scope, row, { status }, `waits again: ${issue.issueNumber} was cancelled`);
}
