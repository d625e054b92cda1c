import { useMemo } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { ledgerCalls } from '#modules/billing-setup/contract/calls/ledger.ts';
import type { TrialBalance } from '#modules/billing-setup/contract/ledger-records.ts';
import styles from '../billing.module.css';
import { accountText } from '../../kept-words.ts';
import { useHere } from '../search.ts';
import { TableExport } from './table-export.tsx';

interface Line {
  readonly key: string;
  readonly account: string;
  readonly opening: number;
  readonly debit: number;
  readonly credit: number;
  readonly closing: number;
}

/** Opening, movement and closing of every account between two days; the sums agree or the books do not. */
export function TrialBalanceTab() {
  const t = useText();
  const here = useHere();
  const { startDate: start, endDate: end } = here.search;
  const balance = useCall(
    ledgerCalls.trialBalance,
    { query: { ...(start ? { start } : {}), ...(end ? { end } : {}) } },
    { live: ['ledger'], keepOld: true },
  );
  const columns = useMemo<readonly Column<Line>[]>(
    () => [
      { key: 'account', title: t('Account'), text: (row) => row.account },
      { key: 'opening', title: t('Opening'), kind: 'money', value: (row) => row.opening },
      { key: 'debit', title: t('Debit'), kind: 'money', value: (row) => row.debit },
      { key: 'credit', title: t('Credit'), kind: 'money', value: (row) => row.credit },
      { key: 'closing', title: t('Closing'), kind: 'money', value: (row) => row.closing },
    ],
    [t],
  );
  const rows = balance.data ? linesOf(balance.data, t) : [];
  return (
    <Panel title={t('Trial Balance')} note={balance.data ? <Span data={balance.data} /> : ''} flush>
      <div className={styles.tools}>
        <DayBox
          className={styles.grow}
          label={t('From')}
          value={start ?? null}
          onChange={(day) => here.setSearch({ startDate: day ?? undefined })}
        />
        <DayBox
          className={styles.grow}
          label={t('Until')}
          value={end ?? null}
          onChange={(day) => here.setSearch({ endDate: day ?? undefined })}
        />
        <TableExport name="trial-balance" title={t('Trial Balance')} columns={columns} rows={rows} />
      </div>
      <Loaded from={balance} rows={12}>
        {() => <PlainTable label={t('Trial Balance')} columns={columns} rows={rows} rowKey={(row) => row.key} />}
      </Loaded>
    </Panel>
  );
}

function Span({ data }: { readonly data: TrialBalance }) {
  const format = useFormat();
  return (
    <>
      {format.day(data.start)} – {format.day(data.end)}
    </>
  );
}

function linesOf({ rows, totals }: TrialBalance, t: Translate): readonly Line[] {
  return [
    ...rows.map((row) => ({ ...row, key: row.accountId, account: `${row.code} ${accountText(t, row.code, row.name)}` })),
    {
      key: 'total',
      account: t('Total'),
      opening: totals.openingDebit - totals.openingCredit,
      debit: totals.debit,
      credit: totals.credit,
      closing: totals.closingDebit - totals.closingCredit,
    },
  ];
}
