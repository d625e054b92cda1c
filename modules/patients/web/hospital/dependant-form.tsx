import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import type { Patient } from '#modules/patients/contract/records.ts';
import { dependantWords, optionsFrom } from '../words.ts';
import { candidatesOf, CandidateList } from './candidate-list.tsx';
import { insistOn, missingOfPerson } from './insist-on.ts';
import { BirthFields, ConsentFields, MoreFields, NameFields, NewbornFields, ReachFields } from './person-fields.tsx';
import { newPerson, personBody } from './person-values.ts';

interface DependantFormProps {
  readonly principal: Patient;
  readonly onDone: (dependant: Patient) => void;
  readonly onCancel: () => void;
}

/** Registers a dependant of a patient: a record of its own, with the relationship; phone and address may be the principal's. */
export function DependantForm({ principal, onDone, onCancel }: DependantFormProps) {
  const t = useText();
  const format = useFormat();
  const form = useCallForm(patientCalls.addDependant, {
    params: { id: principal.id },
    // A consent once given by the principal is not the dependant's: it is asked anew.
    startWith: { ...newPerson, lastName: principal.lastName, consentMethod: 'guardian' },
    toBody: (values) => personBody(values, format.today()),
  });
  const complete = insistOn(form, (values) => missingOfPerson(values, { phone: false, consent: true }, t));
  return (
    <CallForm
      form={complete}
      submit={t('Save dependant')}
      onCancel={onCancel}
      onDone={onDone}
      accept={{ POSSIBLE_DUPLICATE: { with: { confirmNotDuplicate: true }, words: t('Not the same person') } }}
      explain={(code, details) => (code === 'POSSIBLE_DUPLICATE' ? <CandidateList candidates={candidatesOf(details)} /> : null)}
    >
      <FormSection>
        <Wide>
          <SelectField
            name="relationship"
            label={t('Relationship to {name}', { name: principal.fullname })}
            required
            options={optionsFrom(dependantWords, t)}
            autoFocus
          />
        </Wide>
      </FormSection>
      <NameFields />
      <BirthFields />
      <NewbornFields />
      <ReachFields required={false} />
      <ConsentFields />
      <MoreFields />
    </CallForm>
  );
}
