import { type RawBuilder, sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';

/**
 * Ids as the rows of a part of a statement: `where id in ${listed(ids)}`. They travel as one value whose text is the same for any
 * number, so the statement is prepared, and planned once: for an array the server plans anew each time.
 */
export function listed(ids: readonly Id[]): RawBuilder<Id> {
  return sql<Id>`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`;
}
