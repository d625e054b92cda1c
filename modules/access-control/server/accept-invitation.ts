import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import type { PlatformScope, Scope } from '#kernel/server/scope/scope.ts';
import { authRefusals } from '#modules/auth/contract/refusals.ts';
import type { SessionPayload } from '#modules/auth/contract/records.ts';
import {
  type Account,
  changeAccountPhone,
  findAccount,
  type IssuedToken,
  openSession,
  peekToken,
  proveEmail,
  requireToken,
  setAccountStatus,
  setPassword,
  spendToken,
} from '#modules/auth/server/index.ts';
import { requireHospital } from '#modules/organisation/server/index.ts';
import { UserJoined } from '../contract/events.ts';
import type { AcceptInvitation, Invitation } from '../contract/records.ts';
import { accessRefusals } from '../contract/refusals.ts';
import { findRole } from './role-store.ts';
import { changeUser, findUser, lockUser } from './user-store.ts';

interface Invited {
  readonly account: Account;
  readonly hospitalId: Id;
  readonly userId: Id;
}

/** Whom a live invitation is for; an account that is not waiting any more makes the link worthless. */
async function invitedBy(scope: PlatformScope, token: IssuedToken): Promise<Invited> {
  const account = token.accountId ? await findAccount(scope, token.accountId) : undefined;
  const { hospitalId, userId } = token.data;
  if (account?.status !== 'pending' || typeof hospitalId !== 'string' || typeof userId !== 'string')
    throw authRefusals.refusal('LINK_INVALID');
  return { account, hospitalId, userId };
}

/** GET users/verify/{token}. */
export async function peekInvitation(scope: PlatformScope, token: string): Promise<Invitation> {
  const { account, hospitalId, userId } = await invitedBy(scope, await requireToken(scope, await peekToken(scope, 'invite', token)));
  const hospital = await requireHospital(scope, hospitalId);
  return scope.inHospital(hospitalId, async (inside) => {
    const user = await findUser(inside, userId);
    if (!user) throw authRefusals.refusal('LINK_INVALID');
    const role = await findRole(inside, user.roleId);
    return {
      email: account.email ?? account.wantedEmail ?? '',
      fullname: user.fullname,
      hospitalName: hospital.name,
      roleName: role?.name ?? '',
      dialCode: account.dialCode,
      phoneNumber: account.phoneNumber,
    };
  });
}

/** POST users/verify/{token}: sets the password, confirms the e-mail, opens the session. The link works once. */
export async function acceptInvitation(scope: PlatformScope, token: string, order: AcceptInvitation): Promise<SessionPayload> {
  if (!order.termsAccepted) throw accessRefusals.refusal('TERMS_NOT_ACCEPTED');
  if (order.password !== order.confirmPassword) throw authRefusals.refusal('PASSWORD_MISMATCH');
  const { account, hospitalId, userId } = await invitedBy(scope, await requireToken(scope, await peekToken(scope, 'invite', token)));
  const address = account.email ?? account.wantedEmail;
  if (!address || !(await proveEmail(scope, account.id, address))) throw authRefusals.refusal('LINK_INVALID');
  // After the address, because that ends the links of others who wait for it.
  await requireToken(scope, await spendToken(scope, 'invite', token));
  const hospital = await requireHospital(scope, hospitalId);
  if (hospital.status !== 'active') throw authRefusals.refusal('HOSPITAL_SUSPENDED');
  if (order.phoneNumber) {
    await changeAccountPhone(scope, account.id, { dialCode: order.dialCode ?? account.dialCode, phoneNumber: order.phoneNumber });
  } else if (!account.phoneNumber) {
    throw accessRefusals.refusal('PHONE_MISSING');
  }
  await setPassword(scope, account.id, order.password);
  await setAccountStatus(scope, account.id, 'active', { emailConfirmed: true });
  await scope.inHospital(hospitalId, (inside) => join(inside, userId));
  return openSession(scope, { accountId: account.id, trustDevice: true });
}

async function join(scope: Scope, userId: Id): Promise<void> {
  const before = await lockUser(scope, userId);
  if (before.status !== 'pending') throw kernelRefusals.refusal('CONFLICT');
  const user = await changeUser(scope, before, { status: 'active', joinedAt: scope.now, termsAcceptedAt: scope.now });
  await scope.emit(UserJoined, { userId, accountId: user.accountId });
  await scope.record({
    action: 'state',
    entity: 'User',
    entityId: userId,
    entityNumber: user.staffNumber,
    summary: `${user.fullname} accepted the invitation`,
    before: { status: before.status },
    after: { status: user.status },
  });
  if (!user.invitedBy) return;
  await scope.notify({
    title: 'User Joined',
    content: `${user.fullname} accepted the invitation.`,
    path: '/settings/users',
    to: { userIds: [user.invitedBy] },
    module: 'access-control',
    entity: 'User',
    entityId: userId,
  });
}
