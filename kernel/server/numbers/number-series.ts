import { sql } from 'kysely';
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

/** The next gapless number of a series of the platform itself: `CVH-000123`. */
export function nextPlatformNumber(scope: AnyScope, series: string, digits = 6): Promise<string> {
  return takeNumber(scope.tx, nobody, series, digits);
}
