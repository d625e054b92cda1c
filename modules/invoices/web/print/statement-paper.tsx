import { type ReactNode, useMemo } from 'react';
import { type CallState, useCall } from '#kernel/web/client/use-call.ts';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ExportMenu } from '#kernel/web/table/export-menu.tsx';
import type { List, Rows } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { depositCalls } from '#modules/invoices/contract/calls/deposits.ts';
import type { Statement, StatementRow } from '#modules/invoices/contract/cash-records.ts';
import { narrationText } from '#modules/billing-setup/web/index.ts';
import { type PrintCount, PrintFoot, PrintPage } from '#modules/patients/web/index.ts';
import cash from '../hospital/cash/cash.module.css';
import { statementSearch } from '../hospital/cash/search.ts';
import styles from './print.module.css';

interface PaperProps {
  readonly patientId: string;
  /** What stands at the head of the paper. */
  readonly head: (statement: Statement) => ReactNode;
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
      <div className={`${styles.choice} no-print`}>
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
      </div>
      {statement.data?.shortened ? (
        <p className={`${styles.choice} no-print`}>
          {t('Only the newest {count} rows are shown; what came before is brought forward. Choose fewer days to see it.', {
            count: statement.data.rows.length,
          })}
        </p>
      ) : null}
      <Loaded from={statement} rows={10}>
        {(found) => <Paper statement={found} head={head(found)} />}
      </Loaded>
    </PrintPage>
  );
}

/** A statement of other days is another paper. */
function countOf(patientId: string, { hospitalPatientId, startDate, endDate }: Statement): PrintCount {
  const query = { startDate, endDate };
  return { paper: 'statement', records: [{ key: hospitalPatientId, params: { patientId }, query }], variant: `${startDate} ${endDate}` };
}

function Paper({ statement, head }: { readonly statement: Statement; readonly head: ReactNode }) {
  const t = useText();
  const format = useFormat();
  const money = (minor: number) => format.money(minor, statement.currency);
  const { closing } = statement;
  return (
    <article className={`${styles.paper} as-paper`} aria-label={t('Statement')}>
      {head}
      <p className={styles.title}>{t('Statement of account')}</p>
      <Facts
        rows={[
          [t('Patient'), statement.patientFullName],
          [
            t('Hospital number'),
            <span key="number" className="code">
              {statement.hospitalPatientId}
            </span>,
          ],
          [t('Period'), `${format.day(statement.startDate)} – ${format.day(statement.endDate)}`],
          [closing < 0 ? t('Held as deposit') : t('Owed'), <strong key="closing">{money(Math.abs(closing))}</strong>],
        ]}
      />
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t('Date')}</th>
            <th scope="col">{t('Document')}</th>
            <th scope="col" className={styles.end}>
              {t('Debit')}
            </th>
            <th scope="col" className={styles.end}>
              {t('Credit')}
            </th>
            <th scope="col" className={styles.end}>
              {t('Balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{format.day(statement.shortened ? statement.rows[0]?.date : statement.startDate)}</td>
            <td>{t('Brought forward')}</td>
            <td />
            <td />
            <td className={styles.end}>{money(statement.opening)}</td>
          </tr>
          {statement.rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by nothing but their place.
            <tr key={place}>
              <td className="nowrap">{format.day(row.date)}</td>
              <td>{narrationText(t, row.document)}</td>
              <td className={styles.end}>{row.debit ? money(row.debit) : ''}</td>
              <td className={styles.end}>{row.credit ? money(row.credit) : ''}</td>
              <td className={styles.end}>{money(row.balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className={styles.totals}>
        <div data-strong>
          <dt>{closing < 0 ? t('Held as deposit') : t('Owed')}</dt>
          <dd>{money(Math.abs(closing))}</dd>
        </div>
      </dl>
      <p className={cash.small}>{t('Below zero: the hospital holds the amount as a deposit.')}</p>
      <PrintFoot about={statement.hospitalPatientId} />
    </article>
  );
}

/** The rows as a file. */
function StatementExport({ statement }: { readonly statement: Statement }) {
  const t = useText();
  const columns = useMemo<readonly Column<StatementRow>[]>(
    () => [
      { key: 'date', title: t('Date'), kind: 'day', value: (row) => row.date },
      { key: 'document', title: t('Document'), text: (row) => narrationText(t, row.document) },
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
