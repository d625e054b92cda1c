import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { NameCell } from '#kernel/web/table/name-cell.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { adminCalls } from '#modules/admin-area/contract/calls.ts';
import type { HospitalAccountRow } from '#modules/admin-area/contract/records.ts';
import { hospitalStatuses } from '#modules/admin-area/contract/words.ts';
import { hospitalLooks, planName, setupLooks, subscriptionLook } from '../looks.ts';
import { hospitalsSearch } from './search.ts';
import { SubscriptionBadge } from './subscription-badge.tsx';

function useColumns(): readonly Column<HospitalAccountRow>[] {
  const t = useText();
  return [
    {
      key: 'name',
      title: t('Name'),
      sortable: true,
      cell: (row) => <NameCell name={row.name} under={row.civisHospitalId ?? row.rcCode} />,
      text: (row) => row.name,
    },
    // Before the columns that a laptop has to scroll to.
    {
      key: 'status',
      title: t('Status'),
      cell: (row) => <StatusBadge look={hospitalLooks[row.status]} />,
      text: (row) => t(hospitalLooks[row.status].word),
    },
    {
      key: 'rcCode',
      title: t('RC code'),
      wide: true,
      hidden: true,
      cell: (row) => <span className="code">{row.rcCode}</span>,
      text: (row) => row.rcCode,
    },
    { key: 'country', title: t('Country / State'), wide: true, text: (row) => [row.country, row.state].filter(Boolean).join(' / ') },
    { key: 'plan', title: t('Plan'), wide: true, text: (row) => planName(row.plan) },
    {
      key: 'subscriptionStatus',
      title: t('Subscription'),
      wide: true,
      cell: (row) => <SubscriptionBadge of={row} />,
      text: (row) => {
        const look = subscriptionLook(row);
        return look ? t(look.word) : '';
      },
    },
    {
      key: 'users',
      title: t('Users / Slots'),
      sortable: true,
      align: 'end',
      wide: true,
      text: (row) => (row.slots === null ? String(row.users) : `${row.users} / ${row.slots}`),
    },
    { key: 'patients', title: t('Patients'), sortable: true, kind: 'number', wide: true, value: (row) => row.patients },
    { key: 'lastActivityAt', title: t('Last activity'), sortable: true, kind: 'instant', wide: true, value: (row) => row.lastActivityAt },
    { key: 'createdAt', title: t('Created'), sortable: true, kind: 'instant', wide: true, hidden: true, value: (row) => row.createdAt },
    {
      key: 'setup',
      title: t('Setup'),
      wide: true,
      hidden: true,
      cell: (row) => <StatusBadge look={setupLooks[row.setup]} />,
      text: (row) => t(setupLooks[row.setup].word),
    },
  ];
}

/** Hospitals as customers of the platform. */
export function HospitalsPage() {
  const t = useText();
  const columns = useColumns();
  const list = useList(adminCalls.hospitals, hospitalsSearch, { name: 'hospitals', title: t('Hospitals'), live: ['hospitals'] });
  return (
    <>
      <PageHead title={t('Hospitals')} count={list.count} />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        open={(row) => ({ to: '/admin/hospitals/$id', params: { id: row.id } })}
        searchHint={t('Name, RC code, email or number')}
        filters={[
          {
            kind: 'many',
            key: 'status',
            title: t('Status'),
            options: hospitalStatuses.map((value) => ({ value, label: t(hospitalLooks[value].word) })),
          },
          { kind: 'days', key: 'createdFrom', to: 'createdTo', title: t('Created') },
        ]}
      />
    </>
  );
}
