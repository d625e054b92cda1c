import { Button } from '@mantine/core';
import { IconColumns3, IconLock, IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { NameCell } from '#kernel/web/table/name-cell.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { roleCalls } from '../../contract/calls/roles.ts';
import type { RoleRow } from '../../contract/records.ts';
import { roleStatuses } from '../../contract/words.ts';
import { roleLooks } from '../looks.ts';
import { DeleteRoleDialog } from './delete-role-dialog.tsx';
import { DuplicateRoleForm } from './duplicate-role-form.tsx';
import { RoleComparisonView } from './role-comparison.tsx';
import { RoleMenu } from './role-menu.tsx';
import { rolesSearch } from './search.ts';
import styles from './access.module.css';

const systemLooks = {
  plain: { word: word('System'), tone: 'grey', icon: IconLock },
  edited: { word: word('System, changed'), tone: 'grey', icon: IconLock },
} as const;
const editor = '/hospital/settings/roles-and-permissions/$id';

/** The roles of the hospital. */
export function RolesTab() {
  const t = useText();
  const { can } = useAccess();
  const navigate = useNavigate();
  const list = useList(roleCalls.listRoles, rolesSearch, {
    name: 'roles',
    title: t('Roles'),
    live: ['role', 'user'],
    toQuery: ({ ids: _ids, sort: _sort, tab: _tab, drawer: _drawer, record: _record, ...rest }) => rest,
  });
  const [removing, setRemoving] = useState<RoleRow | null>(null);
  const { drawer, record, ids } = list.search;
  const close = () => list.setSearch({ drawer: undefined, record: undefined, ids: undefined });
  const source = list.rows.find((row) => row.id === record);

  const columns: readonly Column<RoleRow>[] = [
    { key: 'name', title: t('Name'), cell: (row) => <NameCell plain name={row.name} />, text: (row) => row.name },
    {
      key: 'description',
      title: t('Description'),
      wide: true,
      text: (row) => row.description,
      cell: (row) => <span className={styles.clamp}>{row.description ?? '–'}</span>,
    },
    { key: 'userCount', title: t('Users'), kind: 'number', value: (row) => row.userCount },
    { key: 'permissionCount', title: t('Permissions'), kind: 'number', wide: true, value: (row) => row.permissionCount },
    {
      key: 'isSystem',
      title: t('System'),
      wide: true,
      text: (row) => (row.isSystem ? (row.edited ? t('System, changed') : t('System')) : ''),
      cell: (row) => (row.isSystem ? <StatusBadge look={row.edited ? systemLooks.edited : systemLooks.plain} /> : null),
    },
    {
      key: 'status',
      title: t('Status'),
      hidden: true,
      cell: (row) => <StatusBadge look={roleLooks[row.status]} />,
      text: (row) => t(roleLooks[row.status].word),
    },
    {
      key: 'updatedAt',
      title: t('Updated'),
      wide: true,
      kind: 'instant',
      value: (row) => row.updatedAt,
      cell: (row) => <Moment at={row.updatedAt} />,
    },
    {
      key: 'actions',
      title: t('Actions'),
      screenOnly: true,
      align: 'end',
      cell: (row) => (
        <RoleMenu
          role={row}
          onDuplicate={() => list.setSearch({ drawer: 'duplicate', record: row.id })}
          onRemove={() => setRemoving(row)}
        />
      ),
    },
  ];
  const filters: readonly Filter<typeof list.search>[] = [
    { kind: 'many', key: 'status', title: t('Status'), options: roleStatuses.map((value) => ({ value, label: t(roleLooks[value].word) })) },
  ];
  const add = can(roleCalls.createRole) ? (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => void navigate({ to: editor, params: { id: 'new' } })}>
      {t('Add role')}
    </Button>
  ) : null;

  return (
    <>
      <div className={styles.tabActs}>{add}</div>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        open={(row) => ({ to: editor, params: { id: row.id } })}
        searchHint={t('Search roles')}
        filters={filters}
        emptyAction={add}
        bulk={(rows) => (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconColumns3 size={16} aria-hidden="true" />}
            disabled={rows.length < 2 || rows.length > 3}
            onClick={() => list.setSearch({ drawer: 'compare', ids: rows.map((row) => row.id) })}
          >
            {rows.length < 2 ? t('Compare: pick two or three') : rows.length > 3 ? t('Compare: at most three') : t('Compare')}
          </Button>
        )}
      />
      <DrawerForm title={t('Compare roles')} opened={drawer === 'compare' && (ids?.length ?? 0) > 1} onClose={close} size={880}>
        <RoleComparisonView ids={ids ?? []} />
      </DrawerForm>
      <DrawerForm title={t('Duplicate role')} opened={drawer === 'duplicate' && source !== undefined} onClose={close}>
        {source ? <DuplicateRoleForm role={source} onDone={close} /> : null}
      </DrawerForm>
      {removing ? <DeleteRoleDialog role={removing} onClose={() => setRemoving(null)} /> : null}
    </>
  );
}
