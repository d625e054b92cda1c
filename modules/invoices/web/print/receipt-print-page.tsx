import { SegmentedControl } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { CopyMark, Paper, PaperTitle } from '#kernel/web/print/paper.tsx';
import { PaperFacts, PaperLines, PaperNote, PaperQr, PaperRule, PaperTotals } from '#kernel/web/print/paper-parts.tsx';
import { RollPaper } from '#kernel/web/print/roll-paper.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { paymentCalls } from '#modules/invoices/contract/calls/payments.ts';
import type { Receipt } from '#modules/invoices/contract/records.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { kindWords, methodWords } from '../words.ts';
import { useInWords } from './use-words.ts';

type Size = 'a4' | 'a5' | 'roll';

/** The receipt of a payment, on the 80 mm roll, A5 or A4. */
export function ReceiptPrintPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const [size, setSize] = useState<Size>('roll');
  const receipt = useCall(paymentCalls.receipt, { params: { paymentId: id } }, { quiet: true });
  return (
    <PrintPage
      title={t('Receipt')}
      size={size}
      ready={receipt.data !== undefined}
      counted={{ paper: 'receipt', records: [{ key: receipt.data?.receiptNumber ?? '', params: { paymentId: id } }] }}
    >
      <div className="no-print">
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
  );
}

interface OfReceipt {
  readonly receipt: Receipt;
}

function useTitle({ kind, receiptNumber, status }: Receipt) {
  const t = useText();
  return {
    title: kind === 'invoice-payment' ? t('Receipt') : t(kindWords[kind]),
    number: receiptNumber,
    marks: [status === 'reversed' ? t('REVERSED') : null],
  };
}

function useWho(receipt: Receipt): readonly (readonly [string, string | null])[] {
  const t = useText();
  const format = useFormat();
  return [
    [t('Received from'), receipt.payerName ?? receipt.patientFullName],
    [t('For'), receipt.payerName ? receipt.patientFullName : null],
    [t('Hospital number'), receipt.hospitalPatientId],
    [t('Date'), format.instant(receipt.receivedAt)],
    [t('Cashier'), receipt.receivedBy.name],
    [t('Cash point'), receipt.cashPoint],
  ];
}

/** What was paid for, by invoice. */
function Services({ receipt }: OfReceipt) {
  const t = useText();
  if (receipt.services.length === 0) return null;
  return (
    <PaperLines
      label={t('Service')}
      rows={[...Map.groupBy(receipt.services, ({ invoiceNumber }) => invoiceNumber).values()].flat()}
      columns={[
        { key: 'service', title: t('Service'), text: ({ quantity, itemName }) => (quantity > 1 ? `${quantity} × ${itemName}` : itemName) },
        { key: 'paid', title: t('Paid'), kind: 'money', currency: () => receipt.currency, value: ({ amount }) => amount },
      ]}
    />
  );
}

function Money({ receipt }: OfReceipt) {
  const t = useText();
  const format = useFormat();
  const inWords = useInWords();
  const money = (minor: number) => format.money(minor, receipt.currency);
  return (
    <>
      <PaperTotals
        rows={[
          ...receipt.allocations.map((part) => [part.invoiceNumber, money(part.amount)] as const),
          ...(receipt.excessToDeposit > 0 ? [[t('Kept as deposit'), money(receipt.excessToDeposit)] as const] : []),
          [t('Received'), money(receipt.amount), true],
          ...receipt.tenders.map(
            (tender) => [[t(methodWords[tender.method]), tender.reference].filter(Boolean).join(' · '), money(tender.amount)] as const,
          ),
          ...(receipt.change > 0 ? [[t('Change'), money(receipt.change)] as const] : []),
          ...receipt.allocations.map(
            (part) => [t('Balance of {number}', { number: part.invoiceNumber }), money(part.invoiceBalance)] as const,
          ),
        ]}
      />
      <PaperNote>{inWords(receipt.amountInWords)}</PaperNote>
    </>
  );
}

function Qr({ receipt }: OfReceipt) {
  const t = useText();
  return <PaperQr text={receipt.qr} label={t('QR code with the receipt number {number}', { number: receipt.receiptNumber })} />;
}

function Roll({ receipt }: OfReceipt) {
  const t = useText();
  const title = useTitle(receipt);
  const who = useWho(receipt);
  const { hospital } = receipt;
  return (
    <RollPaper label={t('Receipt')}>
      <p className="strong">{hospital.name}</p>
      <PaperNote>{[hospital.address, hospital.phone].filter(Boolean).join(' · ')}</PaperNote>
      <PaperRule />
      <PaperTitle {...title} />
      <CopyMark />
      <PaperFacts rows={who} />
      <PaperRule />
      <Services receipt={receipt} />
      <Money receipt={receipt} />
      <Qr receipt={receipt} />
      <PaperNote>{receipt.footer}</PaperNote>
    </RollPaper>
  );
}

function Sheet({ receipt }: OfReceipt) {
  const title = useTitle(receipt);
  const who = useWho(receipt);
  return (
    <Paper {...title} end={<Qr receipt={receipt} />} facts={who}>
      <Services receipt={receipt} />
      <Money receipt={receipt} />
      <PaperNote>{receipt.footer}</PaperNote>
    </Paper>
  );
}
