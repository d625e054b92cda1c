import { Button } from '@mantine/core';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import type { Filter } from '#kernel/web/table/filter.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { unitWord } from '#modules/inventory/contract/rules/unit-word.ts';
import { safetyCalls } from '#modules/pharmacy/contract/calls/safety.ts';
import type { RegisterBalance, RegisterEntry } from '#modules/pharmacy/contract/register-records.ts';
import { registerDirections } from '#modules/pharmacy/contract/words.ts';
import { movementNames } from '#modules/inventory/contract/words.ts';
import { directionLooks } from '../../safety-looks.ts';
import styles from '../medications.module.css';
import { type MedicationsSearch, medicationsSearch, useDrawer } from '../search.ts';
import { CheckForm } from './check-form.tsx';
import { daysOfMonth, lastMonths } from './months.ts';

const live = ['controlled-register'] as const;

/** The month that was chosen, else the days. */
const toQuery = ({ page, limit, productId, locationId, direction, startDate, endDate, month }: MedicationsSearch) => ({
  ...{ page, limit, productId, locationId, direction },
  ...(month ? daysOfMonth(month) : { startDate, endDate }),
});

/** The register of controlled medicines: what stands where, and every line behind it. */
export function RegisterTab() {
  const t = useText();
  const { can } = useAccess();
  const { drawer, record, open, close } = useDrawer();
  const balances = useCall(safetyCalls.registerBalances, { query: { limit: 'All' } }, { live: [...live] });
  const list = useList(safetyCalls.register, medicationsSearch, {
    name: 'controlled-register',
    title: t('Controlled Drugs Register'),
    live: [...live],
    toQuery: toQuery,
  });
  const columns = useColumns();
  const filters = useFilters(balances.data?.data ?? []);
  const mayCheck = can(safetyCalls.checkRegister);
  const chosen = balances.data?.data.find((row) => keyOf(row) === record);
  return (
    <div className={styles.stack}>
      <Panel title={t('Balances')} flush>
        <Loaded from={balances} rows={3}>
          {(page) => <Balances rows={page.data} onCheck={mayCheck ? (row) => open('check', keyOf(row)) : undefined} />}
        </Loaded>
      </Panel>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row: RegisterEntry) => row.id}
        filters={filters}
        emptyText={t('No controlled medicine movements')}
        rowTone={(row: RegisterEntry) => (row.direction === 'check' && row.quantity !== 0 ? 'red' : undefined)}
      />
      <DrawerForm title={t('Stock check')} opened={drawer === 'check' && chosen !== undefined && mayCheck} onClose={close}>
        {chosen ? <CheckForm key={record} balance={chosen} onClose={close} /> : null}
      </DrawerForm>
    </div>
  );
}

const keyOf = ({ productId, locationId }: RegisterBalance) => `${productId} ${locationId}`;

interface BalancesProps {
  readonly rows: readonly RegisterBalance[];
  readonly onCheck: ((row: RegisterBalance) => void) | undefined;
}

function Balances({ rows, onCheck }: BalancesProps) {
  const t = useText();
  const columns: readonly Column<RegisterBalance>[] = [
    {
      key: 'product',
      title: t('Medicine'),
      cell: (row) => <Named name={row.productName} under={[row.locationName, scheduleOf(row.schedule, t)].filter(Boolean).join(' · ')} />,
      text: (row) => row.productName,
    },
    {
      key: 'balance',
      title: t('Balance'),
      align: 'end',
      cell: (row) => <Units count={row.balance} unit={row.unit} />,
      text: (row) => String(row.balance),
    },
    {
      key: 'checked',
      title: t('Last counted'),
      wide: true,
      cell: (row) => (row.lastCheckAt ? <Moment at={row.lastCheckAt} /> : <span className="muted">{t('Never')}</span>),
      text: (row) => row.lastCheckAt ?? '',
    },
    {
      key: 'acts',
      title: t('Actions'),
      align: 'end',
      cell: (row) =>
        onCheck ? (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconClipboardCheck size={16} aria-hidden="true" />}
            aria-label={t('Count {product} at {place}', { product: row.productName, place: row.locationName })}
            onClick={() => onCheck(row)}
          >
            {t('Count')}
          </Button>
        ) : null,
      text: () => '',
    },
  ];
  return (
    <PlainTable
      label={t('Balances')}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      empty={<EmptyState title={t('No controlled medicine movements')} />}
    />
  );
}

