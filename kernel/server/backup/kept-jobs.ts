import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';

/** Jobs of a backup by rows: those that waited, were to be tried again, or ran at its moment. */
export const jobsFile = 'rows/jobs.json';

/** The waiting jobs as one JSON text; an empty list where the queue was never made. */
export async function readWaitingJobs(client: pg.ClientBase): Promise<string> {
  const { rows: queue } = await client.query<{ there: boolean }>("select to_regclass('pgboss.job') is not null as there");
  if (!queue[0]?.there) return '[]';
  const { rows } = await client.query<{ jobs: string }>(`
    select coalesce(json_agg(json_build_object('id', id, 'name', name, 'data', data, 'start_after', start_after, 'singleton_key', singleton_key)), '[]')::text as jobs
      from pgboss.job where state in ('created', 'retry', 'active') and not starts_with(name, '__pgboss')`);
  return rows[0]?.jobs ?? '[]';
}

/** Puts the jobs of a backup where the next start finds them; a backup from before jobs were kept has none. */
export async function keepWaitingJobs(client: pg.ClientBase, base: string): Promise<void> {
  const jobs = await readFile(path.join(base, jobsFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  await client.query(
    `insert into restored_jobs (id, name, data, start_after, singleton_key)
     select id, name, data, start_after, singleton_key
       from json_to_recordset($1::json) as job (id uuid, name text, data jsonb, start_after timestamptz, singleton_key text)
     on conflict do nothing`,
    [jobs],
  );
}
