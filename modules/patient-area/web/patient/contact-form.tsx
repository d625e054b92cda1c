import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { type OwnProfile, patientAreaCalls } from '#modules/patient-area/contract/calls.ts';
import { contactChannels } from '#modules/patients/contract/words.ts';
import { CountryField, PhoneField, StateField } from '#modules/reference-data/web/index.ts';
import { channelWords } from '../looks.ts';

/** Own contact: it reaches every hospital of the person, and the former contact is told of the change. */
export function ContactForm({ person, onDone }: { readonly person: OwnProfile; readonly onDone: () => void }) {
  const t = useText();
  const { dialCode, phoneNumber, email, address, city, state, country, preferredContact } = person;
  const form = useCallForm(patientAreaCalls.editMe, {
    startWith: { dialCode: dialCode ?? '', phoneNumber: phoneNumber ?? '', email, address, city, state, country, preferredContact },
    query: person.isSelf ? {} : { personId: person.personId },
  });
  return (
    <CallForm form={form} submit={t('Save contact')} onCancel={onDone} onDone={onDone}>
      <FormSection note={t('All your hospitals receive the new contact. We also notify your previous one.')}>
        <Wide>
          <PhoneField name="phoneNumber" code="dialCode" label={t('Phone number')} required={phoneNumber !== null} />
        </Wide>
        <Wide>
          <TextField name="email" label={t('Email')} type="email" inputMode="email" autoComplete="email" />
        </Wide>
        <Wide>
          <TextField name="address" label={t('Address')} autoComplete="street-address" maxLength={300} />
        </Wide>
        <CountryField name="country" label={t('Country')} />
        <StateField name="state" label={t('State')} countryField="country" />
        <TextField name="city" label={t('City')} autoComplete="address-level2" maxLength={100} />
        <SelectField
          name="preferredContact"
          label={t('How to reach me')}
          required
          options={contactChannels.map((value) => ({ value, label: t(channelWords[value]) }))}
        />
      </FormSection>
    </CallForm>
  );
}
