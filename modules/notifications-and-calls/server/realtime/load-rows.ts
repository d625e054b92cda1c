import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Id } from '#kernel/contract/fields.ts';
import { kyselyOn } from '#kernel/server/database/kysely.ts';
import type { NotificationRecord } from '../../contract/records.ts';
import { recordOf } from '../store.ts';

export interface WantedRow {
  readonly hospitalId: Id;
  readonly id: Id;
  readonly userId: Id;
}

export interface LoadedRow {
  readonly record: NotificationRecord;
  readonly audience: 'staff' | 'person' | 'operator';
}

const mostAtOnce = 1000;

/**
 * Rows by their keys, of any hospital: the server's own reading for its streams, each row going to its recipient alone.
 * Rows that are gone are left out.
 */
export async function loadRows(owner: Pool, wanted: readonly WantedRow[]): Promise<ReadonlyMap<string, LoadedRow>> {
  const found = new Map<string, LoadedRow>();
  const database = kyselyOn(owner);
  const keys = [...new Map(wanted.map((row) => [row.id, row])).values()];
  for (let from = 0; from < keys.length; from += mostAtOnce) {
    const portion = keys.slice(from, from + mostAtOnce);
    const rows = await database
      .selectFrom('notifications')
      .selectAll()
      .where(
        sql<boolean>`(hospital_id, id) in (select * from unnest(${portion.map((row) => row.hospitalId)}::uuid[], ${portion.map((row) => row.id)}::uuid[]))`,
      )
      .execute();
    for (const row of rows) found.set(row.id, { record: recordOf(row), audience: row.audience });
  }
  return found;
}
