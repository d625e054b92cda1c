import { Skeleton } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { callOf } from '#kernel/web/client/call.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { LockMark } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { vendorDashboardCalls } from '#modules/vendor/contract/calls/vendors.ts';
import styles from './dashboard-tile.module.css';

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
  const words = (
    <>
      <IconTruckDelivery size={18} aria-hidden className={styles.icon} />
      {meta ? (
        <span className={styles.count}>{meta.locked ? <LockMark /> : format.number(meta.count)}</span>
      ) : refused ? (
        <span className={styles.failed}>{t('Could not load')}</span>
      ) : (
        <Skeleton height={26} width={64} />
      )}
      <span className={styles.name}>{t('Vendor')}</span>
    </>
  );
  if (!can('View Vendors')) return <div className={styles.tile}>{words}</div>;
  return (
    <Link to={'/hospital/vendor' as string} className={styles.tile}>
      {words}
    </Link>
  );
}
