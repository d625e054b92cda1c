import { SegmentedControl } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { Fragment, Suspense, useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { paymentCalls } from '#modules/invoices/contract/calls/payments.ts';
import type { Receipt } from '#modules/invoices/contract/records.ts';
import { CopyMark, Letterhead, PrintFoot, PrintPage } from '#modules/patients/web/index.ts';
import { kindWords, methodWords } from '../words.ts';
import styles from './print.module.css';
import { RollPaper } from '#kernel/web/print/roll-paper.tsx';
import { QrPicture } from '#kernel/web/print/qr-picture.tsx';
import { useInWords } from './use-words.ts';

type Size = 'a4' | 'a5' | 'roll';

/** The receipt of a payment, on the 80 mm roll, A5 or A4. */
export function ReceiptPrintPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const [size, setSize] = useState<Size>('roll');
  const receipt = useCall(paymentCalls.receipt, { params: { paymentId: id } }, { quiet: true });
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <PrintPage
        title={t('Receipt')}
        size={size}
        ready={receipt.data !== undefined}
        counted={{ paper: 'receipt', records: [{ key: receipt.data?.receiptNumber ?? '', params: { paymentId: id } }] }}
      >
        <div className={`${styles.choice} no-print`}>
          <SegmentedControl
            aria-label={t('Paper')}
            value={size}
            onChange={(value) => setSize(value as Size)}
            data={[
              { value: 'roll', label: t('80 mm roll') },
              { value: 'a5', label: 'A5' },
              { value: 'a4', label: 'A4' },
            ]}
          />
        </div>
        <Loaded from={receipt} rows={10}>
          {(found) => (size === 'roll' ? <Roll receipt={found} /> : <Sheet receipt={found} />)}
        </Loaded>
      </PrintPage>
    </Suspense>
  );
}

interface OfReceipt {
  readonly receipt: Receipt;
}

/** `RECEIPT`, `DEPOSIT`; and what makes it no plain original. */
function Title({ receipt }: OfReceipt) {
  const t = useText();
  return (
    <>
      <p className={styles.title}>
        {receipt.kind === 'invoice-payment' ? t('Receipt') : t(kindWords[receipt.kind])}{' '}
        <span className="code">{receipt.receiptNumber}</span>
      </p>
      {receipt.status === 'reversed' ? <p className={styles.title}>{t('REVERSED')}</p> : null}
    </>
  );
}

/** What was paid for, by invoice. */
function Services({ receipt }: OfReceipt) {
  const t = useText();
  const format = useFormat();
  if (receipt.services.length === 0) return null;
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{t('Service')}</th>
          <th scope="col" className={styles.end}>
            {t('Paid')}
          </th>
        </tr>
      </thead>
      <tbody>
        {[...Map.groupBy(receipt.services, ({ invoiceNumber }) => invoiceNumber)].map(([number, services]) => (
          <Fragment key={number}>
            {services.map((service, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a receipt are told apart by nothing but their place.
              <tr key={place}>
                <td>{service.quantity > 1 ? `${service.quantity} × ${service.itemName}` : service.itemName}</td>
                <td className={styles.end}>{format.money(service.amount, receipt.currency)}</td>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function Money({ receipt }: OfReceipt) {
  const t = useText();
  const format = useFormat();
  const money = (minor: number) => format.money(minor, receipt.currency);
  const rows: (readonly [string, string, boolean])[] = [
    ...receipt.allocations.map((part) => [part.invoiceNumber, money(part.amount), false] as const),
    ...(receipt.excessToDeposit > 0 ? [[t('Kept as deposit'), money(receipt.excessToDeposit), false] as const] : []),
    [t('Received'), money(receipt.amount), true],
    ...receipt.tenders.map(
      (tender) => [[t(methodWords[tender.method]), tender.reference].filter(Boolean).join(' · '), money(tender.amount), false] as const,
    ),
    ...(receipt.change > 0 ? [[t('Change'), money(receipt.change), false] as const] : []),
    ...receipt.allocations.map(
      (part) => [t('Balance of {number}', { number: part.invoiceNumber }), money(part.invoiceBalance), false] as const,
    ),
  ];
  return (
    <dl className={styles.totals}>
      {rows.map(([label, value, isStrong]) => (
        <div key={`${label} ${value}`} data-strong={isStrong || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Who({ receipt }: OfReceipt) {
  const t = useText();
  const format = useFormat();
  const rows: readonly (readonly [string, string | null])[] = [
    [t('Received from'), receipt.payerName ?? receipt.patientFullName],
    [t('For'), receipt.payerName ? receipt.patientFullName : null],
    [t('Hospital number'), receipt.hospitalPatientId],
    [t('Date'), format.instant(receipt.receivedAt)],
    [t('Cashier'), receipt.receivedBy.name],
    [t('Cash point'), receipt.cashPoint],
  ];
  return (
    <dl className={styles.facts}>
      {rows
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Roll({ receipt }: OfReceipt) {
  const t = useText();
  const inWords = useInWords();
  const { hospital } = receipt;
  return (
    <RollPaper label={t('Receipt')} className={styles.receipt}>
      <p className={`${styles.centre} strong`}>{hospital.name}</p>
      <p className={`${styles.centre} ${styles.small}`}>{[hospital.address, hospital.phone].filter(Boolean).join(' · ')}</p>
      <hr className={styles.rule} />
      <Title receipt={receipt} />
      <CopyMark />
      <Who receipt={receipt} />
      <hr className={styles.rule} />
      <Services receipt={receipt} />
      <Money receipt={receipt} />
      <p className={styles.small}>{inWords(receipt.amountInWords)}</p>
      <div className={styles.qr}>
        <QrPicture text={receipt.qr} label={t('QR code with the receipt number {number}', { number: receipt.receiptNumber })} />
      </div>
      {receipt.footer ? <p className={`${styles.centre} ${styles.small}`}>{receipt.footer}</p> : null}
    </RollPaper>
  );
}

function Sheet({ receipt }: OfReceipt) {
  const t = useText();
  const inWords = useInWords();
  return (
    <article className={`${styles.paper} as-paper`} aria-label={t('Receipt')}>
      <Letterhead
        end={
          <div className={styles.qr}>
            <QrPicture text={receipt.qr} label={t('QR code with the receipt number {number}', { number: receipt.receiptNumber })} />
          </div>
        }
      />
      <Title receipt={receipt} />
      <Who receipt={receipt} />
      <Services receipt={receipt} />
      <Money receipt={receipt} />
      <p className={styles.small}>{inWords(receipt.amountInWords)}</p>
      {receipt.footer ? <p className={styles.small}>{receipt.footer}</p> : null}
      <PrintFoot about={receipt.receiptNumber} />
    </article>
  );
}
