import { sql } from 'kysely';
import type { z } from 'zod';
import { offsetOf } from '#kernel/contract/envelope.ts';
import type { PatientScope } from '#kernel/server/scope/scope.ts';
import type { patientAreaCalls } from '../contract/calls.ts';

type DirectoryQuery = z.output<(typeof patientAreaCalls)['directory']['query']>;
type DirectoryPage = z.input<(typeof patientAreaCalls)['directory']['payload']>;
type DirectoryRow = DirectoryPage['data'][number];

/** GET hospitals/directory: active hospitals by name; words are looked for in name, town and specializations. */
export async function listDirectory(scope: PatientScope, query: DirectoryQuery): Promise<DirectoryPage> {
  const words = query.search?.toLowerCase() ?? '';
  const matching = sql`from portal_directory() d
    where (${words} = '' or position(${words} in lower(concat_ws(' ', d.name, d.city, d.state, array_to_string(d.specializations, ' ')))) > 0)
      and (${query.country ?? ''} = '' or lower(d.country) = lower(${query.country ?? ''}))
      and (${query.state ?? ''} = '' or lower(d.state) = lower(${query.state ?? ''}))`;
  const counted = await sql<{ count: number }>`select count(*)::int as count ${matching}`.execute(scope.tx);
  const { rows } =
    await sql<DirectoryRow>`select d.* ${matching} order by d.name, d.id limit ${query.limit} offset ${offsetOf(query)}`.execute(scope.tx);
  return { data: rows, meta: { count: counted.rows[0]?.count ?? 0, page: query.page, limit: query.limit } };
}
