import { Tabs } from '@mantine/core';
import { Suspense } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { TabList } from '#kernel/web/frame/tab-list.tsx';
import { DepartmentsPanel } from '#modules/organisation/web/index.ts';
import { PermissionsTab } from './permissions-tab.tsx';
import { RolesTab } from './roles-tab.tsx';
import { rolesSearch } from './search.ts';

/** /hospital/settings/roles-and-permissions: Roles, Departments, Permissions. */
export function RolesPanel() {
  const t = useText();
  const { can } = useAccess();
  const [search, setSearch] = useSearchOf(rolesSearch);
  const tabs = [
    { value: 'roles', title: t('Roles'), shown: can('View Roles') },
    { value: 'departments', title: t('Departments'), shown: can('View Departments') },
    { value: 'permissions', title: t('Permissions'), shown: can('View Permissions') },
  ].filter((tab) => tab.shown);
  const tab = tabs.some((one) => one.value === search.tab) ? (search.tab ?? '') : (tabs[0]?.value ?? '');
  return (
    <>
      <PageHead title={t('Roles and Permissions')} />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => {
          // Filters of one tab mean nothing in another.
          if (next && next !== tab)
            setSearch({
              tab: next as 'roles',
              page: undefined,
              search: undefined,
              status: undefined,
              ids: undefined,
              drawer: undefined,
              record: undefined,
              sort: undefined,
              ...({ module: undefined, kind: undefined, tree: undefined } as object),
            });
        }}
      >
        <TabList mb={16}>
          {tabs.map((one) => (
            <Tabs.Tab key={one.value} value={one.value}>
              {one.title}
            </Tabs.Tab>
          ))}
        </TabList>
        <Tabs.Panel value="roles">
          <RolesTab />
        </Tabs.Panel>
        <Tabs.Panel value="departments">
          <Suspense fallback={<SkeletonRows rows={6} height={28} />}>
            <DepartmentsPanel inTab />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="permissions">
          <PermissionsTab />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
