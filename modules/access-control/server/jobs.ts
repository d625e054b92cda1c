import { addDays } from '#kernel/server/clock/instants.ts';
import type { Job } from '#kernel/server/module/module.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { UserDeactivated } from '../contract/events.ts';
import { leave } from './leave-and-return.ts';
import { whyNotLoseAdmin } from './rules.ts';
import { lockUserAndAdmins } from './user-store.ts';

const invitationDays = 30;

/** Invitations that nobody took up for 30 days are archived: the slot is free, the inviter hears of it. */
export async function archiveOldInvitations(scope: Scope): Promise<void> {
  const old = await scope.tx
    .selectFrom('users')
    .select(['id', 'invitedBy'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'pending')
    .where('invitedAt', '<', addDays(scope.now, -invitationDays))
    .execute();
  for (const { id, invitedBy } of old) {
    const { user } = await lockUserAndAdmins(scope, id);
    if (user.status !== 'pending') continue;
    await leave(scope, user, 'archived', `Invitation not accepted for ${invitationDays} days`);
    if (!invitedBy) continue;
    await scope.notify({
      title: 'User Joined',
      content: `${user.fullname} did not accept the invitation for ${invitationDays} days; it was withdrawn.`,
      path: '/settings/users',
      to: { userIds: [invitedBy] },
      module: 'access-control',
      entity: 'User',
      entityId: id,
    });
  }
}

/** Users whose employment ended yesterday or before are deactivated; the last Hospital Admin stays. */
export async function endEmployments(scope: Scope): Promise<void> {
  const today = await scope.today();
  const ended = await scope.tx
    .selectFrom('users')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', 'active')
    .where('endDate', '<', today)
    .execute();
  for (const { id } of ended) {
    const { user, facts, admins } = await lockUserAndAdmins(scope, id);
    if (user.status !== 'active' || whyNotLoseAdmin(facts, admins)) continue;
    const reason = 'End of employment';
    await leave(scope, user, 'inactive', reason);
    await scope.emit(UserDeactivated, { userId: id, accountId: user.accountId, reason });
  }
}

export const accessJobs: readonly Job[] = [
  { name: 'access-control.archive-old-invitations', run: { hospital: archiveOldInvitations }, nightlyHour: 1 },
  { name: 'access-control.end-employments', run: { hospital: endEmployments }, nightlyHour: 0 },
];
