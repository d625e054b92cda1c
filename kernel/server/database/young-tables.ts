import type { Pool } from 'pg';

/** Milliseconds from one look for tables that have grown to the next. */
export const youngTablesEvery = 4_000;

// Larger tables change slowly beside their size: what the database does by itself every minute is enough for them.
const youngRows = 100_000;
const fewestNew = 100;

/**
 * Counts anew what lies in tables that have at least doubled since they were counted. A new hospital's tables are planned for as if
 * they were empty: any index will do for a few rows, so the first import of patients looked through the whole hospital at each key
 * that is checked. The database itself would count them after a minute at the earliest. Answers how many tables it counted.
 */
export async function countYoungTables(owner: Pool, alive: () => void = () => undefined): Promise<number> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', s.schemaname, s.relname) as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
     where c.relkind = 'r' and s.n_live_tup between 2 * greatest(c.reltuples, 0) + ${fewestNew} and ${youngRows}
       and pg_has_role(c.relowner, 'usage')`,
  );
  for (const { name } of rows) {
    await owner.query(`analyze (skip_locked) ${name}`);
    alive();
  }
  return rows.length;
}
