import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';

/** Which of these tests the actor marked. */
export async function favouritesAmong(scope: Scope, testIds: readonly Id[]): Promise<Set<Id>> {
  const { userId } = scope.actor;
  if (!userId || testIds.length === 0) return new Set();
  const rows = await scope.tx
    .selectFrom('labFavouriteTests')
    .select('testId')
    .where('hospitalId', '=', scope.hospitalId)
    .where('userId', '=', userId)
    .where('testId', 'in', [...testIds])
    .execute();
  return new Set(rows.map(({ testId }) => testId));
}

/** PUT laboratory/test/{id}/favourite: the actor's own mark, twice is once. */
export async function markFavourite(scope: Scope, testId: Id, favourite: boolean): Promise<{ favourite: boolean }> {
  const userId = scope.actor.userId as Id;
  if (favourite)
    await scope.tx
      .insertInto('labFavouriteTests')
      .values({ hospitalId: scope.hospitalId, userId, testId, createdAt: scope.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await scope.tx
      .deleteFrom('labFavouriteTests')
      .where('hospitalId', '=', scope.hospitalId)
      .where('userId', '=', userId)
      .where('testId', '=', testId)
      .execute();
  return { favourite };
}
