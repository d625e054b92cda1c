import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { usePlace } from '#kernel/web/text/place.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { deathCalls } from '#modules/patients/contract/calls/deaths.ts';
import type { DeathRecord, DeathState } from '#modules/patients/contract/death-records.ts';
import type { Patient } from '#modules/patients/contract/records.ts';
import { CauseFields, DeathFacts, FurtherFields } from './death-fields.tsx';
import styles from './death-form.module.css';
import { deathBody, deathStart } from './death-values.ts';
import { SignDialog } from './sign-dialog.tsx';
import { savedAs } from './saved-as.ts';

interface DeathFormProps {
  readonly patient: Patient;
  readonly onDone: () => void;
}

/** The certificate of cause of death: a draft that grows until a doctor signs it. */
export function DeathForm({ patient, onDone }: DeathFormProps) {
  const state = useCall(deathCalls.state, { params: { id: patient.id } }, { quiet: true });
  return (
    <Loaded from={state} rows={8}>
      {(found) => <CertifyForm patient={patient} state={found} onDone={onDone} />}
    </Loaded>
  );
}

function CertifyForm({ patient, state, onDone }: DeathFormProps & { readonly state: DeathState }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { zone } = usePlace();
  const [signing, setSigning] = useState(false);
  const form = useCallForm(deathCalls.record, {
    params: { id: patient.id },
    startWith: deathStart(state.record, zone, format.today()),
    toBody: (values) => deathBody(values, zone),
    refresh: ['report'],
  });
  // The button checks first; the signature itself is given in the dialog.
  const checked = {
    ...form,
    submit: () => {
      const { hasErrors } = form.inner.validate();
      const { causeA } = deathBody(form.values(), zone);
      if (!form.values()['deathTime']) form.inner.setFieldError('deathTime', t('Time of death is required'));
      if (!causeA) form.inner.setFieldError('causeA.text', t('Cause of death is required'));
      else if (!hasErrors) setSigning(true);
      return Promise.resolve(null);
    },
  };

  async function saveDraft() {
    const done = await form.submit({ sign: false });
    if (!done) return;
    savedAs(t('Draft saved'), onDone);
  }

  async function sign(): Promise<boolean> {
    const done = await form.submit({ sign: true });
    setSigning(false);
    if (!done) return false;
    toast.success(t('Certificate {number} signed', { number: done.payload.certificateNumber ?? '' }));
    void navigate({ to: '/hospital/patients/$id', params: { id: patient.id }, search: { tab: 'death' }, replace: true });
    return true;
  }

  return (
    <>
      <CallForm
        form={checked}
        submit={t('Sign certificate')}
        onCancel={onDone}
        onDone={onDone}
        refusalFields={{ DEATH_BEFORE_LAST_VITALS: 'dateTimeOfDeath' }}
      >
        <DeathFacts />
        <CauseFields />
        <FurtherFields patient={patient} />
        <div className={styles.draft}>
          <Button variant="default" disabled={form.busy} onClick={() => void saveDraft()}>
            {t('Save draft')}
          </Button>
          {state.record
            ? t('Draft of {moment}', { moment: format.instant(state.record.updatedAt) })
            : t('A draft has no effect on the patient.')}
        </div>
      </CallForm>
      {signing ? (
        <SignDialog name={patient.fullname} willCancel={state.willCancel} onClose={() => setSigning(false)} onSign={sign} />
      ) : null}
    </>
  );
}

/** A signed certificate is changed: what it said before is kept. */
export function AmendDeathForm({ patient, record, onDone }: DeathFormProps & { readonly record: DeathRecord }) {
  const t = useText();
  const format = useFormat();
  const { zone } = usePlace();
  const [signing, setSigning] = useState(false);
  const [version] = useState(record.version);
  const form = useCallForm(deathCalls.amend, {
    params: { id: patient.id },
    startWith: deathStart(record, zone, format.today()),
    toBody: (values) => ({ ...deathBody(values, zone), version }),
    refresh: ['report'],
  });
  const asked = form.refused?.code === 'STEP_UP_REQUIRED';

  async function amend(): Promise<boolean> {
    const done = await form.submit();
    setSigning(false);
    if (!done) return false;
    savedAs(t('Death record amended'), onDone);
    return true;
  }

  return (
    <>
      <CallForm
        form={form}
        submit={t('Save amendment')}
        silent
        onCancel={onDone}
        onDone={() => savedAs(t('Death record amended'), onDone)}
        refusalFields={{ DEATH_BEFORE_LAST_VITALS: 'dateTimeOfDeath' }}
      >
        <FormSection
          title={t('Amendment of {number}', { number: record.certificateNumber ?? '' })}
          note={t('The previous version of the certificate is kept.')}
        >
          <Wide>
            <TextareaField name="reason" label={t('Reason')} required rows={2} maxLength={500} />
          </Wide>
        </FormSection>
        <DeathFacts />
        <CauseFields />
        <FurtherFields patient={patient} />
        {asked ? (
          <div className={styles.draft}>
            <Button variant="default" onClick={() => setSigning(true)}>
              {t('Confirm your password')}
            </Button>
          </div>
        ) : null}
      </CallForm>
      {signing ? <SignDialog name={patient.fullname} willCancel={[]} onClose={() => setSigning(false)} onSign={amend} /> : null}
    </>
  );
}
