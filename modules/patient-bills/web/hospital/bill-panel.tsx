import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addressAt } from '#kernel/web/frame/address.ts';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { actorName } from '#kernel/web/text/actor-name.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { accountText, coverReasonText, priceStepText } from '#modules/billing-setup/web/index.ts';
import { billCalls } from '#modules/patient-bills/contract/calls/bills.ts';
import type { BillDetails } from '#modules/patient-bills/contract/records.ts';
import { livePatientBills } from '#modules/patient-bills/contract/words.ts';
import { changeText } from '../change-text.ts';
import { coverageLooks, stageLooks, unpricedLook } from '../looks.ts';
import { adjustmentWords, methodsText, moduleWords, payerWords, sourceTypeWords } from '../words.ts';
import { BillCards } from '../place-cards.tsx';
import { BillAudit } from './bill-audit.tsx';
import styles from './bills.module.css';

/** All that is known of a line: amounts, how the price was found, its source, invoice and payments, changes, the books. */
export function BillPanel({ id }: { readonly id: string }) {
  const bill = useCall(billCalls.details, { params: { id } }, { live: [livePatientBills] });
  return (
    <Loaded from={bill} rows={10}>
      {(found) => (
        <div className={styles.panel}>
          <Head bill={found} />
          <Amounts bill={found} />
          <How bill={found} />
          <Source bill={found} />
          <Money bill={found} />
          <BillCards billId={found.id} />
          <Changes bill={found} />
          <Books bill={found} />
          <BillAudit billId={found.id} raisedAt={found.createdAt} />
        </div>
      )}
    </Loaded>
  );
}

interface OfBill {
  readonly bill: BillDetails;
}

function Head({ bill }: OfBill) {
  return (
    <div>
      <div className={styles.head}>
        <h2>{bill.itemName}</h2>
        <StatusBadge look={bill.status === 'active' && bill.pricingStatus === 'unpriced' ? unpricedLook : stageLooks[bill.stage]} />
      </div>
      <p className="muted">
        <span className="code">{bill.billNumber}</span> ·{' '}
        {bill.patient ? `${bill.patient.fullname}, ${bill.patient.hospitalPatientId}` : bill.externalCustomer}
      </p>
    </div>
  );
}

/** An invoice holds a part of the patient's share, and a further part waits. */
const isFurtherFree = ({ patientFree, patientAmount }: BillDetails) => patientFree > 0 && patientFree < patientAmount;

