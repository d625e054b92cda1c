import type { Scope } from '#kernel/server/scope/scope.ts';
import type { SearchGroup } from '#modules/organisation/contract/events.ts';
import { searched } from './list.ts';
import { partnerReaders } from '../partner-store.ts';

/** Partners by name or code for the global search. */
export async function searchGroup(scope: Scope, { words, most }: { words: string; most: number }): Promise<SearchGroup | undefined> {
  if (!scope.may(partnerReaders)) return undefined;
  let found = scope.tx
    .selectFrom('hmos')
    .select(['id', 'name', 'code', 'type'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '<>', 'archived');
  for (const word of searched(words)) found = found.where(word);
  const rows = await found.orderBy('foldedName').limit(most).execute();
  return {
    type: 'hmos',
    title: 'HMO/HPP',
    order: 75,
    rows: rows.map(({ id, name, code, type }) => ({ id, title: name, subtitle: `${type} · ${code}`, path: `/hmo-management/${id}` })),
  };
}
