import type { Id } from '#kernel/contract/fields.ts';
import { notifyAtEnd } from '#kernel/server/database/send-along.ts';
import { nobody } from '#kernel/server/ids/uuid.ts';
import { publishChange } from '#kernel/server/live/publish.ts';
import type { AnyScope, LiveChange } from '#kernel/server/scope/scope.ts';

/** The channel on which processes hear which rows were committed. */
export const rowsChannel = 'civis_notices';

/** Rows that were committed: ids only, in portions that fit one message of the database (8 kB). */
export interface CommittedRows {
  readonly action: 'create' | 'update';
  readonly hospitalId: Id;
  /** Row and its recipient. */
  readonly rows: readonly (readonly [id: Id, userId: Id])[];
}

export interface ToldRow {
  readonly id: Id;
  readonly userId: Id;
  readonly kind: 'notice' | 'call';
  /** The hospital of the row; the zero id for the platform's own. */
  readonly hospitalId: Id;
}

const mostRows = 80;

function* portionsOf<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

async function change(scope: AnyScope, told: LiveChange): Promise<void> {
  if (scope.kind === 'hospital') await scope.live(told);
  else await publishChange(scope.tx, { hospitalId: null, change: told });
}

/**
 * Tells the recipients' open screens of their rows, after commit: the browser's stream by person, the collection's
 * realtime wire by row. One event per row there, in the order given.
 */
export async function tellScreens(scope: AnyScope, action: 'create' | 'update', rows: readonly ToldRow[]): Promise<void> {
  if (rows.length === 0) return;
  const userIds = [...new Set(rows.map(({ userId }) => userId))];
  const only = rows.length === 1 ? rows[0] : undefined;
  await change(scope, { entity: 'notification', action, userIds, ...(only ? { id: only.id } : {}) });
  const called = [...new Set(rows.filter(({ kind }) => kind === 'call').map(({ userId }) => userId))];
  if (called.length > 0) await change(scope, { entity: 'calls', action, userIds: called });
  for (const [hospitalId, own] of Map.groupBy(rows, (row) => row.hospitalId)) {
    for (const portion of portionsOf(own, mostRows)) {
      const message: CommittedRows = { action, hospitalId: hospitalId || nobody, rows: portion.map(({ id, userId }) => [id, userId]) };
      await notifyAtEnd(scope.tx, rowsChannel, JSON.stringify(message));
    }
  }
}
