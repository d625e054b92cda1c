import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { adminCalls } from '#modules/admin-area/contract/calls.ts';
import type { PlatformDashboard } from '#modules/admin-area/contract/records.ts';
import styles from './hospital.module.css';

const attentionWords: Readonly<Record<string, string>> = {
  'pending > 24 h': word('Not confirmed for over a day'),
  'setup failed': word('Setup failed'),
  'inactive 14 days': word('No activity for 14 days'),
};

/** The platform at a glance: counts, what needs attention, health. */
export function AdminDashboardPage() {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const board = useCall(adminCalls.dashboard, {}, { live: ['hospitals'] });
  const health = useCall(adminCalls.health, {}, { enabled: can(adminCalls.health), quiet: true });
  return (
    <>
      <PageHead title={t('Dashboard')} />
      <div className={styles.panels}>
        <Panel title={t('Hospitals')} link={{ to: '/admin/hospitals', words: t('View all hospitals') }}>
          <Loaded from={board} rows={5}>
            {({ hospitals, users, patients, messagesSentThisMonth }) => (
              <Facts
                rows={[
                  [t('Active'), format.number(hospitals.active)],
                  [t('Pending'), format.number(hospitals.pending)],
                  [t('Suspended'), format.number(hospitals.suspended)],
                  [t('New this month'), format.number(hospitals.newThisMonth)],
                  [t('Users'), format.number(users)],
                  [t('Patients registered'), format.number(patients)],
                  [t('Messages sent this month'), format.number(messagesSentThisMonth)],
                ]}
              />
            )}
          </Loaded>
        </Panel>
        <Panel title={t('Needs attention')}>
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
              {(facts) => (
                <Facts
                  rows={[
                    [t('Database'), facts.databaseVersion],
                    [t('Messages waiting'), format.number(facts.outbox.queued)],
                    [t('Messages failed'), format.number(facts.outbox.failed)],
                    [t('Audit entries on their way'), format.number(facts.auditPending)],
                    [t('Setups open'), format.number(facts.setups.open)],
                    [t('Mail'), facts.mailTransport],
                    [t('Version'), facts.version],
                  ]}
                />
              )}
            </Loaded>
          </Panel>
        ) : null}
      </div>
    </>
  );
}

function Attention({ rows }: { readonly rows: PlatformDashboard['needsAttention'] }) {
  const t = useText();
  const format = useFormat();
  return (
    <ul className={styles.steps}>
      {rows.map((row) => (
        <li key={`${row.hospitalId}${row.kind}`} className={styles.step}>
          <Link to={`/admin/hospitals/${row.hospitalId}` as string} className={styles.stepName}>
            {row.name}
          </Link>
          <span className="muted">
            {t(attentionWords[row.kind] ?? row.kind)} · {format.instant(row.since)}
          </span>
        </li>
      ))}
    </ul>
  );
}
