import { Button } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { IconCash, IconPrinter } from '@tabler/icons-react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Card, Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { invoiceCalls } from '#modules/invoices/contract/calls/invoices.ts';
import { paymentCalls } from '#modules/invoices/contract/calls/payments.ts';
import type { InvoiceDetails } from '#modules/invoices/contract/records.ts';
import { lookOf, overdueLook } from '../../looks.ts';
import { payerWords, stepWords } from '../../words.ts';
import { useHere } from '../search.ts';
import { InvoiceDrawers } from './invoice-drawers.tsx';
import { allowedOn, InvoiceMenu } from './invoice-menu.tsx';
import styles from './invoice.module.css';
import { CreditNotesPanel, ItemsPanel, PaymentsPanel } from './invoice-tables.tsx';

/** /hospital/billing/invoice/{id}: an invoice after it was submitted. A draft has its own page. */
export function InvoicePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const invoice = useCall(invoiceCalls.details, { params: { id } }, { live: ['invoices'] });
  return (
    <Loaded from={invoice} rows={12}>
      {(found) =>
        found.status === 'draft' ? <Navigate to={`/hospital/billing/invoice/draft/${id}` as string} replace /> : <Shown invoice={found} />
      }
    </Loaded>
  );
}

interface OfInvoice {
  readonly invoice: InvoiceDetails;
}

function Shown({ invoice }: OfInvoice) {
  const t = useText();
  return (
    <>
      <PageHead
        title={invoice.invoiceNumber}
        note={<About invoice={invoice} />}
        badges={<StatusBadge look={invoice.overdue ? overdueLook : lookOf(invoice)} />}
        actions={<Acts invoice={invoice} />}
      />
      <Card flush>
        <Strip invoice={invoice} />
      </Card>
      <div className={styles.columns}>
        <div className={styles.main}>
          <ItemsPanel invoice={invoice} />
          <PaymentsPanel invoice={invoice} />
          <CreditNotesPanel invoice={invoice} />
        </div>
        <div className={styles.side}>
          <Panel title={t('About')}>
            <Terms invoice={invoice} />
          </Panel>
          <WriteOffs invoice={invoice} />
          <Timeline invoice={invoice} />
        </div>
      </div>
      <InvoiceDrawers />
    </>
  );
}

function About({ invoice }: OfInvoice) {
  if (!invoice.patient) return invoice.patientFullName;
  return (
    <Link to={'/hospital/patients/$id' as string} params={{ id: invoice.patient.id } as never}>
      {invoice.patient.fullname} · {invoice.patient.hospitalPatientId}
    </Link>
  );
}

function Acts({ invoice }: OfInvoice) {
  const t = useText();
  const { can } = useAccess();
  const here = useHere();
  const navigate = useNavigate();
  const pays = allowedOn(invoice).pay && can(paymentCalls.add);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={17} aria-hidden="true" />}
        onClick={() => void navigate({ to: `/hospital/billing/invoice/${invoice.id}/print` })}
      >
        {t('Print')}
      </Button>
      {pays ? (
        <Button leftSection={<IconCash size={17} aria-hidden="true" />} onClick={() => here.open('pay', invoice.id)}>
          {t('Add payment')}
        </Button>
      ) : null}
      <InvoiceMenu invoice={invoice} />
    </>
  );
}

function Strip({ invoice }: OfInvoice) {
  const t = useText();
  const format = useFormat();
  const figures: readonly (readonly [string, number, boolean])[] = [
    [t('Total'), invoice.totalAmount, false],
    ...(invoice.creditedAmount > 0 ? [[t('Credited'), invoice.creditedAmount, false] as const] : []),
    [t('Paid'), invoice.amountPaid, false],
    ...(invoice.writtenOffAmount > 0 ? [[t('Written off'), invoice.writtenOffAmount, false] as const] : []),
    [t('Balance'), invoice.balance, true],
  ];
  return (
    <dl className={styles.strip}>
      {figures.map(([label, amount, isStrong]) => (
        <div key={label} data-strong={isStrong || undefined}>
          <dt>{label}</dt>
          <dd>{format.money(amount, invoice.currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Terms({ invoice }: OfInvoice) {
  const t = useText();
  const format = useFormat();
  return (
    <Facts
      rows={[
        [t('Payer'), t(payerWords[invoice.billingMethod])],
        [t('Billed'), format.instant(invoice.billedAt)],
        [t('Due'), format.day(invoice.dueDate)],
        [t('Draft no.'), invoice.draftNumber],
        [t('Phone'), invoice.patient?.phoneNumber ?? invoice.externalCustomer?.phone],
        [t('Note'), invoice.note],
        [t('Internal note'), invoice.internalNote],
        [t('Prints'), invoice.print.count],
        ...(invoice.cancelReason ? ([[t('Cancelled'), invoice.cancelReason]] as const) : []),
      ]}
    />
  );
}

function WriteOffs({ invoice }: OfInvoice) {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const reverse = useSend(invoiceCalls.reverseWriteOff, { refresh: ['invoice', 'patient-bills'] });
  const live = invoice.writeOffs.filter((row) => row.reversedAt === null);
  if (live.length === 0) return null;
  async function takeBack() {
    const yes = await askFirst({
      title: t('Reverse the write-off'),
      text: t('The amount is owed again.'),
      confirm: t('Reverse'),
      reason: 5,
      danger: true,
    });
    if (!yes) return;
    const answer = await reverse.send({ params: { id: invoice.id }, body: { reason: yes.reason } });
    if (answer?.ok) toast.success(answer.message);
    else if (answer) toast.error(answer.message);
  }
  return (
    <Panel
      title={t('Written off')}
      actions={
        can(invoiceCalls.reverseWriteOff) ? (
          <Button variant="default" size="compact-md" loading={reverse.busy} onClick={() => void takeBack()}>
            {t('Reverse')}
          </Button>
        ) : null
      }
    >
      <Facts
        rows={live.map(
          (row) =>
            [
              `${format.instant(row.at)} · ${row.by.name}`,
              `${format.money(row.amount, invoice.currency)}${row.note ? ` · ${row.note}` : ''}`,
            ] as const,
        )}
      />
    </Panel>
  );
}

function Timeline({ invoice }: OfInvoice) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('Timeline')} flush>
      <ol className={styles.timeline}>
        {invoice.history.map((line) => (
          <li key={`${line.at} ${line.step} ${line.number}`}>
            <span className="strong">
              {t(stepWords[line.step])}
              {line.number ? <span className="code"> {line.number}</span> : null}
              {line.amount === null ? null : ` · ${format.money(line.amount, invoice.currency)}`}
            </span>
            <span className="muted">
              {format.instant(line.at)}
              {line.by ? ` · ${line.by}` : ''}
              {line.reason ? ` · ${line.reason}` : ''}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
