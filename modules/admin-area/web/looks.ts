import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconGift,
  IconHourglass,
  IconLock,
  IconMailQuestion,
  IconMoon,
  IconPlayerPause,
  IconRefresh,
} from '@tabler/icons-react';
import type { Look, Looks } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type {
  HospitalAccountRow,
  OutboxRow,
  PlatformDashboard,
  PlatformHealth,
  PlatformOperation,
  PlatformSafeguard,
} from '#modules/admin-area/contract/records.ts';
import { type SubscriptionStatus, plans } from '#modules/subscription/contract/words.ts';

export const hospitalLooks = {
  pending: { word: word('Pending'), tone: 'blue', icon: IconClock },
  active: { word: word('Active'), tone: 'green', icon: IconCheck },
  suspended: { word: word('Suspended'), tone: 'amber', icon: IconPlayerPause },
  closed: { word: word('Closed'), tone: 'grey', icon: IconLock },
} satisfies Looks<HospitalAccountRow['status']>;

export const setupLooks = {
  none: { word: word('Not started'), tone: 'grey' },
  queued: { word: word('Queued'), tone: 'blue', icon: IconClock },
  running: { word: word('Running'), tone: 'amber' },
  completed: { word: word('Completed'), tone: 'green', icon: IconCheck },
  failed: { word: word('Failed'), tone: 'red', icon: IconAlertTriangle },
} satisfies Looks<HospitalAccountRow['setup']>;

export const messageLooks = {
  queued: { word: word('Queued'), tone: 'blue', icon: IconClock },
  sent: { word: word('Sent'), tone: 'green', icon: IconCheck },
  failed: { word: word('Failed'), tone: 'red', icon: IconAlertTriangle },
} satisfies Looks<OutboxRow['status']>;

export const attentionLooks = {
  'pending > 24 h': { word: word('Unconfirmed for over a day'), tone: 'blue', icon: IconMailQuestion },
  'setup failed': { word: word('Setup failed'), tone: 'red', icon: IconAlertTriangle },
  'inactive 14 days': { word: word('No activity for 14 days'), tone: 'grey', icon: IconMoon },
} satisfies Looks<PlatformDashboard['needsAttention'][number]['kind']>;

export const operationLooks = {
  'server-restarted': { word: word('Server restarted'), tone: 'amber', icon: IconRefresh },
  'database-restarted': { word: word('Database restarted'), tone: 'amber', icon: IconRefresh },
  'backup-made': { word: word('Backup completed'), tone: 'green', icon: IconCheck },
  'backup-failed': { word: word('Backup failed'), tone: 'red', icon: IconAlertTriangle },
  'drill-passed': { word: word('Restore drill passed'), tone: 'green', icon: IconCheck },
  'drill-failed': { word: word('Restore drill failed'), tone: 'red', icon: IconAlertTriangle },
} satisfies Looks<PlatformOperation['kind']>;

export const safeguardLooks = {
  ok: { word: word('OK'), tone: 'green', icon: IconCheck },
  late: { word: word('Late'), tone: 'amber', icon: IconClock },
  failed: { word: word('Failed'), tone: 'red', icon: IconAlertTriangle },
} satisfies Looks<PlatformSafeguard['state']>;

export const storageLooks = {
  ok: { word: word('Writable'), tone: 'green', icon: IconCheck },
  full: { word: word('Full'), tone: 'red', icon: IconAlertTriangle },
  failing: { word: word('Not responding'), tone: 'red', icon: IconAlertTriangle },
} satisfies Looks<PlatformHealth['storage']>;

const subscriptionLooks = {
  ACTIVE: { word: word('Paid'), tone: 'green', icon: IconCheck },
  GRACE: { word: word('Grace period'), tone: 'amber', icon: IconHourglass },
  EXPIRED: { word: word('Expired'), tone: 'red', icon: IconAlertTriangle },
  CANCELLED: { word: word('Cancelled'), tone: 'grey', icon: IconLock },
} satisfies Looks<SubscriptionStatus>;
const trialLook: Look = { word: word('Free trial'), tone: 'blue', icon: IconGift };

/** How a hospital stands with its subscription; null where there is none yet. */
export function subscriptionLook({
  subscriptionStatus,
  paymentStatus,
}: Pick<HospitalAccountRow, 'subscriptionStatus' | 'paymentStatus'>): Look | null {
  if (!subscriptionStatus || !(subscriptionStatus in subscriptionLooks)) return null;
  if (subscriptionStatus === 'ACTIVE' && paymentStatus === 'FREE_TRIAL') return trialLook;
  return subscriptionLooks[subscriptionStatus as SubscriptionStatus];
}

/** The name of a plan as the price list writes it. */
export function planName(code: string | null): string {
  return plans.find((plan) => plan.code === code)?.name ?? code ?? '–';
}
