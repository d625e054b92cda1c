import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconBinaryTree2, IconList, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { RecordMenu } from '#kernel/web/record/record-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { NameCell } from '#kernel/web/table/name-cell.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { catalogueCalls, departmentActs } from '../../contract/calls/catalogues.ts';
import type { DepartmentRow } from '../../contract/records.ts';
import { catalogueStatuses } from '../../contract/words.ts';
import { catalogueLooks, choicesOf, kindWords } from '../looks.ts';
import { ArchiveDepartment } from './archive-department.tsx';
import { DepartmentDetails } from './department-details.tsx';
import { DepartmentForm } from './department-form.tsx';
import { DepartmentTree } from './department-tree.tsx';
import { departmentsSearch } from './search.ts';

/** The department of an open drawer. */
function useOpened(drawer: string | undefined, record: string | undefined) {
  return useCall(
    catalogueCalls.readDepartment,
    { params: { id: record ?? '' } },
    { enabled: Boolean(record) && (drawer === 'edit' || drawer === 'open'), live: ['department', 'user'], quiet: true },
  );
}

type Search = ReturnType<typeof departmentsSearch.route.validateSearch>;

function useFilters(): readonly Filter<Search>[] {
  const t = useText();
  return [
    { kind: 'one', key: 'kind', title: t('Kind'), options: choicesOf(kindWords, t) },
    {
      kind: 'one',
      key: 'status',
      title: t('Status'),
      options: catalogueStatuses.map((value) => ({ value, label: t(catalogueLooks[value].word) })),
    },
  ];
}

/** /hospital/settings/departments and the tab of Roles and Permissions. `inTab`: the page around it has the title. */
export function DepartmentsPanel({ inTab = false }: { readonly inTab?: boolean }) {
  const t = useText();
  const { can } = useAccess();
  const list = useList(catalogueCalls.listDepartments, departmentsSearch, {
    name: 'departments',
    title: t('Departments'),
    live: ['department', 'user'],
    toQuery: ({ tree: _tree, tab: _tab, drawer: _drawer, record: _record, ...rest }) => rest,
  });
  const { drawer, record, tree } = list.search;
  const [archiving, setArchiving] = useState<DepartmentRow | null>(null);
  const detail = useOpened(drawer, record);
  const close = () => list.setSearch({ drawer: undefined, record: undefined });
  const open = (id: string) => list.setSearch({ drawer: 'open', record: id });

  const columns: readonly Column<DepartmentRow>[] = [
    { key: 'name', title: t('Name'), cell: (row) => <NameCell plain name={row.name} under={row.code ?? null} />, text: (row) => row.name },
    { key: 'code', identifies: true, title: t('Code'), hidden: true, text: (row) => row.code },
    { key: 'kind', title: t('Kind'), wide: true, text: (row) => t(kindWords[row.kind]) },
    {
      key: 'head',
      title: t('Head'),
      wide: true,
      text: (row) => row.head?.fullname,
      cell: (row) => row.head?.fullname ?? <span className="muted">–</span>,
    },
    { key: 'userCount', title: t('Users'), kind: 'number', value: (row) => row.userCount ?? 0 },
    {
      key: 'runsQueue',
      title: t('Queue'),
      wide: true,
      text: (row) => (row.runsQueue ? t('Runs a queue') : ''),
      cell: (row) => (row.runsQueue ? t('Yes') : <span className="muted">–</span>),
    },
    {
      key: 'status',
      title: t('Status'),
      cell: (row) => <StatusBadge look={catalogueLooks[row.status ?? 'active']} />,
      text: (row) => t(catalogueLooks[row.status ?? 'active'].word),
    },
    {
      key: 'actions',
      title: t('Actions'),
      screenOnly: true,
      align: 'end',
      cell: ({ acts, ...row }) =>
        acts ? (
          <RecordMenu
            acts={departmentActs}
            of={{ ...row, acts, version: row.version ?? 1 }}
            name={row.name}
            links={[{ words: t('View'), run: () => open(row.id) }]}
            opens={{ edit: () => list.setSearch({ drawer: 'edit', record: row.id }), archive: () => setArchiving(row) }}
          />
        ) : null,
    },
  ];
  const filters = useFilters();
  const add = can(catalogueCalls.addDepartment) ? (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => list.setSearch({ drawer: 'add' })}>
      {t('Add department')}
    </Button>
  ) : null;
  const actions = (
    <>
      <Tooltip label={tree ? t('Show as a list') : t('Show as a tree')}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={tree ? t('Show as a list') : t('Show as a tree')}
          onClick={() => list.setSearch({ tree: tree ? undefined : true })}
        >
          {tree ? <IconList size={18} aria-hidden="true" /> : <IconBinaryTree2 size={18} aria-hidden="true" />}
        </ActionIcon>
      </Tooltip>
      {add}
    </>
  );

  return (
    <>
      {inTab ? (
        <div style={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8, marginBlockEnd: 14 }}>{actions}</div>
      ) : (
        <PageHead title={t('Departments')} count={list.count} actions={actions} />
      )}
      {tree ? (
        <DepartmentTree onOpen={open} />
      ) : (
        <ListTable
          list={list}
          columns={columns}
          rowKey={(row) => row.id}
          onOpen={(row) => open(row.id)}
          searchHint={t('Search departments')}
          filters={filters}
          emptyAction={add}
        />
      )}
      <DrawerForm title={t('Add department')} opened={drawer === 'add'} onClose={close}>
        <DepartmentForm onDone={close} />
      </DrawerForm>
      <DrawerForm title={t('Edit department')} opened={drawer === 'edit'} onClose={close}>
        <Loaded from={detail}>{(found) => <DepartmentForm department={found} onDone={close} />}</Loaded>
      </DrawerForm>
      <DrawerForm title={t('Department')} opened={drawer === 'open'} onClose={close}>
        <Loaded from={detail}>
          {(found) => <DepartmentDetails department={found} onEdit={() => list.setSearch({ drawer: 'edit' })} onOpen={open} />}
        </Loaded>
      </DrawerForm>
      {archiving ? <ArchiveDepartment department={archiving} onClose={() => setArchiving(null)} /> : null}
    </>
  );
}
