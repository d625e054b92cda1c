import { Button } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { PageTabs } from '#kernel/web/frame/page-tabs.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { NameCell } from '#kernel/web/table/name-cell.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import { refillRequestCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/refill-requests.ts';
import type { PrescriptionRow } from '#modules/prescriptions-and-therapeutics/contract/records.ts';
import { kindWords, prescriptionLooks, questionLook } from '../looks.ts';
import { optionsFrom } from '../rx-words.ts';
import { staffPrescriptions } from '../staff-calls.ts';
import styles from './record/record.module.css';
import { RefillsTab } from './refills/refills-tab.tsx';
import { prescriptionsSearch } from './search.ts';

const cleared = {
  page: undefined,
  search: undefined,
  status: undefined,
  kind: undefined,
  queried: undefined,
  refills: undefined,
  mine: undefined,
};

// Asked by the page, which tells how many there are; not while refills are shown.
function usePrescriptions(enabled: boolean) {
  const t = useText();
  return useList(staffPrescriptions, prescriptionsSearch, {
    name: 'prescriptions',
    title: t('Prescriptions'),
    live: ['prescriptions'],
    enabled,
    toQuery: ({ sort: _sort, drawer: _drawer, record: _record, tab: _tab, refills: _refills, mine: _mine, ...rest }) => rest,
  });
}
type Listed = ReturnType<typeof usePrescriptions>;

/** /hospital/prescriptions: all prescriptions, and the refills that patients ask for. */
export function PrescriptionsPage() {
  const t = useText();
  const { can } = useAccess();
  const [{ tab = 'all' }, setSearch] = useSearchOf(prescriptionsSearch);
  const waiting = useCall(
    refillRequestCalls.listRefills,
    { query: { status: ['waiting'], limit: 1 } },
    { live: ['refill-requests'], quiet: true },
  );
  const count = waiting.data?.meta.count ?? 0;
  const list = usePrescriptions(tab === 'all');
  return (
    <>
      <PageHead
        title={t('Prescriptions')}
        count={tab === 'all' ? list.count : undefined}
        actions={
          can(prescriptionCalls.create) ? (
            <Button
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              renderRoot={(props) => <Link to="/hospital/prescriptions/new" {...props} />}
            >
              {t('New prescription')}
            </Button>
          ) : null
        }
      />
      <PageTabs
        tabs={[
          { key: 'all', title: t('Prescriptions'), content: <AllPrescriptions list={list} /> },
          {
            key: 'refills',
            title: t('Refill requests'),
            mark: count > 0 ? <span className={styles.count}>{count}</span> : null,
            content: <RefillsTab />,
          },
        ]}
        asked={tab}
        onChoose={(key) => setSearch({ ...cleared, tab: key === 'refills' ? key : undefined })}
        label={t('Parts of prescriptions')}
      />
    </>
  );
}

/** All prescriptions, the newest first. */
function AllPrescriptions({ list }: { readonly list: Listed }) {
  const t = useText();
  const columns: readonly Column<PrescriptionRow>[] = [
    {
      key: 'patient',
      title: t('Patient'),
      cell: (row) => <NameCell name={row.patient.fullname} under={row.prescriptionNumber} />,
      text: (row) => row.patient.fullname,
    },
    { key: 'prescriptionNumber', identifies: true, title: t('No.'), hidden: true, wide: true, text: (row) => row.prescriptionNumber },
    { key: 'createdAt', title: t('Date'), cell: (row) => <Moment at={row.createdAt} />, text: (row) => row.createdAt, kind: 'instant' },
    { key: 'medicines', title: t('Medicines'), wide: true, wraps: true, text: (row) => row.medicines.join(', ') },
    { key: 'prescriber', title: t('Prescriber'), wide: true, text: (row) => row.prescriber.fullname },
    { key: 'kind', title: t('Kind'), wide: true, text: (row) => t(kindWords[row.kind]) },
    {
      key: 'dispensed',
      title: t('Dispensed'),
      wide: true,
      text: (row) => (row.dispensed.of === 0 ? '–' : t('{done} of {of}', row.dispensed)),
    },
    {
      key: 'status',
      title: t('Status'),
      cell: (row) => (
        <span className={styles.head}>
          <StatusBadge look={prescriptionLooks[row.status]} />
          {row.queries > 0 ? <StatusBadge look={questionLook} /> : null}
        </span>
      ),
      text: (row) => t(prescriptionLooks[row.status].word),
    },
  ];
  return (
    <ListTable
      list={list}
      columns={columns}
      rowKey={(row) => row.id}
      open={(row) => ({ to: '/hospital/prescriptions/$id', params: { id: row.id } })}
      searchHint={t('Patient or RX number')}
      filters={[
        {
          kind: 'many',
          key: 'status',
          title: t('Status'),
          options: Object.entries(prescriptionLooks).map(([value, look]) => ({ value, label: t(look.word) })),
        },
        { kind: 'many', key: 'kind', title: t('Kind'), options: optionsFrom(kindWords, t) },
        { kind: 'one', key: 'queried', title: t('Questions'), options: [{ value: 'true', label: t('Waiting for an answer') }] },
        { kind: 'days', key: 'startDate', to: 'endDate', title: t('Date') },
      ]}
    />
  );
}
