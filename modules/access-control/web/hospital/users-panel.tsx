import { Button, Modal } from '@mantine/core';
import { IconCircleCheckFilled, IconPlus, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import type { Translate } from '#kernel/web/text/translate.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { catalogueCalls } from '#modules/organisation/contract/calls/catalogues.ts';
import { userCalls } from '../../contract/calls/users.ts';
import type { UserCounts, UserRow } from '../../contract/records.ts';
import { userStatuses } from '../../contract/words.ts';
import { cadreWords, choicesOf, userLooks } from '../looks.ts';
import { usersSearch } from './search.ts';
import { UserCell } from './user-face.tsx';
import { UserCountsStrip, useUserCounts } from './user-counts.tsx';
import { AddUserForm, EditUserForm } from './user-form.tsx';
import { UserMenu } from './user-menu.tsx';
import { UserUpload } from './user-upload.tsx';
import { useRoleOptions } from './use-role-options.ts';
import styles from './users.module.css';

const licenceWords = { '0': word('Expired'), '30': word('Within 30 days'), '90': word('Within 90 days') } as const;

const phoneOf = (row: UserRow) => (row.phoneNumber ? `${row.dialCode ?? ''} ${row.phoneNumber}`.trim() : '');
const departmentsOf = (row: UserRow) => row.departments.map((one) => one.name).join(', ');

/** The primary department, and how many more there are: all of them would push the row's menu out of sight. */
function firstDepartmentOf({ departments }: UserRow, t: Translate): string {
  const name = departments[0]?.name ?? '';
  return departments.length > 1 ? t('{name} and {count} more', { name, count: departments.length - 1 }) : name;
}

function RoleCell({ user }: { readonly user: UserRow }) {
  const t = useText();
  return (
    <span className={styles.cellWords}>
      <span>{user.role.name}</span>
      <span className="caption" title={departmentsOf(user)}>
        {firstDepartmentOf(user, t)}
      </span>
    </span>
  );
}

/** E-mail over the telephone, which says whether it was verified. */
function ContactCell({ user }: { readonly user: UserRow }) {
  const t = useText();
  return (
    <span className={`${styles.cellWords} ${styles.contact}`}>
      <span title={user.email}>{user.email}</span>
      <span className={`caption ${styles.phone}`}>
        {phoneOf(user)}
        {user.phoneNumber && user.phoneNumberConfirmed ? (
          <>
            <IconCircleCheckFilled size={14} aria-hidden="true" className={styles.tick} />
            <span className="visually-hidden">{t('verified')}</span>
          </>
        ) : null}
      </span>
    </span>
  );
}

function useColumns(): readonly Column<UserRow>[] {
  const t = useText();
  return [
    {
      key: 'name',
      field: 'fullname',
      title: t('Name'),
      sortable: true,
      cell: (row) => <UserCell user={row} />,
      text: (row) => row.fullname,
    },
    { key: 'staffNumber', identifies: true, title: t('Staff no.'), hidden: true, sortable: true, text: (row) => row.staffNumber },
    {
      key: 'email',
      title: t('Email'),
      wide: true,
      text: (row) => row.email,
      cell: (row) => <ContactCell user={row} />,
    },
    { key: 'phone', field: 'phoneNumber', title: t('Phone'), hidden: true, text: phoneOf },
    {
      key: 'role',
      field: 'role.name',
      title: t('Role'),
      sortable: true,
      wide: true,
      text: (row) => row.role.name,
      cell: (row) => <RoleCell user={row} />,
    },
    { key: 'departments', title: t('Departments'), hidden: true, text: departmentsOf },
    { key: 'cadre', title: t('Cadre'), hidden: true, text: (row) => t(cadreWords[row.cadre]) },
    { key: 'licenceExpiry', title: t('Licence expiry'), hidden: true, kind: 'day', value: (row) => row.licenceExpiry },
    {
      key: 'lastLoginAt',
      title: t('Last sign-in'),
      sortable: true,
      wide: true,
      kind: 'instant',
      value: (row) => row.lastLoginAt,
      cell: (row) => <Moment at={row.lastLoginAt} />,
    },
    {
      key: 'status',
      title: t('Status'),
      sortable: true,
      cell: (row) => <StatusBadge look={userLooks[row.status]} />,
      text: (row) => t(userLooks[row.status].word),
    },
  ];
}

/** The list and its address. */
function useUsersList() {
  const t = useText();
  return useList(userCalls.listUsers, usersSearch, {
    name: 'users',
    title: t('Users'),
    live: ['user', 'role', 'department'],
    toQuery: ({ sort, licence, drawer: _drawer, record: _record, ...rest }) => ({
      ...rest,
      ...(sort ? { sort: sort.replace('-', '') as 'name', order: sort.startsWith('-') ? ('desc' as const) : ('asc' as const) } : {}),
      ...(licence ? { licenceExpiresWithin: Number(licence) } : {}),
    }),
  });
}

/** What stands in the way of another user. */
function NoSlotDialog({ counts, onClose }: { readonly counts: UserCounts | undefined; readonly onClose: () => void }) {
  const t = useText();
  return (
    <Modal opened onClose={onClose} title={t('You have no free user slot')} closeButtonProps={{ 'aria-label': t('Close') }} size={420}>
      <div className={styles.dialog}>
        <p>
          {t('{used} of {slots} user slots are used by active and invited users. Deactivate a user to free one.', {
            used: counts?.used ?? 0,
            slots: counts?.slots ?? 0,
          })}
        </p>
        <div className={styles.acts}>
          <Button onClick={onClose} data-autofocus>
            {t('Close')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** /hospital/settings/users. */
export function UsersPanel() {
  const t = useText();
  const { can } = useAccess();
  const counts = useUserCounts();
  const roles = useRoleOptions();
  const departments = useCall(
    catalogueCalls.listDepartments,
    { query: { limit: 1000 } },
    { fresh: 60_000, live: ['department'], quiet: true },
  );
  const [noSlot, setNoSlot] = useState(false);
  const list = useUsersList();
  const { drawer, record } = list.search;
  const detail = useCall(
    userCalls.readUser,
    { params: { id: record ?? '' } },
    { enabled: drawer === 'edit' && Boolean(record), live: ['user'], quiet: true },
  );
  const close = () => list.setSearch({ drawer: undefined, record: undefined });
  const columns: readonly Column<UserRow>[] = [
    ...useColumns(),
    {
      key: 'actions',
      title: t('Actions'),
      screenOnly: true,
      align: 'end',
      cell: (row) => <UserMenu user={row} onEdit={() => list.setSearch({ drawer: 'edit', record: row.id })} />,
    },
  ];
  const filters: readonly Filter<typeof list.search>[] = [
    { kind: 'many', key: 'status', title: t('Status'), options: userStatuses.map((value) => ({ value, label: t(userLooks[value].word) })) },
    { kind: 'many', key: 'roleId', title: t('Role'), options: roles },
    {
      kind: 'many',
      key: 'departmentId',
      title: t('Department'),
      options: (departments.data?.data ?? []).map((row) => ({ value: row.id, label: row.name })),
    },
    { kind: 'many', key: 'cadre', title: t('Cadre'), options: choicesOf(cadreWords, t) },
    { kind: 'one', key: 'licence', title: t('Licence'), options: choicesOf(licenceWords, t) },
  ];
  const mayAdd = can(userCalls.createUser);
  const startAdding = () => {
    if (counts.data && counts.data.available <= 0) setNoSlot(true);
    else list.setSearch({ drawer: 'add' });
  };
  const add = mayAdd ? (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={startAdding}>
      {t('Add user')}
    </Button>
  ) : null;

  return (
    <>
      <PageHead
        title={t('Users')}
        count={list.count}
        actions={
          <>
            {mayAdd ? (
              <Button
                variant="default"
                leftSection={<IconUpload size={16} aria-hidden="true" />}
                onClick={() => list.setSearch({ drawer: 'upload' })}
              >
                {t('Upload')}
              </Button>
            ) : null}
            {add}
          </>
        }
      />
      <UserCountsStrip
        counts={counts.data}
        status={list.search.status}
        onStatus={(status) => list.setSearch({ status, page: undefined })}
      />
      <div className={styles.list}>
        <ListTable
          list={list}
          columns={columns}
          rowKey={(row) => row.id}
          open={(row) => ({ to: '/hospital/settings/users/$id', params: { id: row.id } })}
          searchHint={t('Name, staff number, email or phone')}
          filters={filters}
          emptyAction={add}
        />
      </div>
      <DrawerForm title={t('Add user')} opened={drawer === 'add'} onClose={close} size={860}>
        <AddUserForm onDone={close} />
      </DrawerForm>
      <DrawerForm title={t('Edit user')} opened={drawer === 'edit'} onClose={close} size={860}>
        <Loaded from={detail}>{(found) => <EditUserForm user={found} onDone={close} />}</Loaded>
      </DrawerForm>
      <DrawerForm title={t('Upload users')} opened={drawer === 'upload'} onClose={close} size={680}>
        <UserUpload onDone={close} />
      </DrawerForm>
      {noSlot ? <NoSlotDialog counts={counts.data} onClose={() => setNoSlot(false)} /> : null}
    </>
  );
}
