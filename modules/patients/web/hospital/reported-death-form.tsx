import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { SegmentField, TextareaField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { personRequestCalls } from '#modules/patients/contract/calls/person-requests.ts';
import { savedAs } from './saved-as.ts';

const answers = new Map([
  ['yes', true],
  ['no', false],
]);

/** This hospital's word on a death that another one reported. */
export function ReportedDeathForm({ patientId, onDone }: { readonly patientId: string; readonly onDone: () => void }) {
  const t = useText();
  const form = useCallForm(personRequestCalls.answerDeath, {
    params: { id: patientId },
    refresh: ['patients', 'person-requests'],
    toBody: ({ agree, ...values }) => ({ ...values, ...(answers.has(String(agree)) ? { agree: answers.get(String(agree)) } : {}) }),
  });
  return (
    <CallForm form={form} submit={t('Save answer')} silent onCancel={onDone} onDone={() => savedAs(t('Answer saved'), onDone)}>
      <FormSection
        note={t(
          'Confirming the death closes the patient area of this person in all hospitals. To issue a death certificate of this hospital, use ‘Mark deceased’.',
        )}
      >
        <Wide>
          <SegmentField
            name="agree"
            label={t('Has this person died?')}
            required
            options={[
              { value: 'yes', label: t('Yes, confirmed') },
              { value: 'no', label: t('No, the person is alive') },
            ]}
          />
        </Wide>
        <Wide>
          <TextareaField name="reason" label={t('How do you know? (at least 10 characters)')} required rows={3} maxLength={500} autoFocus />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
