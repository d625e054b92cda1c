import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import type { HospitalAccountRow } from '#modules/admin-area/contract/records.ts';
import { subscriptionLook } from '../looks.ts';

/** How a hospital stands with its subscription; a dash where there is none. */
export function SubscriptionBadge({ of }: { readonly of: Pick<HospitalAccountRow, 'subscriptionStatus' | 'paymentStatus'> }) {
  const look = subscriptionLook(of);
  return look ? <StatusBadge look={look} /> : <span className="muted">–</span>;
}
