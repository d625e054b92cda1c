import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperBlock, PaperLines, PaperTotals } from '#kernel/web/print/paper-parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { statementCalls } from '#modules/claims/contract/calls/statements.ts';
import type { PartnerStatement } from '#modules/claims/contract/statement-records.ts';
import { PrintPage } from '#modules/patients/web/index.ts';

/** Letter of demand: the claims of a partner that are past their due date. */
export function DemandPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const found = useCall(statementCalls.statement, { params: { id } }, { quiet: true });
  return (
    <PrintPage
      title={t('Letter of demand')}
      ready={found.data !== undefined}
      counted={{ paper: 'hmo-demand', records: [{ key: id, params: { id } }], variant: found.data?.endDate ?? '' }}
    >
      <Loaded from={found} rows={10}>
        {(statement) => <Letter statement={statement} />}
      </Loaded>
    </PrintPage>
  );
}

function Letter({ statement }: { readonly statement: PartnerStatement }) {
  const t = useText();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, statement.currency);
  const late = statement.claims.filter(({ daysLate }) => daysLate > 0);
  const total = late.reduce((sum, { balance }) => sum + balance, 0);
  return (
    <Paper
      title={t('Letter of demand')}
      number={statement.hmoCode}
      facts={[
        [t('To'), statement.hmoName],
        [t('Address'), statement.address],
        [t('Date'), format.day(statement.endDate)],
        [t('Overdue'), money(total)],
      ]}
      signs={[t('For the hospital')]}
    >
      <PaperBlock>
        {late.length === 0
          ? t('No claim is past its due date.')
          : t(
              'The claims below are past the due date of our contract. Please pay {amount} within 14 days, or tell us in writing which items you dispute and why.',
              { amount: money(total) },
            )}
      </PaperBlock>
      <PaperLines
        label={t('Overdue claims')}
        rows={late}
        columns={[
          { key: 'number', title: t('Claim no.'), text: (row) => row.claimNumber, identifies: true },
          { key: 'title', title: t('Title'), text: (row) => row.title },
          { key: 'submitted', title: t('Submitted'), text: (row) => format.day(row.submittedOn) },
          { key: 'due', title: t('Due'), text: (row) => format.day(row.dueDate) },
          { key: 'late', title: t('Days late'), kind: 'number', value: (row) => row.daysLate },
          { key: 'balance', title: t('Balance'), align: 'end', text: (row) => money(row.balance) },
        ]}
      />
      <PaperTotals rows={[[t('Overdue'), money(total), true]]} />
    </Paper>
  );
}
