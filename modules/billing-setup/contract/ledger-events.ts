import { declareQuestion } from '#kernel/contract/events.ts';
import type { CalendarDate, Instant } from '#kernel/contract/fields.ts';

/**
 * What keeps an accounting period from being closed, in words that name it: 'Cashier shift SH-000120'. Asked with the month's first
 * and last day and the instants between which they lie. Nobody answering: nothing.
 */
export const PeriodBlockers = declareQuestion<
  {
    readonly yearMonth: string;
    readonly firstDay: CalendarDate;
    readonly lastDay: CalendarDate;
    readonly from: Instant;
    readonly until: Instant;
  },
  readonly string[]
>('billing-setup.period-blockers');