function Amounts({ bill }: OfBill) {
  const t = useText();
  const format = useFormat();
  const money = (minor: number) => format.money(minor, bill.currency);
  const rows: readonly (readonly [string, string, boolean])[] = [
    [t('{quantity} × {price}', { quantity: bill.quantity, price: money(bill.unitPrice) }), money(bill.gross), false],
    ...(bill.discount > 0 ? [[t('Discount'), `−${money(bill.discount)}`, false] as const] : []),
    ...(bill.capitatedValue > 0 ? [[t('Covered by capitation'), `−${money(bill.capitatedValue)}`, false] as const] : []),
    ...(bill.tax > 0 ? [[bill.taxIncluded > 0 ? t('Tax, in the price') : t('Tax'), money(bill.tax), false] as const] : []),
    [t('Net'), money(bill.net), true],
    [t('Patient share'), money(bill.patientAmount), false],
    ...(isFurtherFree(bill) ? [[t('Patient share on no invoice yet'), money(bill.patientFree), false] as const] : []),
    ...(bill.hmoAmount > 0 ? [[t('HMO share'), money(bill.hmoAmount), false] as const] : []),
    ...(bill.invoiceDiscount > 0 ? [[t('Invoice discount'), `−${money(bill.invoiceDiscount)}`, false] as const] : []),
    ...(bill.credited > 0
      ? ([
          [
            bill.creditedQuantity > 0
              ? t('Credited, {credited} of {quantity}', { credited: bill.creditedQuantity, quantity: bill.quantity })
              : t('Credited'),
            `−${money(bill.credited)}`,
            false,
          ],
          [t('Net of credits'), money(bill.afterCredits), true],
        ] as const)
      : []),
  ];
  return (
    <dl className={styles.amounts}>
      {rows.map(([label, value, isStrong]) => (
        <div key={label} data-strong={isStrong || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function How({ bill }: OfBill) {
  const t = useText();
  const format = useFormat();
  const { steps, override, coverageReason } = bill.pricing;
  return (
    <section className={styles.section}>
      <h3>{t('How this price was calculated')}</h3>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{priceStepText(t, format, step)}</li>
        ))}
        {coverageReason ? <li>{coverReasonText(t, coverageReason)}</li> : null}
        {override ? (
          <li>
            {t('{who} changed it from {price}: {reason}', {
              who: override.by,
              price: format.money(override.from),
              reason: override.reason ?? '–',
            })}
          </li>
        ) : null}
      </ol>
    </section>
  );
}

function SourceLink({ bill }: OfBill) {
  const t = useText();
  const words = [t(sourceTypeWords[bill.sourceType]), bill.source.number].filter(Boolean).join(' ');
  return bill.source.path ? <Link to={addressAt(`/hospital${bill.source.path}`)}>{words}</Link> : words;
}

function Source({ bill }: OfBill) {
  const t = useText();
  const format = useFormat();
  const rows: (readonly [string, ReactNode])[] = [
    [t('Source'), <SourceLink key="source" bill={bill} />],
    [t('Module'), t(moduleWords[bill.module])],
    [t('Department'), bill.department],
    [t('Service date'), format.day(bill.serviceDate)],
    [t('Done'), bill.performedAt ? format.instant(bill.performedAt) : t('Not done yet')],
    [t('Ordered by'), bill.orderedBy?.name],
    [t('Performed by'), bill.performer?.name],
    [t('Payer'), t(payerWords[bill.payer])],
    [t('Coverage'), bill.coverageStatus === 'none' ? null : t(coverageLooks[bill.coverageStatus].word)],
    [t('Until then'), bill.approvalBlocks ? t('The service is on hold for outpatients') : null],
    [t('Note'), bill.note],
  ];
  if (bill.status === 'voided') rows.push([t('Voided'), `${bill.voidReason} · ${bill.voidedBy}, ${format.instant(bill.voidedAt)}`]);
  return <Facts rows={rows} />;
}

function Money({ bill }: OfBill) {
  const t = useText();
  const { can } = useAccess();
  const onInvoices = bill.shares.flatMap((share) => (share.invoiceId === null ? [] : [{ ...share, invoiceId: share.invoiceId }]));
  if (onInvoices.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3>{t('Invoice and payments')}</h3>
      <PlainTable
        label={t('Invoice')}
        columns={[
          {
            key: 'invoice',
            title: t('Invoice'),
            cell: (row) => (
              <Link
                className="code"
                to={row.invoiceStatus === 'draft' ? '/hospital/billing/invoice/draft/$id' : '/hospital/billing/invoice/$id'}
                params={{ id: row.invoiceId }}
              >
                {row.invoiceNumber}
              </Link>
            ),
          },
          { key: 'invoiced', title: t('Asked'), kind: 'money', value: (row) => row.invoiced },
          { key: 'paid', title: t('Paid'), kind: 'money', value: (row) => row.paid },
          { key: 'credited', title: t('Credited'), kind: 'money', value: (row) => row.credited },
          { key: 'balance', title: t('Balance'), kind: 'money', value: (row) => row.balance },
        ]}
        rows={onInvoices}
        rowKey={(row) => `${row.share} ${row.place}`}
      />
      {bill.payments.length > 0 ? (
        <PlainTable
          label={t('Payments')}
          columns={[
            {
              key: 'receiptNumber',
              title: t('Receipt'),
              cell: (row) =>
                can('View Billing Module') ? (
                  <Link className="code" to="/hospital/billing/receipt/$id/print" params={{ id: row.paymentId }}>
                    {row.receiptNumber}
                  </Link>
                ) : (
                  <span className="code">{row.receiptNumber}</span>
                ),
            },
            { key: 'at', title: t('Date'), kind: 'instant', value: (row) => row.at },
            { key: 'method', title: t('Method'), text: (row) => methodsText(t, row.method) },
            { key: 'amount', title: t('Amount'), kind: 'money', value: (row) => row.amount },
          ]}
          rows={bill.payments}
          rowKey={(row) => `${row.receiptNumber} ${row.amount}`}
        />
      ) : null}
    </section>
  );
}

function Changes({ bill }: OfBill) {
  const t = useText();
  const format = useFormat();
  const write = {
    money: (minor: number) => format.money(minor, bill.currency),
    coverage: (status: string) => t(coverageLooks[status as BillDetails['coverageStatus']]?.word ?? status),
    patientShare: (minor: number) => `${t('Patient share')} ${format.money(minor, bill.currency)}`,
    payer: (payer: string) => t(payerWords[payer as BillDetails['payer']] ?? payer),
  };
  if (bill.adjustments.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3>{t('Changes')}</h3>
      <PlainTable
        label={t('Changes')}
        columns={[
          { key: 'at', title: t('When'), kind: 'instant', value: (row) => row.at },
          {
            key: 'kind',
            title: t('What'),
            cell: (row) => (
              <span className={styles.who}>
                <span>{t(adjustmentWords[row.kind])}</span>
                <span className="caption tnum">{changeText(row, write)}</span>
              </span>
            ),
            text: (row) => t(adjustmentWords[row.kind]),
          },
          { key: 'reason', title: t('Reason'), text: (row) => row.reason ?? '' },
          { key: 'by', title: t('By'), text: (row) => (row.by ? actorName(t, row.by.name) : '') },
        ]}
        rows={bill.adjustments}
        rowKey={(row) => `${row.at} ${row.kind}`}
      />
    </section>
  );
}

function Books({ bill }: OfBill) {
  const t = useText();
  if (!bill.entries || bill.entries.length === 0) return null;
  const lines = bill.entries.flatMap((entry) =>
    entry.lines.map((line, at) => ({ ...line, key: `${entry.id} ${at}`, entry: entry.entryNumber, day: entry.entryDate })),
  );
  return (
    <section className={styles.section}>
      <h3>{t('In the books')}</h3>
      <PlainTable
        label={t('In the books')}
        columns={[
          { key: 'entry', title: t('Entry no.'), cell: (row) => <span className="code">{row.entry}</span> },
          { key: 'account', title: t('Account'), text: (row) => `${row.account} ${accountText(t, row.account, row.name)}` },
          { key: 'debit', title: t('Debit'), kind: 'money', value: (row) => row.debit || null },
          { key: 'credit', title: t('Credit'), kind: 'money', value: (row) => row.credit || null },
        ]}
        rows={lines}
        rowKey={(row) => row.key}
      />
    </section>
  );
}
