import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperLines, PaperTotals } from '#kernel/web/print/paper-parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { statementCalls } from '#modules/claims/contract/calls/statements.ts';
import type { PartnerStatement } from '#modules/claims/contract/statement-records.ts';
import { type PrintCount, PrintPage } from '#modules/patients/web/index.ts';
import { partnerPaperSearch } from '../hospital/search.ts';
import { statementKindWords } from '../hospital/statements/words.ts';

/** Statement of account of a partner on paper. */
export function StatementPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const [{ startDate, endDate }] = useSearchOf(partnerPaperSearch);
  const found = useCall(statementCalls.statement, { params: { id }, query: { startDate, endDate } }, { quiet: true });
  return (
    <PrintPage title={t('Statement of account')} ready={found.data !== undefined} counted={found.data ? countOf(found.data) : undefined}>
      <Loaded from={found} rows={10}>
        {(statement) => <Sheet statement={statement} />}
      </Loaded>
    </PrintPage>
  );
}

/** A statement of other days is another paper. */
function countOf({ hmoId, startDate, endDate }: PartnerStatement): PrintCount {
  const query = { startDate, endDate };
  return { paper: 'hmo-statement', records: [{ key: hmoId, params: { id: hmoId }, query }], variant: `${startDate} ${endDate}` };
}

function Sheet({ statement }: { readonly statement: PartnerStatement }) {
  const t = useText();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, statement.currency);
  const kept = statement.unallocated.reduce((sum, { left }) => sum + left, 0);
  const forward = statement.rows[0] ? statement.rows[0].balance - statement.rows[0].amount : statement.opening;
  const first = { day: statement.startDate, words: t('Brought forward'), amount: null, balance: forward };
  const lines = statement.rows.map(({ day, kind, document, amount, balance }) => ({
    ...{ day, amount, balance, words: [t(statementKindWords[kind]), document].filter(Boolean).join(' · ') },
  }));
  return (
    <Paper
      title={t('Statement of account')}
      number={statement.hmoCode}
      facts={[
        [t('HMO'), statement.hmoName],
        [t('Address'), statement.address],
        [t('Period'), `${format.day(statement.startDate)} – ${format.day(statement.endDate)}`],
        [t('Owed'), money(statement.closing)],
      ]}
      signs={[t('For the hospital')]}
    >
      <PaperLines
        label={t('Statement of account')}
        rows={[first, ...lines]}
        columns={[
          { key: 'day', title: t('Date'), text: (row) => format.day(row.day) },
          { key: 'words', title: t('Document'), text: (row) => row.words },
          { key: 'amount', title: t('Amount'), align: 'end', text: (row) => (row.amount === null ? '' : money(row.amount)) },
          { key: 'balance', title: t('Balance'), align: 'end', text: (row) => money(row.balance) },
        ]}
      />
      <PaperTotals
        rows={[
          [t('Opening balance'), money(statement.opening)],
          [t('Invoices'), money(statement.invoiced)],
          [t('Payments'), money(-statement.paid)],
          [t('Tax withheld'), money(-statement.withheld)],
          [t('Written off'), money(-statement.writtenOff)],
          ...(statement.otherwise === 0 ? [] : [[t('Other changes'), money(statement.otherwise)] as const]),
          [t('Closing balance'), money(statement.closing), true],
          [t('Rejected, not decided'), money(statement.rejectedOpen)],
          ...(kept > 0 ? [[t('Received and not allocated'), money(kept)] as const] : []),
        ]}
      />
    </Paper>
  );
}
