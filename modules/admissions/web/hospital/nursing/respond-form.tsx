import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { warningCalls } from '#modules/admissions/contract/calls/warnings.ts';
import type { StayWarning } from '#modules/admissions/contract/warning-records.ts';
import { MomentField } from '../moment-field.tsx';
import { PatientLine } from '../patient-line.tsx';
import { warningTouches } from './use-warnings.ts';

/** What was found at the bed and what is planned: it closes the warning. */
export function RespondForm({ of: warning, onClose }: ActFormProps<StayWarning>) {
  const t = useText();
  const form = useCallForm(warningCalls.respond, {
    params: { id: warning.id },
    toBody: (values) => ({ ...values, version: warning.version }),
    refresh: warningTouches,
    draft: `respond ${warning.id}`,
  });
  return (
    <CallForm form={form} submit={t('Save response')} onCancel={onClose} onDone={onClose} refusalFields={{ SEEN_AT: 'seenAt' }}>
      <FormSection>
        <Wide>
          <PatientLine patient={warning.of} />
        </Wide>
        <Wide>
          <MomentField name="seenAt" label={t('Patient seen at')} hint={t('Default: now')} />
        </Wide>
        <Wide>
          <TextareaField name="findings" label={t('Findings')} required rows={4} maxLength={2000} autoFocus />
        </Wide>
        <Wide>
          <TextareaField name="plan" label={t('Plan')} required rows={4} maxLength={2000} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
