import { Menu } from '@mantine/core';
import { IconDownload, IconFileUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { send } from '#kernel/web/client/send.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { saveAnswered } from '#kernel/web/table/run-export.ts';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { vendorCalls } from '#modules/vendor/contract/calls/vendors.ts';
import type { VendorRow } from '#modules/vendor/contract/records.ts';
import { vendorStatuses } from '#modules/vendor/contract/words.ts';
import { vendorLooks } from '../looks.ts';
import { categoryWords, optionsFrom } from '../words.ts';
import { useDrawer, type VendorsSearch, vendorsSearch } from './search.ts';
import styles from './vendor.module.css';
import { VendorMenu } from './vendor-menu.tsx';

function queryOf(here: VendorsSearch & { page: number; limit: unknown }) {
  const { page, limit, sort, search, status, category, owing } = here;
  return { page, limit, sort, name: search, status, category, owing };
}

/** All vendors of the hospital. */
export function VendorsTab() {
  const t = useText();
  const { can } = useAccess();
  const navigate = useNavigate();
  const list = useList(vendorCalls.filter, vendorsSearch, {
    name: 'vendors',
    title: t('Vendors'),
    live: ['vendors', 'supplies'],
    toQuery: queryOf,
  });
  const columns = useColumns();
  const filters: readonly Filter<VendorsSearch>[] = [
    { kind: 'one', key: 'category', title: t('Category'), options: optionsFrom(categoryWords, t) },
    ...(can('View Vendor Accounts') ? [{ kind: 'flag', key: 'owing', title: t('Balance owed') } as const] : []),
    {
      kind: 'many',
      key: 'status',
      title: t('Status'),
      options: vendorStatuses.map((value) => ({ value, label: t(vendorLooks[value].word) })),
    },
  ];
  return (
    <ListTable
      list={list}
      columns={columns}
      rowKey={(row: VendorRow) => row.id}
      searchHint={t('Name or code')}
      filters={filters}
      onOpen={(row: VendorRow) => void navigate({ to: '/hospital/vendor/$id', params: { id: row.id } })}
      more={can(vendorCalls.upload) ? <UploadItems /> : null}
    />
  );
}

/** Columns for those who may see vendor accounts. */
function moneyColumns(t: ReturnType<typeof useText>, format: ReturnType<typeof useFormat>): Column<VendorRow>[] {
  return [
    {
      key: 'totalPurchased',
      title: t('Total purchased'),
      sortable: true,
      wide: true,
      align: 'end',
      kind: 'money',
      value: (row) => row.totalPurchased,
      cell: (row) => format.money(row.totalPurchased ?? 0),
    },
    {
      key: 'owed',
      title: t('Owed'),
      sortable: true,
      align: 'end',
      kind: 'money',
      value: (row) => row.owed,
      cell: (row) => format.money(row.owed ?? 0),
    },
  ];
}

const phoneCell = ({ phone }: VendorRow) => <span className="nowrap tnum">{phone}</span>;

function useColumns(): readonly Column<VendorRow>[] {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const money = can('View Vendor Accounts');
  return useMemo(() => {
    const columns: Column<VendorRow>[] = [
      {
        key: 'code',
        identifies: true,
        title: t('Code'),
        sortable: true,
        wide: true,
        cell: (row) => <span className="code">{row.code}</span>,
        text: (row) => row.code,
      },
      {
        key: 'name',
        title: t('Name'),
        sortable: true,
        cell: (row) => (
          <span className={styles.two}>
            <span className="strong">{row.name}</span>
            <span className="caption">{row.categories.map((category) => t(categoryWords[category])).join(', ')}</span>
          </span>
        ),
        text: (row) => row.name,
      },
      {
        key: 'category',
        title: t('Category'),
        hidden: true,
        text: (row) => row.categories.map((category) => t(categoryWords[category])).join(', '),
      },
      { key: 'contact', title: t('Contact'), wide: true, text: (row) => row.contactPerson ?? '' },
      { key: 'phone', title: t('Phone'), wide: true, cell: phoneCell, text: (row) => row.phone ?? '' },
      { key: 'email', title: t('Email'), hidden: true, text: (row) => row.email ?? '' },
      {
        key: 'lastSupplyAt',
        title: t('Last supply'),
        sortable: true,
        wide: true,
        kind: 'instant',
        value: (row) => row.lastSupplyAt,
        cell: (row) => (row.lastSupplyAt ? <span className="nowrap tnum">{format.instant(row.lastSupplyAt).split(',')[0]}</span> : '–'),
      },
      ...(money ? moneyColumns(t, format) : []),
      {
        key: 'status',
        title: t('Status'),
        cell: (row) => <StatusBadge look={vendorLooks[row.status]} />,
        text: (row) => t(vendorLooks[row.status].word),
      },
      { key: 'acts', title: t('Actions'), align: 'end', screenOnly: true, cell: (row) => <VendorMenu vendor={row} /> },
    ];
    return columns;
  }, [t, format, money]);
}

function UploadItems() {
  const t = useText();
  const drawer = useDrawer();
  async function template(format: 'csv' | 'xlsx') {
    const answer = await send(vendorCalls.template, { query: { format } });
    saveAnswered(answer, `vendors.${format}`);
  }
  return (
    <>
      <Menu.Item leftSection={<IconFileUpload size={16} aria-hidden="true" />} onClick={() => drawer.open('upload')}>
        {t('Upload vendors')}
      </Menu.Item>
      <Menu.Item leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={() => void template('xlsx')}>
        {t('Download template')}
      </Menu.Item>
      <Menu.Item leftSection={<IconDownload size={16} aria-hidden="true" />} onClick={() => void template('csv')}>
        {t('Download template (CSV)')}
      </Menu.Item>
    </>
  );
}
