import type { Id } from '#kernel/contract/fields.ts';
import { isUuid } from '#kernel/server/ids/uuid.ts';
import type { AnyScope } from '#kernel/server/scope/scope.ts';
import type { NotificationRecord } from '../contract/records.ts';
import { acknowledgeCalls, lockGroups } from './acknowledge-calls.ts';
import { mayMark } from './rules.ts';
import { badRequest, notFound } from './sdk-answers.ts';
import { lockRecords, ownNotices, recordOf, writeMarks } from './store.ts';
import { tellScreens } from './tell-screens.ts';

export interface Mark {
  readonly id: Id;
  readonly readStatus: boolean;
}

/** Marks own notices, all or none; a mark that is there already changes nothing (invariant 9). Order of answers = order asked. */
export async function markRecords(scope: AnyScope, marks: readonly Mark[]): Promise<NotificationRecord[]> {
  const wanted = new Map(marks.map((mark) => [mark.id.toLowerCase(), mark.readStatus]));
  const ids = [...wanted.keys()];
  if (ids.some((id) => !isUuid(id))) throw notFound();
  await lockGroups(scope, ids);
  const rows = await lockRecords(scope, ids);
  if (rows.length !== ids.length) throw notFound();
  const changed = rows.filter((row) => row.readStatus !== wanted.get(row.id));
  if (changed.some((row) => !mayMark(row, wanted.get(row.id) ?? true))) throw badRequest();
  for (const readStatus of [true, false]) {
    await writeMarks(
      scope,
      changed.filter((row) => wanted.get(row.id) === readStatus).map((row) => row.id),
      readStatus,
    );
  }
  await tellScreens(scope, 'update', changed);
  await acknowledgeCalls(
    scope,
    changed.filter((row) => wanted.get(row.id)),
  );
  return readBack(scope, ids);
}

async function readBack(scope: AnyScope, ids: readonly Id[]): Promise<NotificationRecord[]> {
  if (ids.length === 0) return [];
  const rows = await ownNotices(scope)
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, recordOf(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
