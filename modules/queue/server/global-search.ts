import type { Scope } from '#kernel/server/scope/scope.ts';
import type { SearchGroup } from '#modules/organisation/contract/events.ts';
import { typedNumbers } from '#modules/organisation/server/index.ts';

/** Today's tickets of the global search, by their number; the line opens with the ticket searched for. */
export async function searchGroup(scope: Scope, { words, most }: { words: string; most: number }): Promise<SearchGroup | undefined> {
  const numbers = typedNumbers(words, 3);
  if (!scope.may('View QMS Per Department') || numbers.length === 0) return undefined;
  const today = await scope.today();
  const rows = await scope.tx
    .selectFrom('departments as d')
    .innerJoin('queueTickets as q', (join) => join.onRef('q.hospitalId', '=', 'd.hospitalId').onRef('q.departmentId', '=', 'd.id'))
    .select(['q.id', 'q.ticketNumber', 'q.departmentId', 'd.name'])
    .where('d.hospitalId', '=', scope.hospitalId)
    .where('q.day', '=', today)
    .where('q.ticketNumber', 'in', [...numbers])
    .limit(most)
    .execute();
  return {
    type: 'tickets',
    title: 'Tickets',
    order: 25,
    rows: rows.map((row) => ({
      id: row.id,
      title: row.ticketNumber,
      subtitle: row.name,
      path: `/queue-management?departmentId=${row.departmentId}&search=${encodeURIComponent(row.ticketNumber)}`,
    })),
  };
}
