import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { callOf } from '#kernel/web/client/call.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { administrationCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/administrations.ts';
import styles from './administrations.module.css';

const dashboardCall = callOf<typeof administrationCalls.administrationsOfDashboard>({
  method: 'GET',
  path: '/dashboard/getTherapeuticAdministrations/filter',
  permission: 'View Therapeutic Administration on dashboard',
});

/** How many medicines are being given, and how many doses wait or are late. */
export function AdministrationsCard() {
  const t = useText();
  const { can } = useAccess();
  const found = useCall(dashboardCall, { query: { status: ['in-progress'], limit: 1 } } as never, {
    live: ['therapeutic-administrations'],
    quiet: true,
  });
  const mayOpen = can('View Therapeutic Administration');
  return (
    <Panel
      title={t('Pending Therapeutic Administration')}
      {...(mayOpen ? { link: { to: '/hospital/administrations', words: t('View administrations') } } : {})}
    >
      <Loaded from={found} rows={1}>
        {(page) => {
          const { meta } = page as { readonly meta: { readonly count: number; readonly overdue: number; readonly pendingDoses: number } };
          return (
            <div className={styles.figures}>
              <Figure title={t('In-progress')} count={meta.count} to={mayOpen ? { tab: 'in-progress' } : null} />
              <Figure title={t('Doses to give')} count={meta.pendingDoses} to={mayOpen ? {} : null} />
              <Figure title={t('Overdue')} count={meta.overdue} bad to={mayOpen ? { tab: 'in-progress', overdue: true } : null} />
            </div>
          );
        }}
      </Loaded>
    </Panel>
  );
}

interface FigureProps {
  readonly title: string;
  readonly count: number;
  readonly bad?: boolean;
  readonly to: object | null;
}

function Figure({ title, count, bad, to }: FigureProps): ReactNode {
  const format = useFormat();
  const words = (
    <>
      <span className={`${styles.count} ${bad && count > 0 ? styles.bad : ''}`}>{format.number(count)}</span>
      <span>{title}</span>
    </>
  );
  if (!to) return <span className={styles.figure}>{words}</span>;
  return (
    <Link to={'/hospital/administrations' as string} search={to as never} className={styles.figure}>
      {words}
    </Link>
  );
}
