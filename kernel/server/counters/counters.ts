import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import type { Scope, Transaction } from '../scope/scope.ts';

// A count is spread over slots so that writers of one hospital seldom wait for the same row: more slots than an app's pool has connections,
// for who finds none free asks twice and waits until another has committed.
const slots = 32;
const lockFamily = 7_236_402;

// The slot that a transaction writes in, by hospital: one for all its counts.
const taken = new WeakMap<Transaction, Map<Id, number>>();

function takenIn(scope: Scope): Map<Id, number> {
  const own = taken.get(scope.tx) ?? new Map<Id, number>();
  taken.set(scope.tx, own);
  return own;
}

type Changes = ReadonlyMap<string, number>;

/** Names and what is added to them, as rows. */
const rowsOf = (changes: Changes) => sql`unnest(${[...changes.keys()]}::text[], ${[...changes.values()]}::bigint[]) as one (name, by)`;

async function addIn(scope: Scope, changes: Changes, slot: number): Promise<void> {
  await sql`
    insert into counters (hospital_id, name, slot, value)
    select ${scope.hospitalId}::uuid, one.name, ${slot}::smallint, one.by from ${rowsOf(changes)}
    on conflict (hospital_id, name, slot) do update set value = counters.value + excluded.value`.execute(scope.tx);
}

/** Adds in a slot that nobody else writes in, and gives it; null when all are taken. */
async function addInFreeSlot(scope: Scope, changes: Changes): Promise<number | null> {
  const start = Math.floor(Math.random() * slots);
  const { rows } = await sql<{ slot: number }>`
    insert into counters (hospital_id, name, slot, value)
    select ${scope.hospitalId}::uuid, one.name, free.slot, one.by from ${rowsOf(changes)}, (
      select ((${start}::int + step) % ${slots}::int)::smallint as slot from generate_series(0, ${slots - 1}::int) as step
       where pg_try_advisory_xact_lock(${lockFamily}::int, hashtext(${scope.hospitalId}::text) # ((${start}::int + step) % ${slots}::int))
       limit 1) free
    on conflict (hospital_id, name, slot) do update set value = counters.value + excluded.value
    returning slot`.execute(scope.tx);
  return rows[0]?.slot ?? null;
}

async function waitForSlot(scope: Scope): Promise<number> {
  const slot = Math.floor(Math.random() * slots);
  await sql`select pg_advisory_xact_lock(${lockFamily}::int, hashtext(${scope.hospitalId}::text) # ${slot}::int)`.execute(scope.tx);
  return slot;
}

/**
 * Adds to counts of the hospital in the act's transaction, in one statement. All counts of one transaction stand in one slot that it holds
 * until its end, so acts that count several things in different orders never wait for each other in a ring.
 */
export async function bumpCounters(scope: Scope, asked: Changes): Promise<void> {
  const changes = new Map([...asked].filter(([, by]) => by !== 0));
  if (changes.size === 0) return;
  const own = takenIn(scope);
  const known = own.get(scope.hospitalId);
  if (known !== undefined) return addIn(scope, changes, known);
  const free = await addInFreeSlot(scope, changes);
  const slot = free ?? (await waitForSlot(scope));
  own.set(scope.hospitalId, slot);
  if (free === null) await addIn(scope, changes, slot);
}

/** Adds to one count, as `bumpCounters` does. */
export function bumpCounter(scope: Scope, name: string, by: number): Promise<void> {
  return bumpCounters(scope, new Map([[name, by]]));
}

/** The counts of the given names; a name never counted is 0. */
export async function readCounters(scope: Scope, names: readonly string[]): Promise<Record<string, number>> {
  if (names.length === 0) return {};
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
