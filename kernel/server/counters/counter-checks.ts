import { type RawBuilder, sql } from 'kysely';
import type { Figure } from '../integrity/figures.ts';
import type { IntegrityCheck } from '../module/module.ts';
import type { Scope } from '../scope/scope.ts';

// Patterns (LIKE) of the counters that a check compares with their rows.
const covered = new Set<string>();

const mostShown = 50;

/** A count as its rows say it: the counter's name and its value. */
export interface CountedRows {
  readonly name: string;
  readonly value: number;
}

interface Compared {
  readonly name: string;
  readonly expected: number;
  readonly actual: number;
}

/**
 * The check that counters are the counts of their rows. `patterns` are the names of the counters as LIKE has them; `rows` answers the
 * name and value of every one that is not 0, from the rows themselves. Every counter belongs to such a check: `uncoveredCheck` finds
 * those that do not.
 */
export function counterCheck(name: string, patterns: readonly string[], rows: (scope: Scope) => RawBuilder<CountedRows>): IntegrityCheck {
  for (const pattern of patterns) covered.add(pattern);
  return {
    name,
    run: async (scope): Promise<readonly Figure[]> => {
      const found = await sql<Compared>`
        with counted as (${rows(scope)}), kept as (
          select name, sum(value)::bigint as value from counters
           where hospital_id = ${scope.hospitalId} and name like any(${[...patterns]}::text[]) group by name)
        select coalesce(c.name, k.name) as name, coalesce(c.value, 0)::bigint as expected, coalesce(k.value, 0)::bigint as actual
          from counted c full join kept k on k.name = c.name order by 1`.execute(scope.tx);
      const different = found.rows.filter(({ expected, actual }) => expected !== actual);
      if (different.length === 0) return [{ expected: found.rows.length, actual: found.rows.length }];
      return different
        .slice(0, mostShown)
        .map((each) => ({ expected: each.expected, actual: each.actual, check: `${name}: ${each.name}` }));
    },
  };
}

/** Counters that no module's check compares with rows. */
export const uncoveredCheck: IntegrityCheck = {
  name: 'Counters without a check',
  run: async (scope) => {
    const { rows } = await sql<{ actual: number; detail: string | null }>`
      select count(distinct name)::int as actual, min(name) as detail from counters
       where hospital_id = ${scope.hospitalId} and not name like any(${[...covered]}::text[])`.execute(scope.tx);
    return rows.map(({ actual, detail }) => ({ expected: 0, actual, detail }));
  },
};
