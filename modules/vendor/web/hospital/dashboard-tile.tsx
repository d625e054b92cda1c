import { useAccess } from '#kernel/web/client/access.tsx';
import { callOf } from '#kernel/web/client/call.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { countState, SummaryCell } from '#kernel/web/frame/summary-strip.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { vendorDashboardCalls } from '#modules/vendor/contract/calls/vendors.ts';

const getVendors = callOf<typeof vendorDashboardCalls.dashboard>({
  method: 'GET',
  path: '/dashboard/getVendors',
  permission: 'View Vendors on dashboard',
});

/** How many vendors there are; leads to their list. */
export function VendorsTile() {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const { data, refused } = useCall(getVendors, { query: { page: 1, limit: 1 } }, { live: ['vendors'], quiet: true });
  const meta = (data as { readonly meta: { readonly count: number; readonly locked?: boolean } } | undefined)?.meta;
  return (
    <SummaryCell
      title={t('Vendor')}
      value={meta && format.number(meta.count)}
      state={countState(meta, refused)}
      link={can('View Vendors') ? { to: '/hospital/vendor' } : undefined}
    />
  );
}
