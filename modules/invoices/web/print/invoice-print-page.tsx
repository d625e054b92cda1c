import { useParams } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { Paper } from '#kernel/web/print/paper.tsx';
import { PaperLines, PaperNote, PaperQr, PaperTotals, type TotalRow } from '#kernel/web/print/paper-parts.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { invoiceCalls } from '#modules/invoices/contract/calls/invoices.ts';
import type { InvoiceDocument } from '#modules/invoices/contract/records.ts';
import { PrintPage } from '#modules/patients/web/index.ts';
import { insurerFacts } from '../insurer-facts.ts';
import { methodWords, payerWords } from '../words.ts';
import { useInWords } from './use-words.ts';

/** An invoice on the hospital's letterhead. */
export function InvoicePrintPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const document = useCall(invoiceCalls.document, { params: { id } }, { quiet: true });
  const number = document.data?.invoice.invoiceNumber ?? '';
  return (
    <PrintPage
      title={t('Invoice')}
      ready={document.data !== undefined}
      counted={{ paper: 'invoice', records: [{ key: number, params: { id } }] }}
    >
      <Loaded from={document} rows={10}>
        {(found) => <Document document={found} />}
      </Loaded>
    </PrintPage>
  );
}

interface OfDocument {
  readonly document: InvoiceDocument;
}

function Document({ document }: OfDocument) {
  const t = useText();
  const format = useFormat();
  const inWords = useInWords();
  const { invoice, hospital } = document;
  return (
    <Paper
      title={document.draft ? t('Draft invoice') : t('Invoice')}
      number={invoice.invoiceNumber}
      watermark={document.draft ? t('DRAFT') : null}
      end={<PaperQr text={document.qr} label={t('QR code with the invoice number {number}', { number: invoice.invoiceNumber })} />}
      facts={[
        [t('For'), invoice.patientFullName],
        [t('Hospital number'), document.hospitalPatientId],
        [t('Payer'), t(payerWords[invoice.billingMethod])],
        ...(invoice.hmoId === null ? ([[t('Enrollee number'), document.enrolleeNumber]] as const) : insurerFacts(t, invoice)),
        [t('Date'), invoice.billedAt ? format.instant(invoice.billedAt) : null],
        [t('Due'), invoice.dueDate ? format.day(invoice.dueDate) : null],
        [t('RC code'), hospital.rcCode],
        [t('Tax number'), hospital.taxNumber],
      ]}
    >
      <Lines document={document} />
      <Totals document={document} />
      <PaperNote>{inWords(document.amountInWords)}</PaperNote>
      <Payments document={document} />
      {invoice.note ? <p>{invoice.note}</p> : null}
      <PaperNote>{document.bankDetails}</PaperNote>
      <PaperNote>{document.footer}</PaperNote>
    </Paper>
  );
}

type Item = InvoiceDocument['invoice']['items'][number];

function Lines({ document }: OfDocument) {
  const t = useText();
  const format = useFormat();
  const { invoice, byDepartment, sums } = document;
  const currency = () => invoice.currency;
  const line = new Map(document.lines.map((each) => [each.itemId, each]));
  const money = { kind: 'money', currency } as const;
  const columns: readonly Column<Item>[] = [
    {
      key: 'item',
      title: t('Item'),
      cell: (item) => (
        <>
          {item.itemName} {item.hcpcsCode ? <span className="muted">{item.hcpcsCode}</span> : null}
        </>
      ),
    },
    { key: 'date', title: t('Date'), kind: 'day', value: (item) => item.serviceDate },
    { key: 'quantity', title: t('Qty'), align: 'end', text: (item) => item.quantity },
    { key: 'price', title: t('Unit price'), ...money, value: (item) => item.unitPrice },
    // Across and down the columns add up; those that hold nothing are left out.
    ...(sums.gross === sums.amount
      ? []
      : [{ key: 'gross', title: t('Gross'), ...money, value: ({ id }: Item) => line.get(id)?.gross ?? 0 }]),
    ...(sums.discount > 0
      ? [{ key: 'discount', title: t('Discount'), ...money, value: ({ id }: Item) => -(line.get(id)?.discount ?? 0) }]
      : []),
    ...(sums.tax > 0 ? [{ key: 'tax', title: t('Tax'), ...money, value: ({ id }: Item) => line.get(id)?.tax ?? 0 }] : []),
    { key: 'amount', title: t('Amount'), ...money, value: ({ id }) => line.get(id)?.amount ?? 0 },
  ];
  const groups = byDepartment.map((group) => ({
    title: group.departmentName ?? t('Others'),
    sum: format.money(group.amount, invoice.currency),
    rows: invoice.items.filter((item) => group.itemIds.includes(item.id)),
  }));
  return <PaperLines label={t('Items')} columns={columns} groups={groups} rowKey={(item) => item.id} />;
}

function Totals({ document }: OfDocument) {
  const t = useText();
  const format = useFormat();
  const { invoice, sums } = document;
  const money = (minor: number) => format.money(minor, invoice.currency);
  const whenAny = (amount: number, word: string, value: number): readonly TotalRow[] => (amount > 0 ? [[word, money(value)]] : []);
  return (
    <PaperTotals
      rows={[
        [t('Subtotal'), money(sums.gross)],
        ...whenAny(sums.discount, t('Discount'), -sums.discount),
        ...whenAny(sums.tax, t('Tax'), sums.tax),
        [t('Total'), money(sums.amount), true],
        ...whenAny(invoice.creditedAmount, t('Credited'), -invoice.creditedAmount),
        ...whenAny(invoice.writtenOffAmount, t('Written off'), -invoice.writtenOffAmount),
        [t('Paid'), money(invoice.amountPaid)],
        [t('Balance'), money(invoice.balance), true],
      ]}
    />
  );
}

function Payments({ document }: OfDocument) {
  const t = useText();
  const format = useFormat();
  const { payments, currency } = document.invoice;
  const received = payments.filter((payment) => payment.status === 'received');
  if (received.length === 0) return null;
  return (
    <PaperLines
      label={t('Payments')}
      rows={received}
      rowKey={(payment) => payment.paymentId}
      columns={[
        { key: 'receipt', title: t('Receipt'), identifies: true, text: (payment) => payment.receiptNumber },
        { key: 'date', title: t('Date'), kind: 'instant', value: (payment) => payment.receivedAt },
        { key: 'method', title: t('Method'), text: (payment) => payment.methods.map((method) => t(methodWords[method])).join(', ') },
        {
          key: 'amount',
          title: t('Amount'),
          align: 'end',
          cell: (payment) => (
            <>
              {format.money(payment.amount, currency)}
              {payment.movedToDeposit > 0 ? (
                <PaperNote>{t('{amount} moved to the deposit', { amount: format.money(payment.movedToDeposit, currency) })}</PaperNote>
              ) : null}
            </>
          ),
        },
      ]}
    />
  );
}
