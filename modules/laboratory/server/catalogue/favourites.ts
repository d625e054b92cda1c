import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { Sharing } from '#kernel/contract/sharing.ts';
import { sharedWithActor, sharingOf } from '#modules/access-control/server/index.ts';
import type { FavouriteTest } from '../../contract/order-set-records.ts';

/** So many reach one person at most; their own come first. */
const mostShown = 500;

/** Whose marks are on these tests: the actor's own, and those that colleagues share with them. */
export async function favouritesAmong(scope: Scope, testIds: readonly Id[]): Promise<{ own: Set<Id>; shared: Set<Id> }> {
  const { userId } = scope.actor;
  if (!userId || testIds.length === 0) return { own: new Set(), shared: new Set() };
  const rows = await scope.tx
    .selectFrom('labFavouriteTests as f')
    .select(['f.testId', 'f.userId'])
    .where('f.hospitalId', '=', scope.hospitalId)
    .where('f.testId', 'in', [...testIds])
    .where((eb) => eb.or([eb('f.userId', '=', userId), sharedWithActor(scope, 'f')]))
    .execute();
  const of = (isOwn: boolean) => new Set(rows.filter((row) => (row.userId === userId) === isOwn).map(({ testId }) => testId));
  return { own: of(true), shared: of(false) };
}

/** GET laboratory/favourite-test: the actor's own marks, and those that colleagues share with them. */
export async function listFavourites(scope: Scope): Promise<FavouriteTest[]> {
  const rows = await scope.tx
    .selectFrom('labFavouriteTests as f')
    .innerJoin('labTests as t', (join) => join.onRef('t.hospitalId', '=', 'f.hospitalId').onRef('t.id', '=', 'f.testId'))
    .leftJoin('departments as d', (join) => join.onRef('d.hospitalId', '=', 'f.hospitalId').onRef('d.id', '=', 'f.departmentId'))
    .leftJoin('users as u', (join) => join.onRef('u.hospitalId', '=', 'f.hospitalId').onRef('u.id', '=', 'f.userId'))
    .select(['t.id', 't.name', 't.status', 'f.userId', 'f.sharedWith', 'f.departmentId'])
    .select(['d.name as departmentName', 'u.fullname as ownerName'])
    .where('f.hospitalId', '=', scope.hospitalId)
    .where((eb) => eb.or([eb('f.userId', '=', scope.actor.userId), sharedWithActor(scope, 'f')]))
    .orderBy(sql`f.user_id = ${scope.actor.userId}`, 'desc')
    .orderBy('t.foldedName')
    .orderBy('f.userId')
    .limit(mostShown)
    .execute();
  return rows.map(({ id, name, status, userId, sharedWith, departmentId, departmentName, ownerName }) => ({
    test: { id, name, status },
    ...{ sharedWith, ownerName },
    department: departmentId ? { id: departmentId, name: departmentName ?? '' } : null,
    own: userId === scope.actor.userId,
  }));
}

interface Mark {
  readonly favourite: boolean;
  readonly sharedWith?: Sharing | undefined;
  readonly departmentId?: Id | undefined;
}

/** PUT laboratory/test/{id}/favourite: the actor's own mark, twice is once. */
export async function markFavourite(scope: Scope, testId: Id, { favourite, ...wish }: Mark): Promise<{ favourite: boolean }> {
  const userId = scope.actor.userId as Id;
  const { hospitalId, now } = scope;
  if (!favourite) {
    const own = scope.tx.deleteFrom('labFavouriteTests').where('hospitalId', '=', hospitalId).where('userId', '=', userId);
    await own.where('testId', '=', testId).execute();
    return { favourite };
  }
  const before = await scope.tx
    .selectFrom('labFavouriteTests')
    .select(['sharedWith', 'departmentId'])
    .where('hospitalId', '=', hospitalId)
    .where('userId', '=', userId)
    .where('testId', '=', testId)
    .executeTakeFirst();
  const sharing = await sharingOf(scope, wish, before);
  await scope.tx
    .insertInto('labFavouriteTests')
    .values({ hospitalId, userId, testId, createdAt: now, ...sharing })
    .onConflict((conflict) => conflict.columns(['hospitalId', 'userId', 'testId']).doUpdateSet(sharing))
    .execute();
  return { favourite };
}
