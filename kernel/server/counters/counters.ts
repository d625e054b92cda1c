import { sql } from 'kysely';
import type { Scope } from '../scope/scope.ts';

// A count is spread over slots so that writers of one hospital seldom wait for the same row.
const slots = 8;

/** Adds to a count of the hospital in the act's transaction. */
export async function bumpCounter(scope: Scope, name: string, by: number): Promise<void> {
  if (by === 0) return;
  const slot = Math.floor(Math.random() * slots);
  await sql`
    insert into counters (hospital_id, name, slot, value) values (${scope.hospitalId}, ${name}, ${slot}, ${by})
    on conflict (hospital_id, name, slot) do update set value = counters.value + excluded.value`.execute(scope.tx);
}

/** The counts of the given names; a name never counted is 0. */
export async function readCounters(scope: Scope, names: readonly string[]): Promise<Record<string, number>> {
  const rows = await scope.tx
    .selectFrom('counters')
    .select(['name', (eb) => eb.fn.sum<number>('value').as('value')])
    .where('hospitalId', '=', scope.hospitalId)
    .where('name', 'in', [...names])
    .groupBy('name')
    .execute();
  const counts = Object.fromEntries(names.map((name) => [name, 0]));
  for (const row of rows) counts[row.name] = Number(row.value);
  return counts;
}
