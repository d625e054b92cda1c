import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { activeUsers, getPatients, getUsers, patientCounts, patientFreshness } from '../calls.ts';
import { countByCard } from '#modules/dashboard/contract/words.ts';
import { staffLabels } from '../staff-labels.ts';
import styles from './dashboard.module.css';

/** How many of each kind of staff work here, and the deaths on record. */
export function StaffPanel() {
  const t = useText();
  const { can } = useAccess();
  const format = useFormat();
  const users = useCall(getUsers, activeUsers, { live: ['users'], quiet: true });
  const patients = useCall(getPatients, patientCounts, {
    enabled: can(getPatients),
    live: ['patients'],
    fresh: patientFreshness,
    quiet: true,
  });
  const deceased = patients.data?.meta.deceased;
  return (
    <div className={styles.wide}>
      <Panel
        title={t('Staff by role')}
        {...(can('View Users') ? { link: { to: '/hospital/settings/users', words: t('View all users') } } : {})}
      >
        <Loaded from={users} rows={4}>
          {({ data }) => (
            <dl className={styles.groups}>
              {countByCard(data).map(({ label, count }) => (
                <div key={label} className={styles.group}>
                  <dt>{t(staffLabels[label as keyof typeof staffLabels])}</dt>
                  <dd>{format.number(count)}</dd>
                </div>
              ))}
              {can(getPatients) ? (
                <div className={styles.group}>
                  <dt>
                    <Link to={'/hospital/patients' as string} search={{ status: ['deceased'] } as never}>
                      {t('Death Report')}
                    </Link>
                  </dt>
                  <dd>{deceased === undefined ? '–' : format.number(deceased)}</dd>
                </div>
              ) : null}
            </dl>
          )}
        </Loaded>
      </Panel>
    </div>
  );
}
