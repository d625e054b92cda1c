import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { id, many, optionalText, queryDay, queryFlag, reason, requiredText, text } from '#kernel/contract/fields.ts';
import { movementRecord, shiftRecord } from '../cash.record.ts';
import { OwnShift, Shift, ShiftMovement, ShiftRow } from '../cash-records.ts';
import { movementKinds, shiftStatuses } from '../cash-words.ts';
import { mostCoin, mostCoins, mostTyped } from '../words.ts';

const someMoney = z.number().int().min(1).max(mostTyped);
const noLess = z.number().int().min(0).max(mostTyped);

export const OpenShiftOrder = z.strictObject({
  cashPoint: requiredText(1, 60, 'Choose a cash point'),
  /** Out of the safe; left out with a handover. */
  openingFloat: noLess.default(0),
  /** A handover that waits for the cashier: the shift opens with its money. */
  handoverId: id.optional(),
});
export type OpenShiftOrder = z.output<typeof OpenShiftOrder>;

export const MovementOrder = z.strictObject({
  kind: z.enum(movementKinds),
  amount: someMoney,
  /** Floats out and handovers: the shift that gets it. */
  toShiftId: id.optional(),
  /** A handover to a cashier whose shift is not open yet. */
  toCashierId: id.optional(),
  /** Voucher of petty cash, number of a safe bag. */
  reference: optionalText(80),
  note: optionalText(500),
});
export type MovementOrder = z.output<typeof MovementOrder>;

export const CloseShiftOrder = z.strictObject({
  /** Notes and coins: value of one in minor units, and how many; zero of all is an empty drawer. */
  cashCount: z
    .array(z.strictObject({ value: z.number().int().min(1).max(mostCoin), count: z.number().int().min(0).max(mostCoins) }))
    .max(40),
  card: noLess,
  transfer: noLess,
  cheque: noLess,
  note: optionalText(500),
});
export type CloseShiftOrder = z.output<typeof CloseShiftOrder>;

export const ShiftListQuery = z.object({
  ...paging,
  cashierId: id.optional(),
  status: many(z.enum(shiftStatuses)),
  cashPoint: text(60).optional(),
  /** Approved shifts that were, or were not yet, brought to the bank. */
  banked: queryFlag.optional(),
  startDate: queryDay.optional(),
  endDate: queryDay.optional(),
});
export type ShiftListQuery = z.output<typeof ShiftListQuery>;

const own = ['Open Cashier Shift', 'View All Cash Ups'];
const deciding = ['Open Cashier Shift', 'Approve Cash Up'];
const ofMovement = { of: { id: 'shift-movements' }, body: z.strictObject({}), payload: ShiftMovement } as const;

