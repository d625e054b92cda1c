import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { tookPart } from '#kernel/server/hands/document-hands.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { requisitionRecord } from '../../../contract/documents/document.record.ts';
import { documentRefusals } from '../../../contract/documents/refusals.ts';
import type { ApproveRequisition, IssueRequisition, Requisition, WithReason } from '../../../contract/documents/records.ts';
import { giveOut } from './issue-stock.ts';
import { productNames } from '../names.ts';
import { namedTwice, statusAfterIssue, whyNotApprove, whyNotGrant } from '../rules.ts';
import { showRequisition } from '../requisitions/show-requisitions.ts';
import {
  changeRequisition,
  lockRequisition,
  requisitionLinesOf,
  type StoredRequisitionLine,
  tellOf,
} from '../requisitions/store-requisition.ts';

function decision(scope: Scope) {
  return { decidedAt: scope.now, decidedBy: scope.actor.userId, decidedByName: scope.actor.name };
}

function requireKnown(lines: readonly StoredRequisitionLine[], wanted: readonly { readonly lineId: Id }[]): void {
  const ids = wanted.map(({ lineId }) => lineId);
  const strange = ids.some((lineId) => !lines.some(({ id }) => id === lineId)) || namedTwice(ids).length > 0;
  refuseIf(strange ? documentRefusals.refusal('STOCK_LINE_UNKNOWN') : null);
}

/** PATCH stock/requisition/{id}/approve: by nobody who wrote, changed or submitted it. */
export async function approveRequisition(scope: Scope, id: Id, order: ApproveRequisition): Promise<Requisition> {
  const row = await lockRequisition(scope, id, 'approve', order.version);
  guard(requisitionRecord, 'approve', row, whyNotApprove(await tookPart(scope, 'stock-requisitions', id)));
  const lines = await requisitionLinesOf(scope, [id]);
  requireKnown(lines, order.lines);
  const names = await productNames(
    scope,
    lines.map(({ productId }) => productId),
  );
  let granted = 0;
  for (const line of lines) {
    const named = order.lines.find(({ lineId }) => lineId === line.id);
    const approvedQuantity = named?.approvedQuantity ?? line.quantity;
    const note = named?.note ?? null;
    const product = names.get(line.productId)?.name ?? '';
    refuseIf(whyNotGrant({ product, asked: line.quantity, granted: approvedQuantity, note }));
    granted += approvedQuantity;
    await scope.tx
      .updateTable('stockRequisitionLines')
      .set({ approvedQuantity, approvalNote: note })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', line.id)
      .execute();
  }
  refuseIf(granted === 0 ? documentRefusals.refusal('NOTHING_APPROVED') : null);
  const after = await changeRequisition(scope, row, { status: 'approved', ...decision(scope) }, 'was approved');
  const to = { userIds: row.createdBy ? [row.createdBy] : [] };
  await tellOf(scope, after, { title: 'Requisition Approved', words: 'was approved', to });
  await tellOf(scope, after, { title: 'Requisition Approved', words: 'waits to be issued', to: { permission: 'Issue Stock' } });
  return showRequisition(scope, id);
}

/** PATCH stock/requisition/{id}/reject. */
export async function rejectRequisition(scope: Scope, id: Id, { reason, version }: WithReason): Promise<Requisition> {
  const row = await lockRequisition(scope, id, 'reject', version);
  const changes = { status: 'rejected' as const, decisionReason: reason, ...decision(scope) };
  const after = await changeRequisition(scope, row, changes, 'was rejected', reason);
  const to = { userIds: row.createdBy ? [row.createdBy] : [] };
  await tellOf(scope, after, { title: 'Requisition Rejected', words: 'was rejected', to });
  return showRequisition(scope, id);
}

const leftOf = ({ approvedQuantity, issuedQuantity }: StoredRequisitionLine) => (approvedQuantity ?? 0) - issuedQuantity;

/** What is issued now: the lines that are named, or all that is left of each. */
async function readIssued(scope: Scope, lines: readonly StoredRequisitionLine[], order: IssueRequisition) {
  requireKnown(lines, order.lines);
  const all = lines.filter((line) => leftOf(line) > 0).map((line) => ({ lineId: line.id, quantity: leftOf(line), reserve: null }));
  const wanted = order.lines.length > 0 ? order.lines : all;
  const found = wanted.map(({ lineId, quantity, reserve }) => ({
    line: lines.find(({ id }) => id === lineId) as StoredRequisitionLine,
    quantity,
    reserve,
  }));
  for (const { line, quantity } of found) {
    if (quantity <= leftOf(line)) continue;
    const product = (await productNames(scope, [line.productId])).get(line.productId)?.name;
    throw documentRefusals.refusal('ISSUED_ABOVE_APPROVED', { product, quantity: leftOf(line) });
  }
  return found;
}

/** PATCH stock/requisition/{id}/issue: one issue from one place; what is left waits. */
export async function issueRequisition(scope: Scope, id: Id, order: IssueRequisition): Promise<Requisition> {
  const row = await lockRequisition(scope, id, 'issue', order.version);
  const lines = await requisitionLinesOf(scope, [id]);
  const issued = await readIssued(scope, lines, order);
  await giveOut(scope, {
    fromLocationId: order.fromLocationId,
    departmentId: row.departmentId,
    requisitionId: id,
    useReserve: order.useReserve,
    reserveReason: order.reserveReason,
    note: order.note,
    lines: issued.map(({ line, quantity, reserve }) => ({ productId: line.productId, quantity, reserve, requisitionLineId: line.id })),
  });
  for (const { line, quantity } of issued)
    await scope.tx
      .updateTable('stockRequisitionLines')
      .set({ issuedQuantity: line.issuedQuantity + quantity })
      .where('hospitalId', '=', scope.hospitalId)
      .where('id', '=', line.id)
      .execute();
  const status = statusAfterIssue(await requisitionLinesOf(scope, [id]));
  await changeRequisition(scope, row, { status }, status === 'issued' ? 'was issued' : 'was issued in part');
  return showRequisition(scope, id);
}
