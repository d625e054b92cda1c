import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type EntryLine, postEntry } from '#modules/billing-setup/server/index.ts';
import type { MovementOrder } from '../../contract/calls/shifts.ts';
import { cashRefusals } from '../../contract/cash-refusals.ts';
import { movementRecord, shiftRecord } from '../../contract/cash.record.ts';
import type { ShiftMovement } from '../../contract/cash-records.ts';
import type { MovementStatus } from '../../contract/cash-words.ts';
import { figuresOf, freeCashOf } from './shift-figures.ts';
import { isOfSafe, takesOut, whyNotOwn, whyNotTake } from './shift-rules.ts';
import { type MovementRecord, movementRules, requireMovement, showMovement } from './show-movement.ts';
import { lockShifts, requireShift, type ShiftRecord } from './show-shift.ts';

interface Target {
  readonly shiftId: Id | null;
  readonly cashierId: Id;
}

/** Where a float or handover goes: an open shift of another, or for a handover a cashier who opens theirs with it. */
async function targetOf(scope: Scope, order: MovementOrder, from: ShiftRecord): Promise<Target | null> {
  if (isOfSafe(order.kind) || order.kind === 'petty-cash') {
    // Such money goes to nobody's shift: whoever names one means another kind.
    if (order.toShiftId || order.toCashierId) throw cashRefusals.refusal('MOVEMENT_TARGET');
    return null;
  }
  const open = scope.tx
    .selectFrom('cashierShifts')
    .select(['id', 'cashierId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'open')
    .where('cashierId', '<>', from.cashierId);
  const found = order.toShiftId
    ? await open.where('id', '=', order.toShiftId).executeTakeFirst()
    : order.toCashierId
      ? await open.where('cashierId', '=', order.toCashierId).executeTakeFirst()
      : undefined;
  if (found) return { shiftId: found.id, cashierId: found.cashierId };
  if (order.kind !== 'handover' || !order.toCashierId || order.toCashierId === from.cashierId)
    throw cashRefusals.refusal('MOVEMENT_TARGET');
  const cashier = await scope.tx
    .selectFrom('users')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', order.toCashierId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!cashier) throw cashRefusals.refusal('MOVEMENT_TARGET');
  return { shiftId: null, cashierId: cashier.id };
}

function whyNotPetty(scope: Scope, order: MovementOrder) {
  if (order.kind !== 'petty-cash') return null;
  if (!scope.may('Record Petty Cash')) return cashRefusals.refusal('PETTY_CASH_NOT_ALLOWED');
  return order.reference ? null : cashRefusals.refusal('PETTY_CASH_VOUCHER');
}

/** POST cashier-shifts/{id}/movement: petty cash is spent at once, everything else waits for the other side. */
export async function moveCash(scope: Scope, shiftId: Id, order: MovementOrder): Promise<ShiftMovement> {
  const shift = await requireShift(scope, shiftId, true);
  guard(shiftRecord, 'move', shift, whyNotOwn(shift, scope.actor.userId));
  refuseIf(whyNotPetty(scope, order));
  const target = await targetOf(scope, order, shift);
  if (takesOut(order.kind)) refuseIf(whyNotTake(await freeCashOf(scope, shiftId), order.amount));
  const id = scope.newId();
  const petty = order.kind === 'petty-cash';
  await scope.tx
    .insertInto('shiftMovements')
    .values({
      hospitalId: scope.hospitalId,
      id,
      shiftId,
      kind: order.kind,
      amount: order.amount,
      counterpartShiftId: target?.shiftId ?? null,
      counterpartCashierId: target?.cashierId ?? null,
      status: petty ? 'accepted' : 'pending',
      reference: order.reference,
      note: order.note,
      createdAt: scope.now,
      createdBy: scope.actor.userId,
      createdByName: scope.actor.name,
      ...(petty ? { decidedAt: scope.now, decidedBy: scope.actor.userId, decidedByName: scope.actor.name } : {}),
      updatedAt: scope.now,
      updatedBy: scope.actor.userId,
    })
    .execute();
  const movement = await requireMovement(scope, id);
  if (petty) await postMovement(scope, movement);
  await recordMovement(scope, movement, null);
  await tellOtherSide(scope, movement);
  return showMovement(scope, movement);
}

const words = {
  'drop-to-safe': 'Drop to the safe',
  'float-in': 'Float from the safe',
  'float-out': 'Float',
  handover: 'Handover',
  'petty-cash': 'Petty cash',
} as const;

function linesOf({ kind, amount, shiftId, counterpartShiftId }: MovementRecord): EntryLine[] {
  const drawer = { account: '1000', shiftId } as const;
  switch (kind) {
    case 'drop-to-safe':
      return [
        { account: '1010', debit: amount },
        { ...drawer, credit: amount },
      ];
    case 'float-in':
      return [
        { ...drawer, debit: amount },
        { account: '1010', credit: amount },
      ];
    case 'petty-cash':
      return [
        { account: '5940', debit: amount, shiftId },
        { ...drawer, credit: amount },
      ];
    default:
      return [
        { account: '1000', debit: amount, shiftId: counterpartShiftId },
        { ...drawer, credit: amount },
      ];
  }
}

/** E14 of a movement that happened. */
async function postMovement(scope: Scope, movement: MovementRecord): Promise<void> {
  await postEntry(scope, {
    event: 'E14',
    sourceType: 'shift-movement',
    sourceId: movement.id,
    narration: `${words[movement.kind]}, shift ${movement.shiftNumber}${movement.counterpartShiftNumber ? ` to ${movement.counterpartShiftNumber}` : ''}`,
    lines: linesOf(movement),
  });
}

async function recordMovement(scope: Scope, movement: MovementRecord, before: MovementStatus | null): Promise<void> {
  await scope.record({
    action: before ? 'state' : 'create',
    entity: 'CashierShift',
    entityId: movement.shiftId,
    entityNumber: movement.shiftNumber,
    summary: `${words[movement.kind]} of shift ${movement.shiftNumber} ${movement.status}`,
    before: before ? { status: before } : null,
    after: { status: movement.status, kind: movement.kind, amount: movement.amount, reference: movement.reference, note: movement.note },
  });
  for (const id of [movement.shiftId, movement.counterpartShiftId])
    if (id) await scope.live({ entity: 'cashier-shifts', id, action: 'update' });
}

/** Who must decide hears of it; money between cashiers waits for the receiver, that of the safe for who keeps it. */
async function tellOtherSide(scope: Scope, movement: MovementRecord): Promise<void> {
  if (movement.status !== 'pending') return;
  await scope.notify({
    title: 'Float Waiting',
    content: `${words[movement.kind]} of ${movement.cashierName} (${movement.shiftNumber}) waits to be accepted`,
    path: '/billing',
    to: movement.counterpartCashierId ? { userIds: [movement.counterpartCashierId] } : { permission: 'Approve Cash Up' },
    module: 'billing',
    entity: 'CashierShift',
    entityId: movement.shiftId,
  });
}

/** The movement as it is once the shifts on both sides are locked: nobody closes them or decides meanwhile. */
async function lockMovement(scope: Scope, id: Id): Promise<MovementRecord> {
  const seen = await requireMovement(scope, id);
  await lockShifts(scope, [seen.shiftId, ...(seen.counterpartShiftId ? [seen.counterpartShiftId] : [])]);
  return requireMovement(scope, id);
}

async function decide(scope: Scope, movement: MovementRecord, status: MovementStatus): Promise<MovementRecord> {
  await scope.tx
    .updateTable('shiftMovements')
    .set((eb) => ({
      status,
      decidedAt: scope.now,
      decidedBy: scope.actor.userId,
      decidedByName: scope.actor.name,
      updatedAt: scope.now,
      updatedBy: scope.actor.userId,
      version: eb('version', '+', 1),
    }))
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', movement.id)
    .execute();
  return requireMovement(scope, movement.id);
}

/** PATCH cashier-shifts/movement/{id}/accept: the cash changes hands. */
export async function acceptMovement(scope: Scope, id: Id): Promise<ShiftMovement> {
  const before = await lockMovement(scope, id);
  guard(movementRecord, 'accept', before, movementRules(scope, before).accept);
  // Its own amount is promised already, so only cash that is no longer there stands against it.
  if (takesOut(before.kind)) refuseIf(whyNotTake((await figuresOf(scope, before.shiftId)).cash, before.amount));
  const movement = await decide(scope, before, 'accepted');
  await postMovement(scope, movement);
  await recordMovement(scope, movement, 'pending');
  return showMovement(scope, movement);
}

/** PATCH cashier-shifts/movement/{id}/decline. */
export async function declineMovement(scope: Scope, id: Id): Promise<ShiftMovement> {
  const before = await lockMovement(scope, id);
  guard(movementRecord, 'decline', before, movementRules(scope, before).decline);
  const movement = await decide(scope, before, 'declined');
  await recordMovement(scope, movement, 'pending');
  return showMovement(scope, movement);
}

/** PATCH cashier-shifts/movement/{id}/cancel: by the cashier who made it. */
export async function cancelMovement(scope: Scope, id: Id): Promise<ShiftMovement> {
  const before = await lockMovement(scope, id);
  guard(movementRecord, 'cancel', before, movementRules(scope, before).cancel);
  const movement = await decide(scope, before, 'cancelled');
  await recordMovement(scope, movement, 'pending');
  return showMovement(scope, movement);
}
