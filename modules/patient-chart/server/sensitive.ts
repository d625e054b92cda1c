import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { sensitiveRight } from './chart.ts';

// The one place that says which diagnoses are sensitive and who may know them. A sensitive one is absent for everybody else, as
// if it had never been written (invariant 10): in the chart, in visits, orders, prescriptions, papers and searches.

type Seer = Pick<Scope, 'may' | 'actor'>;

/** May the actor know sensitive diagnoses? Patients see their own by rules of the patient area, jobs write what others read by this one. */
export function seesSensitive({ actor, may }: Seer): boolean {
  return actor.kind === 'patient' || actor.kind === 'system' || may(sensitiveRight);
}

/**
 * Codes that are sensitive wherever they are written: HIV, sexually transmitted infections, mental and behavioural disorders,
 * abortion, maltreatment (ICD-10 B20–B24, Z21, A50–A64, F00–F99, O03–O08, T74).
 */
export function isSensitiveCode(code: string | null): boolean {
  if (!code) return false;
  const stem = code.slice(0, 3).toUpperCase();
  return (
    (stem >= 'B20' && stem <= 'B24') ||
    (stem >= 'A50' && stem <= 'A64') ||
    stem.startsWith('F') ||
    (stem >= 'O03' && stem <= 'O08') ||
    stem === 'T74' ||
    stem === 'Z21'
  );
}

interface Coded {
  readonly code?: string | null;
  readonly icdCode?: string | null;
  readonly isSensitive?: boolean;
}

const hides = (row: Coded) => row.isSensitive === true || isSensitiveCode(row.icdCode ?? row.code ?? null);

/** Of diagnoses those that the actor may know. `own`: the actor wrote them, or writes in the visit they stand in. */
export function knownDiagnoses<Row extends Coded>(scope: Seer, rows: readonly Row[], own = false): Row[] {
  return own || seesSensitive(scope) ? [...rows] : rows.filter((row) => !hides(row));
}

/** What a changed list of diagnoses becomes: what was given, and what the actor could not see stays. */
export function keptDiagnoses<Row extends Coded>(scope: Seer, given: readonly Row[], before: readonly Row[], own = false): Row[] {
  const known = new Set(knownDiagnoses(scope, before, own));
  return [...given, ...before.filter((row) => !known.has(row))];
}

/** Stands in the conditions of a query over rows with `is_sensitive`: true of those that the actor may know. */
export function notSensitive(scope: Seer, alias: string): RawBuilder<boolean> {
  return seesSensitive(scope) ? sql<boolean>`true` : sql<boolean>`not ${sql.ref(`${alias}.is_sensitive`)}`;
}
