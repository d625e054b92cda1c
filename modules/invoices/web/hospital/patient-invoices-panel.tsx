import { Link } from '@tanstack/react-router';
import { addressAt } from '#kernel/web/frame/address.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { invoiceCalls } from '#modules/invoices/contract/calls/invoices.ts';
import type { InvoiceRow } from '#modules/invoices/contract/records.ts';
import { lookOf } from '../looks.ts';
import styles from './billing.module.css';
import { pathOf } from './paths.ts';

/** Invoices of one patient, newest first, and the way to the statement, on the Billing tab of the record. */
export function PatientInvoicesPanel({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const invoices = useCall(
    invoiceCalls.list,
    { query: { patientId, limit: 10 } },
    {
      live: ['invoices'],
      keepOld: true,
      quiet: true,
    },
  ) as ReturnType<typeof useCall<typeof invoiceCalls.list>>;
  const more = (invoices.data?.meta.count ?? 0) > 10;
  return (
    <Panel
      title={t('Invoices')}
      flush
      actions={
        <span className={styles.links}>
          {more ? (
            <Link to="/hospital/billing" search={{ patientId }}>
              {t('All invoices')}
            </Link>
          ) : null}
          <Link to="/hospital/billing/statement/$id" params={{ id: patientId }}>
            {t('Statement')}
          </Link>
        </span>
      }
    >
      <Loaded
        from={invoices}
        rows={3}
        isEmpty={(found) => found.data.length === 0}
        empty={<EmptyState compact title={t('No invoices yet')} />}
      >
        {(found) => <Rows rows={found.data} />}
      </Loaded>
    </Panel>
  );
}

function Rows({ rows }: { readonly rows: readonly InvoiceRow[] }) {
  const t = useText();
  return (
    <PlainTable
      label={t('Invoices')}
      columns={[
        {
          key: 'invoiceNumber',
          title: t('Invoice ID'),
          cell: (row) => (
            <Link className="code" to={addressAt(pathOf(row))}>
              {row.invoiceNumber}
            </Link>
          ),
        },
        { key: 'date', title: t('Date'), kind: 'instant', wide: true, value: (row) => row.billedAt ?? row.createdAt },
        { key: 'totalAmount', title: t('Amount'), kind: 'money', wide: true, value: (row) => row.totalAmount },
        { key: 'balance', title: t('Balance'), kind: 'money', value: (row) => row.balance },
        { key: 'status', title: t('Status'), cell: (row) => <StatusBadge look={lookOf(row)} /> },
      ]}
      rows={rows}
      rowKey={(row) => row.id}
    />
  );
}
