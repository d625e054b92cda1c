import type { Method } from '#kernel/contract/calls.ts';
import type { CalendarDate } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import { subscriptionRefusals } from '../contract/refusals.ts';
import {
  graceDays,
  type ModuleKey,
  moduleKeys,
  type PaymentStatus,
  type PlanCode,
  plans,
  type SubscriptionStatus,
} from '../contract/words.ts';

const { refusal } = subscriptionRefusals;

/** What time makes of a subscription. */
export interface Term {
  readonly status: SubscriptionStatus;
  readonly paymentStatus: PaymentStatus;
  readonly endDate: CalendarDate;
  readonly graceUntil: CalendarDate | null;
  readonly accessUntil: CalendarDate | null;
}

/** Last day of grace of a paid period; a trial has none. */
export function graceEnd({ paymentStatus, endDate, graceUntil }: Omit<Term, 'status' | 'accessUntil'>): CalendarDate | null {
  if (paymentStatus === 'FREE_TRIAL') return null;
  return graceUntil ?? addCalendarDays(endDate, graceDays);
}

/** The status on a day of the hospital's zone: a trial expires, a paid period first goes into grace. Cancelled stays so. */
export function statusOn(term: Term, day: CalendarDate): SubscriptionStatus {
  if (term.status === 'CANCELLED') return 'CANCELLED';
  if (day <= term.endDate) return 'ACTIVE';
  const grace = graceEnd(term);
  return grace !== null && day <= grace ? 'GRACE' : 'EXPIRED';
}

/** Whether the hospital may work on a day. */
export function isOpenOn(term: Term, day: CalendarDate): boolean {
  const status = statusOn(term, day);
  if (status === 'CANCELLED') return day <= (term.accessUntil ?? term.endDate);
  return status !== 'EXPIRED';
}

/** Days of use left, today included; 0 when over. Days of grace do not count. */
export function daysLeftOn({ endDate, accessUntil, status }: Term, day: CalendarDate): number {
  const last = status === 'CANCELLED' ? (accessUntil ?? endDate) : endDate;
  return Math.max(0, Math.round((Date.parse(last) - Date.parse(day)) / 86_400_000) + 1);
}

/** Modules of a plan, and of the mini plans that run on a day. */
export function modulesOn(
  planCode: PlanCode,
  miniPlans: readonly { readonly module: ModuleKey; readonly startDate: CalendarDate; readonly endDate: CalendarDate }[],
  day: CalendarDate,
): ReadonlySet<ModuleKey> {
  const plan = plans.find((one) => one.code === planCode);
  const minis = miniPlans.filter((mini) => mini.startDate <= day && day <= mini.endDate).map((mini) => mini.module);
  return new Set([...(plan?.modules ?? []), ...minis]);
}

/** Mini plans that open something on a day: those that run and whose module the plan does not hold already. */
export function besidePlan<Mini extends { readonly module: ModuleKey; readonly startDate: CalendarDate; readonly endDate: CalendarDate }>(
  planCode: PlanCode,
  miniPlans: readonly Mini[],
  day: CalendarDate,
): Mini[] {
  const own = modulesOn(planCode, [], day);
  return miniPlans.filter(({ module, startDate, endDate }) => !own.has(module) && startDate <= day && day <= endDate);
}

export interface GateFacts {
  readonly method: Method;
  /** The sellable module of the call; null for core. */
  readonly module: ModuleKey | null;
  readonly subscription: { readonly open: boolean; readonly modules: ReadonlySet<ModuleKey> } | null;
}

/**
 * The gate. What begins something new wants a subscription that runs and holds the module. A panel of the dashboard (the only read that
 * is asked about) wants the module alone: what is there stays readable when the time is over. Calls that care needs never come here.
 */
export function whyNotGated({ method, module, subscription }: GateFacts): Refusal | null {
  const covered = module === null || subscription?.modules.has(module) === true;
  if (!subscription || (method !== 'GET' && !subscription.open)) return refusal('SUBSCRIPTION_REQUIRED', module ? { module } : {});
  return covered ? null : refusal('SUBSCRIPTION_UPGRADE_REQUIRED', { module });
}

/** Invariant 4: users, pending ones included, never exceed the slots. `more`: how many are to be added. */
export function whyNotAnotherUser({
  slots,
  used,
  more = 1,
}: {
  readonly slots: number;
  readonly used: number;
  readonly more?: number;
}): Refusal | null {
  return used + more > slots ? refusal('SUBSCRIPTION_UPGRADE_REQUIRED', { slots, used, reason: 'user-slots' }) : null;
}

/** The sellable module of a call's `module`, or null for core. Throws on a word that is none: a mistake of the contract. */
export function moduleOf(word: string | undefined): ModuleKey | null {
  if (word === undefined || word === 'core') return null;
  const key = moduleKeys.find((one) => one === word);
  if (!key) throw new Error(`No module ${word} is sold`);
  return key;
}
