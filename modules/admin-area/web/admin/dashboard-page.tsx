import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { adminCalls } from '#modules/admin-area/contract/calls.ts';
import type { PlatformDashboard } from '#modules/admin-area/contract/records.ts';
import { attentionLooks } from '../looks.ts';
import styles from './dashboard.module.css';
import { HealthFacts, OperationsTable } from './machinery.tsx';

/** As many as fit beside the health; the list shows the rest. */
const mostAttention = 8;

/** The platform at a glance: counts, what needs attention, health. */
export function AdminDashboardPage() {
  const t = useText();
  const { can } = useAccess();
  const board = useCall(adminCalls.dashboard, {}, { live: ['hospitals'] });
  const health = useCall(adminCalls.health, {}, { enabled: can(adminCalls.health), quiet: true });
  return (
    <>
      <PageHead title={t('Dashboard')} />
      <Summary board={board.data} />
      <div className={styles.grid}>
        <Panel title={t('Needs attention')} flush link={{ to: '/admin/hospitals', words: t('View all hospitals') }}>
          <Loaded
            from={board}
            rows={5}
            isEmpty={({ needsAttention }) => needsAttention.length === 0}
            empty={<EmptyState title={t('Nothing needs attention')} compact />}
          >
            {({ needsAttention }) => <Attention rows={needsAttention} />}
          </Loaded>
        </Panel>
        {can(adminCalls.health) ? (
          <Panel title={t('Health')}>
            <Loaded from={health} rows={5}>
              {(facts) => <HealthFacts facts={facts} />}
            </Loaded>
          </Panel>
        ) : null}
      </div>
      {can(adminCalls.health) ? (
        <Panel title={t('Operations')} flush>
          <Loaded
            from={health}
            rows={3}
            isEmpty={({ operations }) => operations.length === 0}
            empty={<EmptyState title={t('No restarts, backups or drills yet')} compact />}
          >
            {({ operations }) => <OperationsTable rows={operations} />}
          </Loaded>
        </Panel>
      ) : null}
    </>
  );
}

/** One strip of counts, each that has a list a link to it. */
function Summary({ board }: { readonly board: PlatformDashboard | undefined }) {
  const t = useText();
  const format = useFormat();
  const figure = (key: string, title: string, count: number | undefined) =>
    count === undefined ? { key, title, state: 'loading' as const } : { key, title, value: format.number(count) };
  const list = (status: string) => ({ link: { to: '/admin/hospitals', search: { status: [status] } } });
  return (
    <SummaryStrip
      label={t('Summary')}
      figures={[
        { ...figure('active', t('Active'), board?.hospitals.active), ...list('active') },
        { ...figure('pending', t('Pending'), board?.hospitals.pending), ...list('pending') },
        { ...figure('suspended', t('Suspended'), board?.hospitals.suspended), ...list('suspended') },
        figure('new', t('New this month'), board?.hospitals.newThisMonth),
        figure('users', t('Users'), board?.users),
        figure('patients', t('Patients registered'), board?.patients),
        figure('messages', t('Messages sent this month'), board?.messagesSentThisMonth),
      ]}
    />
  );
}

function Attention({ rows }: { readonly rows: PlatformDashboard['needsAttention'] }) {
  const t = useText();
  const columns: readonly Column<(typeof rows)[number]>[] = [
    {
      key: 'name',
      title: t('Hospital'),
      cell: (row) => (
        <Link to="/admin/hospitals/$id" params={{ id: row.hospitalId }} className={styles.name}>
          {row.name}
        </Link>
      ),
    },
    { key: 'kind', title: t('Why'), cell: (row) => <StatusBadge look={attentionLooks[row.kind]} /> },
    { key: 'since', title: t('Since'), kind: 'instant', wide: true, cell: (row) => <Moment at={row.since} /> },
  ];
  const further = rows.length - mostAttention;
  return (
    <>
      <PlainTable
        label={t('Needs attention')}
        columns={columns}
        rows={rows.slice(0, mostAttention)}
        rowKey={(row) => `${row.hospitalId}${row.kind}`}
      />
      {further > 0 ? <p className={`${styles.more} muted`}>{t('{count} more', { count: further })}</p> : null}
    </>
  );
}