export const shiftCalls = declareCalls({
  list: {
    method: 'GET',
    path: '/cashier-shifts',
    summary: 'Shifts, newest first: own ones, and those of others with View All Cash Ups.',
    permission: own,
    query: ShiftListQuery,
    payload: pageOf(ShiftRow),
  },
  open: {
    method: 'POST',
    path: '/cashier-shifts',
    summary: 'Opens a cash drawer with a float out of the safe or a handover.',
    permission: 'Open Cashier Shift',
    care: 'completes',
    repeatable: true,
    body: OpenShiftOrder,
    payload: Shift,
    done: 'Shift opened',
    refusals: ['SHIFT_ALREADY_OPEN', 'FLOAT_PENDING', 'MOVEMENT_STATE', 'MOVEMENT_NOT_YOURS', 'DRAWER_TOO_LITTLE'],
  },
  current: {
    method: 'GET',
    path: '/cashier-shifts/current',
    summary: 'The own open shift, floats that wait for the reader, and the open shifts of others.',
    permission: 'Open Cashier Shift',
    payload: OwnShift,
  },
  read: {
    method: 'GET',
    path: '/cashier-shifts/{id}',
    papers: { 'cash-up-slip': { entity: 'CashierShift', number: 'shiftNumber' } },
    summary: 'One shift with its movements and takings.',
    permission: own,
    of: { id: 'cashier-shifts' },
    payload: Shift,
  },
  move: {
    method: 'POST',
    path: '/cashier-shifts/{id}/movement',
    summary: 'Moves cash in or out of the own drawer: safe, another cashier, petty cash.',
    permission: 'Open Cashier Shift',
    care: 'completes',
    of: { id: 'cashier-shifts' },
    repeatable: true,
    body: MovementOrder,
    payload: ShiftMovement,
    done: 'Movement recorded',
    refusals: [
      'SHIFT_STATE',
      'SHIFT_OF_OTHER',
      'MOVEMENT_TARGET',
      'DRAWER_TOO_LITTLE',
      'PETTY_CASH_NOT_ALLOWED',
      'PETTY_CASH_VOUCHER',
      'SHIFT_APPROVED',
    ],
  },
  accept: {
    method: 'PATCH',
    path: '/cashier-shifts/movement/{id}/accept',
    summary: 'Accepts a float or handover sent to the own shift, or a movement between a drawer and the safe.',
    permission: deciding,
    care: 'completes',
    ...ofMovement,
    done: 'Movement accepted',
    refusals: ['MOVEMENT_STATE', 'MOVEMENT_NOT_YOURS', 'SHIFT_NOT_OPEN', 'SHIFT_STATE', 'DRAWER_TOO_LITTLE'],
  },
  decline: {
    method: 'PATCH',
    path: '/cashier-shifts/movement/{id}/decline',
    summary: 'Declines a movement: the cash stays where it is.',
    permission: deciding,
    care: 'completes',
    ...ofMovement,
    done: 'Movement declined',
    refusals: ['MOVEMENT_STATE', 'MOVEMENT_NOT_YOURS'],
  },
  cancel: {
    method: 'PATCH',
    path: '/cashier-shifts/movement/{id}/cancel',
    summary: 'Withdraws an own movement that is still pending.',
    permission: 'Open Cashier Shift',
    care: 'completes',
    ...ofMovement,
    done: 'Movement cancelled',
    refusals: ['MOVEMENT_STATE', 'MOVEMENT_NOT_YOURS'],
  },
  close: {
    method: 'PATCH',
    path: '/cashier-shifts/{id}/close',
    summary: 'Closes the own shift with what was counted.',
    permission: 'Close Cashier Shift',
    care: 'completes',
    of: { id: 'cashier-shifts' },
    body: CloseShiftOrder,
    payload: Shift,
    done: 'Shift closed',
    refusals: ['SHIFT_STATE', 'SHIFT_OF_OTHER', 'FLOAT_PENDING', 'VARIANCE_NOTE_REQUIRED'],
  },
  approve: {
    method: 'PATCH',
    path: '/cashier-shifts/{id}/approve',
    summary: "Accepts another cashier's count: the cash moves to the safe, over or short is posted.",
    permission: 'Approve Cash Up',
    care: 'completes',
    of: { id: 'cashier-shifts' },
    body: z.strictObject({}),
    payload: Shift,
    done: 'Cash up approved',
    refusals: ['SHIFT_STATE', 'OWN_CASH_UP', 'SHIFT_APPROVED'],
  },
  reject: {
    method: 'PATCH',
    path: '/cashier-shifts/{id}/reject',
    summary: 'Sends a count back to its cashier with a reason.',
    permission: 'Approve Cash Up',
    care: 'completes',
    of: { id: 'cashier-shifts' },
    body: z.strictObject({ reason: reason() }),
    payload: Shift,
    done: 'Cash up rejected',
    refusals: ['SHIFT_STATE', 'OWN_CASH_UP'],
  },
});

export const shiftActs = bindActs(shiftRecord, shiftCalls);
export const movementActs = bindActs(movementRecord, shiftCalls);
