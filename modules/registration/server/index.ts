import type { Id } from '#kernel/contract/fields.ts';
import { implement } from '#kernel/server/module/implement.ts';
import { answer, type ServerModule } from '#kernel/server/module/module.ts';
import type { PlatformScope } from '#kernel/server/scope/scope.ts';
import { authRefusals } from '#modules/auth/contract/refusals.ts';
import { wantEmail } from '#modules/auth/server/index.ts';
import { SetupPending } from '#modules/auth/contract/events.ts';
import { HospitalSummaries } from '#modules/organisation/contract/events.ts';
import { registrationCalls } from '../contract/calls.ts';
import { registrationRefusals } from '../contract/refusals.ts';
import { activateSignUp, confirmSignUp } from './confirm-sign-up.ts';
import { registrationSteps } from './demo.ts';
import { demoHospitals } from './demo/hospitals.ts';
import { removeUnconfirmedJob, runSetupJob, takeUpSetupsJob } from './job-names.ts';
import { privacy } from './legal/privacy.ts';
import { terms } from './legal/terms.ts';
import { changePendingEmail, hospitalExists, removeUnconfirmed, resendConfirmation } from './pending-sign-ups.ts';
import { registerHospital } from './register-hospital.ts';
import { retrySetup, runSetup, takeUpSetups, viewSetup } from './run-setup.ts';
import { findRun } from './setup-store.ts';

export { queueSetupAgain } from './run-setup.ts';
export { findRun, readRun } from './setup-store.ts';

/** Addresses with which the founders of the demo's hospitals sign up; mail to them reaches nobody. */
export const demoFounders: readonly string[] = demoHospitals.map(({ email }) => email);

/**
 * Confirms a pending sign-up on an operator's word (the founder was checked by telephone): as the mail's link would,
 * without a session. Answers false when the sign-up is confirmed already or unknown.
 */
export async function confirmByOperator(scope: PlatformScope, hospitalId: Id, reason: string): Promise<boolean> {
  const row = await scope.tx.selectFrom('signUps').selectAll().where('hospitalId', '=', hospitalId).forUpdate().executeTakeFirst();
  if (!row || row.confirmedAt) return false;
  // Somebody else signs in with the address: an operator may know that, and asks for another one. Whoever only waits stands back.
  if (!(await wantEmail(scope, row.accountId, row.email)).email) throw authRefusals.refusal('EMAIL_IN_USE');
  await activateSignUp(scope, row, { spentTokenHash: null, reason });
  return true;
}

const handlers = implement(registrationCalls)({
  register: (scope, { body }) => registerHospital(scope, body),
  exists: (scope, { params }) => hospitalExists(scope, params.value),
  resendConfirmation: (scope, { body }) => resendConfirmation(scope, body.email),
  changePendingEmail: (scope, { body }) => changePendingEmail(scope, body),
  confirm: (scope, { params, body }) => confirmSignUp(scope, { token: params.token, email: body.email }),
  setup: (scope, { params }) => viewSetup(scope, params.id),
  retrySetup: (scope, { params }) => retrySetup(scope, params.id),
  terms: async () => terms,
  privacy: async () => privacy,
});

/** Sign-up of institutions and the setup that follows. */
export const registrationModule: ServerModule = {
  name: 'registration',
  calls: handlers,
  refusals: registrationRefusals,
  answers: [
    answer(SetupPending, async (scope: PlatformScope, { hospitalId }) => {
      const run = await findRun(scope, hospitalId);
      return run !== undefined && run.status !== 'completed';
    }),
    answer(HospitalSummaries, async (scope, { hospitalId }) => {
      const run = await findRun(scope, hospitalId);
      return { setup: run ? { status: run.status, finishedAt: run.finishedAt } : null };
    }),
  ],
  jobs: [
    { name: runSetupJob, run: { platform: runSetup } },
    { name: takeUpSetupsJob, run: { platform: takeUpSetups }, cron: '* * * * *' },
    { name: removeUnconfirmedJob, run: { platform: removeUnconfirmed }, cron: '40 1 * * *' },
  ],
  demo: registrationSteps,
};
