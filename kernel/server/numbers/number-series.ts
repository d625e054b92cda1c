import { type RawBuilder, sql } from 'kysely';
import { nobody } from '../ids/uuid.ts';
import type { AnyScope, Scope, Transaction } from '../scope/scope.ts';

async function takeNumber(tx: Transaction, tenant: string, series: string, digits: number): Promise<string> {
  const { rows } = await sql<{ lastNumber: number }>`
    insert into number_series (hospital_id, series, last_number) values (${tenant}, ${series}, 1)
    on conflict (hospital_id, series) do update set last_number = number_series.last_number + 1
    returning last_number`.execute(tx);
  return `${series}${String(rows[0]?.lastNumber).padStart(digits, '0')}`;
}

/**
 * The next gapless number of a hospital's series: `nextNumber(scope, 'P-')` → `P-000123`. A rolled-back act gives its
 * number back. The series' row stays locked until commit, so take the number last.
 */
export function nextNumber(scope: Scope, series: string, digits = 6): Promise<string> {
  return takeNumber(scope.tx, scope.hospitalId, series, digits);
}

/**
 * The same as a part of the statement that writes the record (`with taken as …`): one row with `number`. Saves the round trip for
 * which the series' row would stay locked.
 */
export function takenNumber(scope: Scope, series: string, digits = 6): RawBuilder<{ number: string }> {
  return sql<{ number: string }>`(
    insert into number_series (hospital_id, series, last_number) values (${scope.hospitalId}, ${series}, 1)
    on conflict (hospital_id, series) do update set last_number = number_series.last_number + 1
    returning ${series}::text || lpad(last_number::text, greatest(${digits}::int, length(last_number::text)), '0') as number)`;
}

/** The next gapless number of a series of the platform itself: `CVH-000123`. */
export function nextPlatformNumber(scope: AnyScope, series: string, digits = 6): Promise<string> {
  return takeNumber(scope.tx, nobody, series, digits);
}

/** So many following numbers of a hospital's series at once, earliest first; see `nextNumber`. */
export async function nextNumbers(scope: Scope, series: string, count: number, digits = 6): Promise<string[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ lastNumber: number }>`
    insert into number_series (hospital_id, series, last_number) values (${scope.hospitalId}, ${series}, ${count})
    on conflict (hospital_id, series) do update set last_number = number_series.last_number + excluded.last_number
    returning last_number`.execute(scope.tx);
  const last = Number(rows[0]?.lastNumber);
  return Array.from({ length: count }, (_each, at) => `${series}${String(last - count + 1 + at).padStart(digits, '0')}`);
}
