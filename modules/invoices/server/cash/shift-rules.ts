import type { Id } from '#kernel/contract/fields.ts';
import { sumOf } from '#kernel/contract/money.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { cashRefusals } from '../../contract/cash-refusals.ts';
import type { DrawerFigures } from '../../contract/cash-records.ts';
import type { MovementKind, ShiftStatus } from '../../contract/cash-words.ts';

const refuse = cashRefusals.refusal;

interface ShiftFacts {
  readonly cashierId: Id;
}

/** Movements between a drawer and the safe; the others go from cashier to cashier, but petty cash. */
export function isOfSafe(kind: MovementKind): boolean {
  return kind === 'drop-to-safe' || kind === 'float-in';
}

/** Which way a movement takes cash out of the drawer of the shift it was made on. */
export function takesOut(kind: MovementKind): boolean {
  return kind !== 'float-in';
}

/** What a count comes to, in minor units. */
export function sumOfCount(count: readonly { readonly value: number; readonly count: number }[]): number {
  return sumOf(count.map((each) => each.value * each.count));
}

/** counted − expected of each method. */
export function varianceOf(counted: DrawerFigures, expected: DrawerFigures): DrawerFigures {
  return {
    cash: counted.cash - expected.cash,
    card: counted.card - expected.card,
    transfer: counted.transfer - expected.transfer,
    cheque: counted.cheque - expected.cheque,
  };
}

/** Nobody moves the cash of another's shift or counts it. */
export function whyNotOwn(shift: ShiftFacts, userId: Id | null): Refusal | null {
  return shift.cashierId === userId ? null : refuse('SHIFT_OF_OTHER');
}

/** A shift is not counted while cash is on its way in or out. */
export function whyNotClose(pending: readonly object[]): Refusal | null {
  return pending.length > 0 ? refuse('FLOAT_PENDING', { movements: pending }) : null;
}

/** A difference of any method is explained. */
export function whyNotCount(variance: DrawerFigures, note: string | null): Refusal | null {
  const different = Object.values(variance).some((each) => each !== 0);
  return different && !note ? refuse('VARIANCE_NOTE_REQUIRED') : null;
}

/** Nobody approves or rejects their own count. */
export function whyNotDecide(shift: ShiftFacts, userId: Id | null): Refusal | null {
  return shift.cashierId === userId ? refuse('OWN_CASH_UP') : null;
}

/** `cash` is what lies in the drawer and is not promised to a pending movement. */
export function whyNotTake(cash: number, amount: number): Refusal | null {
  return amount > cash ? refuse('DRAWER_TOO_LITTLE', { available: cash }) : null;
}

interface MovementFacts {
  readonly kind: MovementKind;
  readonly cashierId: Id;
  readonly counterpartCashierId: Id | null;
}

interface Decider {
  readonly userId: Id | null;
  /** Keeps the safe: decides on drops and floats between it and the drawers of others. */
  readonly keepsSafe: boolean;
}

/** Who a movement waits for: the other cashier, or somebody who keeps the safe and is not its cashier. */
export function mayDecide({ kind, cashierId, counterpartCashierId }: MovementFacts, { userId, keepsSafe }: Decider): boolean {
  if (kind === 'petty-cash' || userId === null) return false;
  return isOfSafe(kind) ? keepsSafe && userId !== cashierId : counterpartCashierId === userId;
}

/** A movement is accepted or declined by who it waits for. */
export function whyNotDecideMovement(movement: MovementFacts, decider: Decider): Refusal | null {
  return mayDecide(movement, decider) ? null : refuse('MOVEMENT_NOT_YOURS');
}

/**
 * Cash changes hands between open shifts. A handover to somebody without one is accepted by opening it. Null of a side: there is none.
 */
export function whyNotBetween(
  kind: MovementKind,
  { from, to }: { readonly from: ShiftStatus; readonly to: ShiftStatus | null },
): Refusal | null {
  if (!isOfSafe(kind) && to === null) return refuse('SHIFT_NOT_OPEN');
  const other = [from, to].find((status) => status !== null && status !== 'open');
  return other ? refuse('SHIFT_STATE', { status: other }) : null;
}

/** A movement is taken back by the cashier who made it. */
export function whyNotCancelMovement(movement: MovementFacts, userId: Id | null): Refusal | null {
  return movement.cashierId === userId ? null : refuse('MOVEMENT_NOT_YOURS');
}
