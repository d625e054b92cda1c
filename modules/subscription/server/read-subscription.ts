import type { Scope } from '#kernel/server/scope/scope.ts';
import type { GetStartedAnswer } from '#modules/organisation/contract/events.ts';
import type { SubscriptionSummary } from '#modules/organisation/contract/records.ts';
import type { Subscription } from '../contract/records.ts';
import { moduleKeys, moduleTitles, plans } from '../contract/words.ts';
import { besidePlan, daysLeftOn, graceEnd } from './rules.ts';
import { userSlots } from './slots.ts';
import { subscriptionOf } from './stored-subscription.ts';

function planOf(code: string) {
  const plan = plans.find((one) => one.code === code);
  if (!plan) throw new Error(`No plan ${code}`);
  return plan;
}

/** The subscription as any signed-in user of the hospital sees it; null when there is none. */
export async function readSubscription(scope: Scope): Promise<Subscription | null> {
  const current = await subscriptionOf(scope);
  if (!current) return null;
  const { row, miniPlans, today, status, open, modules } = current;
  const { code, name, rank, includedSlots } = planOf(row.planCode);
  const { used } = await userSlots(scope);
  return {
    status,
    paymentStatus: row.paymentStatus,
    currency: row.currency,
    country: row.country,
    period: row.period,
    plan: { code, name, version: row.planVersion, rank, includedSlots },
    miniPlans: besidePlan(row.planCode, miniPlans, today).map(({ module, startDate, endDate }) => ({
      module,
      title: moduleTitles[module],
      startDate,
      endDate,
    })),
    modules: moduleKeys.map((key) => ({ key, title: moduleTitles[key], allowed: open && modules.has(key) })),
    userSlots: row.userSlots,
    usedSlots: used,
    startDate: row.startDate,
    endDate: row.endDate,
    graceUntil: graceEnd(row),
    accessUntil: row.accessUntil,
    daysLeft: daysLeftOn(row, today),
    pendingOrder: null,
  };
}

/** The few words that GET hospitals/{id} carries. */
export async function summarizeSubscription(scope: Scope): Promise<SubscriptionSummary | null> {
  const current = await subscriptionOf(scope);
  if (!current) return null;
  const { row, today, status } = current;
  return {
    status,
    paymentStatus: row.paymentStatus,
    planName: planOf(row.planCode).name,
    endDate: row.endDate,
    daysLeft: daysLeftOn(row, today),
    currency: row.currency,
    country: row.country,
  };
}

/** The module's step of the get-started list. */
export async function getStartedItems(scope: Scope): Promise<GetStartedAnswer[]> {
  const current = await subscriptionOf(scope);
  const trialOver = current?.row.paymentStatus === 'FREE_TRIAL' ? `Trial days left: ${daysLeftOn(current.row, current.today)}` : null;
  return [
    {
      key: 'subscription',
      title: 'Choose a plan',
      why: 'The trial ends after 30 days. Choose a plan to keep all modules.',
      route: '/subscription',
      permission: 'View Subscription',
      order: 180,
      done: current?.row.paymentStatus === 'PAID',
      progress: trialOver,
      manual: false,
      skippable: true,
    },
  ];
}
