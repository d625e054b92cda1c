import type { Instant } from '#kernel/contract/fields.ts';
import { Refusal } from '#kernel/contract/refusals.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import { foundedDaysAgo, moment } from '#kernel/server/demo/past.ts';
import type { DemoStep } from '#kernel/server/demo/step.ts';
import { openAccount } from './open-account.ts';
import { closePeriod } from './periods.ts';
import { monthAfter, monthBefore, monthOf } from './rules.ts';

/** From the month in which the hospital signed up on: 760 days lie in 26 months. */
const months = 26;

/** Before the books begin there is nothing to close; anything else that keeps a month open is a fault of the demo. */
const expected = new Set(['PERIOD_EMPTY']);

function closing(month: string): DemoStep {
  return {
    at: `${monthAfter(month)}-12T09:00:00.000Z`,
    run: async (stage) => {
      try {
        await stage.inHospital('hospital:demo', 'user:accountant', (scope) => closePeriod(scope, month));
      } catch (error) {
        if (!(error instanceof Refusal && expected.has(error.code))) throw error;
      }
    },
  };
}

// In kobo: suppliers are paid before patients have paid as much.
const opened = [
  { account: '1020', amount: 1_250_000_000 },
  { account: '1010', amount: 50_000_000 },
] as const;

/** What the safe and the bank held when the hospital began to keep its books here. */
function opening(now: Instant): DemoStep {
  return {
    at: moment(now, foundedDaysAgo - 20, '09:00'),
    run: async (stage) =>
      stage.inHospital('hospital:demo', 'user:accountant', async (scope) => {
        for (const { account, amount } of opened) await openAccount(scope, { account, amount, date: dayIn(scope.now, 'Africa/Lagos') });
      }),
  };
}

/** What the books begin with; every month but the last two is closed, on the 12th of the month after it. */
export function ledgerSteps(now: Instant): readonly DemoStep[] {
  const steps: DemoStep[] = [];
  let month = monthBefore(monthBefore(monthOf(dayIn(now, 'UTC'))));
  for (let count = 0; count < months; count += 1, month = monthBefore(month)) steps.push(closing(month));
  const first = opening(now);
  return [first, ...steps.filter(({ at }) => at > first.at && at < now)];
}
