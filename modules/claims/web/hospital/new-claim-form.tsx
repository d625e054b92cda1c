import { useNavigate } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { MultiSelectField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { claimCalls } from '#modules/claims/contract/calls/claims.ts';
import { usePartners } from './use-partners.ts';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);

/** A claim of one partner over the invoices of a period that are ready; all of them unless some are chosen. */
export function NewClaimForm({ onClose, hmoId }: { readonly onClose: () => void; readonly hmoId?: string }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const today = format.today();
  const form = useCallForm(claimCalls.create, {
    startWith: { periodStart: `${today.slice(0, 7)}-01`, periodEnd: today, invoiceIds: [], ...(hmoId ? { hmoId } : {}) },
    toBody: ({ invoiceIds, ...values }) => (Array.isArray(invoiceIds) && invoiceIds.length > 0 ? { ...values, invoiceIds } : values),
    refresh: ['hmo', 'invoices', 'invoice'],
  });
  const hmo = textOf(form.useValue('hmoId'));
  const [periodStart, periodEnd] = [textOf(form.useValue('periodStart')), textOf(form.useValue('periodEnd'))];
  const query = { ...(hmo ? { hmoId: hmo } : {}), ...(periodStart ? { periodStart } : {}), ...(periodEnd ? { periodEnd } : {}) };
  const ready = useCall(claimCalls.candidates, { query }, { enabled: hmo !== undefined, quiet: true }).data;
  const done = ({ id }: { readonly id: string }) => {
    onClose();
    void navigate({ to: '/hospital/hmo-management/claims/$id', params: { id } });
  };
  return (
    <CallForm form={form} submit={t('Post claim')} onCancel={onClose} onDone={done}>
      <FormSection
        note={
          ready
            ? t('{count} invoice is ready | {count} invoices are ready', { count: ready.count })
            : t('Choose the partner and the period')
        }
      >
        <Wide>
          <SelectField name="hmoId" label={t('HMO')} required options={usePartners()} />
        </Wide>
        <DateField name="periodStart" label={t('From')} required />
        <DateField name="periodEnd" label={t('To')} required />
        <Wide>
          <MultiSelectField
            name="invoiceIds"
            label={t('Invoices')}
            hint={t('Blank: every invoice of the period that is ready')}
            options={(ready?.invoices ?? []).map((row) => ({
              value: row.invoiceId,
              label: [row.invoiceNumber, row.patientName, format.money(row.amount, ready?.currency ?? null)].join(' · '),
            }))}
          />
        </Wide>
        <Wide>
          <TextField name="title" label={t('Title')} maxLength={200} hint={t('Default: the partner and the month')} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
