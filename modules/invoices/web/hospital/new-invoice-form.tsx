import { Checkbox } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { draftCalls } from '#modules/invoices/contract/calls/drafts.ts';
import { billCalls } from '#modules/patient-bills/contract/calls/bills.ts';
import type { BillRow } from '#modules/patient-bills/contract/records.ts';
import { PatientField } from '#modules/patients/web/index.ts';
import styles from './billing.module.css';
import { itemsOf } from './basket.ts';
import { ItemBasket } from './item-basket.tsx';

/** A draft for a patient: the open lines picked, further items, or both. */
export function NewInvoiceForm({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const form = useCallForm(draftCalls.create, {
    startWith: { billIds: [], items: [] },
    toBody: (values) => ({ ...values, billIds: values['billIds'] ?? [], items: itemsOf(values['items']) }),
    refresh: ['invoice', 'patient-bills'],
  });
  return (
    <CallForm
      form={form}
      submit={t('Create draft')}
      onCancel={onClose}
      onDone={(invoice) => void navigate({ to: `/hospital/billing/invoice/draft/${invoice.id}` })}
    >
      <FormSection>
        <Wide>
          <PatientField name="patientId" label={t('Patient')} required autoFocus />
        </Wide>
      </FormSection>
      <OpenLines />
      <ItemBasket freeText={false} />
      <FormSection title={t('Terms')}>
        <DateField name="dueDate" label={t('Due')} hint={t('Default: from the payment policy')} />
        <Wide>
          <TextareaField name="note" label={t('Note')} hint={t('Printed')} rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

function OpenLines() {
  const t = useText();
  const form = useFormAround();
  const patientId = String(form.useValue('patientId') ?? '');
  if (patientId === '') return null;
  return (
    <FormSection title={t('Open bills')}>
      <Wide>
        <Lines key={patientId} patientId={patientId} />
      </Wide>
    </FormSection>
  );
}

function Lines({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const format = useFormat();
  const form = useFormAround();
  const picked = (form.useValue('billIds') as readonly string[] | undefined) ?? [];
  const lines = useCall(
    billCalls.list,
    { query: { patientId, unplaced: true, pricingStatus: 'priced', limit: 100 } },
    {
      quiet: true,
    },
  ) as { data: { data: readonly BillRow[] } | undefined } & ReturnType<typeof useCall<typeof billCalls.list>>;
  return (
    <Loaded
      from={lines}
      rows={3}
      isEmpty={(found) => own(found.data).length === 0}
      empty={<EmptyState compact title={t('No open bills')} />}
    >
      {(found) => (
        <div className={styles.picks}>
          {own(found.data).map((row) => (
            <Checkbox
              key={row.id}
              label={`${row.itemName} · ${format.money(row.patientFree)}`}
              description={`${format.day(row.serviceDate)} · ${row.billNumber}`}
              checked={picked.includes(row.id)}
              onChange={(event) =>
                form.set('billIds', event.currentTarget.checked ? [...picked, row.id] : picked.filter((id) => id !== row.id))
              }
            />
          ))}
        </div>
      )}
    </Loaded>
  );
}

const own = (rows: readonly BillRow[]) => rows.filter((row) => row.patientFree > 0);
