import type { Selectable } from 'kysely';
import type { SubscriptionMiniPlansTable, SubscriptionsTable } from '#database/types.ts';
import type { CalendarDate } from '#kernel/contract/fields.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { ModuleKey, SubscriptionStatus } from '../contract/words.ts';
import { isOpenOn, modulesOn, statusOn } from './rules.ts';

export type StoredSubscription = Selectable<SubscriptionsTable>;
export type StoredMiniPlan = Pick<Selectable<SubscriptionMiniPlansTable>, 'module' | 'startDate' | 'endDate'>;

/** A subscription as it is at the scope's instant, in the hospital's zone. */
export interface CurrentSubscription {
  readonly row: StoredSubscription;
  readonly miniPlans: readonly StoredMiniPlan[];
  readonly today: CalendarDate;
  /** Derived from the dates: right also before the nightly job has come by. */
  readonly status: SubscriptionStatus;
  readonly open: boolean;
  readonly modules: ReadonlySet<ModuleKey>;
}

/** The hospital's subscription now, or null when it has none. */
export async function subscriptionOf(scope: Scope): Promise<CurrentSubscription | null> {
  // Sent together: every write of the hospital begins with them.
  const [row, miniPlans, zone] = await Promise.all([
    scope.tx.selectFrom('subscriptions').selectAll().where('hospitalId', '=', scope.hospitalId).executeTakeFirst(),
    scope.tx
      .selectFrom('subscriptionMiniPlans')
      .select(['module', 'startDate', 'endDate'])
      .where('hospitalId', '=', scope.hospitalId)
      .execute(),
    scope.zone(),
  ]);
  if (!row) return null;
  const today = dayIn(scope.now, zone);
  return {
    row,
    miniPlans,
    today,
    status: statusOn(row, today),
    open: isOpenOn(row, today),
    modules: modulesOn(row.planCode, miniPlans, today),
  };
}
