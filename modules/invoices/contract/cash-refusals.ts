import { declareRefusals } from '#kernel/contract/refusals.ts';

/** Refusals of shifts, movements, accounts, refunds and banking. */
export const cashRefusals = declareRefusals({
  SHIFT_NOT_OPEN: { status: 422, message: 'Open a cashier shift first' },
  SHIFT_ALREADY_OPEN: { status: 409, message: 'You already have an open shift', constraint: 'cashier_shifts_one_open' },
  SHIFT_STATE: { status: 409, message: 'The shift is {status}' },
  SHIFT_OF_OTHER: { status: 422, message: 'This shift belongs to another cashier' },
  SHIFT_APPROVED: { status: 409, message: 'The shift is approved and can no longer be changed', constraint: 'ledger_lines_of_live_shift' },
  FLOAT_PENDING: { status: 409, message: 'A float or handover is pending' },
  MOVEMENT_STATE: { status: 409, message: 'The movement is {status}' },
  MOVEMENT_TARGET: { status: 422, message: 'Choose an open shift of another cashier', field: 'toShiftId' },
  MOVEMENT_NOT_YOURS: { status: 422, message: 'Another user decides on this movement' },
  DRAWER_TOO_LITTLE: { status: 422, message: 'There is not enough cash in the drawer', field: 'amount' },
  PETTY_CASH_NOT_ALLOWED: { status: 422, message: 'Petty cash requires the permission Record Petty Cash' },
  PETTY_CASH_VOUCHER: { status: 422, message: 'Enter a voucher number for petty cash', field: 'reference' },
  VARIANCE_NOTE_REQUIRED: { status: 422, message: 'Explain the difference in a note', field: 'note' },
  OWN_CASH_UP: { status: 422, message: 'You cannot decide on your own cash up' },
  ACCOUNT_TOO_LITTLE: {
    status: 422,
    message: 'Amount is more than the deposit balance',
    field: 'amount',
    constraint: 'patient_account_rows_balance',
  },
  REFUND_STATE: { status: 409, message: 'The refund is {status}' },
  REFUND_OWN_REQUEST: { status: 422, message: 'You cannot approve your own request' },
  REFUND_ABOVE_LIMIT: { status: 422, message: 'Above your refund limit' },
  REFUND_OWNER: { status: 400, message: 'Choose a patient or an external invoice', field: 'patientId' },
  BANKING_TOO_MUCH: { status: 422, message: 'The balance of account {account} is too low', field: 'amount' },
  BANKING_CHARGES: { status: 422, message: 'Charges are less than the amount', field: 'charges' },
  BANKING_SLIP_USED: {
    status: 409,
    message: 'This slip number was already recorded',
    field: 'slipNumber',
    constraint: 'bankings_slip_once',
  },
  BANKING_DATE: { status: 422, message: 'The date is in the future', field: 'date' },
  BANKING_SHIFT: { status: 422, message: 'Only approved shifts that are not banked yet can be banked', field: 'shiftIds' },
});
