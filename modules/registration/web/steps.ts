import type { FormValues } from '#kernel/web/form/body.ts';
import { titleOf } from '#modules/registration/contract/words.ts';
import type { SignUpGender } from '#modules/registration/contract/words.ts';

/** The wizard's steps. The third cannot go back. */
export const steps = ['hospital', 'admin', 'password'] as const;
export type WizardStep = (typeof steps)[number];

/** The step on whose page a field of the body stands. */
export function stepOf(field: string): WizardStep {
  if (field.startsWith('hospital.') || field === 'hospital') return 'hospital';
  return field === 'user.password' || !field.startsWith('user') ? 'password' : 'admin';
}

/** The messages of one step. */
export function messagesOfStep(messages: Readonly<Record<string, unknown>>, step: WizardStep): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([field, message]) => (stepOf(field) === step && message ? [[field, String(message)]] : [])),
  );
}

/** The earliest step that holds one of the messages. */
export function firstStepWith(messages: Readonly<Record<string, unknown>>): WizardStep | null {
  return steps.find((step) => Object.keys(messages).some((field) => stepOf(field) === step)) ?? null;
}

const asRecord = (value: unknown): FormValues => (typeof value === 'object' && value !== null ? (value as FormValues) : {});

/** What POST hospitals gets from the three steps: the repetition of the password stays here, the title follows the gender. */
export function signUpBody(values: FormValues): FormValues {
  const user = asRecord(values['user']);
  return {
    hospital: asRecord(values['hospital']),
    user: { ...user, title: titleOf(user['gender'] as SignUpGender | undefined) },
    termsAccepted: values['termsAccepted'] === true,
  };
}

/** How strong a password looks, 0 to 4: the rules it keeps, and its length beyond the minimum. */
export function strengthOf(password: string, brokenRules: number): 0 | 1 | 2 | 3 | 4 {
  if (password === '') return 0;
  if (brokenRules >= 3) return 1;
  if (brokenRules > 0) return 2;
  return new Set(password).size >= 10 && password.length >= 15 ? 4 : 3;
}
