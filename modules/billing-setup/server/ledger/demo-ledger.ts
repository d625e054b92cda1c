import type { Instant } from '#kernel/contract/fields.ts';
import { Refusal } from '#kernel/contract/refusals.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import type { DemoStep } from '#kernel/server/demo/step.ts';
import { closePeriod } from './periods.ts';
import { monthAfter, monthBefore, monthOf } from './rules.ts';

const months = 24;

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

/** Every month but the last two is closed, on the 12th of the month after it. */
export function ledgerSteps(now: Instant): readonly DemoStep[] {
  const steps: DemoStep[] = [];
  let month = monthBefore(monthBefore(monthOf(dayIn(now, 'UTC'))));
  for (let count = 0; count < months; count += 1, month = monthBefore(month)) steps.push(closing(month));
  return steps.filter(({ at }) => at < now);
}
