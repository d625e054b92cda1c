import { z } from 'zod';
import { calendarDate } from '#kernel/contract/fields.ts';
import { moduleKeys, paymentStatuses, planCodes, subscriptionCurrencies, subscriptionPeriods, subscriptionStatuses } from './words.ts';

export const ModuleAccess = z.object({
  key: z.enum(moduleKeys),
  title: z.string(),
  allowed: z.boolean(),
});
export type ModuleAccess = z.infer<typeof ModuleAccess>;

/** What a signed-in user may know of the hospital's subscription. */
export const Subscription = z.object({
  status: z.enum(subscriptionStatuses),
  paymentStatus: z.enum(paymentStatuses),
  currency: z.enum(subscriptionCurrencies),
  country: z.string(),
  period: z.enum(subscriptionPeriods).nullable(),
  plan: z.object({
    code: z.enum(planCodes),
    name: z.string(),
    version: z.number().int(),
    rank: z.number().int(),
    includedSlots: z.number().int(),
  }),
  /** Modules bought beside the plan, those alone that run today and that the plan itself does not hold. */
  miniPlans: z.array(z.object({ module: z.enum(moduleKeys), title: z.string(), startDate: calendarDate, endDate: calendarDate })),
  modules: z.array(ModuleAccess),
  userSlots: z.number().int(),
  usedSlots: z.number().int(),
  startDate: calendarDate,
  endDate: calendarDate,
  graceUntil: calendarDate.nullable(),
  accessUntil: calendarDate.nullable(),
  /** Days until the last day of use, that day included; 0 when over. */
  daysLeft: z.number().int(),
  /** Orders come with the billing of subscriptions. */
  pendingOrder: z.null(),
});
export type Subscription = z.infer<typeof Subscription>;
