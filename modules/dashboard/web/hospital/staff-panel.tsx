import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useShownTable } from '#kernel/web/frame/panel-place.ts';
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
  const users = useCall(getUsers, activeUsers, { live: ['users'], quiet: true });
  const patients = useCall(getPatients, patientCounts, {
    enabled: can(getPatients),
    live: ['patients'],
    fresh: patientFreshness,
    quiet: true,
  });
  return (
    <Panel
      title={t('Staff by role')}
      {...(can('View Users') ? { link: { to: '/hospital/settings/users', words: t('View all users') } } : {})}
    >
      <Loaded from={users} rows={4}>
        {({ data }) => (
          <Groups groups={countByCard(data)} deceased={can(getPatients) ? (patients.data?.meta.deceased ?? null) : undefined} />
        )}
      </Loaded>
    </Panel>
  );
}

interface GroupsProps {
  readonly groups: ReturnType<typeof countByCard>;
  /** Null while it is not known; left out for those who may not see it. */
  readonly deceased: number | null | undefined;
}

function Groups({ groups, deceased }: GroupsProps) {
  const t = useText();
  const format = useFormat();
  const figures = [
    ...groups.map(({ label, count }) => ({
      key: label,
      title: t(staffLabels[label as keyof typeof staffLabels]),
      count: count as number | null,
    })),
    ...(deceased === undefined ? [] : [{ key: 'deceased', title: t('Death Report'), count: deceased }]),
  ];
  useShownTable(
    [
      { key: 'title', title: t('Staff by role'), text: ({ title }) => title },
      { key: 'count', title: t('Number'), kind: 'number', value: ({ count }) => count },
    ],
    figures,
  );
  return (
    <dl className={styles.groups}>
      {figures.map(({ key, title, count }) => (
        <div key={key} className={styles.group}>
          <dt>
            {key === 'deceased' ? (
              <Link to="/hospital/patients" search={{ status: ['deceased'] }}>
                {title}
              </Link>
            ) : (
              title
            )}
          </dt>
          <dd>{count === null ? '–' : format.number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
