import { type ReactNode, useMemo } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import type { Column } from '#kernel/web/table/column.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { safetyCalls } from '#modules/pharmacy/contract/calls/safety.ts';
import type { RegisterEntry } from '#modules/pharmacy/contract/register-records.ts';
import styles from './administrations.module.css';
import { type AdministrationsSearch, administrationsSearch } from './search.ts';

const live = ['controlled-register'] as const;

const toQuery = ({ page, limit, product, place, startDate, endDate }: AdministrationsSearch & { page: number; limit: unknown }) => ({
  ...{ page, limit, startDate, endDate },
  productId: product,
  locationId: place,
});

/** The register of controlled medicines as the wards read it: every movement, the balance after it, who gave and who saw it. */
export function RegisterTab() {
  const t = useText();
  const list = useList(safetyCalls.register, administrationsSearch, {
    name: 'administrations-register',
    title: t('Controlled register'),
    live: [...live],
    toQuery: toQuery,
  });
  const columns = useColumns();
  const filters = useFilters();
  return (
    <ListTable
      list={list}
      columns={columns}
      rowKey={(row: RegisterEntry) => row.id}
      filters={filters}
      allowAll={false}
      emptyText={t('No controlled medicine movements')}
      rowTone={(row: RegisterEntry) => (row.direction === 'check' && row.quantity !== 0 ? 'red' : undefined)}
    />
  );
}

function once(options: readonly { readonly value: string; readonly label: string }[]) {
  return [...new Map(options.map((option) => [option.value, option])).values()];
}

function useFilters(): readonly Filter<AdministrationsSearch>[] {
  const t = useText();
  const found = useCall(safetyCalls.registerBalances, { query: { limit: 'All' } }, { live: [...live], quiet: true });
  const balances = found.data?.data ?? [];
  return [
    {
      kind: 'one',
      key: 'product',
      title: t('Medicine'),
      options: once(balances.map((row) => ({ value: row.productId, label: row.productName }))),
    },
    {
      kind: 'one',
      key: 'place',
      title: t('Place'),
      options: once(balances.map((row) => ({ value: row.locationId, label: row.locationName }))),
    },
    { kind: 'days', key: 'startDate', to: 'endDate', title: t('Days') },
  ];
}

const signed = (row: RegisterEntry) => (row.direction === 'out' ? -row.quantity : row.quantity);

function useColumns(): readonly Column<RegisterEntry>[] {
  const t = useText();
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: 'product',
        title: t('Medicine'),
        cell: (row) => (
          <Two
            over={<span className="strong">{row.productName}</span>}
            under={[row.locationName, row.batchNumber].filter(Boolean).join(' · ')}
          />
        ),
        text: (row) => row.productName,
      },
      { key: 'at', title: t('Date'), kind: 'instant', wide: true, cell: (row) => <Moment at={row.at} />, text: (row) => row.at },
      {
        key: 'quantity',
        title: t('Quantity'),
        kind: 'number',
        value: signed,
        cell: (row) => <span className="tnum">{`${signed(row) > 0 ? '+' : ''}${format.number(signed(row))}`}</span>,
      },
      {
        key: 'balance',
        title: t('Balance'),
        kind: 'number',
        value: (row) => row.balance,
        cell: (row) => <span className="tnum strong">{format.number(row.balance)}</span>,
      },
      {
        key: 'party',
        title: t('Patient or party'),
        wide: true,
        cell: (row) => <Two over={row.party ?? '–'} under={row.prescriber ? t('Prescribed by {name}', { name: row.prescriber }) : ''} />,
        text: (row) => row.party ?? '',
      },
      { key: 'by', title: t('Given by'), wide: true, text: (row) => row.dispensedBy ?? '–' },
      { key: 'witness', title: t('Witness'), wide: true, text: (row) => row.witnessedBy ?? '–' },
    ],
    [t, format],
  );
}

function Two({ over, under }: { readonly over: ReactNode; readonly under: string }) {
  return (
    <span className={styles.two}>
      <span>{over}</span>
      {under ? <span className="caption">{under}</span> : null}
    </span>
  );
}
