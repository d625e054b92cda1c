import { useAccess } from '#kernel/web/client/access.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { PageTabs } from '#kernel/web/frame/page-tabs.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { DepartmentsPanel } from '#modules/organisation/web/index.ts';
import { PermissionsTab } from './permissions-tab.tsx';
import { RolesTab } from './roles-tab.tsx';
import { rolesSearch } from './search.ts';

/** Filters of one tab mean nothing in another. */
const cleared = {
  page: undefined,
  search: undefined,
  status: undefined,
  ids: undefined,
  drawer: undefined,
  record: undefined,
  sort: undefined,
  module: undefined,
  kind: undefined,
  tree: undefined,
};

/** /hospital/settings/roles-and-permissions: Roles, Departments, Permissions. */
export function RolesPanel() {
  const t = useText();
  const { can } = useAccess();
  const [search, setSearch] = useSearchOf(rolesSearch);
  const tabs = [
    { key: 'roles', title: t('Roles'), may: can('View Roles'), content: <RolesTab /> },
    { key: 'departments', title: t('Departments'), may: can('View Departments'), content: <DepartmentsPanel inTab /> },
    { key: 'permissions', title: t('Permissions'), may: can('View Permissions'), content: <PermissionsTab /> },
  ] as const;
  return (
    <>
      <PageHead title={t('Roles and Permissions')} />
      <PageTabs
        tabs={tabs}
        asked={search.tab}
        onChoose={(tab) => setSearch({ ...cleared, tab })}
        label={t('Parts of roles and permissions')}
      />
    </>
  );
}
