import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { refundCalls } from '#modules/invoices/contract/calls/refunds.ts';
import type { InvoiceDetails } from '#modules/invoices/contract/records.ts';
import { billingStatusLooks, paymentLooks } from '../../looks.ts';
import { creditKindWords, methodWords } from '../../words.ts';
import { useHere } from '../search.ts';
import styles from './invoice.module.css';

interface OfInvoice {
  readonly invoice: InvoiceDetails;
}

/** What the invoice charges, item by item. */
export function ItemsPanel({ invoice }: OfInvoice) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('Items')} flush>
      <PlainTable
        label={t('Items')}
        columns={[
          { key: 'serviceDate', title: t('Date'), kind: 'day', wide: true, value: (row) => row.serviceDate },
          {
            key: 'itemName',
            title: t('Item'),
            cell: (row) => (
              <span className={styles.item}>
                <span>{row.itemName}</span>
                <span className="caption">
                  {[
                    t('{quantity} × {price}', { quantity: row.quantity, price: format.money(row.unitPrice, invoice.currency) }),
                    row.creditedQuantity > 0 ? t('{count} credited', { count: row.creditedQuantity }) : null,
                    row.departmentName,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            ),
          },
          ...(invoice.items.some((row) => row.discount + row.invoiceDiscountPart > 0)
            ? [
                {
                  key: 'discount',
                  title: t('Discount'),
                  kind: 'money' as const,
                  wide: true,
                  value: (row: InvoiceDetails['items'][number]) => row.discount + row.invoiceDiscountPart || null,
                },
              ]
            : []),
          { key: 'amount', title: t('Amount'), kind: 'money', value: (row) => row.amount },
          ...(invoice.items.some((row) => row.credited > 0)
            ? [
                {
                  key: 'credited',
                  title: t('Credited'),
                  kind: 'money' as const,
                  wide: true,
                  value: (row: InvoiceDetails['items'][number]) => row.credited || null,
                },
              ]
            : []),
          { key: 'balance', title: t('Balance'), kind: 'money', wide: true, value: (row) => row.balance },
          { key: 'status', title: t('Status'), cell: (row) => <StatusBadge look={billingStatusLooks[row.billingStatus]} /> },
        ]}
        rows={invoice.items}
        rowKey={(row) => row.id}
      />
    </Panel>
  );
}

/** What came in for it. */
export function PaymentsPanel({ invoice }: OfInvoice) {
  const t = useText();
  return (
    <Panel title={t('Payments')} flush>
      <PaymentsTable invoice={invoice} />
    </Panel>
  );
}

/** The receipts of an invoice; each opens as it is printed. */
export function PaymentsTable({ invoice }: OfInvoice) {
  const t = useText();
  return (
    <PlainTable
      label={t('Payments')}
      columns={[
        {
          key: 'receiptNumber',
          title: t('Receipt no.'),
          cell: (row) => (
            <Link className="code" to="/hospital/billing/receipt/$id/print" params={{ id: row.paymentId }}>
              {row.receiptNumber}
            </Link>
          ),
        },
        { key: 'receivedAt', title: t('Date'), kind: 'instant', value: (row) => row.receivedAt },
        { key: 'methods', title: t('Method'), wide: true, text: (row) => row.methods.map((method) => t(methodWords[method])).join(', ') },
        { key: 'amount', title: t('Amount'), kind: 'money', value: (row) => row.amount },
        ...(invoice.payments.some((row) => row.movedToDeposit > 0)
          ? [
              {
                key: 'moved',
                title: t('To deposit'),
                kind: 'money' as const,
                wide: true,
                value: (row: InvoiceDetails['payments'][number]) => row.movedToDeposit || null,
              },
            ]
          : []),
        { key: 'cashier', title: t('Cashier'), wide: true, text: (row) => row.cashier.name },
        { key: 'status', title: t('Status'), cell: (row) => <StatusBadge look={paymentLooks[row.status]} /> },
      ]}
      rows={invoice.payments}
      rowKey={(row) => row.paymentId}
      empty={<EmptyState compact title={t('No payments yet')} />}
    />
  );
}

/** What was corrected of it. */
export function CreditNotesPanel({ invoice }: OfInvoice) {
  const t = useText();
  const { can } = useAccess();
  const here = useHere();
  if (invoice.creditNotes.length === 0) return null;
  // A patient's money lies in the deposit, with acts of its own; a customer's is paid back from here.
  const refundable = invoice.patientId === null && (invoice.customerAvailable ?? 0) > 0 && can(refundCalls.request);
  return (
    <Panel
      title={t('Credit notes')}
      flush
      actions={
        refundable ? (
          <Button variant="default" size="compact-md" onClick={() => here.open('refund-customer', invoice.id)}>
            {t('Request refund')}
          </Button>
        ) : null
      }
    >
      <PlainTable
        label={t('Credit notes')}
        columns={[
          { key: 'number', title: t('Number'), cell: (row) => <span className="code">{row.creditNoteNumber}</span> },
          { key: 'at', title: t('Date'), kind: 'instant', wide: true, value: (row) => row.createdAt },
          { key: 'kind', title: t('Kind'), text: (row) => t(creditKindWords[row.kind]) },
          { key: 'items', title: t('Items'), wide: true, text: (row) => row.lines.map((line) => line.itemName).join(', ') },
          { key: 'amount', title: t('Amount'), kind: 'money', value: (row) => row.amount },
          { key: 'toDeposit', title: t('To deposit'), kind: 'money', wide: true, value: (row) => row.toDeposit || null },
          { key: 'by', title: t('By'), wide: true, text: (row) => row.createdBy.name },
        ]}
        rows={invoice.creditNotes}
        rowKey={(row) => row.id}
      />
    </Panel>
  );
}
