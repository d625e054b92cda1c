import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { medicationRequestCalls } from '#modules/pharmacy/contract/calls/requests.ts';
import { cancelReasons, cancelReasonTexts } from '#modules/pharmacy/contract/order-words.ts';
import type { MedicationRequest } from '#modules/pharmacy/contract/request-records.ts';

/** Gives a request up; whoever asked for it is told why. */
export function CancelRequestForm({ of: request, onClose }: ActFormProps<MedicationRequest>) {
  const t = useText();
  const given = request.remaining < request.quantity;
  const form = useCallForm(medicationRequestCalls.cancel, {
    params: { id: request.id },
    refresh: ['medication-request'],
    startWith: { reasonCode: 'not-available' },
    toBody: (values) => ({ ...values, version: request.version }),
  });
  return (
    <CallForm form={form} submit={given ? t('Cancel remaining quantity') : t('Cancel request')} onCancel={onClose} onDone={onClose}>
      <FormSection
        title={`${request.requestNumber} · ${request.product.name}`}
        note={[
          ...(given ? [t('Medicines already dispensed remain with the patient.')] : []),
          t('{name}, who requested it, will be notified of the reason.', { name: request.requestedBy.name }),
        ].join(' ')}
      >
        <Wide>
          <SelectField
            name="reasonCode"
            label={t('Reason')}
            required
            options={cancelReasons.map((value) => ({ value, label: t(cancelReasonTexts[value]) }))}
          />
        </Wide>
        <Wide>
          <TextareaField name="reason" label={t('In words')} required rows={2} maxLength={500} autoFocus />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
