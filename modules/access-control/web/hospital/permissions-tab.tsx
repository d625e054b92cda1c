import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { NameCell } from '#kernel/web/table/name-cell.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { permissionCalls } from '../../contract/calls/permissions.ts';
import type { PermissionDetail, PermissionView } from '../../contract/records.ts';
import { riskLooks } from '../looks.ts';
import styles from './access.module.css';
import { permissionsSearch } from './search.ts';

function Details({ permission }: { readonly permission: PermissionDetail }) {
  const t = useText();
  const { can } = useAccess();
  return (
    <div className={styles.detail}>
      <Facts
        rows={[
          [t('Name'), permission.name],
          [t('Module'), t(permission.module)],
          [t('Risk'), <StatusBadge key="risk" look={riskLooks[permission.risk]} />],
          [t('Description'), permission.description],
          [t('Needs'), permission.requires.join(', ')],
        ]}
      />
      <section>
        <h3>{t('Roles with this permission')}</h3>
        <ul className={styles.names}>
          {permission.roles.map((role) => (
            <li key={role.id}>
              {can('View Roles') ? (
                <Link to="/hospital/settings/roles-and-permissions/$id" params={{ id: role.id }}>
                  {role.name}
                </Link>
              ) : (
                role.name
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** The catalogue, to read. */
export function PermissionsTab() {
  const t = useText();
  const list = useList(permissionCalls.listPermissions, permissionsSearch, {
    name: 'permissions',
    title: t('Permissions'),
    toQuery: ({ sort: _sort, tab: _tab, drawer: _drawer, record: _record, ...rest }) => rest,
  });
  const modules = useCall(permissionCalls.listModules, {}, { fresh: 300_000, quiet: true });
  const { drawer, record } = list.search;
  const detail = useCall(
    permissionCalls.readPermission,
    { params: { id: record ?? '' } },
    { enabled: drawer === 'open' && Boolean(record), live: ['role'], quiet: true },
  );
  const columns: readonly Column<PermissionView>[] = [
    { key: 'name', title: t('Name'), cell: (row) => <NameCell plain name={row.name} />, text: (row) => row.name },
    { key: 'module', title: t('Module'), wide: true, text: (row) => t(row.module) },
    {
      key: 'description',
      title: t('Description'),
      wide: true,
      text: (row) => row.description,
      cell: (row) => <span className={styles.clamp}>{row.description}</span>,
    },
    {
      key: 'risk',
      title: t('Risk'),
      cell: (row) => <StatusBadge look={riskLooks[row.risk]} />,
      text: (row) => t(riskLooks[row.risk].word),
    },
  ];
  const filters: readonly Filter<typeof list.search>[] = [
    {
      kind: 'one',
      key: 'module',
      title: t('Module'),
      options: (modules.data ?? []).map((module) => ({ value: module.key, label: t(module.module) })),
    },
  ];
  return (
    <>
      <div className={styles.tabActs}></div>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        onOpen={(row) => list.setSearch({ drawer: 'open', record: row.id })}
        searchHint={t('Search permissions')}
        filters={filters}
      />
      <DrawerForm
        title={t('Permission')}
        opened={drawer === 'open'}
        onClose={() => list.setSearch({ drawer: undefined, record: undefined })}
      >
        <Loaded from={detail}>{(found) => <Details permission={found} />}</Loaded>
      </DrawerForm>
    </>
  );
}
