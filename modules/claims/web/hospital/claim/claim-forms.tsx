import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { MultiSelectField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { claimCalls } from '#modules/claims/contract/calls/claims.ts';
import type { ClaimDetails } from '#modules/claims/contract/claim-records.ts';
import { channelWords, noteWords, optionsOf } from '../../looks.ts';

type FormProps = ActFormProps<ClaimDetails>;
const refresh = ['hmo', 'invoices', 'invoice'];

/** Says what stops a claim before it is sent, and by when it must be. */
export function SubmitForm({ of: claim, onClose }: FormProps) {
  const t = useText();
  const format = useFormat();
  const form = useCallForm(claimCalls.submit, {
    params: { id: claim.id },
    startWith: { channel: 'portal' },
    toBody: (values) => ({ ...values, version: claim.version }),
    refresh,
  });
  const late = claim.kind !== 'resubmission' && claim.deadline < format.today();
  return (
    <CallForm form={form} submit={t('Submit claim')} onCancel={onClose} onDone={onClose}>
      <FormSection
        title={`${claim.hmoName} · ${format.money(claim.total, claim.currency)}`}
        note={t('{errors} errors, {warnings} warnings. Submit by {day}. After submission the items never change.', {
          errors: claim.errorCount,
          warnings: claim.warningCount,
          day: format.day(claim.deadline),
        })}
      >
        <SelectField name="channel" label={t('Sent by')} required options={optionsOf(channelWords, t)} />
        {late ? (
          <Wide>
            <TextareaField name="lateReason" label={t('Reason for late submission')} required rows={2} maxLength={500} />
          </Wide>
        ) : null}
      </FormSection>
    </CallForm>
  );
}

/** The partner took the claim. */
export function AcknowledgeForm({ of: claim, onClose }: FormProps) {
  const t = useText();
  const format = useFormat();
  const form = useCallForm(claimCalls.acknowledge, {
    params: { id: claim.id },
    startWith: { acknowledgedOn: format.today(), hmoReference: claim.hmoReference ?? '' },
    toBody: (values) => ({ ...values, version: claim.version }),
    refresh,
  });
  return (
    <CallForm form={form} submit={t('Save')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <TextField name="hmoReference" label={t("Partner's reference")} required maxLength={80} />
        <DateField name="acknowledgedOn" label={t('Acknowledged on')} required />
      </FormSection>
    </CallForm>
  );
}

/** More invoices of the partner for a claim that is not submitted. */
export function AddInvoicesForm({ of: claim, onClose }: FormProps) {
  const t = useText();
  const format = useFormat();
  const query = { hmoId: claim.hmoId, periodStart: claim.periodStart, periodEnd: claim.periodEnd };
  const ready = useCall(claimCalls.candidates, { query }, { quiet: true }).data;
  const form = useCallForm(claimCalls.addInvoices, {
    params: { id: claim.id },
    startWith: { invoiceIds: [] },
    toBody: (values) => ({ ...values, version: claim.version }),
    refresh,
  });
  return (
    <CallForm form={form} submit={t('Add invoices')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <Wide>
          <MultiSelectField
            name="invoiceIds"
            label={t('Invoices')}
            required
            options={(ready?.invoices ?? []).map((row) => ({
              value: row.invoiceId,
              label: [row.invoiceNumber, row.patientName, format.money(row.amount, claim.currency)].join(' · '),
            }))}
          />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** What was said about a claim. */
export function NoteForm({ of: claim, onClose }: FormProps) {
  const t = useText();
  const form = useCallForm(claimCalls.note, {
    params: { id: claim.id },
    startWith: { kind: 'call' },
    toBody: (values) => ({ ...values, promiseDate: values['promiseDate'] || null }),
    refresh: ['hmo'],
  });
  const promise = form.useValue('kind') === 'promise';
  return (
    <CallForm form={form} submit={t('Add note')} onCancel={onClose} onDone={onClose}>
      <FormSection>
        <SelectField name="kind" label={t('Kind')} required options={optionsOf(noteWords, t)} />
        {promise ? <DateField name="promiseDate" label={t('Promised for')} required /> : null}
        <Wide>
          <TextareaField name="text" label={t('Note')} required rows={3} maxLength={1000} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
