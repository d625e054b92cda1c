import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { takeRate } from '#kernel/server/access/rate-limit.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { clearLock, endSessions, findAccount, revokeTokens, sendResetLink, setAccountStatus } from '#modules/auth/server/index.ts';
import { requireFreeSlots } from '#modules/subscription/server/index.ts';
import { UserDeactivated, WorkHandedOver } from '../contract/events.ts';
import type { OpenWorkItem, User } from '../contract/records.ts';
import { accessRefusals } from '../contract/refusals.ts';
import { userRecord } from '../contract/user.record.ts';
import { recordBeyond, refuseTakingFrom, refuseUnassignable } from './assign-role.ts';
import { holdRole } from './role-store.ts';
import { whyNotLeave, whyNotOwn } from './rules.ts';
import { openWorkOf, readUser } from './user-reads.ts';
import { changeUser, findUser, lockUser, lockUserAndAdmins, refuseLosingAdmin, type UserRecord } from './user-store.ts';

interface Leaving {
  readonly reason: string | null;
  readonly handoverTo?: Id | undefined;
}

/** PATCH users/{id}/deactivate. Open work is handed over or refuses; sessions end at once, the slot is free. */
export async function deactivateUser(scope: Scope, id: Id, order: Leaving): Promise<User & { reassign: OpenWorkItem[] }> {
  const { user, facts, admins } = await lockUserAndAdmins(scope, id);
  refuseIf(whyNotOwn(id, scope.actor.userId));
  guard(userRecord, 'deactivateUser', user);
  refuseLosingAdmin(facts, admins);
  await refuseTakingFrom(scope, user, 'was deactivated');
  const work = await handOver(scope, id, order.handoverTo);
  await leave(scope, user, 'inactive', order.reason);
  await scope.emit(UserDeactivated, { userId: id, accountId: user.accountId, reason: order.reason });
  return { ...(await readUser(scope, id)), reassign: work.filter((item) => !item.blocks) };
}

/** DELETE users/{id}: an inactive or invited user is archived; the name stays on records, the e-mail is free again. */
export async function deleteUser(scope: Scope, id: Id, order: Leaving): Promise<User> {
  const { user, facts, admins } = await lockUserAndAdmins(scope, id);
  refuseIf(whyNotOwn(id, scope.actor.userId));
  guard(userRecord, 'deleteUser', user);
  refuseLosingAdmin(facts, admins);
  await refuseTakingFrom(scope, user, 'was archived');
  await handOver(scope, id, order.handoverTo);
  await leave(scope, user, 'archived', order.reason);
  return readUser(scope, id);
}

/** Asks for open work and gives it to the one who takes over; answers what was found. */
async function handOver(scope: Scope, id: Id, handoverTo: Id | undefined): Promise<OpenWorkItem[]> {
  const work = await openWorkOf(scope, id);
  if (handoverTo) {
    const heir = await findUser(scope, handoverTo);
    if (heir?.status !== 'active' || heir.id === id) throw accessRefusals.refusal('HANDOVER_UNKNOWN');
  }
  refuseIf(whyNotLeave(work, handoverTo ?? null));
  if (handoverTo) await scope.emit(WorkHandedOver, { fromUserId: id, toUserId: handoverTo });
  return work;
}

/** Invariants 2 of auth and 9 of this module: no session, no link and no sign-in is left. */
export async function leave(scope: Scope, user: UserRecord, status: 'inactive' | 'archived', reason: string | null): Promise<void> {
  await changeUser(scope, user, { status });
  await setAccountStatus(scope, user.accountId, status);
  await endSessions(scope, { accountId: user.accountId, reason: 'deactivated' });
  await revokeTokens(scope, { accountId: user.accountId });
  await scope.record({
    action: status === 'archived' ? 'delete' : 'state',
    entity: 'User',
    entityId: user.id,
    entityNumber: user.staffNumber,
    summary: `User ${user.fullname} ${status === 'archived' ? 'archived' : 'deactivated'}`,
    before: { status: user.status },
    after: { status },
    reason,
  });
}

/** PATCH users/{id}/activate: takes a slot and mails a link for a new password. */
export async function activateUser(scope: Scope, id: Id, reason: string | null): Promise<User> {
  // The slots are locked before the rows of users, as everywhere.
  const known = await lockFreeSlot(scope, id);
  refuseIf(whyNotOwn(id, scope.actor.userId));
  guard(userRecord, 'activateUser', known);
  const role = await holdRole(scope, known.roleId);
  const beyond = await refuseUnassignable(scope, role);
  await changeUser(scope, known, { status: 'active' });
  const account = await setAccountStatus(scope, known.accountId, 'active');
  await sendResetLink(scope, account);
  await scope.record({
    action: 'state',
    entity: 'User',
    entityId: id,
    entityNumber: known.staffNumber,
    summary: `User ${known.fullname} activated`,
    before: { status: known.status },
    after: { status: 'active' },
    reason,
  });
  await recordBeyond(scope, known, role, beyond);
  return readUser(scope, id);
}

async function lockFreeSlot(scope: Scope, id: Id): Promise<UserRecord> {
  const seen = await findUser(scope, id);
  if (seen?.status === 'inactive') await requireFreeSlots(scope);
  return lockUser(scope, id);
}

/** PATCH users/{id}/unlock. */
export async function unlockUser(scope: Scope, id: Id, reason: string | null): Promise<User> {
  const user = await lockUser(scope, id);
  if (!(await clearLock(scope, user.accountId))) throw accessRefusals.refusal('USER_NOT_LOCKED');
  await scope.record({
    action: 'update',
    entity: 'User',
    entityId: id,
    entityNumber: user.staffNumber,
    summary: `Lock of ${user.fullname} ended`,
    reason,
  });
  return readUser(scope, id);
}

/** POST users/{id}/reset-password: the link goes to the user's own address; once a minute. */
export async function resetUserPassword(scope: Scope, id: Id, reason: string | null): Promise<User> {
  const user = await lockUser(scope, id);
  guard(userRecord, 'resetUserPassword', user);
  await takeRate(scope, `reset-for:${user.accountId}`, { most: 1, seconds: 60 });
  await sendResetLink(scope, await findAccount(scope, user.accountId));
  await scope.record({
    action: 'update',
    entity: 'User',
    entityId: id,
    entityNumber: user.staffNumber,
    summary: `Reset link sent to ${user.fullname}`,
    reason,
  });
  return readUser(scope, id);
}
