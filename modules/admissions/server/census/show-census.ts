import type { PayloadOf, QueryOf } from '#kernel/contract/calls.ts';
import { offsetOf } from '#kernel/contract/envelope.ts';
import { countAll } from '#kernel/server/database/count-all.ts';
import { present } from '#kernel/server/reading/present.ts';
import { between } from '#kernel/server/scope/days.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { seesConfidential } from '#modules/patients/server/index.ts';
import type { censusCalls } from '../../contract/calls/census.ts';
import { WardCensus } from '../../contract/census-records.ts';
import { occupancyOf } from './rules.ts';

/** GET ward-census. */
export async function listCensus(scope: Scope, query: QueryOf<typeof censusCalls.list>): Promise<PayloadOf<typeof censusCalls.list>> {
  const { wardId, page, limit } = query;
  const { from, until } = await between(scope, query);
  const rows = scope.tx
    .selectFrom('wardCensus')
    .innerJoin('wards', (join) => join.onRef('wards.hospitalId', '=', 'wardCensus.hospitalId').onRef('wards.id', '=', 'wardCensus.wardId'))
    .where('wardCensus.hospitalId', '=', scope.hospitalId)
    .$if(!seesConfidential(scope), (census) => census.where('wards.restricted', '=', false))
    .$if(Boolean(wardId), (census) => census.where('wardCensus.wardId', '=', wardId as string))
    .$if(from !== null, (census) => census.where('wardCensus.at', '>=', from as string))
    .$if(until !== null, (census) => census.where('wardCensus.at', '<', until as string));
  const found = await rows
    .selectAll('wardCensus')
    .select('wards.name')
    .orderBy('wardCensus.day', 'desc')
    .orderBy('wards.name')
    .orderBy('wardCensus.wardId')
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute();
  const data = found.map((row) => present(WardCensus, row, { ward: { id: row.wardId, name: row.name }, occupancy: occupancyOf(row) }));
  return { data, meta: { count: await countAll(rows), page, limit } };
}
