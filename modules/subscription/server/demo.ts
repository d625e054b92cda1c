import type { CalendarDate, Instant } from '#kernel/contract/fields.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import { foundedDaysAgo, moment } from '#kernel/server/demo/past.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { ModuleKey, PlanCode } from '../contract/words.ts';
import { moveByTime } from './move-by-time.ts';

interface Taken {
  readonly planCode: PlanCode;
  readonly userSlots: number;
  readonly period: 'monthly' | 'quarterly' | 'yearly';
  readonly startDate: CalendarDate;
  /** Inclusive. */
  readonly endDate: CalendarDate;
  readonly cancelled?: { readonly reason: string; readonly accessUntil: CalendarDate };
  readonly mini?: ModuleKey;
}

/**
 * What an order that was paid will leave behind. Orders and payments are not served yet, so no act takes a plan: the row
 * is written here as they will write it.
 */
async function take(scope: Scope, { cancelled, mini, ...term }: Taken): Promise<void> {
  const before = await scope.tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const end = cancelled
    ? { status: 'CANCELLED' as const, cancelledAt: scope.now, cancelReason: cancelled.reason, accessUntil: cancelled.accessUntil }
    : { status: 'ACTIVE' as const };
  const after = await scope.tx
    .updateTable('subscriptions')
    .set({ ...term, ...end, paymentStatus: 'PAID', updatedAt: scope.now, updatedBy: scope.actor.userId, version: before.version + 1 })
    .where('hospitalId', '=', scope.hospitalId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { startDate, endDate } = term;
  if (mini) {
    const row = { hospitalId: scope.hospitalId, id: scope.newId(), module: mini, planVersion: 1, startDate, endDate, createdAt: scope.now };
    await scope.tx.insertInto('subscriptionMiniPlans').values(row).execute();
  }
  await scope.record({
    action: 'state',
    entity: 'Subscription',
    entityId: scope.hospitalId,
    summary: cancelled ? 'Subscription cancelled' : `${term.planCode} taken until ${endDate}`,
    before,
    after,
    reason: cancelled?.reason ?? null,
  });
}

interface Order {
  readonly hospital: string;
  readonly daysAgo: number;
  /** Days from `daysAgo` to the last day, it included. */
  readonly days: number;
  readonly what: Pick<Taken, 'planCode' | 'userSlots' | 'period' | 'mini'>;
}

const premium = (userSlots: number) => ({ planCode: 'premium', userSlots, period: 'yearly' }) as const;
const standard = { planCode: 'standard', userSlots: 30, period: 'quarterly' } as const;
const essential = { planCode: 'essential', userSlots: 10, period: 'yearly' } as const;

const orders: readonly Order[] = [
  // The demo's own hospital: taken in its trial, renewed eight months ago, four months left.
  { hospital: 'demo', daysAgo: foundedDaysAgo - 1, days: foundedDaysAgo - 1 - 243, what: premium(75) },
  { hospital: 'demo', daysAgo: 243, days: 366, what: premium(75) },
  // The second one is in its days of grace: its year ended six days ago.
  { hospital: 'second', daysAgo: 372, days: 366, what: { ...essential, userSlots: 12, mini: 'laboratory' } },
  { hospital: 'kumasi', daysAgo: 480, days: 366, what: premium(75) },
  { hospital: 'kumasi', daysAgo: 114, days: 365, what: premium(80) },
  { hospital: 'nairobi', daysAgo: 515, days: 730, what: premium(90) },
  { hospital: 'joburg', daysAgo: 445, days: 730, what: premium(75) },
  { hospital: 'kigali', daysAgo: 335, days: 365, what: essential },
  { hospital: 'enugu', daysAgo: 80, days: 92, what: standard },
  { hospital: 'kano', daysAgo: 30, days: 92, what: standard },
  { hospital: 'durban', daysAgo: 210, days: 365, what: premium(75) },
  { hospital: 'mombasa', daysAgo: 270, days: 365, what: essential },
  { hospital: 'jos', daysAgo: 420, days: 730, what: { ...essential, mini: 'hmo' } },
  { hospital: 'capetown', daysAgo: 62, days: 92, what: standard },
];

function run({ hospital, days, what }: Order): (stage: DemoStage) => Promise<void> {
  return async (stage) => {
    const startDate = stage.now.slice(0, 10);
    const endDate = addCalendarDays(startDate, days - 1);
    await stage.inHospital(`hospital:${hospital}`, 'system', (scope) => take(scope, { ...what, startDate, endDate }));
  };
}

/** Cancelled 18 days before its quarter ends; open until 12 days from now. */
async function cancelIbadan(stage: DemoStage): Promise<void> {
  const startDate = addCalendarDays(stage.today, -79);
  const endDate = addCalendarDays(stage.today, 12);
  const cancelled = { reason: 'Moving to a system of the group', accessUntil: endDate };
  await stage.inHospital('hospital:ibadan', 'system', (scope) => take(scope, { ...standard, startDate, endDate, cancelled }));
}

/** The night's own job, once for all: trials and years that are over move on to what time has made of them. */
async function moveAll(stage: DemoStage): Promise<void> {
  for (const name of stage.ids.keys()) if (name.startsWith('hospital:')) await stage.inHospital(name, 'system', moveByTime);
}

/** What the demo's hospitals have taken; those that are not named are in their trial, or it has run out. */
export function subscriptionSteps(now: Instant): readonly DemoStep[] {
  return [
    ...orders.map((order): DemoStep => ({ at: moment(now, order.daysAgo, '09:40'), run: run(order) })),
    { at: moment(now, 6, '15:05'), run: cancelIbadan },
    { at: moment(now, 1, '23:05'), run: moveAll },
  ];
}
