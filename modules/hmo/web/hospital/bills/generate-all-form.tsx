import { useState } from 'react';
import { CallForm, FormSection } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { HmoInvoicesMade } from '#modules/hmo/contract/bill-records.ts';
import { hmoBillCalls } from '#modules/hmo/contract/calls/bills.ts';
import { useHmoOptions } from '../use-hmo-options.ts';

/** Month end: invoices of all bills whose visits have ended, with the reason where there is none. */
export function GenerateAllForm({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const hmos = useHmoOptions();
  const [made, setMade] = useState<HmoInvoicesMade | null>(null);
  const form = useCallForm(hmoBillCalls.generateAll, {
    startWith: { encounterEndedUntil: format.today() },
    refresh: ['hmo', 'invoice', 'invoices', 'patient-bills'],
  });
  if (made) return <Made made={made} />;
  return (
    <CallForm form={form} submit={t('Generate invoices')} onCancel={onClose} onDone={(answer) => setMade(answer)}>
      <FormSection note={t('Bills of visits that have ended, with no item awaiting approval and at least one diagnosis, are invoiced.')}>
        <SelectField name="hmoId" label={t('HMO')} required options={hmos} />
        <DateField name="encounterEndedUntil" label={t('Visits until')} required />
      </FormSection>
    </CallForm>
  );
}

function Made({ made }: { readonly made: HmoInvoicesMade }) {
  const t = useText();
  if (made.queued) return <EmptyState compact title={t('The invoices are being generated. You will be notified when they are ready.')} />;
  if (made.bills.length === 0) return <EmptyState compact title={t('No HMO bill of ended visits')} />;
  return (
    <PlainTable
      label={t('Invoices')}
      columns={[
        { key: 'bill', title: t('Bill no.'), cell: (row) => <span className="code">{row.billNumber}</span>, text: (row) => row.billNumber },
        {
          key: 'invoice',
          title: t('Invoice'),
          text: (row) => row.invoiceNumber ?? '',
          cell: (row) => (row.invoiceNumber ? <span className="code">{row.invoiceNumber}</span> : <span>{t(row.reason ?? '')}</span>),
        },
      ]}
      rows={made.bills}
      rowKey={(row) => row.billId}
    />
  );
}
