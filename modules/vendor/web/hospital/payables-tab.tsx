import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { vendorCalls } from '#modules/vendor/contract/calls/vendors.ts';
import type { Payables } from '#modules/vendor/contract/supply-records.ts';
import { payableAges } from '#modules/vendor/contract/words.ts';
import { vendorsSearch } from './search.ts';
import styles from './vendor.module.css';

type Row = Payables['rows'][number];

/** What is owed to each vendor, by the age of its invoices. */
export function PayablesTab() {
  const t = useText();
  const format = useFormat();
  const [search, setSearch] = useSearchOf(vendorsSearch);
  const query = search.asOf ? { asOf: search.asOf } : {};
  const payables = useCall(
    vendorCalls.payables,
    { query },
    {
      live: ['supplies', 'vendor-payments', 'vendor-returns'],
      keepOld: true,
      quiet: true,
    },
  );
  return (
    <div className={styles.stack}>
      <div className={styles.asOf}>
        <DayBox
          label={t('As of')}
          value={search.asOf ?? null}
          onChange={(day) => setSearch({ asOf: day ?? undefined })}
          hint={t('Default: today')}
        />
      </div>
      <Loaded from={payables} rows={8}>
        {(found) => (
          <Panel
            title={t('Payables')}
            note={t('{day}: {amount} owed, {overdue} overdue', {
              day: format.day(found.asOf),
              amount: format.money(found.totals.owed, found.currency),
              overdue: format.money(found.totals.overdue, found.currency),
            })}
            flush
          >
            <Table payables={found} />
          </Panel>
        )}
      </Loaded>
    </div>
  );
}

function Table({ payables }: { readonly payables: Payables }) {
  const t = useText();
  const format = useFormat();
  const { currency } = payables;
  const columns = useMemo(() => {
    const money = (amount: number) => (amount === 0 ? '–' : format.money(amount, currency));
    const found: Column<Row>[] = [
      {
        key: 'vendor',
        title: t('Vendor'),
        cell: (row) => (
          <Link to="/hospital/vendor/$id" params={{ id: row.vendorId }} search={{ tab: 'statement' }}>
            {row.vendorName}
          </Link>
        ),
        text: (row) => row.vendorName,
      },
      ...payableAges.map(
        (age, at): Column<Row> => ({
          key: age,
          title: t('{age} days', { age }),
          align: 'end',
          wide: true,
          text: (row) => money(row.ages[at as 0]),
        }),
      ),
      { key: 'credits', title: t('Credits'), align: 'end', wide: true, text: (row) => money(-row.credits) },
      {
        key: 'overdue',
        title: t('Overdue'),
        align: 'end',
        cell: (row) => <span className={row.overdue > 0 ? styles.red : ''}>{money(row.overdue)}</span>,
        text: (row) => money(row.overdue),
      },
      {
        key: 'owed',
        title: t('Owed'),
        align: 'end',
        cell: (row) => <span className="strong">{format.money(row.owed, currency)}</span>,
        text: (row) => money(row.owed),
      },
    ];
    return found;
  }, [t, format, currency]);
  return (
    <PlainTable
      label={t('Payables')}
      columns={columns}
      rows={payables.rows}
      rowKey={(row) => row.vendorId}
      empty={<EmptyState title={t('No amount owed')} />}
    />
  );
}
