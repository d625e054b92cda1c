import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useCallback, useRef, useState } from 'react';
import { send } from '#kernel/web/client/send.ts';
import { areaOf, keepSignupInfo } from '#kernel/web/client/session.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { bodyOf } from '#kernel/web/form/body.ts';
import { FormContext } from '#kernel/web/form/form-context.ts';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { pardonUnsavedText, useUnsavedText } from '#kernel/web/frame/leave-guard.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { PublicPage } from '#modules/auth/web/index.ts';
import { registrationCalls } from '#modules/registration/contract/calls.ts';
import type { SignUp } from '#modules/registration/contract/records.ts';
import { existsCall } from '../calls.ts';
import { firstStepWith, messagesOfStep, signUpBody, steps, type WizardStep } from '../steps.ts';
import { AdminStep } from './admin-step.tsx';
import { HospitalStep } from './hospital-step.tsx';
import { PasswordStep } from './password-step.tsx';
import styles from './register.module.css';

const start = { hospital: { specializations: [] }, user: {}, termsAccepted: false };
const productName = 'Civis';

/** Signs an institution up in three steps. Nothing typed is kept anywhere but on this page. */
export function RegisterPage() {
  const t = useText();
  const [step, setStep] = useState<WizardStep>('hospital');
  const titles: Readonly<Record<WizardStep, string>> = {
    hospital: t('Account Registration'),
    admin: t('Admin Registration'),
    password: t('Create Password'),
  };
  const place = steps.indexOf(step) + 1;
  return (
    <PublicPage
      area="hospital"
      wide
      title={titles[step]}
      note={
        <span className={styles.stepper}>
          {steps.map((each, index) => (
            <span
              key={each}
              className={styles.dot}
              data-now={each === step || undefined}
              data-done={index + 1 < place || undefined}
              aria-hidden="true"
            />
          ))}
          {t('Step {place} of {count}', { place, count: steps.length })}
        </span>
      }
    >
      <div className={styles.card}>
        <Wizard step={step} goTo={setStep} />
      </div>
    </PublicPage>
  );
}

function Wizard({ step, goTo }: { readonly step: WizardStep; readonly goTo: (step: WizardStep) => void }) {
  const t = useText();
  const element = useRef<HTMLFormElement>(null);
  const touched = useRef(false);
  const form = useCallForm(registrationCalls.register, { startWith: start, toBody: signUpBody, guarded: false });
  useUnsavedText(useCallback(() => touched.current, []));
  const submission = useSubmission(form.inner.getValues, showIn);
  const check = useHospitalCheck();
  const busy = check.busy || submission.busy;

  function focusWrong() {
    setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong="true"]')?.focus());
  }

  /** Shows messages on the step that holds the first of them. */
  function showIn(messages: Readonly<Record<string, string>>) {
    const found = firstStepWith(messages) ?? step;
    if (found !== step) goTo(found);
    form.inner.setErrors(messages);
    focusWrong();
  }

  async function next() {
    const messages = messagesOfStep(form.inner.validate().errors, step);
    form.inner.setErrors(messages);
    if (messages['hospital.specializations']) toast.warning(t('Hospital must have a specialization'));
    if (Object.keys(messages).length > 0) return focusWrong();
    if (step === 'admin') return goTo('password');
    const why = await check.ask(String((form.values()['hospital'] as { rcCode?: string }).rcCode ?? ''));
    if (why === null) return goTo('admin');
    toast.warning(why);
    if (why === t('Hospital Already Exists')) {
      form.inner.setFieldError('hospital.rcCode', why);
      focusWrong();
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (step !== 'password') await next();
    else if (await submission.send()) touched.current = false;
  }

  return (
    <FormContext value={form}>
      <form
        ref={element}
        className={styles.form}
        noValidate
        onSubmit={(event) => void submit(event)}
        onInput={() => {
          touched.current = true;
        }}
      >
        {step === 'hospital' ? <HospitalStep busy={busy} /> : null}
        {step === 'admin' ? <AdminStep onBack={() => goTo('hospital')} /> : null}
        {step === 'password' ? <PasswordStep busy={busy} /> : null}
      </form>
    </FormContext>
  );
}

/** Asks whether an RC code is taken; answers why the wizard cannot go on, or null when it can. */
function useHospitalCheck() {
  const t = useText();
  const [busy, setBusy] = useState(false);
  async function ask(rcCode: string): Promise<string | null> {
    setBusy(true);
    const answer = await send(existsCall, { params: { value: rcCode.trim() } }, { quiet: true });
    setBusy(false);
    if (!answer.ok) return t('Kindly try again');
    return answer.payload.does_hospital_exist ? t('Hospital Already Exists') : null;
  }
  return { busy, ask };
}

/** Sends the sign-up, keeps what the next page shows and goes there. */
function useSubmission(values: () => Record<string, unknown>, onRefused: (messages: Readonly<Record<string, string>>) => void) {
  const t = useText();
  const navigate = useNavigate();
  const register = useSend(registrationCalls.register, { quiet: true });
  // Signed up already: until the next page stands, a second click must do nothing.
  const done = useRef(false);
  const [left, setLeft] = useState(false);
  async function act(): Promise<boolean> {
    if (done.current) return false;
    const body = signUpBody(bodyOf(values(), start)) as SignUp;
    const answer = await register.send({ body: body });
    if (!answer) return false;
    if (!answer.ok) {
      toast.error(t('error occured'));
      const fields = Object.fromEntries(
        Object.entries(answer.fields).map(([field, message]) => [
          field === 'email' || field === 'password' ? `user.${field}` : field,
          t(message),
        ]),
      );
      onRefused(Object.keys(fields).length > 0 ? fields : { 'user.password': t(answer.message) });
      return false;
    }
    done.current = true;
    setLeft(true);
    const { hospital, user, from } = answer.payload;
    keepSignupInfo({
      client_name: body.user.fullname.trim(),
      sender_name: productName,
      to: user.email,
      from,
      hospital_name: hospital.name,
    });
    pardonUnsavedText();
    await navigate({ to: `/${areaOf(window.location.pathname)}/email`, ignoreBlocker: true });
    return true;
  }
  return { busy: register.busy || left, send: act };
}
