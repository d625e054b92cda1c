import { Group } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { type CallState, useCall } from '#kernel/web/client/use-call.ts';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperLines, PaperNote, PaperTotals } from '#kernel/web/print/paper-parts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ExportMenu } from '#kernel/web/table/export-menu.tsx';
import type { List, Rows } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { depositCalls } from '#modules/invoices/contract/calls/deposits.ts';
import type { Statement, StatementRow } from '#modules/invoices/contract/cash-records.ts';
import { narrationText } from '#modules/billing-setup/web/index.ts';
import { type PrintCount, PrintPage } from '#modules/patients/web/index.ts';
import { statementSearch } from '../hospital/cash/search.ts';
import { byStay } from './by-stay.ts';

interface PaperProps {
  readonly patientId: string;
  /** In place of the hospital's letterhead. */
  readonly head?: (statement: Statement) => ReactNode;
  /** Prints of the hospital are counted; patients print their own as often as they like. */
  readonly isCounted?: boolean;
}

/** Invoices, payments and deposits of a patient between two days with the running balance, as it will be on paper. */
export function StatementPaper({ patientId, head, isCounted = false }: PaperProps) {
  const t = useText();
  const [search, setSearch] = useSearchOf(statementSearch);
  const { startDate, endDate } = search;
  const query = { ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) };
  const statement = useCall(
    depositCalls.statement,
    { params: { patientId }, query },
    {
      live: ['invoices', 'payments', 'refunds'],
      keepOld: true,
      quiet: true,
    },
  ) as CallState<Statement>;
  return (
    <PrintPage
      title={t('Statement')}
      ready={statement.data !== undefined}
      counted={isCounted && statement.data ? countOf(patientId, statement.data) : undefined}
    >
      <Group className="no-print" align="end" justify="center" gap={12}>
        <DayBox
          label={t('From')}
          value={startDate ?? statement.data?.startDate ?? null}
          max={endDate ?? statement.data?.endDate}
          onChange={(day) => setSearch({ startDate: day ?? undefined }, { replace: true })}
        />
        <DayBox
          label={t('To')}
          value={endDate ?? statement.data?.endDate ?? null}
          min={startDate ?? statement.data?.startDate}
          onChange={(day) => setSearch({ endDate: day ?? undefined }, { replace: true })}
        />
        {statement.data ? <StatementExport statement={statement.data} /> : null}
      </Group>
      {statement.data?.shortened ? (
        <p className="no-print">
          {t('Only the latest {count} rows are shown; earlier rows are brought forward. Choose a shorter period to see them.', {
            count: statement.data.rows.length,
          })}
        </p>
      ) : null}
      <Loaded from={statement} rows={10}>
        {(found) => <Sheet statement={found} head={head?.(found)} />}
      </Loaded>
    </PrintPage>
  );
}

/** A statement of other days is another paper. */
function countOf(patientId: string, { hospitalPatientId, startDate, endDate }: Statement): PrintCount {
  const query = { startDate, endDate };
  return { paper: 'statement', records: [{ key: hospitalPatientId, params: { patientId }, query }], variant: `${startDate} ${endDate}` };
}

type Line = Pick<StatementRow, 'balance' | 'stay'> & {
  readonly day: string | undefined;
  readonly text: string;
  readonly debit: number;
  readonly credit: number;
};

function Sheet({ statement, head }: { readonly statement: Statement; readonly head: ReactNode }) {
  const t = useText();
  const format = useFormat();
  const { closing, currency, rows } = statement;
  const money = { kind: 'money', ...(currency ? { currency: () => currency } : {}) } as const;
  const owed = closing < 0 ? t('Held as deposit') : t('Owed');
  const sum = format.money(Math.abs(closing), currency);
  const forward = {
    day: statement.shortened ? rows[0]?.date : statement.startDate,
    ...{ text: t('Brought forward'), stay: null, debit: 0, credit: 0, balance: statement.opening },
  };
  const lines: readonly Line[] = [
    forward,
    ...rows.map((row) => ({ ...row, day: row.date, text: narrationText(t, row.document), debit: row.debit ?? 0, credit: row.credit ?? 0 })),
  ];
  const stays = byStay(rows);
  return (
    <Paper
      title={t('Statement of account')}
      head={head}
      about={statement.hospitalPatientId}
      facts={[
        [t('Patient'), statement.patientFullName],
        [
          t('Hospital number'),
          <span key="number" className="code">
            {statement.hospitalPatientId}
          </span>,
        ],
        [t('Period'), `${format.day(statement.startDate)} – ${format.day(statement.endDate)}`],
        [owed, sum],
      ]}
    >
      <PaperLines
        label={t('Statement of account')}
        rows={lines}
        columns={[
          { key: 'date', title: t('Date'), kind: 'day', value: ({ day }) => day },
          { key: 'document', title: t('Document'), text: ({ text }) => text },
          ...(stays.length > 0 ? [{ key: 'stay', title: t('Stay'), text: ({ stay }: Line) => stay ?? '' }] : []),
          // An amount stands on one side; the other is left free.
          { key: 'debit', title: t('Debit'), ...money, value: ({ debit }) => debit || null },
          { key: 'credit', title: t('Credit'), ...money, value: ({ credit }) => credit || null },
          { key: 'balance', title: t('Balance'), ...money, value: ({ balance }) => balance },
        ]}
      />
      {stays.length > 0 ? (
        <PaperLines
          label={t('By stay')}
          rows={stays}
          columns={[
            { key: 'stay', title: t('By stay'), text: ({ stay }) => stay ?? t('Without a stay') },
            { key: 'debit', title: t('Debit'), ...money, value: ({ debit }) => debit },
            { key: 'credit', title: t('Credit'), ...money, value: ({ credit }) => credit },
            { key: 'balance', title: t('Balance'), ...money, value: ({ debit, credit }) => debit - credit },
          ]}
        />
      ) : null}
      <PaperTotals rows={[[owed, sum, true]]} />
      <PaperNote>{t('Negative: the hospital holds the amount as a deposit.')}</PaperNote>
    </Paper>
  );
}

/** The rows as a file. */
function StatementExport({ statement }: { readonly statement: Statement }) {
  const t = useText();
  const columns = useMemo<readonly Column<StatementRow>[]>(
    () => [
      { key: 'date', title: t('Date'), kind: 'day', value: (row) => row.date },
      { key: 'document', title: t('Document'), text: (row) => narrationText(t, row.document) },
      { key: 'stay', title: t('Stay'), text: (row) => row.stay ?? '' },
      { key: 'debit', title: t('Debit'), kind: 'money', value: (row) => row.debit },
      { key: 'credit', title: t('Credit'), kind: 'money', value: (row) => row.credit },
      { key: 'balance', title: t('Balance'), kind: 'money', value: (row) => row.balance },
    ],
    [t],
  );
  const { rows } = statement;
  const answer: Rows<StatementRow> = { data: rows, meta: { count: rows.length, page: 1, limit: rows.length } };
  const list: List<StatementRow> = {
    name: `statement ${statement.hospitalPatientId}`,
    title: t('Statement of account'),
    search: {},
    setSearch: () => undefined,
    page: 1,
    limit: 'All',
    state: { data: answer, refused: null, loading: false, renewing: false, retry: () => undefined },
    rows,
    count: rows.length,
    askPage: () => Promise.resolve({ ok: true, payload: answer, message: '' }),
  };
  return <ExportMenu list={list} columns={columns} />;
}
