import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { postEntry } from '#modules/billing-setup/server/index.ts';
import type { OpenShiftOrder } from '../../contract/calls/shifts.ts';
import { cashRefusals } from '../../contract/cash-refusals.ts';
import { movementRecord } from '../../contract/cash.record.ts';
import type { Shift } from '../../contract/cash-records.ts';
import { freeCashOf } from './shift-figures.ts';
import { type MovementRecord, movementRules, movementsTo, requireMovement } from './show-movement.ts';
import { lockShifts, requireShift, showShift } from './show-shift.ts';

/** A handover that the shift opens with, its sender's shift locked. */
async function takeHandover(scope: Scope, id: Id): Promise<MovementRecord> {
  const found = await requireMovement(scope, id);
  await lockShifts(scope, [found.shiftId]);
  const movement = await requireMovement(scope, id);
  // It has no shift to go to yet, so only the rule of who decides is asked.
  guard(movementRecord, 'accept', movement, movementRules(scope, movement).decline);
  if (movement.kind !== 'handover' || movement.counterpartShiftId) throw cashRefusals.refusal('MOVEMENT_NOT_YOURS');
  // What it promised is its own: only cash that is no longer there stands against it.
  const free = (await freeCashOf(scope, movement.shiftId)) + movement.amount;
  refuseIf(free < movement.amount ? cashRefusals.refusal('DRAWER_TOO_LITTLE', { available: free }) : null);
  return movement;
}

async function acceptHandover(scope: Scope, movement: MovementRecord, shiftId: Id): Promise<void> {
  await scope.tx
    .updateTable('shiftMovements')
    .set((eb) => ({
      status: 'accepted' as const,
      counterpartShiftId: shiftId,
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
}

/** POST cashier-shifts: a drawer with a float out of the safe, or with the money of a handover. */
export async function openCashierShift(scope: Scope, order: OpenShiftOrder): Promise<Shift> {
  const { userId } = scope.actor;
  if (!userId) throw kernelRefusals.refusal('FORBIDDEN', { permission: 'Open Cashier Shift' });
  const open = await scope.tx
    .selectFrom('cashierShifts')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('cashierId', '=', userId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  refuseIf(open ? cashRefusals.refusal('SHIFT_ALREADY_OPEN') : null);
  const waiting = (await movementsTo(scope, userId)).filter(({ id }) => id !== order.handoverId);
  refuseIf(waiting.length > 0 ? cashRefusals.refusal('FLOAT_PENDING', { movements: waiting }) : null);
  const handover = order.handoverId ? await takeHandover(scope, order.handoverId) : null;
  const openingFloat = handover?.amount ?? order.openingFloat;
  const id = scope.newId();
  const shiftNumber = await insertShift(scope, { id, userId, cashPoint: order.cashPoint, openingFloat, handover });
  if (handover) await acceptHandover(scope, handover, id);
  await postEntry(scope, {
    event: 'E14',
    sourceType: 'cashier-shift',
    sourceId: id,
    narration: handover ? `Handover of ${handover.shiftNumber} to shift ${shiftNumber}` : `Opening float of shift ${shiftNumber}`,
    lines: [
      { account: '1000', debit: openingFloat, shiftId: id },
      handover ? { account: '1000', credit: openingFloat, shiftId: handover.shiftId } : { account: '1010', credit: openingFloat },
    ],
  });
  await scope.record({
    action: 'create',
    entity: 'CashierShift',
    entityId: id,
    entityNumber: shiftNumber,
    summary: `Shift ${shiftNumber} opened at ${order.cashPoint}`,
    after: { cashPoint: order.cashPoint, openingFloat, floatSource: handover ? 'handover' : 'safe' },
  });
  await scope.live({ entity: 'cashier-shifts', id, action: 'create', permission: 'View All Cash Ups' });
  return showShift(scope, await requireShift(scope, id));
}

interface NewShift {
  readonly id: Id;
  readonly userId: Id;
  readonly cashPoint: string;
  readonly openingFloat: number;
  readonly handover: MovementRecord | null;
}

async function insertShift(scope: Scope, { id, userId, cashPoint, openingFloat, handover }: NewShift): Promise<string> {
  const shiftNumber = await nextNumber(scope, 'SH-');
  await scope.tx
    .insertInto('cashierShifts')
    .values({
      hospitalId: scope.hospitalId,
      id,
      shiftNumber,
      cashierId: userId,
      cashierName: scope.actor.name,
      cashPoint,
      status: 'open',
      openingFloat,
      floatSource: handover ? 'handover' : 'safe',
      openingMovementId: handover?.id ?? null,
      openedAt: scope.now,
      createdAt: scope.now,
      createdBy: userId,
      updatedAt: scope.now,
      updatedBy: userId,
    })
    .execute();
  return shiftNumber;
}
