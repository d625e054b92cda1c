import { type ReactNode, useState } from 'react';
import type { FormValues } from '#kernel/web/form/body.ts';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { send } from '#kernel/web/client/send.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import type { Patient } from '#modules/patients/contract/records.ts';
import { identityFields } from '#modules/patients/contract/words.ts';
import { useKeepPatient } from '../patient-banner.tsx';
import { fieldWords } from '../words.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { insistOn, missingOfPerson } from './insist-on.ts';
import {
  BirthFields,
  ConsentFields,
  ContactFields,
  IdentityFields,
  IdentityReason,
  MoreFields,
  NameFields,
  NewbornFields,
  ReachFields,
} from './person-fields.tsx';
import { editValues, personBody } from './person-values.ts';

interface EditPatientFormProps {
  readonly patient: Patient;
  readonly submit: string;
  readonly onDone: (patient: Patient) => void;
  readonly onCancel?: () => void;
  readonly foot?: 'fixed' | 'inline';
  /** The fields shown; the whole record is sent all the same. Default: all. */
  readonly children?: ReactNode;
}

/** Changes a patient: the whole record with the version seen, a reason when the identity changes, a comparison after a conflict. */
export function EditPatientForm({ patient, submit, onDone, onCancel, foot = 'fixed', children }: EditPatientFormProps) {
  const t = useText();
  const format = useFormat();
  // The record may change underneath while one types: what counts is the version that this form began with.
  const [{ start, version }] = useState(() => ({ start: editValues(patient), version: patient.version }));
  const form = useCallForm(patientCalls.edit, {
    params: { id: patient.id },
    startWith: start,
    refresh: ['nextOfKins'],
    toBody: (values) => ({ ...personBody(values, format.today()), version }),
  });

  const keep = useKeepPatient();
  const finish = (saved: Patient) => {
    keep(saved);
    onDone(saved);
  };

  async function readNow(): Promise<FormValues | null> {
    const answer = await send(patientCalls.details, { params: { id: patient.id } }, { quiet: true });
    return answer.ok ? { ...editValues(answer.payload), version: answer.payload.version } : null;
  }

  async function saveOver(version: number) {
    const done = await form.submit({ version });
    if (!done) return;
    toast.success(done.message);
    finish(done.payload);
  }

  const complete = insistOn(form, (values) =>
    patient.isUnidentified ? {} : missingOfPerson(values, { phone: !patient.isDependant, consent: true }, t),
  );
  return (
    <CallForm
      form={complete}
      submit={submit}
      foot={foot}
      onDone={finish}
      {...(onCancel ? { onCancel } : {})}
      explain={(code) =>
        code === 'STALE_VERSION' ? (
          <ConflictNotice form={form} start={start} read={readNow} words={fieldWords} onSave={(version) => void saveOver(version)} />
        ) : null
      }
    >
      {children ?? <AllFields dependant={patient.isDependant} />}
      <ReasonWhenIdentityChanges start={start} />
    </CallForm>
  );
}

function AllFields({ dependant }: { readonly dependant: boolean }) {
  return (
    <>
      <NameFields focus />
      <BirthFields />
      <NewbornFields />
      <ReachFields required={!dependant} />
      <ContactFields />
      <IdentityFields />
      <ConsentFields />
      <MoreFields />
    </>
  );
}

function ReasonWhenIdentityChanges({ start }: { readonly start: FormValues }) {
  const { useValue } = useFormAround();
  const [first, last, middle, born, gender, sex] = identityFields;
  const now = [useValue(first), useValue(last), useValue(middle), useValue(born), useValue(gender), useValue(sex)];
  const byAge = useValue('birthBy') === 'age';
  const changed = byAge || identityFields.some((field, place) => (now[place] ?? '') !== (start[field] ?? ''));
  return changed ? <IdentityReason /> : null;
}
