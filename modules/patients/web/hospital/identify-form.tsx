import { SegmentedControl } from '@mantine/core';
import { useId, useState } from 'react';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import type { Patient } from '#modules/patients/contract/records.ts';
import { PatientField } from '../patient-field.tsx';
import { candidatesOf, CandidateList } from './candidate-list.tsx';
import styles from './identify-form.module.css';
import { insistOn, missingOfPerson } from './insist-on.ts';
import { BirthFields, ConsentFields, ContactFields, IdentityFields, MoreFields, NameFields, ReachFields } from './person-fields.tsx';
import { newPerson, personBody } from './person-values.ts';
import { savedAs } from './saved-as.ts';

interface IdentifyFormProps {
  readonly patient: Patient;
  /** Gets the record that is now the patient's: the same, or the one it was merged into. */
  readonly onDone: (patient: Patient) => void;
  readonly onCancel: () => void;
}

/** Says who an unidentified patient is: somebody new, or somebody this hospital already has. */
export function IdentifyForm(props: IdentifyFormProps) {
  const t = useText();
  const id = useId();
  const [kind, setKind] = useState('new');
  return (
    <div className={styles.stack}>
      <div>
        <p id={id} className={styles.label}>
          {t('Identify the person')}
        </p>
        <SegmentedControl
          fullWidth
          aria-labelledby={id}
          value={kind}
          onChange={setKind}
          data={[
            { value: 'new', label: t('A new person') },
            { value: 'known', label: t('A patient of this hospital') },
          ]}
        />
      </div>
      {kind === 'new' ? <NewIdentity {...props} /> : <KnownPatient {...props} />}
    </div>
  );
}

function NewIdentity({ patient, onDone, onCancel }: IdentifyFormProps) {
  const t = useText();
  const format = useFormat();
  const [version] = useState(patient.version);
  const form = useCallForm(patientCalls.identify, {
    params: { id: patient.id },
    startWith: { ...newPerson, gender: patient.gender },
    toBody: (values) => ({ ...personBody(values, format.today()), version }),
  });
  const complete = insistOn(form, (values) => missingOfPerson(values, { phone: true, consent: true }, t));
  return (
    <CallForm
      form={complete}
      submit={t('Save identity')}
      silent
      onCancel={onCancel}
      onDone={(known) => savedAs(t('Patient identified'), () => onDone(known))}
      accept={{ POSSIBLE_DUPLICATE: { with: { confirmNotDuplicate: true }, words: t('Not the same person') } }}
      explain={(code, details) => (code === 'POSSIBLE_DUPLICATE' ? <CandidateList candidates={candidatesOf(details)} /> : null)}
    >
      <NameFields />
      <BirthFields />
      <ReachFields required />
      <ContactFields />
      <IdentityFields />
      <ConsentFields />
      <MoreFields />
    </CallForm>
  );
}

function KnownPatient({ patient, onDone, onCancel }: IdentifyFormProps) {
  const t = useText();
  const form = useCallForm(patientCalls.identify, { params: { id: patient.id } });
  return (
    <CallForm
      form={form}
      submit={t('Merge into this patient')}
      silent
      onCancel={onCancel}
      onDone={(known) => savedAs(t('Records merged'), () => onDone(known))}
      refusalFields={{ MERGE_SAME: 'existingPatientId', MERGE_STATE: 'existingPatientId' }}
    >
      <FormSection
        note={t('All records of {name} will be moved to the patient you choose. This can be undone within 30 days.', {
          name: patient.alias ?? patient.fullname,
        })}
      >
        <Wide>
          <PatientField name="existingPatientId" label={t('Patient')} required />
        </Wide>
        <Wide>
          <TextareaField name="reason" label={t('Reason')} rows={2} maxLength={500} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}
