import type { PayloadOf, QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import { foldText, typedWords } from '#kernel/contract/search-words.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { safetyCalls } from '../../contract/calls/safety.ts';
import { dataVersion } from '../../contract/safety/alerts.ts';
import { sideName } from '../../contract/safety/class-names.ts';
import { interactionSeverities } from '../../contract/words.ts';
import { builtInPairs } from './built-in/pairs.ts';
import { allPairs, type Pair, withActs } from './store.ts';

const gravity = ({ severity }: Pair) => -interactionSeverities.indexOf(severity);

/** GET medication/interaction: some hundred pairs, looked through. The gravest first, then by name. */
export async function listInteractions(
  scope: Scope,
  query: QueryOf<typeof safetyCalls.interactions>,
): Promise<PayloadOf<typeof safetyCalls.interactions>> {
  const all = await allPairs(scope);
  const words = typedWords(query.searchTerm ?? '');
  const own = query.own ? query.own === 'true' : null;
  const rows = all
    .filter((row) => row.status === (query.status ?? 'active'))
    .filter((row) => !query.severity || row.severity === query.severity)
    .filter((row) => own === null || row.builtIn !== own)
    .filter((row) => {
      const text = foldText(`${row.a} ${row.b} ${sideName(row.a)} ${sideName(row.b)} ${row.effect}`);
      return words.every((word) => text.includes(word));
    })
    .sort(
      (one, other) =>
        gravity(one) - gravity(other) ||
        sideName(one.a).localeCompare(sideName(other.a)) ||
        sideName(one.b).localeCompare(sideName(other.b)),
    );
  const start = offsetOf(query);
  return {
    data: rows.slice(start, start + query.limit).map((row) => withActs(scope, row)),
    meta: {
      count: rows.length,
      page: query.page,
      limit: query.limit,
      builtIn: builtInPairs.length,
      own: all.filter(({ builtIn }) => !builtIn).length,
      dataVersion,
    },
  };
}
