import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { PhoneField } from '#modules/reference-data/web/index.ts';
import { savedAs } from './saved-as.ts';

/** Makes a dependant a patient of their own: that needs a phone of their own. */
export function PrincipalForm({ dependantId, onDone }: { readonly dependantId: string; readonly onDone: () => void }) {
  const t = useText();
  const form = useCallForm(patientCalls.makePrincipal, { params: { id: dependantId }, refresh: ['nextOfKins'] });
  return (
    <CallForm
      form={form}
      submit={t('Make principal')}
      silent
      onCancel={onDone}
      onDone={() => savedAs(t('The patient is now a principal'), onDone)}
    >
      <FormSection note={t('The patient will no longer be a dependant of the principal. Plans held through the principal end.')}>
        <Wide>
          <PhoneField name="phoneNumber" code="dialCode" label={t('Phone Number')} required autoFocus />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
