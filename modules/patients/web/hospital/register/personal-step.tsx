import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useSession } from '#kernel/web/client/session.ts';
import type { Refused } from '#kernel/web/client/send.ts';
import type { FormValues } from '#kernel/web/form/body.ts';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Card } from '#kernel/web/frame/panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { candidatesOf, CandidateList } from '../candidate-list.tsx';
import { DuplicatePanel } from '../duplicate-panel.tsx';
import { insistOn, missingOfPerson } from '../insist-on.ts';
import { KinFields } from '../kin-form.tsx';
import { BirthFields, ConsentFields, ContactFields, IdentityFields, MoreFields, NameFields, ReachFields } from '../person-fields.tsx';
import { newPerson, personBody } from '../person-values.ts';
import { useDuplicates } from '../use-duplicates.ts';
import styles from './steps.module.css';

const contactFields = ['email', 'city', 'state', 'country'];
const moreFields = ['maritalStatus', 'nationality', 'occupation', 'religion', 'language'];

/** Fields that this hospital's settings want at registration, learnt from the server's refusal and kept from then on. */
function useWanted(refused: Refused | null): ReadonlySet<string> {
  const [wanted, setWanted] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (refused?.code === 'FIELD_REQUIRED_HERE') setWanted((before) => new Set([...before, ...Object.keys(refused.fields)]));
  }, [refused]);
  return wanted;
}

/** The first step of a registration: with it the patient is saved and has a number. */
export function PersonalStep({ onSaved }: { readonly onSaved: (patientId: string) => void }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { can } = useAccess();
  const { hospital } = useSession();
  const [start] = useState<FormValues>(() => ({
    ...newPerson,
    country: hospital?.country ?? '',
    kin: { isPrimary: true, isEmergencyContact: true, isLegalGuardian: true, isHealthProxy: false },
  }));
  const form = useCallForm(patientCalls.register, {
    startWith: start,
    toBody: (values) => personBody(values, format.today()),
    fieldNames: Object.fromEntries(
      ['fullname', 'relationship', 'dialCode', 'phoneNumber', 'email', 'address'].map((field) => [`nextOfKins.0.${field}`, `kin.${field}`]),
    ),
  });
  const duplicates = useDuplicates(form);
  const wanted = useWanted(form.refused);
  // Whoever may not edit afterwards gives the contact now.
  const contactNow = !can(patientCalls.edit) || contactFields.some((field) => wanted.has(field));
  // All that blocks was looked at and rejected in the panel: that is the confirmation.
  const confirmed: typeof form = {
    ...form,
    submit: (extra?: FormValues) => form.submit(duplicates.allRejected ? { ...extra, confirmNotDuplicate: true } : extra),
  };
  const complete = insistOn(confirmed, (values) => missingOfPerson(values, { phone: true, consent: true }, t));

  return (
    <div className={styles.grid}>
      <Card>
        <CallForm
          form={complete}
          submit={t('Save and continue')}
          foot="inline"
          onCancel={() => void navigate({ to: '/hospital/patients' })}
          onDone={(patient) => onSaved(patient.id)}
          accept={{ POSSIBLE_DUPLICATE: { with: { confirmNotDuplicate: true }, words: t('Not the same person') } }}
          explain={(code, details) =>
            code === 'POSSIBLE_DUPLICATE' ? (
              <CandidateList
                candidates={candidatesOf(details)}
                onUse={(candidate) => void navigate({ to: '/hospital/patients/$id', params: { id: candidate.id } })}
              />
            ) : null
          }
        >
          <NameFields focus />
          <BirthFields />
          <ReachFields required />
          {contactNow ? <ContactFields /> : null}
          <IdentityFields />
          <ConsentFields />
          {wanted.has('nextOfKins') ? <KinFields under="kin." linked={false} /> : null}
          <MoreFields open={moreFields.some((field) => wanted.has(field))} />
        </CallForm>
      </Card>
      <aside className={styles.aside} aria-label={t('Possible duplicates')}>
        <DuplicatePanel duplicates={duplicates} />
      </aside>
    </div>
  );
}
