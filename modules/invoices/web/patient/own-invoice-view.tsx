import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { ownInvoiceCalls } from '#modules/invoices/contract/calls/own.ts';
import type { OwnInvoiceDetails } from '#modules/invoices/contract/own-records.ts';
import { healthService } from '#modules/patient-bills/contract/words.ts';
import { lookOf, overdueLook } from '../looks.ts';
import { methodWords, payerWords } from '../words.ts';
import styles from './own.module.css';
import { useOwnBilling } from './search.ts';

/** One own invoice: what was done, what was paid, what is left. */
export function OwnInvoiceView({ id }: { readonly id: string }) {
  const own = useOwnBilling();
  const found = useCall(ownInvoiceCalls.details, { params: { id }, query: own.query }, { live: ['invoices', 'payments'], quiet: true });
  return (
    <Loaded from={found} rows={8}>
      {(invoice) => <Shown invoice={invoice} />}
    </Loaded>
  );
}

function Shown({ invoice }: { readonly invoice: OwnInvoiceDetails }) {
  const t = useText();
  const format = useFormat();
  const money = (minor: number) => format.money(minor, invoice.hospital.currency);
  return (
    <div className={styles.drawer}>
      <Facts
        rows={[
          [
            t('Invoice'),
            <span key="number" className="code">
              {invoice.invoiceNumber}
            </span>,
          ],
          [t('Status'), <StatusBadge key="status" look={invoice.overdue ? overdueLook : lookOf(invoice)} />],
          [t('Hospital'), invoice.hospital.name],
          [t('Date'), format.instant(invoice.billedAt)],
          [t('Due'), format.day(invoice.dueDate)],
          [t('Paid by'), t(payerWords[invoice.billingMethod])],
          [t('Total'), money(invoice.totalAmount)],
          [t('Amount paid'), money(invoice.amountPaid)],
          [t('Balance'), <strong key="balance">{money(invoice.balance)}</strong>],
        ]}
      />
      <section className={styles.section}>
        <h3>{t('Items')}</h3>
        <ul className={styles.rows}>
          {invoice.items.map((item) => (
            <li key={item.id} className={styles.row}>
              <span className={styles.words}>
                <span className="strong">
                  {item.quantity > 1 ? `${item.quantity} × ` : ''}
                  {item.itemName === healthService ? t('Health service') : item.itemName}
                </span>
                <span className="note">{[format.day(item.serviceDate), item.departmentName].filter(Boolean).join(' · ')}</span>
              </span>
              <span className="tnum">{money(item.amount)}</span>
            </li>
          ))}
        </ul>
      </section>
      {invoice.payments.length > 0 ? (
        <section className={styles.section}>
          <h3>{t('Payments')}</h3>
          <ul className={styles.rows}>
            {invoice.payments.map((payment) => (
              <li key={payment.id} className={styles.row}>
                <span className={styles.words}>
                  <span className="code strong">{payment.receiptNumber}</span>
                  <span className="note">
                    {[format.instant(payment.receivedAt), ...payment.methods.map((method) => t(methodWords[method]))].join(' · ')}
                  </span>
                </span>
                <span className="tnum">{money(payment.amount)}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {invoice.note ? <p>{invoice.note}</p> : null}
      {invoice.balance > 0 && invoice.billingMethod === 'Self-Pay' && invoice.bankDetails ? (
        <p className={styles.bank}>
          <span className="note">{t('Pay by transfer')}</span>
          {'\n'}
          {invoice.bankDetails}
        </p>
      ) : null}
    </div>
  );
}
