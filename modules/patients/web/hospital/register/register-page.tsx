import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { Card, Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientBillingCalls } from '#modules/patients/contract/calls/billing.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import type { PatientDetails } from '#modules/patients/contract/records.ts';
import { usePatient } from '../../patient-banner.tsx';
import { BillingPanel } from '../billing-panel.tsx';
import { EditPatientForm } from '../edit-patient-form.tsx';
import { KinPanel } from '../kin-panel.tsx';
import { OverviewPanel } from '../overview-panel.tsx';
import { BirthFields, ConsentFields, ContactFields, IdentityFields, MoreFields, NameFields, ReachFields } from '../person-fields.tsx';
import { type RegisterStep, registerSearch, registerSteps } from '../search.ts';
import { DependantsStep } from './dependants-step.tsx';
import { PersonalStep } from './personal-step.tsx';
import { SavedPatient } from './saved-patient.tsx';
import { StepList } from './step-list.tsx';
import styles from './steps.module.css';

/** Steps that this person can do anything in. */
function useSteps(): readonly RegisterStep[] {
  const { can } = useAccess();
  return registerSteps.filter((step) =>
    step === 'contact' ? can(patientCalls.edit) : step === 'billing' ? can(patientBillingCalls.list) : true,
  );
}

/** Registers a patient in steps: saved after the first, the rest whenever there is time. The address remembers who and where. */
export function RegisterPage() {
  const t = useText();
  const [search, setSearch] = useSearchOf(registerSearch);
  const steps = useSteps();
  const asked = search.patient ? (search.step ?? 'contact') : 'personal';
  const step = steps.includes(asked) ? asked : (steps[1] ?? 'review');
  const go = (next: RegisterStep) => setSearch({ step: next, drawer: undefined, record: undefined });
  return (
    <>
      <PageHead title={t('Register Patient')} />
      <StepList current={step} saved={search.patient !== undefined} steps={steps} onGo={go} />
      {search.patient ? (
        <SavedSteps key={search.patient} patientId={search.patient} step={step} steps={steps} onGo={go} />
      ) : (
        <PersonalStep onSaved={(patient) => setSearch({ patient, step: steps[1] ?? 'review' }, { replace: true })} />
      )}
    </>
  );
}

interface SavedStepsProps {
  readonly patientId: string;
  readonly step: RegisterStep;
  readonly steps: readonly RegisterStep[];
  readonly onGo: (step: RegisterStep) => void;
}

function SavedSteps({ patientId, step, steps, onGo }: SavedStepsProps) {
  const t = useText();
  const patient = usePatient(patientId);
  const next = steps[steps.indexOf(step) + 1];
  return (
    <Loaded from={patient} rows={8}>
      {(found) => (
        <div className={styles.grid}>
          <div className={styles.main}>
            <StepContent patient={found} step={step} onNext={() => onGo(next ?? 'review')} />
          </div>
          <aside className={styles.aside} aria-label={t('Registered')}>
            <SavedPatient patient={found} />
          </aside>
        </div>
      )}
    </Loaded>
  );
}

function StepContent({
  patient,
  step,
  onNext,
}: {
  readonly patient: PatientDetails;
  readonly step: RegisterStep;
  readonly onNext: () => void;
}) {
  const t = useText();
  const navigate = useNavigate();
  if (step === 'personal') {
    return (
      <Card>
        <EditPatientForm key="personal" patient={patient} submit={t('Save and continue')} foot="inline" onDone={onNext}>
          <NameFields focus />
          <BirthFields />
          <ReachFields required={!patient.isDependant} />
          <IdentityFields />
          <ConsentFields />
          <MoreFields />
        </EditPatientForm>
      </Card>
    );
  }
  if (step === 'contact') {
    return (
      <Panel title={t('Contact')} actions={<SkipButton onSkip={onNext} />}>
        <EditPatientForm key="contact" patient={patient} submit={t('Save and continue')} foot="inline" onDone={onNext}>
          <ContactFields bare />
        </EditPatientForm>
      </Panel>
    );
  }
  if (step === 'next-of-kin')
    return (
      <WithNext onNext={onNext}>
        <KinPanel patient={patient} />
      </WithNext>
    );
  if (step === 'billing')
    return (
      <WithNext onNext={onNext}>
        <BillingPanel patient={patient} />
      </WithNext>
    );
  if (step === 'dependants')
    return (
      <WithNext onNext={onNext}>
        <DependantsStep principal={patient} />
      </WithNext>
    );
  return (
    <>
      <OverviewPanel patient={patient} />
      <div className={styles.foot}>
        <Button onClick={() => void navigate({ to: '/hospital/patients/$id', params: { id: patient.id } })}>
          {t('Finish registration')}
        </Button>
      </div>
    </>
  );
}

function SkipButton({ onSkip }: { readonly onSkip: () => void }) {
  const t = useText();
  return (
    <Button variant="subtle" size="compact-md" onClick={onSkip}>
      {t('Skip for now')}
    </Button>
  );
}

function WithNext({ onNext, children }: { readonly onNext: () => void; readonly children: ReactNode }) {
  const t = useText();
  return (
    <>
      {children}
      <div className={styles.foot}>
        <Button rightSection={<IconArrowRight size={16} aria-hidden="true" />} onClick={onNext}>
          {t('Continue')}
        </Button>
      </div>
    </>
  );
}
