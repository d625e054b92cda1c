import { Button } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { IconPrinter } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { useCards } from '#kernel/web/frame/parts.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { actorName } from '#kernel/web/text/actor-name.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { invoiceCalls } from '#modules/invoices/contract/calls/invoices.ts';
import type { InvoiceDetails } from '#modules/invoices/contract/records.ts';
import { insurerFacts } from '../../insurer-facts.ts';
import { lookOf, overdueLook } from '../../looks.ts';
import { payerWords, stepWords } from '../../words.ts';
import { InvoiceDrawers } from './invoice-drawers.tsx';
import { InvoiceActs } from './invoice-menu.tsx';
import styles from './invoice.module.css';
import { CreditNotesPanel, ItemsPanel, PaymentsPanel } from './invoice-tables.tsx';

/** /hospital/billing/invoice/{id}: an invoice after it was submitted. A draft has its own page. */
export function InvoicePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const invoice = useCall(invoiceCalls.details, { params: { id } }, { live: ['invoices'] });
  return (
    <Loaded from={invoice} rows={12}>
      {(found) =>
        found.status === 'draft' ? <Navigate to="/hospital/billing/invoice/draft/$id" params={{ id }} replace /> : <Shown invoice={found} />
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
      <Amounts invoice={invoice} />
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
          <InvoiceCards invoiceId={invoice.id} />
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
    <Link to="/hospital/patients/$id" params={{ id: invoice.patient.id }}>
      {invoice.patient.fullname} · {invoice.patient.hospitalPatientId}
    </Link>
  );
}

function Acts({ invoice }: OfInvoice) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={17} aria-hidden="true" />}
        onClick={() => void navigate({ to: `/hospital/billing/invoice/${invoice.id}/print` })}
      >
        {t('Print')}
      </Button>
      <InvoiceActs invoice={invoice} />
    </>
  );
}

function Amounts({ invoice }: OfInvoice) {
  const t = useText();
  const format = useFormat();
  const figure = (key: string, title: string, amount: number) => ({ key, title, value: format.money(amount, invoice.currency) });
  return (
    <SummaryStrip
      label={t('Amounts')}
      figures={[
        figure('total', t('Total'), invoice.totalAmount),
        ...(invoice.creditedAmount > 0 ? [figure('credited', t('Credited'), invoice.creditedAmount)] : []),
        figure('paid', t('Paid'), invoice.amountPaid),
        ...(invoice.writtenOffAmount > 0 ? [figure('written-off', t('Written off'), invoice.writtenOffAmount)] : []),
        figure('balance', t('Balance'), invoice.balance),
      ]}
    />
  );
}

function Terms({ invoice }: OfInvoice) {
  const t = useText();
  const format = useFormat();
  return (
    <Facts
      rows={[
        [t('Payer'), t(payerWords[invoice.billingMethod])],
        ...insurerFacts(t, invoice),
        [t('Billed'), format.instant(invoice.billedAt)],
        [t('Due'), format.day(invoice.dueDate)],
        [t('Draft no.'), invoice.draftNumber],
        [t('Phone'), invoice.patient?.phoneNumber ?? invoice.externalCustomer?.phone],
        [t('Note'), invoice.note],
        [t('Internal note'), invoice.internalNote],
        [t('Prints'), invoice.prints],
        ...(invoice.cancelReason ? ([[t('Cancelled'), invoice.cancelReason]] as const) : []),
      ]}
    />
  );
}

/** What later modules know of an invoice. Place `invoice`. */
function InvoiceCards(about: { readonly invoiceId: string }) {
  const { can } = useAccess();
  return useCards('invoice')
    .filter((card) => !card.permission || can(card.permission))
    .map(({ key, component: Part }) => (
      <Suspense key={key}>
        <Part {...about} />
      </Suspense>
    ));
}

function WriteOffs({ invoice }: OfInvoice) {
  const t = useText();
  const format = useFormat();
  const live = invoice.writeOffs.filter((row) => row.reversedAt === null);
  if (live.length === 0) return null;
  return (
    <Panel title={t('Written off')}>
      <Facts
        rows={live.map(
          (row) =>
            [
              `${format.instant(row.at)} · ${actorName(t, row.by.name)}`,
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
              {line.by ? ` · ${actorName(t, line.by)}` : ''}
              {line.reason ? ` · ${line.reason}` : ''}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
