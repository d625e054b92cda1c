import { callOf } from '#kernel/web/client/call.ts';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { invoiceCalls } from '#modules/invoices/contract/calls/invoices.ts';
import type { InvoiceRow, InvoiceSummary } from '#modules/invoices/contract/records.ts';
import styles from './dashboard-card.module.css';

const permission = ['View Billing Module', 'View Invoice on dashboard'] as const;
const summaryCall = callOf<typeof invoiceCalls.summary>({ method: 'GET', path: '/invoice/summary', permission });
const listCall = callOf<typeof invoiceCalls.list>({ method: 'GET', path: '/invoice', permission });

/** Drafts, unpaid and paid invoices on the dashboard, with those that await payment. */
export function InvoicesCard() {
  const t = useText();
  const { can } = useAccess();
  const summary = useCall(summaryCall, {}, { live: ['invoices'], quiet: true });
  const billed = useCall(listCall, { query: { status: ['billed'], limit: 6 } }, { live: ['invoices'], quiet: true }) as ReturnType<
    typeof useCall<typeof invoiceCalls.list>
  >;
  return (
    <Panel
      title={t('Invoices')}
      flush
      {...(can('View Billing Module') ? { link: { to: '/hospital/billing', words: t('View all invoices') } } : {})}
    >
      <Loaded from={summary} rows={2}>
        {(found) => <Figures summary={found} />}
      </Loaded>
      <h3 className={styles.caption}>{t('Billed Invoices')}</h3>
      <Loaded
        from={billed}
        rows={4}
        isEmpty={(found) => found.data.length === 0}
        empty={<EmptyState compact title={t('No record found')} />}
      >
        {(found) => (
          <PlainTable
            label={t('Billed Invoices')}
            columns={[
              {
                key: 'invoiceNumber',
                title: t('Invoice ID'),
                cell: (row: InvoiceRow) => <span className="code">{row.invoiceNumber}</span>,
                text: (row) => row.invoiceNumber,
              },
              { key: 'billedAt', title: t('Date'), kind: 'instant', wide: true, value: (row) => row.billedAt },
              { key: 'patient', title: t('Patient Name'), text: (row) => row.patientFullName },
              { key: 'totalAmount', title: t('Amount'), kind: 'money', value: (row) => row.totalAmount },
            ]}
            rows={found.data}
            rowKey={(row) => row.id}
          />
        )}
      </Loaded>
    </Panel>
  );
}

function Figures({ summary }: { readonly summary: InvoiceSummary }) {
  const t = useText();
  const format = useFormat();
  const { openInvoiceSummary, unpaidInvoiceSummary, paidInvoiceSummary, currency } = summary;
  const figure = (key: string, title: string, sum: InvoiceSummary['openInvoiceSummary']) => ({
    key,
    title,
    value: format.number(sum.numberOfInvoices),
    note: format.money(sum.totalAmount, currency),
  });
  return (
    <SummaryStrip
      inPanel
      label={t('Invoices')}
      figures={[
        figure('draft', t('Draft'), openInvoiceSummary),
        figure('unpaid', t('Unpaid'), unpaidInvoiceSummary),
        figure('paid', t('Paid, last 30 days'), paidInvoiceSummary),
      ]}
    />
  );
}
