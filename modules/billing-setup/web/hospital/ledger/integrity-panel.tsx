import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { type CallState, useSend } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { actorName } from '#kernel/web/text/actor-name.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { ledgerCalls } from '#modules/billing-setup/contract/calls/ledger.ts';
import type { Integrity, IntegrityFigure } from '#modules/billing-setup/contract/ledger-records.ts';
import { checkText } from '../../kept-words.ts';
import styles from '../billing.module.css';

/** Whether the books agree with the documents behind them, and a check of it now. */
export function IntegrityPanel({ state }: { readonly state: CallState<Integrity> }) {
  const t = useText();
  const run = useSend(ledgerCalls.runIntegrity, { refresh: ['ledger'] });
  async function check() {
    const answer = await run.send({ body: {} });
    if (answer && !answer.ok) toast.error(answer.message);
  }
  return (
    <Panel
      title={t('Integrity')}
      note={t('Compares every balance with its source documents')}
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
      <Loaded from={state} rows={3}>
        {(found) =>
          found.lastRun ? (
            <Figures run={found.lastRun} figures={found.figures} />
          ) : (
            <EmptyState compact title={t('Not checked yet')} text={t('Checks run every night and on request.')} />
          )
        }
      </Loaded>
    </Panel>
  );
}

const moneyChecks = new Set([
  'Debits and credits of the journal',
  'Sums of bills by day',
  'Credited and written-off amounts of invoices',
  'Refunds paid',
  'Price of medication orders against their live bill lines',
]);

/** Figures of accounts, months and sums are money; all others are counts. */
const isMoney = (check: string) => /^(?:Account|Closed period) \d{4}/.test(check) || moneyChecks.has(check);

interface FiguresProps {
  readonly run: NonNullable<Integrity['lastRun']>;
  readonly figures: readonly IntegrityFigure[];
}

/** What differs stands open, with the record where to begin looking; all that agrees is one line until it is opened. */
function Figures({ run, figures }: FiguresProps) {
  const t = useText();
  const format = useFormat();
  const differing = figures.filter(({ difference }) => difference !== 0);
  const agreeing = figures.filter(({ difference }) => difference === 0);
  const write = (row: IntegrityFigure, value: number) => (isMoney(row.check) ? format.money(value) : format.number(value));
  const name: Column<IntegrityFigure> = { key: 'check', title: t('Check'), text: (row) => checkText(t, format, row.check) };
  const key = (row: IntegrityFigure) => `${row.module} ${row.check} ${row.detail ?? ''}`;
  return (
    <>
      <p className={styles.tools}>
        {run.clean
          ? t('No differences. Checked {when} by {who}.', { when: format.instant(run.at), who: actorName(t, run.by) })
          : t('{count} difference. | {count} differences.', { count: run.differences })}
      </p>
      {differing.length > 0 ? (
        <PlainTable
          label={t('Differences')}
          columns={[
            {
              ...name,
              cell: (row) => (
                <span className={styles.nameCell}>
                  {checkText(t, format, row.check)}
                  {row.detail ? <span className="caption code">{row.detail}</span> : null}
                </span>
              ),
            },
            {
              key: 'expected',
              title: t('Expected'),
              align: 'end',
              text: (row) => write(row, row.expected),
              fold: (row) => t('Expected {amount}', { amount: write(row, row.expected) }),
            },
            {
              key: 'actual',
              title: t('Found'),
              align: 'end',
              text: (row) => write(row, row.actual),
              fold: (row) => t('found {amount}', { amount: write(row, row.actual) }),
            },
            {
              key: 'difference',
              title: t('Difference'),
              align: 'end',
              cell: (row) => <span className={`tnum ${styles.bad}`}>{write(row, row.difference)}</span>,
            },
          ]}
          rows={differing}
          rowKey={key}
        />
      ) : null}
      {agreeing.length > 0 ? (
        <details className={styles.folded}>
          <summary>{t('{count} figure agrees | {count} figures agree', { count: agreeing.length })}</summary>
          <PlainTable
            label={t('Figures that agree')}
            columns={[
              name,
              { key: 'actual', title: t('Figure'), align: 'end', cell: (row) => <span className="tnum">{write(row, row.actual)}</span> },
            ]}
            rows={agreeing}
            rowKey={key}
          />
        </details>
      ) : null}
    </>
  );
}
