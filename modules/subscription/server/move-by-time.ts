import type { Scope } from '#kernel/server/scope/scope.ts';
import { SubscriptionStatusChanged } from '../contract/events.ts';
import { type SubscriptionStatus, trialReminders } from '../contract/words.ts';
import { daysLeftOn, statusOn } from './rules.ts';
import { type CurrentSubscription, subscriptionOf } from './stored-subscription.ts';

const news: Partial<Record<SubscriptionStatus, string>> = {
  GRACE: 'Your subscription has ended. All modules stay open during the days of grace.',
  EXPIRED: 'Your subscription has expired. Records stay readable.',
};

async function tellAdmins(scope: Scope, content: string, key: string): Promise<void> {
  await scope.notify({
    title: 'Subscription Expiring',
    content,
    path: '/subscription',
    to: { permission: 'Renew Subscription' },
    module: 'subscription',
    entity: 'Subscription',
    entityId: scope.hospitalId,
    dedupeKey: `subscription:${key}`,
  });
}

async function remindOfTrial(scope: Scope, { row, today, status }: CurrentSubscription): Promise<void> {
  const left = daysLeftOn(row, today);
  if (status !== 'ACTIVE' || row.paymentStatus !== 'FREE_TRIAL' || !trialReminders.some((days) => days === left)) return;
  await tellAdmins(scope, left === 1 ? 'Your free trial ends today.' : `Your free trial ends in ${left} days.`, `${row.endDate}:${left}`);
}

/**
 * Writes down what time has made of the subscription: ACTIVE → GRACE or EXPIRED, GRACE → EXPIRED. Reads derive the same,
 * so a night without the job changes nothing but the notices. Safe to repeat.
 */
export async function moveByTime(scope: Scope): Promise<void> {
  const locked = await scope.tx
    .selectFrom('subscriptions')
    .select('hospitalId')
    .where('hospitalId', '=', scope.hospitalId)
    .forUpdate()
    .executeTakeFirst();
  const current = locked ? await subscriptionOf(scope) : null;
  if (!current) return;
  const { row, today } = current;
  const to = statusOn(row, today);
  if (to === row.status) return remindOfTrial(scope, current);
  await scope.tx
    .updateTable('subscriptions')
    .set({ status: to, updatedAt: scope.now, updatedBy: scope.actor.userId, version: row.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .execute();
  await scope.record({
    action: 'state',
    entity: 'Subscription',
    entityId: scope.hospitalId,
    summary: `Subscription is ${to}`,
    before: { status: row.status },
    after: { status: to },
  });
  await scope.live({ entity: 'subscription', id: scope.hospitalId, action: 'update' });
  await scope.emit(SubscriptionStatusChanged, { from: row.status, to });
  const words = news[to];
  if (words) await tellAdmins(scope, words, `${row.endDate}:${to}`);
}
