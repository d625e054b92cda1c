import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Administration } from '#modules/prescriptions-and-therapeutics/contract/administration-records.ts';
import { administrationCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/administrations.ts';
import { fillsAdministration } from './fills.ts';
import { useWardOptions } from './use-wards.ts';

export interface OfAdministration {
  readonly administration: Administration;
  readonly onClose: () => void;
}

const refresh = ['therapeutic-administrations', 'prescriptions'];
const titleOf = ({ administrationNumber, medicine, patient }: Administration) =>
  `${administrationNumber} · ${medicine} · ${patient.fullname}`;

/** Ends an administration before its last dose. */
export function TerminateForm({ administration, onClose }: OfAdministration) {
  const t = useText();
  const form = useCallForm(administrationCalls.terminateAdministration, {
    params: { id: administration.id },
    refresh,
    fills: fillsAdministration,
    toBody: (values) => ({ ...values, version: administration.version }),
  });
  return (
    <CallForm form={form} submit={t('Terminate administration')} onCancel={onClose} onDone={onClose}>
      <FormSection
        title={titleOf(administration)}
        note={t('Pending doses are cancelled and the prescription line is stopped. The prescriber is notified.')}
      >
        <Wide>
          <TextareaField name="reason" label={t('Reason')} required rows={3} maxLength={500} autoFocus />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** Pauses an administration. */
export function HoldForm({ administration, onClose }: OfAdministration) {
  const t = useText();
  const now = useNow();
  const form = useCallForm(administrationCalls.holdAdministration, {
    params: { id: administration.id },
    refresh,
    fills: fillsAdministration,
    fieldNames: { until: 'hours' },
    toBody: ({ hours, ...values }) => ({
      ...values,
      version: administration.version,
      ...(Number(hours ?? 0) > 0 ? { until: new Date(now + Number(hours) * 3_600_000).toISOString() } : {}),
    }),
  });
  return (
    <CallForm form={form} submit={t('Hold administration')} onCancel={onClose} onDone={onClose}>
      <FormSection title={titleOf(administration)} note={t('No dose becomes due until it is resumed.')}>
        <NumberField name="hours" label={t('For how many hours')} hint={t('Leave blank to hold until resumed')} />
        <Wide>
          <TextareaField name="reason" label={t('Reason')} required rows={3} maxLength={500} autoFocus />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** Completes an administration before its last dose. */
export function CompleteForm({ administration, onClose }: OfAdministration) {
  const t = useText();
  const pending = administration.dosages.filter(({ status, voided }) => status === 'pending' && !voided).length;
  const form = useCallForm(administrationCalls.completeAdministration, {
    params: { id: administration.id },
    refresh,
    fills: fillsAdministration,
    toBody: (values) => ({ ...values, version: administration.version }),
  });
  return (
    <CallForm form={form} submit={t('Complete administration')} onCancel={onClose} onDone={onClose}>
      <FormSection
        title={titleOf(administration)}
        note={
          pending > 0
            ? t('{count} pending dose is cancelled. | {count} pending doses are cancelled.', { count: pending })
            : t('No dose is pending.')
        }
      >
        <Wide>
          <TextareaField name="reason" label={t('Reason')} required={pending > 0} rows={3} maxLength={500} autoFocus />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** New clock times for the doses to come, or another ward. */
export function RescheduleForm({ administration, onClose }: OfAdministration) {
  const t = useText();
  const wards = useWardOptions();
  const form = useCallForm(administrationCalls.rescheduleAdministration, {
    params: { id: administration.id },
    refresh,
    fills: fillsAdministration,
    startWith: { departmentId: administration.ward?.id ?? '', clocks: administration.times.join(' ') },
    fieldNames: { times: 'clocks' },
    toBody: ({ clocks, ...values }) => {
      const times = String(clocks ?? '')
        .split(/[\s,;]+/)
        .filter(Boolean);
      const changed = times.join(' ') !== administration.times.join(' ');
      return { ...values, version: administration.version, ...(times.length > 0 && changed ? { times } : {}) };
    },
  });
  return (
    <CallForm form={form} submit={t('Save schedule')} onCancel={onClose} onDone={onClose}>
      <FormSection title={titleOf(administration)} note={t('Recorded doses are not changed.')}>
        <SelectField name="departmentId" label={t('Ward')} options={wards} />
        {administration.prn ? null : (
          <TextField
            name="clocks"
            label={t('Clock times')}
            hint={t('For example 06:00 14:00 22:00. Leave blank to keep the current times.')}
            maxLength={200}
          />
        )}
        <Wide>
          <TextareaField name="reason" label={t('Reason')} required rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** Takes a wrong record back, or notes the effect of a dose. */
export function EffectForm({ administration, dosageId, onClose }: OfAdministration & { readonly dosageId: string }) {
  const t = useText();
  const form = useCallForm(administrationCalls.editDosage, {
    params: { id: administration.id, dosageId },
    refresh,
    fills: fillsAdministration,
  });
  return (
    <CallForm form={form} submit={t('Save')} onCancel={onClose} onDone={onClose}>
      <FormSection title={titleOf(administration)}>
        <Wide>
          <TextareaField name="effectNote" label={t('Effect')} required rows={2} maxLength={500} autoFocus />
        </Wide>
        <Wide>
          <TextField name="reaction" label={t('Adverse reaction')} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

/** Voids a wrong record: the dose is pending again, stock and bill go back. */
export function TakeBackForm({ administration, dosageId, onClose }: OfAdministration & { readonly dosageId: string }) {
  const t = useText();
  const form = useCallForm(administrationCalls.editDosage, {
    params: { id: administration.id, dosageId },
    refresh,
    fills: fillsAdministration,
    toBody: (values) => ({ ...values, correct: true, status: 'pending' }),
  });
  return (
    <CallForm form={form} submit={t('Void record')} onCancel={onClose} onDone={onClose}>
      <FormSection
        title={titleOf(administration)}
        note={t('The incorrect record remains readable. The units return to ward stock and the charge is reversed.')}
      >
        <Wide>
          <TextareaField name="reason" label={t('Reason')} required rows={3} maxLength={500} autoFocus />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
