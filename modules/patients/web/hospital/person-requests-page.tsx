import { Button } from '@mantine/core';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { NameCell } from '#kernel/web/table/name-cell.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { personRequestCalls } from '#modules/patients/contract/calls/person-requests.ts';
import type { PersonRequest } from '#modules/patients/contract/request-records.ts';
import { personRequestStatuses } from '#modules/patients/contract/request-words.ts';
import { requestLooks, requestWords } from '../request-looks.ts';
import { PersonRequestPanel } from './person-request-panel.tsx';
import { requestsSearch } from './search.ts';

/** What waits because another hospital knows the person, too: the person confirms it by code, or the operator reviews it. */
export function PersonRequestsPage() {
  const t = useText();
  const list = useList(personRequestCalls.list, requestsSearch, {
    name: 'person-requests',
    title: t('Waiting for confirmation'),
    live: ['person-requests'],
    toQuery: ({ page, limit, status }) => ({ page, limit, status }),
  });
  const openOne = (row: PersonRequest) => list.setSearch({ drawer: 'request', record: row.id });
  const close = () => list.setSearch({ drawer: undefined, record: undefined });
  const opened = list.search.drawer === 'request' ? list.rows.find((row) => row.id === list.search.record) : undefined;
  const columns: readonly Column<PersonRequest>[] = [
    {
      key: 'person',
      title: t('Patient'),
      cell: (row) => <NameCell plain name={row.fullname || row.civisId} under={row.hospitalPatientId ?? row.civisId} />,
      text: (row) => `${row.fullname} ${row.hospitalPatientId ?? ''}`,
    },
    { key: 'kind', title: t('Request'), text: (row) => t(requestWords[row.kind]) },
    { key: 'createdByName', title: t('By'), wide: true, text: (row) => row.createdByName },
    {
      key: 'createdAt',
      title: t('When'),
      wide: true,
      kind: 'instant',
      value: (row) => row.createdAt,
      cell: (row) => <Moment at={row.createdAt} />,
    },
    {
      key: 'status',
      title: t('Status'),
      cell: (row) => <StatusBadge look={requestLooks[row.status]} />,
      text: (row) => t(requestLooks[row.status].word),
    },
    {
      key: 'acts',
      title: t('Actions'),
      screenOnly: true,
      align: 'end',
      cell: (row) => (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => openOne(row)}
          aria-label={t('Open request of {name}', { name: row.fullname })}
        >
          {t('View')}
        </Button>
      ),
    },
  ];
  return (
    <>
      <PageHead title={t('Waiting for confirmation')} count={list.count} />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        emptyText={t('Nothing is waiting for confirmation')}
        filters={[
          {
            kind: 'many',
            key: 'status',
            title: t('Status'),
            options: personRequestStatuses.map((value) => ({ value, label: t(requestLooks[value].word) })),
          },
        ]}
      />
      <DrawerForm title={opened ? t(requestWords[opened.kind]) : t('Request')} size={560} opened={opened !== undefined} onClose={close}>
        {opened ? <PersonRequestPanel request={opened} /> : null}
      </DrawerForm>
    </>
  );
}
