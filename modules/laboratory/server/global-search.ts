import type { Scope } from '#kernel/server/scope/scope.ts';
import type { SearchGroup } from '#modules/organisation/contract/events.ts';
import { typedNumbers } from '#modules/organisation/server/index.ts';

/** The laboratory requests of the global search, by their number; nothing of the test or the patient is shown here. */
export async function searchGroup(scope: Scope, { words, most }: { words: string; most: number }): Promise<SearchGroup | undefined> {
  const numbers = typedNumbers(words);
  if (!scope.may('View Lab Test Requests') || numbers.length === 0) return undefined;
  const rows = await scope.tx
    .selectFrom('labRequests')
    .select(['id', 'requestNumber', 'status'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('requestNumber', 'in', [...numbers])
    .limit(most)
    .execute();
  return {
    type: 'lab-requests',
    title: 'Laboratory requests',
    order: 40,
    rows: rows.map((row) => ({ id: row.id, title: row.requestNumber, subtitle: row.status, path: `/labs/${row.id}` })),
  };
}
