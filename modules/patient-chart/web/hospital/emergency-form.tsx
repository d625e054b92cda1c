import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { conditionCalls } from '#modules/patient-chart/contract/calls/conditions.ts';

/** Opens the closed records of a person in an emergency; the person and the reviewers are told. */
export function EmergencyForm({ patientId, onDone }: { readonly patientId: string; readonly onDone: () => void }) {
  const t = useText();
  const form = useCallForm(conditionCalls.breakGlass, {
    params: { id: patientId },
    refresh: ['preExistingConditions', 'patient-summaries', 'conditions'],
  });
  return (
    <CallForm form={form} submit={t('Open records')} onCancel={onDone} onDone={onDone}>
      <FormSection
        note={t('The records of other hospitals will be open to you for a few hours. The person is notified and every access is reviewed.')}
      >
        <Wide>
          <TextareaField
            name="reason"
            label={t('Reason for emergency access')}
            hint={t('At least 20 characters')}
            required
            rows={4}
            maxLength={500}
            autoFocus
          />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
