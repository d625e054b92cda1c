import { useLayoutEffect, useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { stayEndCalls } from '#modules/admissions/contract/calls/stay-end.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { dischargeBody, type DischargeStep, dischargeSteps, stepOf } from './discharge-steps.ts';
import { EndDone } from './end-done.tsx';
import { FollowUpStep } from './follow-up-step.tsx';
import { goingOnOf } from './home-medicines.ts';
import { MedicinesStep } from './medicines-step.tsx';
import { PendingStep } from './pending-step.tsx';
import { ReviewStep } from './review-step.tsx';
import styles from './stay-end.module.css';
import { endRefreshes, paperOf } from './stay-refreshes.ts';
import { StepList } from './step-list.tsx';
import { SummaryStep } from './summary-step.tsx';
import { TakeHomePanel } from './take-home-panel.tsx';
import { useHomeMedicines } from './use-home-medicines.ts';

/** Orders of other modules whose changes renew what is pending. */
const pendingLive = ['patient-admissions', 'lab-requests', 'prescriptions', 'medication-requests', 'therapeutic-administrations'];

const onFields = {
  DISCHARGED_AT: 'at',
  SIGNED_BY_NEEDED: 'signedBy',
  FOLLOW_UP_IN_PAST: 'followUp.date',
  FOLLOW_UP_FULL: 'followUp.date',
  DIAGNOSIS_CODE_UNKNOWN: 'finalDiagnoses',
};

/** The discharge of a patient in five steps. A refusal leads to the step where it is mended; what was typed stays. */
export function DischargeWizard({ of: stay, onClose }: ActFormProps<Admission>) {
  const t = useText();
  const [step, setStep] = useState<DischargeStep>('pending');
  const [refusals, setRefusals] = useState(0);
  const [done, setDone] = useState(false);
  const [writing, setWriting] = useState(false);
  const medicines = useHomeMedicines(stay);
  const pending = useCall(stayEndCalls.pending, { params: { id: stay.id } }, { live: pendingLive, quiet: true });
  const form = useCallForm(stayEndCalls.discharge, {
    params: { id: stay.id },
    startWith: { finalDiagnoses: stay.admittingDiagnoses, decisions: {}, summary: {}, home: {}, homeReasons: {}, followUp: {} },
    toBody: (values) => dischargeBody(values, { pending: pending.data, home: medicines.home, version: stay.version }),
    refresh: [...endRefreshes, ...pendingLive],
    draft: `discharge ${stay.id}`,
  });
  const { errors } = form.inner;
  const code = form.refused?.code ?? null;
  // Drawn with the errors of the newest try, before the form leads the focus to the first of them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a try leads to another step, not what is judged while typing.
  useLayoutEffect(() => {
    const next = refusals > 0 ? stepOf(Object.keys(errors), code) : null;
    if (next) setStep(next);
  }, [refusals]);
  const place = dischargeSteps.indexOf(step);
  const next = dischargeSteps[place + 1];
  async function sign(extra?: Record<string, unknown>) {
    const answer = await form.submit(extra);
    if (!answer) {
      setRefusals((count) => count + 1);
      pending.retry();
      medicines.found.retry();
    }
    return answer;
  }
  function goOn() {
    if (next) setStep(next);
    return Promise.resolve(null);
  }
  if (done)
    return (
      <EndDone
        words={t('Patient discharged')}
        print={[[t('Print discharge summary'), paperOf(stay.id, 'discharge-summary')]]}
        onClose={onClose}
      />
    );
  if (writing) {
    const goingOn = goingOnOf(form.inner.getValues(), medicines.home);
    return <TakeHomePanel patientId={stay.of.id} goingOn={goingOn} onClose={() => setWriting(false)} />;
  }
  return (
    <CallForm
      form={next ? { ...form, submit: goOn } : { ...form, submit: sign }}
      submit={next ? t('Next') : t('Sign and discharge')}
      onCancel={onClose}
      onDone={() => setDone(true)}
      refusalFields={onFields}
    >
      <StepList step={step} onGo={setStep} />
      {/* All steps stay, so that messages land on fields that are not in sight. */}
      <div className={styles.step} hidden={step !== 'pending'}>
        <PendingStep pending={pending} missing={code === 'PENDING_ITEMS'} />
      </div>
      <div className={styles.step} hidden={step !== 'summary'}>
        <SummaryStep />
      </div>
      <div className={styles.step} hidden={step !== 'medicines'}>
        <MedicinesStep medicines={medicines} onWrite={() => setWriting(true)} />
      </div>
      <div className={styles.step} hidden={step !== 'follow-up'}>
        <FollowUpStep />
      </div>
      {step === 'review' ? <ReviewStep stay={stay} pending={pending.data ?? []} home={medicines.home} /> : null}
    </CallForm>
  );
}
