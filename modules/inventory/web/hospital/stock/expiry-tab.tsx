import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import type { Column } from '#kernel/web/table/column.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { figureCalls } from '#modules/inventory/contract/calls/figures.ts';
import type { ExpiryRow } from '#modules/inventory/contract/documents/figure-records.ts';
import type { ExpiryWindow } from '#modules/inventory/contract/documents/words.ts';
import { transferCalls } from '#modules/inventory/contract/calls/transfers.ts';
import { windowLooks } from '../../looks.ts';
import { type InventorySearch, inventorySearch, useDrawer } from '../search.ts';
import { BatchDrawers } from './batch-drawers.tsx';
import { ProductDrawers } from './product-drawers.tsx';
import { usePlaceOptions } from '../documents/choices.ts';
import { Two } from '../documents/document.tsx';
import { ExpiryMenu } from './expiry-menu.tsx';
import { TransferBatch } from '../documents/transfer-batch.tsx';

/** Nothing said, or nonsense: as far as the settings reach. */
const daysOf = (days: string | undefined) => {
  const count = Number(days ?? 'none');
  return Number.isInteger(count) && count >= 0 && count <= 3650 ? count : undefined;
};

/** Batches that have ended or end soon, with what is at risk. */
export function ExpiryTab() {
  const t = useText();
  const list = useList(figureCalls.expiry, inventorySearch, {
    name: 'stock-expiry',
    title: t('Expiry'),
    live: ['products', 'batches'],
    toQuery: ({ page, limit, days, locationId }: InventorySearch) => ({ page, limit, days: daysOf(days), locationId }),
  });
  const columns = useColumns();
  const places = usePlaceOptions();
  const filters: readonly Filter<InventorySearch>[] = [
    {
      kind: 'one',
      key: 'days',
      title: t('Expires within'),
      options: [0, 30, 60, 90, 180, 365].map((days) => ({
        value: String(days),
        label: days === 0 ? t('Already expired') : t('{count} days', { count: days }),
      })),
    },
    { kind: 'one', key: 'locationId', title: t('Place'), options: places },
  ];
  return (
    <>
      <Windows />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: ExpiryRow) => `${row.batch.id} ${row.location.id}`}
        filters={filters}
        rowTone={(row: ExpiryRow) => (row.window === 'expired' || row.window === 'last' ? 'red' : 'amber')}
      />
      <BatchDrawers />
      <ProductDrawers />
      <TransferDrawer />
    </>
  );
}

function TransferDrawer() {
  const t = useText();
  const { can } = useAccess();
  const { drawer, record = '', close } = useDrawer();
  const [batchId = '', locationId = ''] = record.split('.');
  return (
    <DrawerForm title={t('New transfer')} size={640} opened={drawer === 'transfer-batch' && can(transferCalls.create)} onClose={close}>
      <TransferBatch batchId={batchId} locationId={locationId} onClose={close} />
    </DrawerForm>
  );
}

interface WindowFigure {
  readonly window: ExpiryWindow;
  readonly days: number | null;
  readonly batches: number;
  readonly value: number | null;
}

function Windows() {
  const t = useText();
  const format = useFormat();
  const [search, setSearch] = useSearchOf(inventorySearch);
  const { data } = useCall(figureCalls.expiry, { query: { limit: 1 } }, { live: ['products', 'batches'], keepOld: true, quiet: true });
  const windows = (data?.meta as { readonly windows?: readonly WindowFigure[] } | undefined)?.windows ?? [];
  return (
    <SummaryStrip
      label={t('Expiry periods')}
      figures={windows
        .flatMap(({ days, ...row }) => (days === null ? [] : [{ ...row, days: String(days) }]))
        .map(({ window, days, batches, value }) => ({
          key: window,
          title: window === 'expired' ? t('Expired') : t('Within {count} days', { count: days }),
          value: format.number(batches),
          note: value === null ? t('batches') : format.money(value),
          ...(window === 'expired' && batches > 0 ? { tone: 'red' as const } : {}),
          active: search.days === days,
          onPick: () => setSearch({ days: search.days === days ? undefined : days, page: undefined }),
        }))}
    />
  );
}

function useColumns(): readonly Column<ExpiryRow>[] {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const sees = can('View Stock Value');
  return [
    {
      key: 'product',
      title: t('Product'),
      cell: (row) => <Two first={<span className="strong">{row.product.name}</span>} under={row.batch.batchNumber} />,
      text: (row) => `${row.product.name} ${row.batch.batchNumber}`,
    },
    { key: 'location', title: t('Place'), wide: true, text: (row) => row.location.name },
    { key: 'expiryDate', title: t('Expiry'), kind: 'day', value: (row) => row.batch.expiryDate },
    {
      key: 'daysLeft',
      title: t('Days left'),
      kind: 'number',
      wide: true,
      value: (row) => row.daysLeft,
    },
    { key: 'quantity', title: t('Quantity'), kind: 'number', value: (row) => row.quantity },
    ...(sees
      ? [
          {
            key: 'value',
            title: t('Value'),
            wide: true,
            kind: 'money' as const,
            value: (row: ExpiryRow) => row.value,
            cell: (row: ExpiryRow) => (row.value === null ? '–' : format.money(row.value)),
          },
        ]
      : []),
    {
      key: 'window',
      title: t('Status'),
      cell: (row) => <StatusBadge look={windowLooks[row.window]} />,
      text: (row) => t(windowLooks[row.window].word),
    },
    { key: 'acts', title: t('Actions'), align: 'end', screenOnly: true, cell: (row) => <ExpiryMenu row={row} /> },
  ];
}
