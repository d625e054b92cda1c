import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { email, instant, secretText } from '#kernel/contract/fields.ts';
import { SessionPayload } from '#modules/auth/contract/records.ts';
import { LegalText, SetupRun, SignedUp, SignUp } from './records.ts';

const token = z.string().min(1).max(200);

export const registrationCalls = declareCalls({
  register: {
    method: 'POST',
    path: '/hospitals',
    summary: 'Signs up a medical institution with its founding user; both stay pending until the mail is confirmed.',
    permission: 'public',
    body: SignUp,
    payload: SignedUp,
    repeatable: true,
    refusals: ['HOSPITAL_EXISTS', 'REGISTRATION_CLOSED', 'PASSWORD_RULES', 'PASSWORD_COMMON', 'PASSWORD_NAMES_OWNER'],
  },
  exists: {
    method: 'GET',
    path: '/hospitals/exists/{value}',
    summary: 'Says whether an RC code is taken, in any spelling of case, spaces and hyphens.',
    permission: 'public',
    params: z.object({ value: z.string().min(1).max(50) }),
    payload: z.object({ does_hospital_exist: z.boolean() }),
    ratePerMinute: 30,
  },
  resendConfirmation: {
    method: 'POST',
    path: '/hospitals/resend-confirmation',
    summary: 'Sends the confirmation mail again; the answer is the same for unknown addresses.',
    permission: 'public',
    body: z.strictObject({ email }),
    payload: z.object({ nextAllowedAt: instant }),
    unaudited: 'Known and unknown addresses must look the same; a mail that is really sent is audited by its token.',
  },
  changePendingEmail: {
    method: 'PATCH',
    path: '/hospitals/pending-email',
    summary: 'Corrects the address of a sign-up that has not been confirmed yet.',
    permission: 'public',
    body: z.strictObject({ email, newEmail: email, password: secretText(200) }),
    payload: z.object({ to: z.string() }),
    refusals: ['PENDING_SIGNUP_WRONG', 'ACCOUNT_LOCKED', 'ADDRESS_BLOCKED', 'EMAIL_IN_USE'],
    ratePerMinute: 10,
  },
  confirm: {
    method: 'POST',
    path: '/auth/loginbytoken/{token}',
    summary: "Confirms a sign-up by the mail's link: activates hospital and founder, queues the setup, opens a setup session.",
    permission: 'public',
    params: z.object({ token }),
    secretParams: ['token'],
    body: z.strictObject({ email }),
    payload: SessionPayload,
    refusals: ['LINK_INVALID'],
    ratePerMinute: 20,
  },
  setup: {
    method: 'GET',
    path: '/hospitals/{id}/setup',
    summary: 'The state of the own hospital’s setup: for its founder, and for holders of View Settings.',
    permission: 'signed in',
    sessionScopes: ['setup'],
    ungated: true,
    payload: SetupRun,
  },
  retrySetup: {
    method: 'POST',
    path: '/hospitals/{id}/setup/retry',
    summary: 'Runs a failed setup again from the step that failed: for its founder, and for holders of Edit Hospital.',
    permission: 'signed in',
    sessionScopes: ['setup'],
    ungated: true,
    payload: SetupRun,
    refusals: ['SETUP_NOT_RETRYABLE'],
  },
  terms: {
    method: 'GET',
    path: '/legal/terms',
    summary: 'The terms of use with their version.',
    permission: 'public',
    payload: LegalText,
    cacheSeconds: 3600,
  },
  privacy: {
    method: 'GET',
    path: '/legal/privacy',
    summary: 'The privacy notice with its version.',
    permission: 'public',
    payload: LegalText,
    cacheSeconds: 3600,
  },
});
