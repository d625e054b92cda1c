import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { getDepartments } from '../calls.ts';
import { dashboardDepartments } from '#modules/dashboard/contract/words.ts';
import styles from './dashboard.module.css';

/** The five departments that every hospital begins with, and how many work in each. */
export function DepartmentsPanel() {
  const t = useText();
  const { can } = useAccess();
  const format = useFormat();
  const departments = useCall(getDepartments, { query: { page: 1, limit: 1000 } }, { live: ['departments', 'users'], quiet: true });
  return (
    <Panel
      title={t('Departments')}
      flush
      {...(can('View Departments') ? { link: { to: '/hospital/settings/roles-and-permissions', words: t('See More') } } : {})}
    >
      <Loaded from={departments} rows={5}>
        {({ data }) => (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('Department')}</th>
                <th scope="col" className={styles.end}>
                  {t('Users')}
                </th>
              </tr>
            </thead>
            <tbody>
              {dashboardDepartments.map((name) => (
                <tr key={name}>
                  <td>{name}</td>
                  <td className={styles.end}>{format.number(data.find((department) => department.name === name)?.userCount ?? 0)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
    </Panel>
  );
}
