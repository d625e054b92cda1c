import { sql } from 'kysely';
import { countAll } from '#kernel/server/database/count-all.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { GetStartedAnswer } from '#modules/organisation/contract/events.ts';
import { pricesOf } from './catalogue/prices.ts';

/** Procedures among the first steps of a hospital: done with one priced procedure and, where one needs a theatre, one theatre. */
export async function getStarted(scope: Scope): Promise<GetStartedAnswer[]> {
  const rows = await scope.tx
    .selectFrom('procedures')
    .select(['id', 'needsTheatre'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('status', '=', sql.lit('active'))
    .execute();
  const prices = await pricesOf(
    scope,
    rows.map(({ id }) => id),
  );
  const priced = [...prices.values()].filter(({ price }) => price !== null).length;
  const theatres = await countAll(scope.tx.selectFrom('theatres').where('hospitalId', '=', scope.hospitalId));
  const needsTheatre = rows.some((row) => row.needsTheatre);
  return [
    {
      key: 'procedures',
      title: 'Procedure setup',
      why: 'Only procedures of the catalogue can be requested and billed.',
      route: '/procedure?tab=catalogue',
      permission: 'Setup Procedures',
      order: 127,
      done: priced > 0 && (!needsTheatre || theatres > 0),
      progress: `Procedures: ${rows.length}, priced: ${priced}, theatres: ${theatres}`,
      manual: false,
      skippable: true,
    },
  ];
}
