import { z } from 'zod';
import { calendarDate, id, instant } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { movementRecord, refundRecord, shiftRecord } from './cash.record.ts';
import {
  accountRowKinds,
  bankedAccounts,
  floatSources,
  movementKinds,
  movementStatuses,
  refundMethods,
  refundStatuses,
  shiftStatuses,
} from './cash-words.ts';
import { paymentMethods } from './words.ts';

/** Minor units of the hospital's currency. */
const money = z.number().int();
const person = z.object({ id: id.nullable(), name: z.string() });

/** Sums by what a drawer is counted by: mobile money and online payments are transfers. */
export const DrawerFigures = z.object({ cash: money, card: money, transfer: money, cheque: money });
export type DrawerFigures = z.output<typeof DrawerFigures>;

export const CashCount = z.object({ value: money, count: z.number().int() });

export const ShiftRow = z.object({
  id,
  shiftNumber: z.string(),
  cashier: person,
  cashPoint: z.string(),
  status: z.enum(shiftStatuses),
  /** Null to its own cashier while the shift is open and the count is blind. */
  openingFloat: money.nullable(),
  openedAt: instant,
  closedAt: instant.nullable(),
  /** As it was at the close; null while the shift is open. */
  expected: DrawerFigures.nullable(),
  counted: DrawerFigures.nullable(),
  /** counted − expected. */
  variance: DrawerFigures.nullable(),
  varianceNote: z.string().nullable(),
  approvedAt: instant.nullable(),
  /** The trip to the bank that took its cash. */
  bankingId: id.nullable(),
  version: z.number().int(),
  acts: actsField(shiftRecord),
});
export type ShiftRow = z.output<typeof ShiftRow>;

export const ShiftMovement = z.object({
  id,
  kind: z.enum(movementKinds),
  amount: money,
  status: z.enum(movementStatuses),
  shift: z.object({ id, shiftNumber: z.string(), cashier: person }),
  /** The other cashier of a float or handover. */
  counterpart: z.object({ shiftId: id.nullable(), shiftNumber: z.string().nullable(), cashier: person }).nullable(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  createdAt: instant,
  createdBy: person,
  decidedAt: instant.nullable(),
  decidedBy: person.nullable(),
  acts: actsField(movementRecord),
});
export type ShiftMovement = z.output<typeof ShiftMovement>;

export const Shift = ShiftRow.extend({
  floatSource: z.enum(floatSources),
  /** What should be in the drawer now; null while the count is blind and the shift is the reader's own. */
  expectedNow: DrawerFigures.nullable(),
  /** Receipts of the shift by method, reversed ones left out. */
  takings: z.array(z.object({ method: z.enum(paymentMethods), count: z.number().int(), amount: money })),
  movements: z.array(ShiftMovement),
  /** Cash that was paid back out of the drawer. */
  refunds: z.array(
    z.object({ id, refundNumber: z.string(), voucherNumber: z.string().nullable(), payeeName: z.string(), amount: money, paidAt: instant }),
  ),
  cashCount: z.array(CashCount).nullable(),
  decidedAt: instant.nullable(),
  decidedBy: person.nullable(),
  rejectReason: z.string().nullable(),
});
export type Shift = z.output<typeof Shift>;

/** The reader's own desk: the open (or reopened) shift, what waits for them, and who could be sent a float. */
export const OwnShift = z.object({
  shift: Shift.nullable(),
  /** Floats and handovers sent to the reader. */
  waiting: z.array(ShiftMovement),
  otherShifts: z.array(z.object({ id, shiftNumber: z.string(), cashier: person, cashPoint: z.string() })),
  blindCashCount: z.boolean(),
});
export type OwnShift = z.output<typeof OwnShift>;

export const AccountFigures = z.object({
  balance: money,
  /** Asked back by refunds that are not paid yet. */
  held: money,
  /** balance − held: what can be spent. */
  available: money,
});
export type AccountFigures = z.output<typeof AccountFigures>;

export const DepositRow = AccountFigures.extend({
  patientId: id,
  patientFullName: z.string(),
  hospitalPatientId: z.string(),
  lastMovementAt: instant,
});
export type DepositRow = z.output<typeof DepositRow>;

export const AccountRow = z.object({
  id,
  at: instant,
  kind: z.enum(accountRowKinds),
  /** Receipt, credit note or refund number. */
  document: z.string(),
  amount: money,
  balanceAfter: money,
  paymentId: id.nullable(),
  creditNoteId: id.nullable(),
  refundId: id.nullable(),
  by: z.string(),
});
export type AccountRow = z.output<typeof AccountRow>;

export const PatientAccount = AccountFigures.extend({
  patientId: id,
  patientFullName: z.string(),
  hospitalPatientId: z.string(),
  currency: z.string().nullable(),
  /** Sum of the balances of billed invoices that the patient pays. */
  owed: money,
  /** The newest movements of the deposit, at most 50. */
  movements: z.array(AccountRow),
});
export type PatientAccount = z.output<typeof PatientAccount>;

export const StatementRow = z.object({
  date: calendarDate,
  document: z.string(),
  /** Number of the stay that it belongs to; null: of none. */
  stay: z.string().nullable(),
  debit: money,
  credit: money,
  /** What the patient owes after this row; below 0: the hospital holds it as a deposit. */
  balance: money,
});
export type StatementRow = z.output<typeof StatementRow>;

export const Statement = z.object({
  patientId: id,
  patientFullName: z.string(),
  hospitalPatientId: z.string(),
  hospitalName: z.string(),
  currency: z.string().nullable(),
  startDate: calendarDate,
  endDate: calendarDate,
  /** The days hold more rows than a statement takes: its newest are here, the others are in `opening`. */
  shortened: z.boolean(),
  opening: money,
  rows: z.array(StatementRow),
  closing: money,
});
export type Statement = z.output<typeof Statement>;

export const Refund = z.object({
  id,
  refundNumber: z.string(),
  patientId: id.nullable(),
  externalInvoiceId: id.nullable(),
  payerName: z.string(),
  amount: money,
  source: z.literal('deposit'),
  creditNoteId: id.nullable(),
  method: z.enum(refundMethods),
  payeeName: z.string(),
  payeeAccount: z.string().nullable(),
  reason: z.string(),
  status: z.enum(refundStatuses),
  requestedAt: instant,
  requestedBy: person,
  decidedAt: instant.nullable(),
  decidedBy: person.nullable(),
  declineReason: z.string().nullable(),
  paidAt: instant.nullable(),
  paidBy: person.nullable(),
  paymentReference: z.string().nullable(),
  shiftId: id.nullable(),
  voucherNumber: z.string().nullable(),
  version: z.number().int(),
  acts: actsField(refundRecord),
});
export type Refund = z.output<typeof Refund>;

export const Banking = z.object({
  id,
  fromAccount: z.enum(bankedAccounts),
  amount: money,
  charges: money,
  slipNumber: z.string(),
  date: calendarDate,
  note: z.string().nullable(),
  entryId: id,
  entryNumber: z.string(),
  shifts: z.array(z.object({ id, shiftNumber: z.string() })),
  at: instant,
  by: person,
});
export type Banking = z.output<typeof Banking>;
