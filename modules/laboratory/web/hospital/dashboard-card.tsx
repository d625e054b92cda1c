import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { callOf } from '#kernel/web/client/call.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useShownTable } from '#kernel/web/frame/panel-place.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import styles from './dashboard-card.module.css';

const labsCall = callOf<typeof requestCalls.dashboard>({ method: 'GET', path: '/dashboard/getLabs', permission: 'View Lab on dashboard' });

/** How many requests wait, are worked on and are done; each figure leads to its list. */
export function LabsCard() {
  const t = useText();
  const { can } = useAccess();
  return (
    <Panel title={t('Laboratory')} {...(can('View Lab Test Requests') ? { link: { to: '/hospital/labs', words: t('View labs') } } : {})}>
      <div className={styles.figures}>
        <Figure title={t('Unattended')} status="specimen-due" />
        <Figure title={t('In progress')} status="specimen-taken" />
        <Figure title={t('Completed')} status="result-released" />
      </div>
    </Panel>
  );
}

function Figure({ title, status }: { readonly title: string; readonly status: string }) {
  const t = useText();
  const { can } = useAccess();
  const format = useFormat();
  const found = useCall(labsCall, { query: { status, limit: 1 } }, { live: ['lab-requests'], quiet: true });
  const counted = found.data as { readonly meta: { readonly count: number } } | undefined;
  useShownTable(
    [
      { key: 'status', title: t('Status'), text: (row) => row.title },
      { key: 'count', title: t('Number'), kind: 'number', value: (row) => row.count },
    ],
    counted ? [{ title, count: counted.meta.count }] : [],
  );
  return (
    <Loaded from={found} rows={1}>
      {(page) => {
        const words = (
          <>
            <span className={styles.count}>{format.number((page as { readonly meta: { readonly count: number } }).meta.count)}</span>
            <span>{title}</span>
          </>
        );
        return can('View Lab Test Requests') ? (
          <Link to={'/hospital/labs' as string} search={{ status: [status] }} className={styles.figure}>
            {words}
          </Link>
        ) : (
          <span className={styles.figure}>{words}</span>
        );
      }}
    </Loaded>
  );
}
