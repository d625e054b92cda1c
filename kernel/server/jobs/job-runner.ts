import { PgBoss } from 'pg-boss';
import { CompiledQuery, sql } from 'kysely';
import { dayIn, minuteOfDayIn } from '../clock/instants.ts';
import type { Database } from '../database/open.ts';
import type { Job } from '../module/module.ts';
import type { JobSender, Kernel, Log } from '../scope/kernel.ts';
import { inHospitalScope, inPlatformScope, type ScopeFacts, systemActor } from '../scope/make-scope.ts';

const nightTick = 'kernel.night-tick';

type JobData = Readonly<Record<string, unknown>> & { readonly hospitalId?: string };

/** The queue of one process: sends in the act's transaction, works in the background, ticks the nights of all hospitals. */
export class JobRunner implements JobSender {
  readonly #boss: PgBoss;
  readonly #jobs: readonly Job[];
  readonly #log: Log;

  constructor(database: Pick<Database, 'listenConfig'>, jobs: readonly Job[], log: Log) {
    this.#jobs = jobs;
    this.#log = log;
    const { host, port, user, password, ssl, connectionString } = database.listenConfig;
    this.#boss = new PgBoss({
      ...({
        host,
        port,
        user,
        password: password as string,
        database: database.listenConfig.database,
        ssl: ssl as boolean,
        connectionString,
      } as object),
      application_name: 'civis jobs',
      max: 3,
      schema: 'pgboss',
      useListenNotify: true,
    });
    this.#boss.on('error', (error: Error) => log.warn({ why: error.message }, 'The job queue met an error'));
  }

  /** Makes the queue's tables and the queues; works when `work` is true (one may only send). */
  async start(kernel: Kernel, work: boolean): Promise<void> {
    await this.#boss.start();
    for (const job of this.#jobs) {
      await this.#boss.createQueue(job.name, { retryLimit: 5, retryDelay: 5, retryBackoff: true, notify: true });
    }
    await this.#boss.createQueue(nightTick);
    if (!work) return;
    for (const job of this.#jobs) {
      await this.#boss.work(
        job.name,
        { pollingIntervalSeconds: 2, batchSize: 10, burstWhenBatchFull: true },
        async (batch: { data: unknown }[]) => {
          for (const { data } of batch) await runJob(kernel, job, (data ?? {}) as JobData);
        },
      );
      if (job.cron) await this.#boss.schedule(job.name, job.cron);
    }
    await this.#boss.work(nightTick, async () => this.#tick(kernel));
    await this.#boss.schedule(nightTick, '7 * * * *');
  }

  async send(scope: Parameters<JobSender['send']>[0], job: string, data: object, options: Parameters<JobSender['send']>[3]): Promise<void> {
    if (!this.#jobs.some((known) => known.name === job)) throw new Error(`No module runs the job ${job}`);
    // The request's role has no right on the queue's tables; the connection's own role has.
    await sql`set local role none`.execute(scope.tx);
    await this.#boss.send(job, data, {
      ...(options.startAfter ? { startAfter: new Date(options.startAfter) } : {}),
      ...(options.singletonKey ? { singletonKey: options.singletonKey } : {}),
      db: { executeSql: (text: string, values?: unknown[]) => this.#inTransaction(scope, text, values ?? []) },
    });
    await sql`set local role civis_app`.execute(scope.tx);
  }

  async #inTransaction(scope: Parameters<JobSender['send']>[0], text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
    const { rows } = await scope.tx.withoutPlugins().executeQuery<unknown>(CompiledQuery.raw(text, values));
    return { rows };
  }

  /** Every hour: for each hospital whose local hour has come, its nightly jobs, once a day by natural key. */
  async #tick(kernel: Kernel): Promise<void> {
    const now = kernel.clock();
    await inPlatformScope(kernel, factsOf(kernel, nightTick), async (scope) => {
      for (const { id, zone } of await kernel.ports.listHospitals(scope)) {
        const hour = Math.floor(minuteOfDayIn(now, zone) / 60);
        for (const job of this.#jobs) {
          if (job.nightlyHour !== hour) continue;
          await scope.enqueue(job.name, { hospitalId: id, day: dayIn(now, zone) }, { singletonKey: `${id}:${dayIn(now, zone)}` });
        }
      }
    });
  }

  async stop(): Promise<void> {
    await this.#boss
      .stop({ graceful: true, timeout: 8000 })
      .catch((error: Error) => this.#log.warn({ why: error.message }, 'The job queue did not stop cleanly'));
  }
}

function factsOf(kernel: Kernel, name: string): ScopeFacts {
  return { actor: systemActor(name), now: kernel.clock(), call: { permission: null, method: null, route: `job:${name}` }, area: null };
}

/** Runs one job now, in its hospital or on the platform. */
export async function runJob(kernel: Kernel, job: Job, data: JobData): Promise<void> {
  const facts = factsOf(kernel, job.name);
  const { run } = job;
  if ('platform' in run) {
    await inPlatformScope(kernel, facts, (scope) => run.platform(scope, data));
    return;
  }
  if (typeof data.hospitalId !== 'string') throw new Error(`Job ${job.name} wants a hospitalId`);
  await inHospitalScope(kernel, { ...facts, hospitalId: data.hospitalId }, (scope) => run.hospital(scope, data));
}
