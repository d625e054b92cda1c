import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { AnyScope, PlatformScope, Scope } from '#kernel/server/scope/scope.ts';
import { hospitalOf, type HospitalRow } from '#modules/organisation/server/index.ts';
import { subscriptionOf } from '#modules/subscription/server/index.ts';
import { AccountIdentity, AccountProfile } from '../contract/events.ts';
import type { SessionPayload, SignedInHospital, SignedInUser } from '../contract/records.ts';
import { type Account, requireAccount } from './accounts.ts';
import { type FreshSession, type SessionOrder, startSession } from './sessions.ts';

/** A hospital as the browser keeps it. */
function shownHospital(row: HospitalRow): SignedInHospital {
  return {
    id: row.id,
    hospitalId: row.id,
    civisHospitalId: row.civisHospitalId,
    name: row.name,
    address: row.address,
    email: row.email,
    dialCode: row.dialCode,
    phoneNumber: row.phone,
    country: row.country,
    timeZoneLabel: row.timeZoneLabel,
  };
}

/** The signed-in person: what the area's record says, with the account's own contact and confirmations. */
export async function signedInUser(scope: AnyScope, account: Account): Promise<SignedInUser> {
  const [profile] = await scope.ask(AccountProfile, { accountId: account.id, area: account.area, hospitalId: account.hospitalId });
  if (!profile) throw kernelRefusals.refusal('NOT_FOUND');
  return {
    ...profile,
    accountId: account.id,
    email: account.email,
    dialCode: account.dialCode,
    phoneNumber: account.phoneNumber,
    phoneNumberConfirmed: account.phoneNumberConfirmed,
    emailConfirmed: account.emailConfirmedAt !== null,
    twoFactor: account.twoFactor,
    lastLoginAt: account.lastLoginAt,
  };
}

async function hospitalAndSubscription(scope: Scope): Promise<Pick<SessionPayload, 'hospital' | 'subscription'>> {
  const hospital = shownHospital(await hospitalOf(scope));
  const subscription = await subscriptionOf(scope);
  if (!subscription) return { hospital, subscription: null };
  const { paymentStatus, currency, country } = subscription.row;
  return { hospital, subscription: { status: subscription.status, paymentStatus, currency, country } };
}

/**
 * Opens a session for an account that has proven who it is (right password and code, or a spent link) and answers what
 * the browser keeps: token, person, hospital, role and subscription.
 */
export async function openSession(scope: PlatformScope, order: SessionOrder): Promise<SessionPayload> {
  return answerSession(scope, order.accountId, await startSession(scope, order));
}

async function answerSession(scope: PlatformScope, accountId: Id, session: FreshSession): Promise<SessionPayload> {
  const account = await requireAccount(scope, accountId);
  const [identity] = await scope.ask(AccountIdentity, { accountId, area: account.area, hospitalId: account.hospitalId });
  if (!identity) throw kernelRefusals.refusal('NOT_FOUND');
  const nowhere = { hospital: null, subscription: null };
  return {
    token: session.token,
    user: await signedInUser(scope, account),
    ...(account.hospitalId ? await scope.inHospital(account.hospitalId, hospitalAndSubscription) : nowhere),
    role: { id: identity.roleId, name: identity.roleName, permissions: identity.permissions.map((name) => ({ name })) },
    scope: session.scope,
    mustChangePassword: account.mustChangePassword,
    idleExpiresAt: session.idleExpiresAt,
    absoluteExpiresAt: session.absoluteExpiresAt,
  };
}

/** GET auth/profile. */
export async function readOwnProfile(scope: AnyScope): Promise<{ user: SignedInUser & { hospital: SignedInHospital | null } }> {
  const account = await requireAccount(scope, scope.actor.accountId);
  const user = await signedInUser(scope, account);
  const hospital = scope.kind === 'hospital' ? shownHospital(await hospitalOf(scope)) : null;
  return { user: { ...user, hospital } };
}
