import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { SegmentField, TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { PatientBilling } from '#modules/patients/contract/billing-records.ts';
import { patientBillingCalls } from '#modules/patients/contract/calls/billing.ts';
import { savedAs } from './saved-as.ts';

/** Keeps what the insurer answered about a billing method. */
export function VerifyForm({ of: billing, onClose }: ActFormProps<PatientBilling>) {
  const t = useText();
  const form = useCallForm(patientBillingCalls.verify, {
    params: { patientId: billing.patientId, billingId: billing.billingId },
    startWith: { result: 'verified', reference: billing.verificationReference, version: billing.version },
  });
  return (
    <CallForm
      form={form}
      submit={t('Save verification')}
      silent
      onCancel={onClose}
      onDone={() => savedAs(t('Verification saved'), onClose)}
    >
      <FormSection note={[billing.hmoName, billing.planName, billing.enrolleeNumber].filter(Boolean).join(' · ')}>
        <Wide>
          <SegmentField
            name="result"
            label={t('Result')}
            required
            options={[
              { value: 'verified', label: t('Verified') },
              { value: 'failed', label: t('Failed') },
            ]}
          />
        </Wide>
        <Wide>
          <TextField name="reference" label={t('Reference')} code maxLength={120} autoFocus />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
