import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { AnyScope, Scope } from '#kernel/server/scope/scope.ts';
import { CallAcknowledged } from '../contract/events.ts';
import { ownNotices } from './store.ts';
import { tellScreens } from './tell-screens.ts';

/**
 * Locks every row of the calls among these, in one order, before any of them is marked: of two people who answer one
 * call at once one is first, and neither waits for the other crosswise.
 */
export async function lockGroups(scope: AnyScope, ids: readonly Id[]): Promise<void> {
  if (scope.kind !== 'hospital' || ids.length === 0) return;
  const calls = await ownNotices(scope)
    .select('groupId')
    .where('id', 'in', [...ids])
    .where('kind', '=', 'call')
    .where('readStatus', '=', false)
    .execute();
  if (calls.length === 0) return;
  await scope.tx
    .selectFrom('notifications')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('groupId', 'in', [...new Set(calls.map(({ groupId }) => groupId))])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The first answer to a call is written on the rows of all who were called, told to them, to the caller and to the asking module. */
async function acknowledgeCall(scope: Scope, groupId: Id): Promise<void> {
  const answered = JSON.stringify({ answeredAt: scope.now, answeredBy: scope.actor.name });
  const rows = await scope.tx
    .updateTable('notifications')
    .set({ dates: sql`dates || ${answered}::jsonb`, updatedAt: scope.now })
    .where('hospitalId', '=', scope.hospitalId)
    .where('groupId', '=', groupId)
    .where(sql<boolean>`dates ->> 'answeredAt' is null`)
    .returning(['id', 'userId', 'kind', 'hospitalId', 'callerId', 'entityType', 'entityId'])
    .execute();
  const [first] = rows;
  if (!first) return;
  const others = rows.filter(({ userId }) => userId !== scope.actor.userId);
  await tellScreens(scope, 'update', others);
  if (first.callerId) await scope.live({ entity: 'made-calls', id: groupId, action: 'update', userIds: [first.callerId] });
  await scope.emit(CallAcknowledged, {
    groupId,
    entityType: first.entityType,
    entityId: first.entityId,
    userId: scope.actor.userId ?? scope.hospitalId,
    userName: scope.actor.name,
    at: scope.now,
  });
}

/** Takes up the calls among rows that have just been read. Their groups are locked already. */
export async function acknowledgeCalls(
  scope: AnyScope,
  read: readonly { readonly kind: 'notice' | 'call'; readonly groupId: Id }[],
): Promise<void> {
  if (scope.kind !== 'hospital') return;
  const groups = new Set(read.filter(({ kind }) => kind === 'call').map(({ groupId }) => groupId));
  for (const groupId of groups) await acknowledgeCall(scope, groupId);
}