const scheduleOf = (schedule: string | null, t: Translate) => (schedule ? t('Schedule {schedule}', { schedule }) : null);

function Named({ name, under }: { readonly name: string; readonly under: string | null }) {
  return (
    <span className={styles.two}>
      <span className="strong">{name}</span>
      {under ? <span className="caption">{under}</span> : null}
    </span>
  );
}

function Units({ count, unit }: { readonly count: number; readonly unit: string }) {
  const format = useFormat();
  return (
    <span className="nowrap">
      <span className="tnum strong">{format.number(count)}</span> <span className="muted">{unitWord(count, unit)}</span>
    </span>
  );
}

function once(options: readonly { readonly value: string; readonly label: string }[]) {
  return [...new Map(options.map((option) => [option.value, option])).values()];
}

function useFilters(balances: readonly RegisterBalance[]): readonly Filter<MedicationsSearch>[] {
  const t = useText();
  const format = useFormat();
  return [
    {
      kind: 'one',
      key: 'productId',
      title: t('Medicine'),
      options: once(balances.map((row) => ({ value: row.productId, label: row.productName }))),
    },
    {
      kind: 'one',
      key: 'locationId',
      title: t('Place'),
      options: once(balances.map((row) => ({ value: row.locationId, label: row.locationName }))),
    },
    {
      kind: 'one',
      key: 'direction',
      title: t('Kind'),
      options: registerDirections.map((value) => ({ value, label: t(directionLooks[value].word) })),
    },
    {
      kind: 'one',
      key: 'month',
      title: t('Month'),
      options: lastMonths(format.today(), 13).map((value) => ({ value, label: format.month(value) })),
    },
    { kind: 'days', key: 'startDate', to: 'endDate', title: t('Days') },
  ];
}

const movement = (row: RegisterEntry) => movementNames[row.type as keyof typeof movementNames] ?? '';
const signed = (row: RegisterEntry) => (row.direction === 'out' ? -row.quantity : row.quantity);

function useColumns(): readonly Column<RegisterEntry>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        key: 'product',
        title: t('Medicine'),
        cell: (row) => <Named name={row.productName} under={[row.locationName, row.batchNumber].filter(Boolean).join(' · ')} />,
        text: (row) => row.productName,
      },
      { key: 'number', title: t('No.'), kind: 'number', value: (row) => row.number, wide: true },
      { key: 'at', title: t('Date'), kind: 'instant', wide: true, cell: (row) => <Moment at={row.at} />, text: (row) => row.at },
      { key: 'location', title: t('Place'), hidden: true, text: (row) => row.locationName },
      { key: 'batch', title: t('Batch'), hidden: true, text: (row) => row.batchNumber ?? '' },
      {
        key: 'direction',
        title: t('Kind'),
        wide: true,
        cell: (row) => <StatusBadge look={directionLooks[row.direction]} />,
        text: (row) => `${t(directionLooks[row.direction].word)} ${movement(row)}`.trim(),
      },
      {
        key: 'quantity',
        title: t('Quantity'),
        kind: 'number',
        value: signed,
        cell: (row) => <Signed row={row} />,
      },
      { key: 'balance', title: t('Balance'), kind: 'number', value: (row) => row.balance },
      {
        key: 'party',
        title: t('Patient or party'),
        wide: true,
        cell: (row) => (
          <Named name={row.party ?? '—'} under={row.prescriber ? t('Prescribed by {name}', { name: row.prescriber }) : null} />
        ),
        text: (row) => row.party ?? '',
      },
      { key: 'prescriber', title: t('Prescriber'), hidden: true, text: (row) => row.prescriber ?? '' },
      {
        key: 'by',
        title: t('Given by'),
        wide: true,
        cell: (row) => (
          <Named name={row.dispensedBy ?? '—'} under={row.witnessedBy ? t('Witness {name}', { name: row.witnessedBy }) : null} />
        ),
        text: (row) => row.dispensedBy ?? '',
      },
      { key: 'witness', title: t('Witness'), hidden: true, text: (row) => row.witnessedBy ?? '' },
      { key: 'note', title: t('Note'), hidden: true, text: (row) => row.note ?? '' },
    ],
    [t],
  );
}

function Signed({ row }: { readonly row: RegisterEntry }) {
  const format = useFormat();
  const count = signed(row);
  const words = `${count > 0 ? '+' : ''}${format.number(count)}`;
  return <span className={row.direction === 'check' && count !== 0 ? styles.difference : 'tnum'}>{words}</span>;
}
