import { implement } from '#kernel/server/module/implement.ts';
import { type Job, type Listener, on } from '#kernel/server/module/module.ts';
import { SetupStep } from '#modules/registration/contract/events.ts';
import { ledgerCalls } from '../../contract/calls/ledger.ts';
import { seedAccounts } from './accounts.ts';
import { checkIntegrity, readIntegrity, runIntegrity } from './integrity.ts';
import { closePeriod, listPeriods, reopenPeriod } from './periods.ts';
import { readAccounts, readTrialBalance } from './read-accounts.ts';
import { listEntries } from './read-entries.ts';
import { foldJob, foldTotals } from './totals.ts';

export { revenueAccountOf } from './accounts.ts';
export { accountBalance, accountTitle, figureOf, ledgerChecks, openedWith } from './checks.ts';
export { type AccountOpening, openAccount } from './open-account.ts';
export { type EntryLine, type EntryOrder, mirrorEntry, numberOfEntry, type PostedEntry, postEntry } from './post-entry.ts';
export { ledgerBalance } from './totals.ts';

/** The ledger's calls with the acts that serve them. */
export const ledgerHandlers = [
  ...implement(ledgerCalls)({
    accounts: (scope, { query }) => readAccounts(scope, query.asAt),
    entries: (scope, { query }) => listEntries(scope, query),
    trialBalance: (scope, { query }) => readTrialBalance(scope, query),
    integrity: (scope) => readIntegrity(scope),
    runIntegrity: (scope) => runIntegrity(scope),
    periods: (scope, { query }) => listPeriods(scope, query),
    closePeriod: (scope, { params }) => closePeriod(scope, params.yearMonth),
    reopenPeriod: (scope, { params, body }) => reopenPeriod(scope, params.yearMonth, body.reason),
  }),
];

/** Every hospital has the chart of accounts from its setup on. */
export const ledgerListeners: readonly Listener[] = [
  on(SetupStep, async (scope, { step }) => {
    if (step === 'Finishing Setup') await seedAccounts(scope);
  }),
];

export const ledgerJobs: readonly Job[] = [
  { name: foldJob, run: { hospital: (scope) => foldTotals(scope) }, nightlyHour: 1 },
  {
    name: 'ledger.check-integrity',
    run: {
      hospital: async (scope) => {
        await checkIntegrity(scope);
      },
    },
    nightlyHour: 2,
    snapshot: true,
  },
];
