import { Skeleton } from '@mantine/core';
import { IconVaccine } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { callOf } from '#kernel/web/client/call.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { LockMark } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { administrationCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/administrations.ts';
import styles from './dashboard-tile.module.css';

const dashboardCall = callOf<typeof administrationCalls.administrationsOfDashboard>({
  method: 'GET',
  path: '/dashboard/getTherapeuticAdministrations/filter',
  permission: 'View Therapeutic Administration on dashboard',
});

interface Found {
  readonly meta: { readonly count: number; readonly overdue: number; readonly locked?: boolean };
}

/** How many medicines are being given, and of how many a dose is late; leads to their list. */
export function AdministrationsTile() {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const { data, refused } = useCall(
    dashboardCall,
    { query: { status: ['in-progress'], page: 1, limit: 1 } },
    {
      live: ['therapeutic-administrations'],
      quiet: true,
    },
  );
  const meta = (data as Found | undefined)?.meta;
  const words = (
    <>
      <IconVaccine size={18} aria-hidden className={styles.icon} />
      {meta ? (
        <span className={styles.count}>{meta.locked ? <LockMark /> : format.number(meta.count)}</span>
      ) : refused ? (
        <span className={styles.failed}>{t('Could not load')}</span>
      ) : (
        <Skeleton height={26} width={64} />
      )}
      <span className={styles.name}>{t('Pending Therapeutic Administration')}</span>
      {meta && meta.overdue > 0 ? (
        <span className={styles.late}>{t('{count} overdue', { count: format.number(meta.overdue) })}</span>
      ) : null}
    </>
  );
  if (!can('View Therapeutic Administration')) return <div className={styles.tile}>{words}</div>;
  return (
    <Link to={'/hospital/administrations' as string} search={{ tab: 'in-progress' }} className={styles.tile}>
      {words}
    </Link>
  );
}
