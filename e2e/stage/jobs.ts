import { PgBoss } from 'pg-boss';
import { Client } from '#kernel/server/database/client.ts';
import { runningEmbedded } from '#kernel/server/database/embedded.ts';
import type { RunningServer } from './server.ts';

/** Queues a job of a running server, whose own workers do it at once: nobody waits for its hour. */
export async function queueJob(server: RunningServer, job: string, data: Readonly<Record<string, unknown>>): Promise<void> {
  const connection = runningEmbedded(server.dataDir)?.connection;
  if (!connection) throw new Error('The database is not running');
  const queue = new PgBoss({ ...connection, schema: 'pgboss', max: 1, migrate: false, supervise: false, schedule: false });
  await queue.start();
  try {
    await queue.send(job, data);
  } finally {
    await queue.stop({ graceful: false });
  }
}

/** Sets back the time at which the open early warnings of a server call further: as if nobody had answered for so long. */
export async function letWarningsWait(server: RunningServer, minutes: number): Promise<void> {
  const client = new Client({ ...runningEmbedded(server.dataDir)?.connection });
  await client.connect();
  try {
    await client.query("update early_warnings set next_step_at = next_step_at - $1 * interval '1 minute' where status = 'open'", [minutes]);
  } finally {
    await client.end();
  }
}

/** Sets back when a request for an insurer's approval was sent, as if it had not been answered for so long, and lets its clock look. */
export async function letRequestWait(server: RunningServer, approvalNumber: string, minutes: number): Promise<void> {
  const client = new Client({ ...runningEmbedded(server.dataDir)?.connection });
  await client.connect();
  try {
    const { rows } = await client.query<{ approvalId: string; hospitalId: string }>(
      `update hmo_approvals set sent_at = sent_at - $2 * interval '1 minute', due_at = due_at - $2 * interval '1 minute',
              hour_ends_at = hour_ends_at - $2 * interval '1 minute'
        where approval_number = $1 returning id as "approvalId", hospital_id as "hospitalId"`,
      [approvalNumber, minutes],
    );
    if (!rows[0]) throw new Error(`There is no request ${approvalNumber}`);
    await queueJob(server, 'hmo.answer-due', rows[0]);
  } finally {
    await client.end();
  }
}
