import { addCalendarDays, dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import { expectedCurrency, plans, trial } from '../contract/words.ts';
import { type StoredSubscription, subscriptionOf } from './stored-subscription.ts';

/**
 * Starts the free trial: Premium for 30 days (today included) with 25 slots. Safe to repeat: a hospital with a
 * subscription keeps it. Invariant 9: an Rc code whose trial was used before gets none; then null.
 */
export async function startTrial(scope: Scope): Promise<StoredSubscription | null> {
  const present = await subscriptionOf(scope);
  if (present) return present.row;
  const hospital = await hospitalOf(scope);
  const first = await scope.tx
    .insertInto('subscriptionTrials')
    .values({ rcCodeFolded: hospital.rcCodeFolded, hospitalId: scope.hospitalId, startedAt: scope.now })
    .onConflict((conflict) => conflict.column('rcCodeFolded').doNothing())
    .returning('hospitalId')
    .executeTakeFirst();
  if (!first) {
    await scope.record({
      action: 'create',
      entity: 'Subscription',
      entityId: scope.hospitalId,
      summary: 'No free trial: it was used before under this Rc code',
      outcome: 'refused',
    });
    return null;
  }
  const startDate = dayIn(scope.now, hospital.timeZoneCode ?? 'UTC');
  const row = await scope.tx
    .insertInto('subscriptions')
    .values({
      hospitalId: scope.hospitalId,
      planCode: trial.plan,
      planVersion: plans.find((plan) => plan.code === trial.plan)?.version ?? 1,
      status: 'ACTIVE',
      paymentStatus: 'FREE_TRIAL',
      currency: expectedCurrency(hospital.countryCode ?? hospital.country),
      country: hospital.country,
      userSlots: trial.slots,
      startDate,
      endDate: addCalendarDays(startDate, trial.days - 1),
      createdAt: scope.now,
      createdBy: scope.actor.userId,
      updatedAt: scope.now,
      updatedBy: scope.actor.userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await scope.record({
    action: 'create',
    entity: 'Subscription',
    entityId: scope.hospitalId,
    summary: `Free trial until ${row.endDate}`,
    after: row,
  });
  await scope.live({ entity: 'subscription', id: scope.hospitalId, action: 'create' });
  return row;
}
