import type { Pool } from 'pg';

/** A job that is being worked on and whose process has shown no sign of life in time. */
export interface Orphan {
  readonly name: string;
  readonly id: string;
  /** When it last did. */
  readonly beat: string;
}

/**
 * Makes the look for such jobs cheap (an index over the few that are being worked on, beside those of pg-boss), and lets jobs that were
 * queued before show signs of life as well.
 */
export async function prepareForOrphans(owner: Pool, heartbeatSeconds: number): Promise<void> {
  const { rowCount } = await owner.query(
    "select 1 from pg_class where relname = 'civis_jobs_at_work' and relnamespace = 'pgboss'::regnamespace",
  );
  if (rowCount === 0)
    await owner.query("create index if not exists civis_jobs_at_work on pgboss.job_common (heartbeat_on) where state = 'active'");
  await owner.query("update pgboss.job set heartbeat_seconds = $1 where state < 'active' and heartbeat_seconds is null", [
    heartbeatSeconds,
  ]);
}

/** Jobs at work without a sign of life for longer than their queue allows, by the database's clock. */
export async function findOrphans(owner: Pool): Promise<Orphan[]> {
  const { rows } = await owner.query<Orphan>(
    `select name, id, heartbeat_on::text as beat from pgboss.job
      where state = 'active' and heartbeat_on + heartbeat_seconds * interval '1 second' < pgboss.job_now()`,
  );
  return rows;
}
