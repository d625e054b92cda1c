import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import { refuseHeld } from '#kernel/server/outbox/limits.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { authRefusals } from '#modules/auth/contract/refusals.ts';
import { createAccount, findAccount, issueToken, tellOwner, wantEmail } from '#modules/auth/server/index.ts';
import { hospitalOf, requireDepartments, requireSpecializations } from '#modules/organisation/server/index.ts';
import { requireFreeSlots } from '#modules/subscription/server/index.ts';
import type { NewUser, User } from '../contract/records.ts';
import { userRecord } from '../contract/user.record.ts';
import { recordBeyond, refuseUnassignable } from './assign-role.ts';
import { invitationMail } from './mails.ts';
import { holdRole, type RoleRecord } from './role-store.ts';
import { fullNameOf, whyNotResend, whyNotStaff } from './rules.ts';
import { changeUser, lockUser, searchTextOf, setDepartments, setSpecializations, type UserRecord } from './user-store.ts';
import { readUser } from './user-reads.ts';

/** POST users: role, e-mail and slot are asked in this order; then account, user, invitation and mail are made together. */
export async function createUser(scope: Scope, order: NewUser): Promise<User> {
  const role = await holdRole(scope, order.roleId);
  const beyond = await refuseUnassignable(scope, role);
  await refuseUnfit(scope, order);
  await requireFreeSlots(scope);
  const user = await inviteUser(scope, order, role);
  await recordBeyond(scope, user, role, beyond);
  await tellHead(scope, user, order.departmentIds[0]);
  return readUser(scope, user.id);
}

/** The head of the user's primary department hears of the newcomer. */
async function tellHead(scope: Scope, user: UserRecord, departmentId: Id | undefined): Promise<void> {
  if (!departmentId) return;
  const department = await scope.tx
    .selectFrom('departments')
    .select(['name', 'headUserId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', departmentId)
    .executeTakeFirst();
  if (!department?.headUserId) return;
  await scope.notify({
    title: 'User Joined',
    content: `${user.fullname} was invited to ${department.name}.`,
    path: `/settings/users/${user.id}`,
    to: { userIds: [department.headUserId] },
    module: 'access-control',
    entity: 'User',
    entityId: user.id,
  });
}

/** Whether somebody of this hospital has the address or was invited with it; whose it is elsewhere is nobody's business here. */
async function isOfOurs(scope: Scope, email: string): Promise<boolean> {
  const row = await scope.tx
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.accountId')
    .select('u.id')
    .where('u.hospitalId', '=', scope.hospitalId)
    .where('a.status', '<>', 'archived')
    .where((eb) => eb.or([eb('a.email', '=', email), eb('a.wantedEmail', '=', email)]))
    .executeTakeFirst();
  return row !== undefined;
}

/** Refuses a new user's record: staff rules, departments, specializations, taken e-mail. */
export async function refuseUnfit(scope: Scope, order: NewUser): Promise<void> {
  refuseIf(whyNotStaff(order));
  await requireDepartments(scope, order.departmentIds);
  await requireSpecializations(scope, order.specializationIds);
  if (await isOfOurs(scope, order.email)) throw authRefusals.refusal('EMAIL_IN_USE');
}

/** Makes account and user and sends the invitation. Role, record and slot were asked before. */
export async function inviteUser(scope: Scope, order: NewUser, role: RoleRecord): Promise<UserRecord> {
  const account = await createAccount(scope, {
    area: 'hospital',
    hospitalId: scope.hospitalId,
    email: order.email,
    dialCode: order.dialCode,
    phoneNumber: order.phoneNumber,
    status: 'pending',
    quietly: true,
  });
  const { email: _email, dialCode: _dialCode, phoneNumber: _phone, departmentIds, specializationIds, reason, ...fields } = order;
  const user = await insertUser(scope, {
    ...fields,
    accountId: account.id,
    status: 'pending',
    invitedBy: scope.actor.userId,
    invitedAt: scope.now,
  });
  await setDepartments(scope, user.id, departmentIds);
  await setSpecializations(scope, user.id, specializationIds);
  await sendInvitation(scope, user, role.name);
  await scope.record({
    action: 'create',
    entity: 'User',
    entityId: user.id,
    entityNumber: user.staffNumber,
    summary: `User ${user.fullname} invited as ${role.name}`,
    after: { fullname: user.fullname, email: order.email, role: role.name, cadre: user.cadre, status: user.status },
    reason,
  });
  await scope.live({ entity: 'user', id: user.id, action: 'create', permission: 'View Users' });
  return user;
}

type NewRecord = Partial<UserRecord> & Pick<UserRecord, 'accountId' | 'firstName' | 'lastName' | 'roleId' | 'status' | 'cadre'>;

/** Inserts a user with the next staff number. */
export async function insertUser(scope: Scope, record: NewRecord): Promise<UserRecord> {
  const fullname = fullNameOf({ ...record, middleName: record.middleName ?? null });
  const staffNumber = await nextNumber(scope, 'STF-', 4);
  return scope.tx
    .insertInto('users')
    .values({
      ...record,
      hospitalId: scope.hospitalId,
      id: scope.newId(),
      staffNumber,
      fullname,
      searchText: searchTextOf({ fullname, staffNumber }),
      createdAt: scope.now,
      createdBy: scope.actor.userId,
      updatedAt: scope.now,
      updatedBy: scope.actor.userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Mails a fresh link to an invited user; the old one dies. */
export async function sendInvitation(
  scope: Scope,
  user: Pick<UserRecord, 'id' | 'accountId' | 'fullname'>,
  roleName: string,
): Promise<void> {
  const known = await findAccount(scope, user.accountId);
  const wanted = known?.email ?? known?.wantedEmail;
  if (!wanted) return;
  const hospital = await hospitalOf(scope);
  const { email } = await wantEmail(scope, user.accountId, wanted);
  if (!email) {
    await tellOwner(scope, wanted, [
      `${hospital.name} invited you to work in ${scope.settings.productName}. Ask them to invite you with another address.`,
    ]);
    return;
  }
  const token = await issueToken(scope, {
    purpose: 'invite',
    accountId: user.accountId,
    email,
    data: { hospitalId: scope.hospitalId, userId: user.id },
  });
  const mail = invitationMail(scope.settings, { fullname: user.fullname, hospitalName: hospital.name, roleName, token });
  refuseHeld(await scope.mail({ to: email, ...mail }));
}

/** POST users/{id}/resend-invite. */
export async function resendInvite(scope: Scope, id: Id, reason: string | null): Promise<User> {
  const user = await lockUser(scope, id);
  guard(userRecord, 'resendInvite', user, whyNotResend({ invitedAt: user.invitedAt, now: scope.now }));
  const role = await holdRole(scope, user.roleId);
  await changeUser(scope, user, { invitedAt: scope.now });
  await sendInvitation(scope, user, role.name);
  await scope.record({
    action: 'update',
    entity: 'User',
    entityId: id,
    entityNumber: user.staffNumber,
    summary: `Invitation of ${user.fullname} sent again`,
    reason,
  });
  return readUser(scope, id);
}
