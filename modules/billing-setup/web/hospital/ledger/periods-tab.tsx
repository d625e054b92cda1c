import { useMemo } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { RecordMenu } from '#kernel/web/record/record-acts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { ledgerCalls, periodActs } from '#modules/billing-setup/contract/calls/ledger.ts';
import type { AccountingPeriod, IntegrityFigure } from '#modules/billing-setup/contract/ledger-records.ts';
import { IntegrityPanel } from './integrity-panel.tsx';
import { agreeLooks, periodLooks } from './ledger-words.ts';
import { ledgerRefusalText } from './refusal-text.ts';

/** Months of the books: open or closed; and whether the books agree with the documents behind them. */
export function PeriodsTab() {
  const t = useText();
  const format = useFormat();
  const periods = useCall(ledgerCalls.periods, { query: { limit: 100 } }, { live: ['ledger', 'ledger-periods'] });
  const integrity = useCall(ledgerCalls.integrity, {}, { live: ['ledger-integrity'] });
  const figures = integrity.data?.figures;
  const columns = useMemo<readonly Column<AccountingPeriod>[]>(
    () => [
      { key: 'yearMonth', title: t('Month'), text: (row) => format.month(row.yearMonth) },
      { key: 'status', title: t('Status'), cell: (row) => <StatusBadge look={periodLooks[row.due ? 'due' : row.status]} /> },
      {
        key: 'entries',
        title: t('Entries'),
        kind: 'number',
        value: (row) => row.entries,
        fold: (row) => t('{count} entry | {count} entries', { count: row.entries }),
      },
      {
        key: 'closed',
        title: t('Closed by'),
        text: (row) => closing(row, t, format),
        fold: (row) => closing(row, t, format),
      },
      {
        key: 'integrity',
        title: t('Integrity'),
        cell: (row) => <Agreed figure={figureOf(figures, row)} />,
      },
      { key: 'acts', title: t('Actions'), align: 'end', screenOnly: true, cell: (row) => <PeriodMenu row={row} /> },
    ],
    [t, format, figures],
  );
  return (
    <>
      <Panel title={t('Periods')} flush>
        <Loaded
          from={periods}
          rows={6}
          isEmpty={(found) => found.data.length === 0}
          empty={<EmptyState compact title={t('No record found')} />}
        >
          {(found) => <PlainTable label={t('Periods')} columns={columns} rows={found.data} rowKey={(row) => row.yearMonth} />}
        </Loaded>
      </Panel>
      <IntegrityPanel state={integrity} />
    </>
  );
}

/** Who closed a month and when, or why it was reopened. */
function closing(
  { closedBy, closedAt, reopenReason }: AccountingPeriod,
  t: ReturnType<typeof useText>,
  format: ReturnType<typeof useFormat>,
): string {
  if (closedBy && closedAt) return `${closedBy}, ${format.instant(closedAt)}`;
  return reopenReason ? t('Reopened: {reason}', { reason: reopenReason }) : '';
}

/** What the last run of the checks found of a closed month: its entries are still what they were when it was closed. */
function figureOf(figures: readonly IntegrityFigure[] | undefined, { yearMonth, status }: AccountingPeriod) {
  return status === 'closed' ? figures?.find(({ check }) => check === `Closed period ${yearMonth}`) : undefined;
}

function Agreed({ figure }: { readonly figure: IntegrityFigure | undefined }) {
  return figure ? <StatusBadge look={agreeLooks[figure.difference === 0 ? 'agrees' : 'differs']} /> : '–';
}

function PeriodMenu({ row }: { readonly row: AccountingPeriod }) {
  const t = useText();
  const format = useFormat();
  const month = format.month(row.yearMonth);
  return (
    <RecordMenu
      acts={periodActs}
      of={{ ...row, id: row.yearMonth, month }}
      name={month}
      says={(refused) => ledgerRefusalText(t, format, refused)}
    />
  );
}
