import type { Id } from '#kernel/contract/fields.ts';
import { addSeconds } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { LabEditor } from '../../contract/request-records.ts';
import { editingSeconds } from '../../contract/words.ts';
import { findRequest, requireSight, tellLive } from './store.ts';

/** The others who have the form of a request's result open now. */
export async function editorsOf(scope: Scope, requestId: Id): Promise<LabEditor[]> {
  const rows = await scope.tx
    .selectFrom('labResultEditors')
    .select(['userId', 'userName', 'since'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', requestId)
    .where('seenAt', '>', addSeconds(scope.now, -editingSeconds))
    .orderBy('since')
    .execute();
  return rows
    .filter(({ userId }) => userId !== scope.actor.userId)
    .map(({ userId, userName, since }) => ({ userId, name: userName, since }));
}

async function leave(scope: Scope, requestId: Id, userId: Id): Promise<boolean> {
  const gone = await scope.tx
    .deleteFrom('labResultEditors')
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', requestId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** Renews the mark; true when it is a new one, also after it had run out. */
async function stay(scope: Scope, requestId: Id, userId: Id): Promise<boolean> {
  const mine = await scope.tx
    .selectFrom('labResultEditors')
    .select('seenAt')
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestId', '=', requestId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  const isNew = !mine || mine.seenAt <= addSeconds(scope.now, -editingSeconds);
  await scope.tx
    .insertInto('labResultEditors')
    .values({
      ...{ hospitalId: scope.hospitalId, requestId, userId, userName: scope.actor.name },
      ...{ since: scope.now, seenAt: scope.now },
    })
    .onConflict((conflict) =>
      conflict.columns(['hospitalId', 'requestId', 'userId']).doUpdateSet({ seenAt: scope.now, ...(isNew ? { since: scope.now } : {}) }),
    )
    .execute();
  return isNew;
}

/** POST lab-request/{id}/editing: the form is open, or was closed; screens of others hear only of what changed. */
export async function markEditing(scope: Scope, id: Id, open: boolean): Promise<LabEditor[]> {
  const row = await findRequest(scope, id);
  requireSight(scope, row);
  const { userId } = scope.actor;
  if (userId && (open ? await stay(scope, id, userId) : await leave(scope, id, userId))) await tellLive(scope, id, 'update');
  return editorsOf(scope, id);
}
