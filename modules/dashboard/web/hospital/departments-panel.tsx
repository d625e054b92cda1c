import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { getDepartments } from '../calls.ts';
import { dashboardDepartments } from '#modules/dashboard/contract/words.ts';

/** The five departments that every hospital begins with, and how many work in each. */
export function DepartmentsPanel() {
  const t = useText();
  const { can } = useAccess();
  const departments = useCall(getDepartments, { query: { page: 1, limit: 1000 } }, { live: ['departments', 'users'], quiet: true });
  return (
    <Panel
      title={t('Departments')}
      flush
      {...(can('View Departments') ? { link: { to: '/hospital/settings/roles-and-permissions', words: t('See More') } } : {})}
    >
      <Loaded from={departments} rows={5}>
        {({ data }) => (
          <PlainTable
            label={t('Departments')}
            rows={dashboardDepartments.map((name) => ({
              name,
              users: data.find((department) => department.name === name)?.userCount ?? 0,
            }))}
            rowKey={({ name }) => name}
            columns={[
              { key: 'name', title: t('Department'), text: ({ name }) => name },
              { key: 'users', title: t('Users'), kind: 'number', value: ({ users }) => users },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}
