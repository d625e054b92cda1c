import { declareRecord } from '#kernel/contract/record.ts';
import { ledgerRefusals } from './ledger-refusals.ts';
import { periodStatuses } from './ledger-words.ts';

/** A month of the books. */
export const periodRecord = declareRecord({
  entity: 'ledger-periods',
  statuses: periodStatuses,
  refusals: ledgerRefusals,
  refused: 'PERIOD_STATE',
  key: 'yearMonth',
  touches: ['ledger', 'ledger-integrity'],
  acts: {
    close: {
      word: 'Close period',
      from: ['open'],
      call: 'closePeriod',
      asks: { title: 'Close {month}', text: 'No further posting in this period. Later transactions are dated today.' },
    },
    reopen: {
      word: 'Reopen',
      from: ['closed'],
      call: 'reopenPeriod',
      asks: { title: 'Reopen {month}', text: 'The saved trial balance of the month is discarded.', reason: 10 },
      danger: true,
    },
  },
});
