import { useMemo } from 'react';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { PrintHead } from '#kernel/web/print/paper.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { vendorHistoryCalls } from '#modules/vendor/contract/calls/vendors.ts';
import type { Statement } from '#modules/vendor/contract/supply-records.ts';
import { vendorSearch } from './search.ts';
import styles from './vendor.module.css';

const kindWords = {
  supply: word('Supply'),
  'supply-reversed': word('Supply reversed'),
  credit: word('Credit note'),
  payment: word('Payment'),
  'payment-reversed': word('Payment reversed'),
} as const;

type Row = Statement['rows'][number];

/** A vendor's account between two days, with the running balance. */
export function StatementTab({ id }: { readonly id: string }) {
  const t = useText();
  const [search, setSearch] = useSearchOf(vendorSearch);
  const { startDate, endDate } = search;
  const query = { ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) };
  const statement = useCall(
    vendorHistoryCalls.statement,
    { params: { id }, query },
    {
      live: ['supplies', 'vendor-payments', 'vendor-returns'],
      keepOld: true,
      quiet: true,
    },
  );
  return (
    <div className={styles.stack}>
      <div className={`${styles.heads} no-print`}>
        <DayBox
          label={t('From')}
          value={startDate ?? null}
          onChange={(day) => setSearch({ startDate: day ?? undefined })}
          hint={t('Default: 90 days ago')}
        />
        <DayBox
          label={t('To')}
          value={endDate ?? null}
          onChange={(day) => setSearch({ endDate: day ?? undefined })}
          hint={t('Default: today')}
        />
      </div>
      <Loaded from={statement} rows={8}>
        {(found) => <Account statement={found} />}
      </Loaded>
    </div>
  );
}

function Account({ statement }: { readonly statement: Statement }) {
  const t = useText();
  const format = useFormat();
  const { currency } = statement;
  const columns = useMemo<readonly Column<Row & { readonly at: number }>[]>(
    () => [
      { key: 'date', title: t('Date'), text: (row) => format.day(row.date) },
      { key: 'kind', title: t('What'), text: (row) => t(kindWords[row.kind]) },
      { key: 'number', title: t('No.'), cell: (row) => <span className="code">{row.number}</span>, text: (row) => row.number },
      { key: 'detail', title: t('Reference'), wide: true, text: (row) => row.detail ?? '' },
      { key: 'amount', title: t('Amount'), align: 'end', text: (row) => format.money(row.amount, currency) },
      { key: 'balance', title: t('Balance'), align: 'end', text: (row) => format.money(row.balance, currency) },
    ],
    [t, format, currency],
  );
  const rows = statement.rows.map((row, at) => ({ ...row, at }));
  return (
    <>
      <PrintHead title={t('Statement of account')} about={statement.vendorName} />
      <Panel
        title={t('Statement of {name}', { name: statement.vendorName })}
        note={t('{from} – {to}: {opening} brought forward, {closing} owed', {
          from: format.day(statement.startDate),
          to: format.day(statement.endDate),
          opening: format.money(statement.opening, currency),
          closing: format.money(statement.closing, currency),
        })}
        actions={
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {t('Print')}
          </Button>
        }
        flush
      >
        <PlainTable label={t('Statement')} columns={columns} rows={rows} rowKey={(row) => String(row.at)} />
      </Panel>
    </>
  );
}
