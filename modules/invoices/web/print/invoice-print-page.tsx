import { useParams } from '@tanstack/react-router';
import { Fragment, Suspense } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { invoiceCalls } from '#modules/invoices/contract/calls/invoices.ts';
import type { InvoiceDocument } from '#modules/invoices/contract/records.ts';
import { Letterhead, PrintFoot, PrintPage } from '#modules/patients/web/index.ts';
import { methodWords, payerWords } from '../words.ts';
import styles from './print.module.css';
import { QrPicture } from '#kernel/web/print/qr-picture.tsx';
import { useInWords } from './use-words.ts';

/** An invoice on the hospital's letterhead. */
export function InvoicePrintPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const document = useCall(invoiceCalls.document, { params: { id } }, { quiet: true });
  const number = document.data?.invoice.invoiceNumber ?? '';
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <PrintPage
        title={t('Invoice')}
        ready={document.data !== undefined}
        counted={{ paper: 'invoice', records: [{ key: number, params: { id } }] }}
      >
        <Loaded from={document} rows={10}>
          {(found) => <Paper document={found} />}
        </Loaded>
      </PrintPage>
    </Suspense>
  );
}

interface OfDocument {
  readonly document: InvoiceDocument;
}

function Paper({ document }: OfDocument) {
  const t = useText();
  const inWords = useInWords();
  const { invoice } = document;
  return (
    <article className={`${styles.paper} as-paper`} aria-label={t('Invoice')}>
      {document.draft ? (
        <span className={styles.watermark} aria-hidden="true">
          {t('DRAFT')}
        </span>
      ) : null}
      <Letterhead
        end={
          <div className={styles.qr}>
            <QrPicture text={document.qr} label={t('QR code with the invoice number {number}', { number: invoice.invoiceNumber })} />
          </div>
        }
      />
      <Head document={document} />
      <Lines document={document} />
      <Totals document={document} />
      <p className={styles.small}>{inWords(document.amountInWords)}</p>
      <Payments document={document} />
      {invoice.note ? <p>{invoice.note}</p> : null}
      {document.bankDetails ? <p className={styles.small}>{document.bankDetails}</p> : null}
      {document.footer ? <p className={styles.small}>{document.footer}</p> : null}
      <PrintFoot about={invoice.invoiceNumber} />
    </article>
  );
}

function Head({ document }: OfDocument) {
  const t = useText();
  const format = useFormat();
  const { invoice, hospital } = document;
  const facts: readonly (readonly [string, string | null])[] = [
    [t('For'), invoice.patientFullName],
    [t('Hospital number'), document.hospitalPatientId],
    [t('Payer'), t(payerWords[invoice.billingMethod])],
    [t('Enrollee number'), document.enrolleeNumber],
    [t('Date'), invoice.billedAt ? format.instant(invoice.billedAt) : null],
    [t('Due'), invoice.dueDate ? format.day(invoice.dueDate) : null],
    [t('RC code'), hospital.rcCode],
    [t('Tax number'), hospital.taxNumber],
  ];
  return (
    <>
      <p className={styles.title}>
        {document.draft ? t('Draft invoice') : t('Invoice')} <span className="code">{invoice.invoiceNumber}</span>
      </p>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}

function Lines({ document }: OfDocument) {
  const t = useText();
  const format = useFormat();
  const { invoice, byDepartment, sums } = document;
  const money = (minor: number) => format.money(minor, invoice.currency);
  const line = new Map(document.lines.map((each) => [each.itemId, each]));
  // Across and down the columns add up; those that hold nothing are left out.
  const columns = [
    { key: 'gross', title: t('Gross'), shown: sums.gross !== sums.amount },
    { key: 'discount', title: t('Discount'), shown: sums.discount > 0 },
    { key: 'tax', title: t('Tax'), shown: sums.tax > 0 },
    { key: 'amount', title: t('Amount'), shown: true },
  ] as const;
  const shown = columns.filter((column) => column.shown);
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{t('Item')}</th>
          <th scope="col">{t('Date')}</th>
          {[t('Qty'), t('Unit price'), ...shown.map(({ title }) => title)].map((title) => (
            <th key={title} scope="col" className={styles.end}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {byDepartment.map((group) => (
          <Fragment key={group.departmentName ?? ''}>
            <tr className={styles.group}>
              <td colSpan={3 + shown.length}>{group.departmentName ?? t('Others')}</td>
              <td className={styles.end}>{money(group.amount)}</td>
            </tr>
            {invoice.items
              .filter((item) => group.itemIds.includes(item.id))
              .map((item) => (
                <tr key={item.id}>
                  <td>
                    {item.itemName}
                    {item.hcpcsCode ? <span className={styles.small}> {item.hcpcsCode}</span> : null}
                  </td>
                  <td className="nowrap">{format.day(item.serviceDate)}</td>
                  <td className={styles.end}>{item.quantity}</td>
                  <td className={styles.end}>{money(item.unitPrice)}</td>
                  {shown.map(({ key }) => (
                    <td key={key} className={styles.end}>
                      {money(key === 'discount' ? -(line.get(item.id)?.discount ?? 0) : (line.get(item.id)?.[key] ?? 0))}
                    </td>
                  ))}
                </tr>
              ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function Totals({ document }: OfDocument) {
  const t = useText();
  const format = useFormat();
  const { invoice, sums } = document;
  const rows: readonly (readonly [string, number, boolean])[] = [
    [t('Subtotal'), sums.gross, false],
    ...(sums.discount > 0 ? [[t('Discount'), -sums.discount, false] as const] : []),
    ...(sums.tax > 0 ? [[t('Tax'), sums.tax, false] as const] : []),
    [t('Total'), sums.amount, true],
    ...(invoice.creditedAmount > 0 ? [[t('Credited'), -invoice.creditedAmount, false] as const] : []),
    ...(invoice.writtenOffAmount > 0 ? [[t('Written off'), -invoice.writtenOffAmount, false] as const] : []),
    [t('Paid'), invoice.amountPaid, false],
    [t('Balance'), invoice.balance, true],
  ];
  return (
    <dl className={`${styles.totals} print-whole`}>
      {rows.map(([label, amount, isStrong]) => (
        <div key={label} data-strong={isStrong || undefined}>
          <dt>{label}</dt>
          <dd>{format.money(amount, invoice.currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Payments({ document }: OfDocument) {
  const t = useText();
  const format = useFormat();
  const { invoice } = document;
  const received = invoice.payments.filter((payment) => payment.status === 'received');
  if (received.length === 0) return null;
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{t('Receipt')}</th>
          <th scope="col">{t('Date')}</th>
          <th scope="col">{t('Method')}</th>
          <th scope="col" className={styles.end}>
            {t('Amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {received.map((payment) => (
          <tr key={payment.paymentId}>
            <td className="code">{payment.receiptNumber}</td>
            <td>{format.instant(payment.receivedAt)}</td>
            <td>{payment.methods.map((method) => t(methodWords[method])).join(', ')}</td>
            <td className={styles.end}>
              {format.money(payment.amount, invoice.currency)}
              {payment.movedToDeposit > 0 ? (
                <div className={styles.small}>
                  {t('{amount} moved to the deposit', { amount: format.money(payment.movedToDeposit, invoice.currency) })}
                </div>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
