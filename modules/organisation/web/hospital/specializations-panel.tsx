import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
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
import { catalogueCalls, specializationActs } from '../../contract/calls/catalogues.ts';
import type { SpecializationRow } from '../../contract/records.ts';
import { catalogueStatuses } from '../../contract/words.ts';
import { catalogueLooks } from '../looks.ts';
import { specializationsSearch } from './search.ts';
import { AddSpecializationForm, EditSpecializationForm } from './specialization-forms.tsx';
import { SpecializationDetails } from './specialization-details.tsx';

/** /hospital/settings/specializations. */
export function SpecializationsPanel() {
  const t = useText();
  const { can } = useAccess();
  const list = useList(catalogueCalls.listSpecializations, specializationsSearch, {
    name: 'specializations',
    title: t('Specializations'),
    live: ['specialization'],
  });
  const { drawer, record } = list.search;
  const detail = useCall(
    catalogueCalls.readSpecialization,
    { params: { id: record ?? '' } },
    { enabled: Boolean(record) && (drawer === 'edit' || drawer === 'open'), live: ['specialization'], quiet: true },
  );
  const close = () => list.setSearch({ drawer: undefined, record: undefined });
  const columns: readonly Column<SpecializationRow>[] = [
    { key: 'name', title: t('Name'), cell: (row) => <NameCell plain name={row.name} under={row.code ?? null} />, text: (row) => row.name },
    { key: 'userCount', title: t('Staff'), kind: 'number', value: (row) => row.userCount ?? 0 },
    { key: 'isDefault', title: t('Default'), wide: true, text: (row) => (row.isDefault ? t('Default list') : t('Own')) },
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
            acts={specializationActs}
            of={{ ...row, acts, version: row.version ?? 1 }}
            name={row.name}
            opens={{ edit: () => list.setSearch({ drawer: 'edit', record: row.id }) }}
          />
        ) : null,
    },
  ];
  const filters: readonly Filter<typeof list.search>[] = [
    {
      kind: 'one',
      key: 'status',
      title: t('Status'),
      options: catalogueStatuses.map((value) => ({ value, label: t(catalogueLooks[value].word) })),
    },
  ];
  const add = can(catalogueCalls.addSpecializations) ? (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => list.setSearch({ drawer: 'add' })}>
      {t('Add specialization')}
    </Button>
  ) : null;
  return (
    <>
      <PageHead title={t('Specializations')} count={list.count} actions={add} />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        onOpen={(row) => list.setSearch({ drawer: 'open', record: row.id })}
        searchHint={t('Search specializations')}
        filters={filters}
        emptyAction={add}
      />
      <DrawerForm title={t('Add specialization')} opened={drawer === 'add'} onClose={close}>
        <AddSpecializationForm onDone={close} />
      </DrawerForm>
      <DrawerForm title={t('Edit specialization')} opened={drawer === 'edit'} onClose={close}>
        <Loaded from={detail}>{(found) => <EditSpecializationForm specialization={found} onDone={close} />}</Loaded>
      </DrawerForm>
      <DrawerForm title={t('Specialization')} opened={drawer === 'open'} onClose={close}>
        <Loaded from={detail}>{(found) => <SpecializationDetails specialization={found} />}</Loaded>
      </DrawerForm>
    </>
  );
}
