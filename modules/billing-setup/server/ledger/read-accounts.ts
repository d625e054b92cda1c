import type { PayloadOf } from '#kernel/contract/calls.ts';
import type { CalendarDate } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { ledgerCalls } from '../../contract/calls/ledger.ts';
import type { TrialBalance, TrialBalanceRow } from '../../contract/ledger-records.ts';
import { ledgerRefusals } from '../../contract/ledger-refusals.ts';
import { seedAccounts } from './accounts.ts';
import { monthOf } from './rules.ts';
import { accountSums } from './totals.ts';

async function accountsOf(scope: Scope) {
  const read = () =>
    scope.tx
      .selectFrom('ledgerAccounts')
      .select(['id', 'code', 'name', 'type', 'normalSide', 'subLedger', 'status'])
      .where('hospitalId', '=', scope.hospitalId)
      .orderBy('code')
      .execute();
  const accounts = await read();
  if (accounts.length > 0) return accounts;
  // A hospital of the time before the ledger.
  await seedAccounts(scope);
  return read();
}

/** Queries may name an instant: its day in the hospital's zone counts. */
async function dayOf(scope: Scope, text: string | undefined): Promise<CalendarDate | undefined> {
  return text?.includes('T') ? dayIn(text, await scope.zone()) : text;
}

/** GET ledger/accounts: balances at the end of a day. */
export async function readAccounts(scope: Scope, asked: string | undefined): Promise<PayloadOf<typeof ledgerCalls.accounts>> {
  const asAt = (await dayOf(scope, asked)) ?? (await scope.today());
  const sums = new Map((await accountSums(scope, '0001-01-01', asAt)).map((each) => [each.code, each.debit - each.credit]));
  const accounts = await accountsOf(scope);
  return {
    asAt,
    accounts: accounts.map((account) => {
      const net = sums.get(account.code) ?? 0;
      // Never −0.
      return { ...account, balance: account.normalSide === 'debit' ? net : 0 - net };
    }),
  };
}

const side = (rows: readonly TrialBalanceRow[], which: 'opening' | 'closing', sign: 1 | -1) =>
  rows.reduce((sum, row) => sum + Math.max(0, sign * row[which]), 0);

/** Opening, movement and closing of every account that ever moved, between two days. */
export async function trialBalance(scope: Scope, start: CalendarDate, end: CalendarDate): Promise<TrialBalance> {
  const sums = new Map((await accountSums(scope, start, end)).map((each) => [each.code, each]));
  const rows = (await accountsOf(scope)).flatMap(({ id, code, name, type, normalSide }) => {
    const found = sums.get(code);
    if (!found) return [];
    const opening = found.debitBefore - found.creditBefore;
    const { debit, credit } = found;
    return [{ accountId: id, code, name, type, normalSide, opening, debit, credit, closing: opening + debit - credit }];
  });
  const total = (column: 'debit' | 'credit') => rows.reduce((sum, row) => sum + row[column], 0);
  return {
    start,
    end,
    rows,
    totals: {
      debit: total('debit'),
      credit: total('credit'),
      openingDebit: side(rows, 'opening', 1),
      openingCredit: side(rows, 'opening', -1),
      closingDebit: side(rows, 'closing', 1),
      closingCredit: side(rows, 'closing', -1),
    },
  };
}

/** GET ledger/trial-balance: default the current month until today. */
export async function readTrialBalance(
  scope: Scope,
  query: { start?: string | undefined; end?: string | undefined },
): Promise<TrialBalance> {
  const today = await scope.today();
  const end = (await dayOf(scope, query.end)) ?? today;
  const start = (await dayOf(scope, query.start)) ?? `${monthOf(end)}-01`;
  refuseIf(start > end ? ledgerRefusals.refusal('LEDGER_RANGE') : null);
  return trialBalance(scope, start, end);
}
