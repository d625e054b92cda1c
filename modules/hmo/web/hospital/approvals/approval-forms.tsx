import { CallForm } from '#kernel/web/form/call-form.tsx';
import { MoneyField, NumberField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { optionsFrom } from '#kernel/web/table/filters-of.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Approval } from '#modules/hmo/contract/approval-records.ts';
import { approvalCalls } from '#modules/hmo/contract/calls/approvals.ts';
import { requestChannels } from '#modules/hmo/contract/words.ts';
import { channelWords } from '../../approval-looks.ts';
import { CodesField } from './codes-field.tsx';

const refresh = ['hmo', 'hmo-approvals', 'patient-bills'];

/** How the partner was reached. */
export function ChannelField() {
  const t = useText();
  return <SelectField name="channel" label={t('Channel')} required options={optionsFrom(requestChannels, channelWords, t)} />;
}

export function OfficerField() {
  const t = useText();
  return <TextField name="officer" label={t('Officer of the partner')} />;
}

/** Marks a request as sent; what it lacks is added here. By email it is mailed with its letter. */
export function SendForm({ of, onClose }: ActFormProps<Approval>) {
  const t = useText();
  const startWith = {
    ...{ channel: of.channel ?? ('' as const), version: of.version, diagnosisCodes: of.diagnosisCodes ?? [], complaint: of.complaint },
    note: of.clinicalNote,
  };
  const form = useCallForm(approvalCalls.sent, { params: { id: of.id }, startWith, refresh });
  return (
    <CallForm form={form} submit={t('Mark as sent')} onDone={onClose} onCancel={onClose} refusalFields={{ APPROVAL_NO_EMAIL: 'channel' }}>
      <ChannelField />
      <CodesField name="diagnosisCodes" label={t('Diagnosis (ICD-10)')} />
      <TextareaField name="complaint" label={t('Presenting complaint')} hint={t('Instead of a diagnosis')} />
      <TextareaField name="note" label={t('Clinical note')} />
      <OfficerField />
    </CallForm>
  );
}

/** Keeps that the partner was reminded. */
export function RemindForm({ of, onClose }: ActFormProps<Approval>) {
  const t = useText();
  const form = useCallForm(approvalCalls.remind, { params: { id: of.id }, refresh });
  return (
    <CallForm form={form} submit={t('Save reminder')} onDone={onClose} onCancel={onClose}>
      <ChannelField />
      <OfficerField />
      <TextareaField name="note" label={t('Note')} />
    </CallForm>
  );
}

/** The partner's refusal; of a request that proceeded it reaches what was not performed. */
export function DeclineForm({ of, onClose }: ActFormProps<Approval>) {
  const t = useText();
  const form = useCallForm(approvalCalls.decline, { params: { id: of.id }, startWith: { version: of.version }, refresh });
  return (
    <CallForm form={form} submit={t('Decline request')} onDone={onClose} onCancel={onClose}>
      <TextareaField name="reason" label={t('Reason')} required autoFocus />
      <ChannelField />
      <OfficerField />
    </CallForm>
  );
}

/** Days or an amount that the partner adds to an approval. */
export function ExtendForm({ of, onClose }: ActFormProps<Approval>) {
  const t = useText();
  const planned = of.items.some(({ billId, removedAt }) => billId === null && removedAt === null);
  const form = useCallForm(approvalCalls.extend, { params: { id: of.id }, startWith: { version: of.version }, refresh });
  return (
    <CallForm form={form} submit={t('Extend approval')} onDone={onClose} onCancel={onClose}>
      <TextField name="paCode" label={t('PA code')} required autoFocus code />
      <NumberField name="days" label={t('Days')} min={1} max={365} />
      {planned ? <MoneyField name="amount" label={t('Amount')} {...(of.currency ? { currency: of.currency } : {})} /> : null}
      <ChannelField />
      <OfficerField />
    </CallForm>
  );
}
