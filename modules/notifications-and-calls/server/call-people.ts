import type { BodyOf } from '#kernel/contract/calls.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { takeRate } from '#kernel/server/access/rate-limit.ts';
import type { Notice, Scope } from '#kernel/server/scope/scope.ts';
import { holdersOf, holdersOnDutyIn, usersBrief } from '#modules/access-control/server/index.ts';
import { requireDepartments } from '#modules/organisation/server/index.ts';
import type { notificationCalls } from '../contract/calls.ts';
import { notificationRefusals } from '../contract/refusals.ts';
import { callableBy, callsPerMinute, callTitle } from '../contract/words.ts';
import { insertRows } from './deliver-notice.ts';
import { recipientsBut } from './rules.ts';

/** A call for attention that rings for 30 seconds on the screens of those called. */
export interface CallOrder {
  /** Plain text, shown on the alert: `GOPD-004 Ada Obi to Room 2`. */
  readonly content: string;
  /** Path below the area where the matter lies. */
  readonly path: string;
  /** All of a department who can be called (holders without a department answer for all), or people by name. */
  readonly to: { readonly departmentId: Id } | { readonly userIds: readonly Id[] };
  readonly module: string;
  readonly entity?: string;
  readonly entityId?: Id;
}

export interface Called {
  /** The call, as `CallAcknowledged` names it; also when nobody could be called. */
  readonly groupId: Id;
  readonly recipients: number;
}

async function callable(scope: Scope, to: CallOrder['to']): Promise<readonly Id[]> {
  if ('departmentId' in to) return holdersOnDutyIn(scope, callableBy, to.departmentId);
  const holders = new Set(await holdersOf(scope, callableBy));
  return to.userIds.filter((userId) => holders.has(userId));
}

/**
 * Writes one unread row 'Calling' for each who can be called (active, holds 'Receive call request', not the caller), in
 * the act's transaction. `CallAcknowledged` tells of the first answer.
 */
export async function callPeople(scope: Scope, order: CallOrder): Promise<Called> {
  const groupId = scope.newId();
  const userIds = recipientsBut(await callable(scope, order.to), scope.actor.userId, false);
  if (userIds.length > 0) {
    const notice: Omit<Notice, 'to'> = {
      title: callTitle,
      content: order.content,
      path: order.path,
      module: order.module,
      dates: { dateTime: scope.now },
      ...(order.entity ? { entity: order.entity } : {}),
      ...(order.entityId ? { entityId: order.entityId } : {}),
    };
    await insertRows(scope, notice, { audience: 'staff', hospitalId: scope.hospitalId, userIds, groupId });
  }
  return { groupId, recipients: userIds.length };
}

/** POST notification/call: at most six a minute and person. The message is the caller's words; it goes to no other channel. */
export async function callStaff(scope: Scope, order: BodyOf<typeof notificationCalls.callStaff>): Promise<Called> {
  const { userIds, departmentId, message } = order;
  const to = userIds ? { userIds } : departmentId ? { departmentId } : null;
  if (!to) throw notificationRefusals.refusal('CALL_NOBODY_NAMED');
  if (departmentId) await requireDepartments(scope, [departmentId], 'departmentId');
  const known = new Set((await usersBrief(scope, userIds ?? [])).filter(({ status }) => status === 'active').map(({ id }) => id));
  if (userIds?.some((id) => !known.has(id))) throw notificationRefusals.refusal('CALL_PERSON_UNKNOWN');
  await takeRate(scope, `staff-call ${scope.hospitalId} ${scope.actor.userId}`, { most: callsPerMinute, seconds: 60 });
  const called = await callPeople(scope, { content: message, path: '/dashboard', to, module: 'notifications-and-calls' });
  await scope.record({
    action: 'create',
    entity: 'Call',
    entityId: called.groupId,
    summary: `Staff called: ${called.recipients} recipients`,
    after: { recipients: called.recipients, departmentId: departmentId ?? null },
  });
  return called;
}

/** GET notification/call/{groupId}: a call of one's own and its first answer. */
export async function readMadeCall(scope: Scope, groupId: Id) {
  const rows = await scope.tx
    .selectFrom('notifications')
    .select('dates')
    .where('hospitalId', '=', scope.hospitalId)
    .where('groupId', '=', groupId)
    .where('callerId', '=', scope.actor.userId)
    .execute();
  const [first] = rows;
  if (!first) throw kernelRefusals.refusal('NOT_FOUND');
  const { answeredBy = null, answeredAt = null } = first.dates as { answeredBy?: string | null; answeredAt?: string | null };
  return { groupId, recipients: rows.length, answeredBy, answeredAt };
}
