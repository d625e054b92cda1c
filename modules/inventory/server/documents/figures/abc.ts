import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { AbcClass } from '../../../contract/documents/words.ts';
import { abcOf } from '../rules.ts';
import { isConsumption } from './consumed.ts';

const yearInDays = 365;

/** The class of every product in use, by what its use of the last year cost. */
export async function abcClasses(scope: Scope): Promise<Map<Id, AbcClass>> {
  const { rows } = await sql<{ id: Id; worth: number }>`
    with used as (
      select m.product_id, greatest(sum(-m.cost), 0)::bigint as worth from stock_movements m
       where m.hospital_id = ${scope.hospitalId} and m.at >= ${addDays(scope.now, -yearInDays)} and ${isConsumption} group by m.product_id)
    select p.id, coalesce(u.worth, 0) as worth from products p left join used u on u.product_id = p.id
     where p.hospital_id = ${scope.hospitalId} and p.status <> 'archived' order by p.id`.execute(scope.tx);
  const classes = abcOf(rows.map(({ worth }) => worth));
  return new Map(rows.map(({ id }, at) => [id, classes[at] as AbcClass]));
}
