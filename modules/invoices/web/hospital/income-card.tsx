import { useCall } from '#kernel/web/client/use-call.ts';
import { Bars } from '#kernel/web/frame/bars.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useShownTable } from '#kernel/web/frame/panel-place.ts';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { paymentCalls } from '#modules/invoices/contract/calls/payments.ts';
import type { IncomePerDay } from '#modules/invoices/contract/income-records.ts';

/** What came in today and on each of the last 30 days. */
export function IncomeCard() {
  const t = useText();
  const found = useCall(paymentCalls.perDay, { query: {} }, { live: ['payments'], keepOld: true, quiet: true });
  return (
    <Panel title={t('Income per day')} link={{ to: '/hospital/accounting', words: t('Accounting') }}>
      <Loaded from={found} rows={6}>
        {(income) => <Income income={income} />}
      </Loaded>
    </Panel>
  );
}

function Income({ income: { days, currency } }: { readonly income: IncomePerDay }) {
  const t = useText();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, currency);
  const today = days.at(-1);
  const sum = days.reduce((all, { amount }) => all + amount, 0);
  useShownTable(
    [
      { key: 'day', title: t('Date'), text: ({ day }) => format.day(day) },
      { key: 'amount', title: t('Amount'), text: ({ amount }) => money(amount) },
      { key: 'count', title: t('Receipts'), text: ({ count }) => count },
    ],
    days,
  );
  return (
    <>
      <SummaryStrip
        inPanel
        label={t('Income per day')}
        figures={[
          {
            key: 'today',
            title: t('Today'),
            value: money(today?.amount ?? 0),
            note: t('{count} receipt | {count} receipts', { count: today?.count ?? 0 }),
          },
          { key: 'month', title: t('Last 30 days'), value: money(sum) },
        ]}
      />
      <Bars
        title={t('Income per day, last 30 days')}
        axis={t('Date')}
        series={[{ key: 'amount', title: t('Amount') }]}
        rows={days.map(({ day, amount }) => ({ name: format.dayMonth(day), figures: { amount } }))}
        write={money}
        room={84}
      />
    </>
  );
}
