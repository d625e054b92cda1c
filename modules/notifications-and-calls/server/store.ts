import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '#database/types.ts';
import type { Id } from '#kernel/contract/fields.ts';
import { nobody } from '#kernel/server/ids/uuid.ts';
import type { AnyScope } from '#kernel/server/scope/scope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import type { NotificationRecord } from '../contract/records.ts';
import { collection } from '../contract/words.ts';

export interface Recipient {
  readonly audience: 'staff' | 'person' | 'operator';
  readonly userId: Id;
}

/** Whose notices a session sees: its own user's, person's or operator's, and no other, whatever it filters by. */
export function recipientOf(scope: AnyScope): Recipient {
  if (scope.kind === 'patient') return { audience: 'person', userId: scope.personId };
  const userId = scope.actor.userId ?? nobody;
  return scope.kind === 'hospital' ? { audience: 'staff', userId } : { audience: 'operator', userId };
}

type Own = SelectQueryBuilder<DB, 'notifications', Record<never, never>>;

/** The rows of the session's person. */
export function ownNotices(scope: AnyScope): Own {
  const { audience, userId } = recipientOf(scope);
  const rows = scope.tx.selectFrom('notifications').where('userId', '=', userId).where('audience', '=', audience);
  return scope.kind === 'hospital' ? rows.where('hospitalId', '=', scope.hospitalId) : rows;
}

/** `2026-11-20T08:00:00.000Z` → `2026-11-20 08:00:00.000Z`: the collection's own form. */
export function spaced(instant: string): string {
  return instant.replace('T', ' ');
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

function selectRows(scope: AnyScope) {
  return ownNotices(scope).selectAll();
}

const noDates = { dateTime: null, prevDateTime: null, appointmentDateTime: null, answeredAt: null, answeredBy: null };

/** A row as the SDK gets it. */
export function recordOf(row: Row): NotificationRecord {
  return {
    id: row.id,
    collectionId: collection,
    collectionName: collection,
    userId: row.userId,
    hospitalId: row.hospitalId === nobody ? null : row.hospitalId,
    title: row.title,
    content: row.content,
    path: row.path,
    readStatus: row.readStatus,
    readAt: row.readAt ? spaced(row.readAt) : null,
    readBy: row.readBy,
    dates: { ...noDates, ...(row.dates as Partial<NotificationRecord['dates']>) },
    kind: row.kind,
    priority: row.priority,
    module: row.module,
    entityType: row.entityType,
    entityId: row.entityId,
    groupId: row.groupId,
    callerId: row.callerId,
    callerName: row.callerName,
    created: spaced(row.createdAt),
    updated: spaced(row.updatedAt),
  };
}

/** Own records by condition, order and page. */
export async function findRecords(
  scope: AnyScope,
  { where, order, limit, offset }: { where: RawBuilder<boolean> | null; order: RawBuilder<unknown>; limit: number; offset: number },
): Promise<NotificationRecord[]> {
  let rows = selectRows(scope);
  if (where) rows = rows.where(where);
  const found = await rows.orderBy(order).limit(limit).offset(offset).execute();
  return found.map(recordOf);
}

export async function countRecords(scope: AnyScope, where: RawBuilder<boolean> | null): Promise<number> {
  let rows = ownNotices(scope);
  if (where) rows = rows.where(where);
  const count = await countAll(rows);
  return count;
}

/** Own records by id, locked in one order so that two marks never wait for each other crosswise. */
export async function lockRecords(scope: AnyScope, ids: readonly Id[]): Promise<Row[]> {
  if (ids.length === 0) return [];
  return selectRows(scope)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Sets the reading mark of own rows; `readAt` keeps the first read. */
export async function writeMarks(scope: AnyScope, ids: readonly Id[], readStatus: boolean): Promise<void> {
  if (ids.length === 0) return;
  const { audience, userId } = recipientOf(scope);
  await scope.tx
    .updateTable('notifications')
    .set({
      readStatus,
      updatedAt: scope.now,
      ...(readStatus ? { readAt: sql`coalesce(read_at, ${scope.now}::timestamptz)`, readBy: sql`coalesce(read_by, ${userId}::uuid)` } : {}),
    })
    .where('userId', '=', userId)
    .where('audience', '=', audience)
    .where('id', 'in', [...ids])
    .execute();
}
