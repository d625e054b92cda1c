import { CallForm, FormSection } from '#kernel/web/form/call-form.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { medicationRequestCalls } from '#modules/pharmacy/contract/calls/requests.ts';
import type { MedicationRequest } from '#modules/pharmacy/contract/request-records.ts';
import { SafetyExplain, safetyCodes } from '../safety-explain.tsx';

/** Asks for the same once more; it is checked anew. */
export function RefillForm({ of: request, onClose }: ActFormProps<MedicationRequest>) {
  const t = useText();
  const { refillsUsed: used, refillsAllowed: allowed } = request;
  const form = useCallForm(medicationRequestCalls.refill, { params: { id: request.id }, refresh: ['medication-request'] });
  return (
    <CallForm
      form={form}
      submit={t('Refill')}
      onCancel={onClose}
      onDone={onClose}
      accept={{ SAFETY_CONFIRM: { with: { confirm: true }, words: t('Continue') } }}
      explain={(code, details) => (safetyCodes.includes(code) ? <SafetyExplain form={form} details={details} onDone={onClose} /> : null)}
    >
      <FormSection title={`${request.requestNumber} · ${t('{name} × {count}', { name: request.product.name, count: request.quantity })}`}>
        <p>{t('{used} of {allowed} used', { used, allowed })}</p>
      </FormSection>
    </CallForm>
  );
}
