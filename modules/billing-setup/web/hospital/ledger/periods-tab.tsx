import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { ledgerCalls } from '#modules/billing-setup/contract/calls/ledger.ts';
import type { AccountingPeriod, Integrity } from '#modules/billing-setup/contract/ledger-records.ts';
import styles from '../billing.module.css';
import { periodLooks } from './ledger-words.ts';

/** Months of the books: open or closed; and whether the books agree with the documents behind them. */
export function PeriodsTab() {
  const t = useText();
  const format = useFormat();
  const periods = useCall(ledgerCalls.periods, { query: { limit: 100 } }, { live: ['ledger', 'ledger-periods'] });
  const columns = useMemo<readonly Column<AccountingPeriod>[]>(
    () => [
      { key: 'yearMonth', title: t('Month'), text: (row) => format.month(row.yearMonth) },
      { key: 'status', title: t('Status'), cell: (row) => <StatusBadge look={periodLooks[row.status]} /> },
      { key: 'entries', title: t('Entries'), kind: 'number', value: (row) => row.entries },
      {
        key: 'closed',
        title: t('Closed by'),
        wide: true,
        text: (row) =>
          row.closedBy && row.closedAt
            ? `${row.closedBy}, ${format.instant(row.closedAt)}`
            : row.reopenReason
              ? t('Opened again: {reason}', { reason: row.reopenReason })
              : '',
      },
      { key: 'acts', title: t('Actions'), align: 'end', cell: (row) => <PeriodActs row={row} /> },
    ],
    [t, format],
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
      <IntegrityPanel />
    </>
  );
}

function PeriodActs({ row }: { readonly row: AccountingPeriod }) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const close = useSend(ledgerCalls.closePeriod, { refresh: ['ledger'] });
  const reopen = useSend(ledgerCalls.reopenPeriod, { refresh: ['ledger'] });
  async function shut() {
    const yes = await askFirst({
      title: t('Close {month}', { month: format.month(row.yearMonth) }),
      text: t('Nothing is posted in it any more. Late acts are dated today.'),
      confirm: t('Close period'),
    });
    if (!yes) return;
    const answer = await close.send({ params: { yearMonth: row.yearMonth }, body: {} });
    if (answer?.ok) toast.success(answer.message);
    else if (answer) toast.error(answer.message);
  }
  async function open() {
    const yes = await askFirst({
      title: t('Reopen {month}', { month: format.month(row.yearMonth) }),
      text: t('Say why, in ten letters or more.'),
      confirm: t('Reopen'),
      reason: true,
      danger: true,
    });
    if (!yes) return;
    const answer = await reopen.send({ params: { yearMonth: row.yearMonth }, body: { reason: yes.reason } });
    if (answer?.ok) toast.success(answer.message);
    else if (answer) toast.error(answer.message);
  }
  return (
    <span className={styles.acts}>
      {row.canClose && can(ledgerCalls.closePeriod) ? (
        <Button variant={row.due ? 'light' : 'default'} size="compact-sm" loading={close.busy} onClick={() => void shut()}>
          {t('Close')}
        </Button>
      ) : null}
      {row.canReopen && can(ledgerCalls.reopenPeriod) ? (
        <Button variant="default" size="compact-sm" loading={reopen.busy} onClick={() => void open()}>
          {t('Reopen')}
        </Button>
      ) : null}
    </span>
  );
}

function IntegrityPanel() {
  const t = useText();
  const state = useCall(ledgerCalls.integrity, {}, { live: ['ledger-integrity'] });
  const run = useSend(ledgerCalls.runIntegrity, { refresh: ['ledger'] });
  async function check() {
    const answer = await run.send({ body: {} });
    if (answer && !answer.ok) toast.error(answer.message);
  }
  return (
    <Panel
      title={t('Integrity')}
      note={t('Every balance against the documents behind it')}
      flush
      actions={
        <Button
          variant="default"
          size="compact-md"
          loading={run.busy}
          leftSection={<IconShieldCheck size={15} aria-hidden="true" />}
          onClick={() => void check()}
        >
          {t('Check now')}
        </Button>
      }
    >
      <Loaded from={state} rows={5}>
        {(found) =>
          found.lastRun ? (
            <Figures found={found} />
          ) : (
            <EmptyState compact title={t('Not checked yet')} text={t('Checks run every night, and when you ask for them.')} />
          )
        }
      </Loaded>
    </Panel>
  );
}

function Figures({ found }: { readonly found: Integrity }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <p className={styles.tools}>
        {found.lastRun?.clean
          ? t('All agree. Checked {when} by {who}.', { when: format.instant(found.lastRun.at), who: found.lastRun.by })
          : t('{count} difference. | {count} differences.', { count: found.lastRun?.differences ?? 0 })}
      </p>
      <PlainTable
        label={t('Integrity')}
        columns={[
          { key: 'check', title: t('Check'), text: (row) => row.check },
          { key: 'expected', title: t('Expected'), kind: 'number', value: (row) => row.expected },
          { key: 'actual', title: t('Found'), kind: 'number', value: (row) => row.actual },
          {
            key: 'difference',
            title: t('Difference'),
            align: 'end',
            cell: (row) => <span className={row.difference === 0 ? 'tnum' : `tnum ${styles.bad}`}>{format.number(row.difference)}</span>,
          },
        ]}
        rows={found.figures}
        rowKey={(row) => `${row.module} ${row.check} ${row.detail ?? ''}`}
      />
    </>
  );
}
