import { z } from 'zod';
import { calendarDate, id, instant } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { periodRecord } from './period.record.ts';
import { ledgerEvents, normalSides, periodStatuses, subLedgers } from './ledger-words.ts';
import { accountTypes } from './account-types.ts';

/** Minor units of the hospital's currency. */
const money = z.number().int();

export const LedgerAccount = z.object({
  id,
  code: z.string(),
  name: z.string(),
  type: z.enum(accountTypes),
  normalSide: z.enum(normalSides),
  subLedger: z.enum(subLedgers).nullable(),
  status: z.enum(['active', 'archived']),
  /** On the account's normal side; below 0 when it stands on the other. */
  balance: money,
});
export type LedgerAccount = z.output<typeof LedgerAccount>;

export const LedgerLine = z.object({
  accountId: id,
  accountCode: z.string(),
  accountName: z.string(),
  debit: money,
  credit: money,
  patientId: id.nullable(),
  invoiceId: id.nullable(),
  billId: id.nullable(),
  hmoId: id.nullable(),
  claimId: id.nullable(),
  shiftId: id.nullable(),
  departmentId: id.nullable(),
});
export type LedgerLine = z.output<typeof LedgerLine>;

export const LedgerEntry = z.object({
  id,
  entryNumber: z.string(),
  entryDate: calendarDate,
  postedAt: instant,
  event: z.enum(ledgerEvents),
  eventName: z.string(),
  sourceType: z.string(),
  sourceId: id,
  narration: z.string(),
  reversesEntryId: id.nullable(),
  reversedByEntryId: id.nullable(),
  postedBy: z.object({ id: id.nullable(), name: z.string() }),
  /** Sum of one side. */
  amount: money,
  lines: z.array(LedgerLine),
});
export type LedgerEntry = z.output<typeof LedgerEntry>;

export const TrialBalanceRow = z.object({
  accountId: id,
  code: z.string(),
  name: z.string(),
  type: z.enum(accountTypes),
  normalSide: z.enum(normalSides),
  /** Debit less credit before the first day; below 0 = credit. */
  opening: money,
  debit: money,
  credit: money,
  /** opening + debit − credit. */
  closing: money,
});
export type TrialBalanceRow = z.output<typeof TrialBalanceRow>;

export const TrialBalance = z.object({
  start: calendarDate,
  end: calendarDate,
  rows: z.array(TrialBalanceRow),
  totals: z.object({ debit: money, credit: money, openingDebit: money, openingCredit: money, closingDebit: money, closingCredit: money }),
});
export type TrialBalance = z.output<typeof TrialBalance>;

export const IntegrityFigure = z.object({
  module: z.string(),
  check: z.string(),
  expected: z.number(),
  actual: z.number(),
  /** actual − expected. */
  difference: z.number(),
  detail: z.string().nullable(),
});
export type IntegrityFigure = z.output<typeof IntegrityFigure>;

export const Integrity = z.object({
  /** Null: the checks have not run yet. */
  lastRun: z.object({ at: instant, by: z.string(), clean: z.boolean(), differences: z.number().int() }).nullable(),
  figures: z.array(IntegrityFigure),
});
export type Integrity = z.output<typeof Integrity>;

export const AccountingPeriod = z.object({
  yearMonth: z.string(),
  status: z.enum(periodStatuses),
  /** Entries dated in the month. */
  entries: z.number().int(),
  closedAt: instant.nullable(),
  closedBy: z.string().nullable(),
  reopenedAt: instant.nullable(),
  reopenedBy: z.string().nullable(),
  reopenReason: z.string().nullable(),
  /** Over for long enough to be offered for closing (billing policy, wholeMonthLockDay). */
  due: z.boolean(),
  /** The oldest open month can be closed once it is over, the latest closed one reopened. */
  acts: actsField(periodRecord),
});
export type AccountingPeriod = z.output<typeof AccountingPeriod>;
