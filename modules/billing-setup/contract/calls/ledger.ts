import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { pageOf, paging } from '#kernel/contract/envelope.ts';
import { calendarDate, id, many, queryDay, reason } from '#kernel/contract/fields.ts';
import { bindActs } from '#kernel/contract/record.ts';
import { AccountingPeriod, Integrity, LedgerAccount, LedgerEntry, TrialBalance } from '../ledger-records.ts';
import { periodRecord } from '../period.record.ts';
import { ledgerEvents } from '../ledger-words.ts';

/** A month: `2026-11`. */
const yearMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Must be a month like 2026-11');
const monthParams = z.object({ yearMonth });

export const LedgerEntriesQuery = z.object({
  ...paging,
  accountId: id.optional(),
  event: many(z.enum(ledgerEvents)),
  sourceId: id.optional(),
  patientId: id.optional(),
  invoiceId: id.optional(),
  startDate: queryDay.optional(),
  endDate: queryDay.optional(),
});
export type LedgerEntriesQuery = z.output<typeof LedgerEntriesQuery>;

export const ledgerCalls = declareCalls({
  accounts: {
    method: 'GET',
    path: '/ledger/accounts',
    summary: 'The chart of accounts with balances at the end of a day (default today).',
    permission: 'View Ledger',
    query: z.object({ asAt: queryDay.optional() }),
    payload: z.object({ asAt: calendarDate, accounts: z.array(LedgerAccount) }),
  },
  entries: {
    method: 'GET',
    path: '/ledger/entries',
    summary: 'The journal, latest date first, each entry with its lines.',
    permission: 'View Ledger',
    query: LedgerEntriesQuery,
    payload: pageOf(LedgerEntry),
  },
  trialBalance: {
    method: 'GET',
    path: '/ledger/trial-balance',
    summary: 'Opening, movement and closing of every account between two days; default the current month.',
    permission: 'View Ledger',
    query: z.object({ start: queryDay.optional(), end: queryDay.optional() }),
    payload: TrialBalance,
    refusals: ['LEDGER_RANGE'],
  },
  integrity: {
    method: 'GET',
    path: '/ledger/integrity',
    summary: 'The last run of the integrity checks with every figure.',
    permission: 'View Ledger',
    payload: Integrity,
  },
  runIntegrity: {
    method: 'POST',
    path: '/ledger/integrity',
    summary: 'Runs the integrity checks now.',
    permission: 'View Ledger',
    care: 'asks',
    body: z.strictObject({}),
    payload: Integrity,
    done: 'Integrity check done',
  },
  periods: {
    method: 'GET',
    path: '/ledger/periods',
    summary: 'The months from the first entry to now, latest first.',
    permission: 'View Ledger',
    query: z.object({ ...paging }),
    payload: pageOf(AccountingPeriod),
  },
  closePeriod: {
    method: 'PATCH',
    path: '/ledger/periods/{yearMonth}/close',
    summary: 'Closes the oldest open month: nothing is posted in it any more.',
    permission: 'Close Accounting Period',
    params: monthParams,
    body: z.strictObject({}),
    payload: AccountingPeriod,
    done: 'Period closed',
    refusals: ['PERIOD_STATE', 'PERIOD_NOT_OVER', 'PERIOD_EMPTY', 'PERIOD_EARLIER_OPEN', 'PERIOD_BLOCKED', 'PERIOD_NOT_CLEAN'],
  },
  reopenPeriod: {
    method: 'PATCH',
    path: '/ledger/periods/{yearMonth}/reopen',
    summary: 'Opens the latest closed month again, with a reason.',
    permission: 'Reopen Accounting Period',
    params: monthParams,
    body: z.strictObject({ reason: reason(10) }),
    payload: AccountingPeriod,
    done: 'Period reopened',
    refusals: ['PERIOD_STATE', 'PERIOD_NOT_LATEST'],
  },
});

export const periodActs = bindActs(periodRecord, ledgerCalls);
