import { on, type ServerModule } from '#kernel/server/module/module.ts';
import { HospitalStatusChanged, SettingsChanged } from '#modules/organisation/contract/events.ts';
import { authRefusals } from '../contract/refusals.ts';
import { authSteps } from './demo.ts';
import { authHandlers } from './handlers.ts';
import { endSessionsOfHaltedHospital, followSecuritySettings } from './hospital-changes.ts';
import { authJobs } from './jobs.ts';
import { identifyAccount } from './identify-account.ts';
import { resolveSession, touchSession } from './sessions.ts';

export {
  type Account,
  changeAccountEmail,
  changeAccountPhone,
  clearLock,
  createAccount,
  findAccount,
  findAccountByEmail,
  findAccountsByPhone,
  heldBackUntil,
  type NewAccount,
  proveEmail,
  setAccountStatus,
  tellOwner,
  wantEmail,
} from './accounts.ts';
export { openSession, signedInUser } from './answer-session.ts';
export { checkCode, type CodeOrder, sendCode } from './codes.ts';
export { type Letter, letter } from './mails.ts';
export { requirePasswordOf } from './lockout.ts';
export { type PasswordCost, setPasswordCost } from './password-derive.ts';
export { hashPassword } from './password-hash.ts';
export { setPin } from './pins.ts';
export { whyNotPassword } from './password-policy.ts';
export { addressKey, maskEmail, maskPhone, phoneKeyOf } from './rules.ts';
export { secondPersonMatches } from './second-person.ts';
export { endAllAccess } from './end-all-access.ts';
export { endSessions, requireRecentPassword, type SessionOrder, sessionsOf, signInsOf } from './sessions.ts';
export { setPassword } from './set-password.ts';
export { type IssuedToken, issueToken, peekToken, requireToken, revokeTokens, spendToken, type TokenOrder } from './tokens.ts';
export { sendResetLink } from './forgot-password.ts';

/** Sign-in for the three areas: accounts, sessions, one-time codes and links, passwords, lockout. */
export const authModule: ServerModule = {
  name: 'auth',
  calls: authHandlers,
  refusals: authRefusals,
  listeners: [on(HospitalStatusChanged, endSessionsOfHaltedHospital), on(SettingsChanged, followSecuritySettings)],
  jobs: authJobs,
  ports: {
    resolveSession,
    identify: identifyAccount,
    touchSession: (scope, session, facts) => touchSession(scope, session, facts),
  },
  demo: authSteps,
};
