import { present } from '#kernel/server/reading/present.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { NoticeTitle, Scope } from '#kernel/server/scope/scope.ts';
import { postEntry } from '#modules/billing-setup/server/index.ts';
import type { CloseShiftOrder } from '../../contract/calls/shifts.ts';
import { shiftRecord } from '../../contract/cash.record.ts';
import { type Shift, DrawerFigures } from '../../contract/cash-records.ts';
import { figuresOf } from './shift-figures.ts';
import { sumOfCount, varianceOf, whyNotClose, whyNotCount, whyNotDecide, whyNotOwn } from './shift-rules.ts';
import { pendingAround, showMovement } from './show-movement.ts';
import { requireShift, type ShiftRecord, showShift } from './show-shift.ts';

const stamp = (scope: Scope) => ({ updatedAt: scope.now, updatedBy: scope.actor.userId });

async function changeShift(
  scope: Scope,
  before: ShiftRecord,
  changes: Partial<Omit<ShiftRecord, 'cashCount'>> & { cashCount?: ReturnType<typeof json> },
) {
  await scope.tx
    .updateTable('cashierShifts')
    .set({ ...changes, ...stamp(scope), version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', before.id)
    .execute();
  await scope.live({ entity: 'cashier-shifts', id: before.id, action: 'update', permission: 'View All Cash Ups' });
  return requireShift(scope, before.id);
}

/** PATCH cashier-shifts/{id}/close: what was counted against what the documents say; a reopened shift is counted again. */
export async function closeShift(scope: Scope, id: Id, order: CloseShiftOrder): Promise<Shift> {
  const before = await requireShift(scope, id, true);
  const pending = (await pendingAround(scope, [id])).map((row) => showMovement(scope, row));
  guard(shiftRecord, 'close', before, whyNotOwn(before, scope.actor.userId), whyNotClose(pending));
  const expected = await figuresOf(scope, id);
  const counted = present(DrawerFigures, order, { cash: sumOfCount(order.cashCount) });
  const variance = varianceOf(counted, expected);
  refuseIf(whyNotCount(variance, order.note));
  const after = await changeShift(scope, before, {
    status: 'closed',
    closedAt: scope.now,
    cashCount: json(order.cashCount.filter(({ count }) => count > 0)),
    countedCash: counted.cash,
    countedCard: counted.card,
    countedTransfer: counted.transfer,
    countedCheque: counted.cheque,
    expectedCash: expected.cash,
    expectedCard: expected.card,
    expectedTransfer: expected.transfer,
    expectedCheque: expected.cheque,
    varianceNote: order.note,
  });
  await scope.record({
    action: 'state',
    entity: 'CashierShift',
    entityId: id,
    entityNumber: before.shiftNumber,
    summary: `Shift ${before.shiftNumber} closed`,
    before: { status: before.status },
    after: { status: 'closed', counted, variance },
    reason: order.note,
  });
  await scope.notify({
    title: 'Cash Up Awaiting Approval',
    content: `${before.shiftNumber} of ${before.cashierName} was closed`,
    path: '/billing',
    to: { permission: 'Approve Cash Up' },
    module: 'billing',
    entity: 'CashierShift',
    entityId: id,
  });
  return showShift(scope, after);
}

/** E14 of an approval: what is over or short leaves the drawer's account, what was counted moves to the safe. */
async function emptyDrawer(scope: Scope, { id, shiftNumber, countedCash, expectedCash }: ShiftRecord): Promise<void> {
  const [counted, over] = [countedCash ?? 0, (countedCash ?? 0) - (expectedCash ?? 0)];
  const source = { event: 'E14', sourceType: 'cashier-shift', sourceId: id } as const;
  await postEntry(scope, {
    ...source,
    narration: `Shift ${shiftNumber} ${over > 0 ? 'over' : 'short'}`,
    lines:
      over > 0
        ? [
            { account: '1000', debit: over, shiftId: id },
            { account: '5920', credit: over, shiftId: id },
          ]
        : [
            { account: '5920', debit: -over, shiftId: id },
            { account: '1000', credit: -over, shiftId: id },
          ],
  });
  await postEntry(scope, {
    ...source,
    narration: `Cash of shift ${shiftNumber} to the safe`,
    lines: [
      { account: '1010', debit: counted },
      { account: '1000', credit: counted, shiftId: id },
    ],
  });
}

/** PATCH cashier-shifts/{id}/approve: invariants 10 and 14. */
export async function approveShift(scope: Scope, id: Id): Promise<Shift> {
  const before = await requireShift(scope, id, true);
  guard(shiftRecord, 'approve', before, whyNotDecide(before, scope.actor.userId));
  await emptyDrawer(scope, before);
  const decision = { decidedAt: scope.now, decidedBy: scope.actor.userId, decidedByName: scope.actor.name };
  const after = await changeShift(scope, before, { status: 'approved', approvedAt: scope.now, rejectReason: null, ...decision });
  await scope.record({
    action: 'state',
    entity: 'CashierShift',
    entityId: id,
    entityNumber: before.shiftNumber,
    summary: `Shift ${before.shiftNumber} approved`,
    before: { status: 'closed' },
    after: { status: 'approved', countedCash: before.countedCash, variance: (before.countedCash ?? 0) - (before.expectedCash ?? 0) },
  });
  await tellCashier(scope, before, 'Cash Up Approved', `${before.shiftNumber} was approved`);
  return showShift(scope, after);
}

/** PATCH cashier-shifts/{id}/reject: the cashier counts again; no new money goes into the drawer. */
export async function rejectShift(scope: Scope, id: Id, reason: string): Promise<Shift> {
  const before = await requireShift(scope, id, true);
  guard(shiftRecord, 'reject', before, whyNotDecide(before, scope.actor.userId));
  const decision = { decidedAt: scope.now, decidedBy: scope.actor.userId, decidedByName: scope.actor.name };
  const after = await changeShift(scope, before, { status: 'reopened', rejectReason: reason, ...decision });
  await scope.record({
    action: 'state',
    entity: 'CashierShift',
    entityId: id,
    entityNumber: before.shiftNumber,
    summary: `Cash up of shift ${before.shiftNumber} rejected`,
    before: { status: 'closed' },
    after: { status: 'reopened' },
    reason,
  });
  await tellCashier(scope, before, 'Cash Up Rejected', `Count ${before.shiftNumber} again: ${reason}`);
  return showShift(scope, after);
}

async function tellCashier(scope: Scope, shift: ShiftRecord, title: NoticeTitle, content: string): Promise<void> {
  await scope.notify({
    title,
    content,
    path: '/billing',
    to: { userIds: [shift.cashierId] },
    module: 'billing',
    entity: 'CashierShift',
    entityId: shift.id,
  });
}
