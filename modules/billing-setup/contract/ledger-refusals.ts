import { declareRefusals } from '#kernel/contract/refusals.ts';

/** Refusals of the ledger and its periods. */
export const ledgerRefusals = declareRefusals({
  PERIOD_CLOSED: { status: 409, message: 'The accounting period is closed', constraint: 'ledger_entries_open_period' },
  PERIOD_STATE: { status: 409, message: 'The period is {status}', constraint: 'accounting_periods_month_once' },
  PERIOD_NOT_OVER: { status: 422, message: 'The month is not over yet' },
  PERIOD_EMPTY: { status: 422, message: 'Nothing was posted in or before this month' },
  PERIOD_EARLIER_OPEN: { status: 422, message: 'Close earlier periods first: {months}' },
  PERIOD_BLOCKED: { status: 422, message: 'Still open: {open}' },
  PERIOD_NOT_CLEAN: { status: 422, message: 'The integrity check found differences: {checks}' },
  PERIOD_NOT_LATEST: { status: 422, message: 'Only the latest closed period can be reopened' },
  LEDGER_RANGE: { status: 400, message: 'The start is after the end', field: 'start' },
});
