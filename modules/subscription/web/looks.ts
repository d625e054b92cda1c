import type { Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { PaymentStatus, SubscriptionPeriod, SubscriptionStatus } from '#modules/subscription/contract/words.ts';

export const subscriptionLooks = {
  ACTIVE: { word: word('Active'), tone: 'green' },
  GRACE: { word: word('Grace period'), tone: 'amber' },
  EXPIRED: { word: word('Expired'), tone: 'red' },
  CANCELLED: { word: word('Cancelled'), tone: 'red' },
} satisfies Looks<SubscriptionStatus>;

export const paymentLooks = {
  FREE_TRIAL: { word: word('Free trial'), tone: 'blue' },
  PAID: { word: word('Paid'), tone: 'green' },
  PENDING: { word: word('Payment pending'), tone: 'amber' },
  UNPAID: { word: word('Unpaid'), tone: 'amber' },
  FAILED: { word: word('Payment failed'), tone: 'red' },
  REFUNDED: { word: word('Refunded'), tone: 'grey' },
} satisfies Looks<PaymentStatus>;

export const periodWords = {
  monthly: word('Monthly'),
  quarterly: word('Quarterly'),
  yearly: word('Yearly'),
} satisfies Record<SubscriptionPeriod, string>;
