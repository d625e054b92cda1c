import { type JobResult, PgBoss } from 'pg-boss';
import { createHash, randomUUID } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from '../database/open.ts';
import type { Job } from '../module/module.ts';
import type { JobSender, Kernel, Log } from '../scope/kernel.ts';
import type { AnyScope, JobOptions } from '../scope/scope.ts';
import { inHospitalScope, inPlatformScope, type ScopeFacts, systemActor } from '../scope/make-scope.ts';
import { nightWorkDue } from './night-work.ts';
import { findOrphans, prepareForOrphans } from './orphans.ts';
import { within } from '../clock/repeat.ts';

const nightTick = 'kernel.night-tick';

/**
 * A process shows every three seconds that it works on its jobs. Ten seconds without it, seen at two looks, and they are taken up by
 * whoever looks: a job of a killed process runs again within 30 seconds.
 */
const heartbeat = { seconds: 10, refreshSeconds: 3 };
const usualQueue = { retryLimit: 5, retryDelay: 3, retryBackoff: true, notify: true, heartbeatSeconds: heartbeat.seconds };
/** Milliseconds from one look for jobs of dead processes to the next. */
export const orphansEvery = 3_000;
// Housekeeping of the queue takes longer than a request may.
const answerMilliseconds = 60_000;

type JobData = Readonly<Record<string, unknown>> & { readonly hospitalId?: string };

interface Waiting {
  readonly id: string;
  readonly data: unknown;
}

function runsMany({ run }: Job): boolean {
  return 'hospital' in run && run.many !== undefined;
}

/** The queue of one process: sends in the act's transaction, works in the background, ticks the nights of all hospitals. */
export class JobRunner implements JobSender {
  readonly #boss: PgBoss;
  readonly #jobs: readonly Job[];
  readonly #log: Log;
  readonly #role: string;
  /** Last signs of life of jobs that were silent at the last look. */
  #silent: ReadonlyMap<string, string> = new Map();

  constructor(database: Pick<Database, 'listenConfig' | 'appRole'>, jobs: readonly Job[], log: Log) {
    this.#jobs = jobs;
    this.#log = log;
    this.#role = database.appRole;
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
        connectionTimeoutMillis: 5_000,
        query_timeout: answerMilliseconds,
        keepAlive: true,
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
    await this.#makeQueues();
    await prepareForOrphans(kernel.database.owner, heartbeat.seconds);
    await this.#takeUpRestored(kernel);
    if (!work) return;
    for (const job of this.#jobs) {
      await this.#boss.work(
        job.name,
        {
          ...{ pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5, burstWhenBatchFull: true, perJobResults: true },
          heartbeatRefreshSeconds: heartbeat.refreshSeconds,
          batchSize: runsMany(job) ? 50 : 10,
        },
        (batch: Waiting[]) => this.#workOff(kernel, job, batch),
      );
      if (job.cron) await this.#boss.schedule(job.name, job.cron, undefined, { missed: 'once' });
    }
    await this.#boss.work(nightTick, async () => {
      await this.queueNights(kernel);
    });
    await this.#boss.schedule(nightTick, '7 * * * *', undefined, { missed: 'once' });
  }

  /** Makes the queues that are not there yet; one that an earlier version made gets what it lacks. */
  async #makeQueues(): Promise<void> {
    const known = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]));
    for (const name of [...this.#jobs.map((job) => job.name), nightTick]) {
      const queue = known.get(name);
      // 'short': of one key, one job waits.
      if (!queue) await this.#boss.createQueue(name, { policy: 'short', ...usualQueue });
      else if (Object.entries(usualQueue).some(([key, value]) => queue[key as keyof typeof usualQueue] !== value))
        await this.#boss.updateQueue(name, usualQueue);
    }
  }

  /** Queues what waited when the restored backup was made; under its own ids, so that a start cut short queues nothing twice. */
  async #takeUpRestored({ database: { owner } }: Kernel): Promise<void> {
    const { rows } = await owner.query<{ id: string; name: string; data: object | null; startAfter: string | null; key: string | null }>(
      'select id, name, data, start_after as "startAfter", singleton_key as key from restored_jobs',
    );
    for (const [name, kept] of Map.groupBy(rows, (row) => row.name)) {
      if (!this.#jobs.some((known) => known.name === name)) continue;
      const waiting = kept.map(({ id, data, startAfter, key }) => ({
        ...{ id, data: data ?? {}, singletonKey: key ?? id },
        ...(startAfter ? { startAfter: new Date(startAfter) } : {}),
      }));
      await this.#boss.insert(name, waiting);
    }
    if (rows.length > 0) await owner.query('delete from restored_jobs where id = any($1)', [rows.map(({ id }) => id)]);
  }

  /** Jobs of one hospital in one transaction, for those that know how to; null when it failed or there is but one. */
  async #workOffMany(kernel: Kernel, job: Job, batch: readonly Waiting[]): Promise<JobResult[] | null> {
    if (batch.length < 2) return null;
    try {
      await runJobs(
        kernel,
        job,
        batch.map(({ data }) => (data ?? {}) as JobData),
      );
      return batch.map(({ id }) => ({ id, status: 'completed' }));
    } catch (error) {
      const why = error instanceof Error ? error.message : 'unknown';
      this.#log.warn({ job: job.name, jobs: batch.length, why }, 'Jobs failed together and run one by one');
      return null;
    }
  }

  /** Each job of a batch succeeds or fails for itself: those that ran are not run again for one that failed. */
  async #workOff(kernel: Kernel, job: Job, batch: readonly Waiting[]): Promise<JobResult[]> {
    const results: JobResult[] = [];
    const groups = runsMany(job) ? Map.groupBy(batch, ({ data }) => (data as JobData | null)?.hospitalId).values() : [batch];
    for (const group of groups) {
      const together = runsMany(job) ? await this.#workOffMany(kernel, job, group) : null;
      results.push(...(together ?? (await this.#workOffEach(kernel, job, group))));
    }
    return results;
  }

  async #workOffEach(kernel: Kernel, job: Job, batch: readonly Waiting[]): Promise<JobResult[]> {
    const results: JobResult[] = [];
    for (const { id, data } of batch) {
      try {
        await runJob(kernel, job, (data ?? {}) as JobData);
        results.push({ id, status: 'completed' });
      } catch (error) {
        const why = error instanceof Error ? error.message : 'unknown';
        this.#log.error({ job: job.name, jobId: id, why }, 'A job failed and is tried again');
        results.push({ id, status: 'failed', output: { why } });
      }
    }
    return results;
  }

  async send(scope: AnyScope, job: string, data: object, options: JobOptions): Promise<void> {
    if (!this.#jobs.some((known) => known.name === job)) throw new Error(`No module runs the job ${job}`);
    // Work that a hospital's act leaves behind is that hospital's.
    const ofWhom = scope.kind === 'hospital' ? { hospitalId: scope.hospitalId, ...data } : data;
    await this.#sendIn(scope, job, ofWhom, options);
  }

  async #sendIn(scope: AnyScope, job: string, data: object, { startAfter, singletonKey }: JobOptions): Promise<void> {
    for (let taken: string | null = null; taken === null; ) {
      taken = await this.#boss.send(job, data, {
        ...(startAfter ? { startAfter: new Date(startAfter) } : {}),
        singletonKey: singletonKey ?? randomUUID(),
        db: { executeSql: (text: string, values?: unknown[]) => this.#inTransaction(scope, text, values ?? []) },
      });
      // One waits already. Held until this act has committed, so that it does not run without seeing what the act wrote.
      if (taken === null && (await this.#hold(scope, job, singletonKey ?? ''))) return;
    }
  }

  async #hold(scope: AnyScope, job: string, singletonKey: string): Promise<boolean> {
    const held = "select 1 from pgboss.job where name = $1 and singleton_key = $2 and state = 'created' for share";
    return (await this.#inTransaction(scope, held, [job, singletonKey])).rows.length > 0;
  }

  /**
   * The request's role has no right on the queue's tables; the connection's own role has. The three statements are handed over at
   * once: nothing of the act comes between them, and they cost one round trip. After an error nothing runs any more.
   */
  async #inTransaction({ tx }: AnyScope, text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
    const [, { rows }] = await Promise.all([
      sql`set local role none`.execute(tx),
      tx.withoutPlugins().executeQuery<unknown>(CompiledQuery.raw(text, values)),
      sql`set local role ${sql.raw(this.#role)}`.execute(tx),
    ]);
    return { rows };
  }

  /** Every hour: queues for each hospital its nightly jobs that are due and were not queued for that day yet. Gives how many. */
  async queueNights(kernel: Kernel): Promise<number> {
    const facts = factsOf(kernel, nightTick);
    const { result: hospitals } = await inPlatformScope(kernel, facts, (scope) => kernel.ports.listHospitals(scope));
    const due = nightWorkDue(this.#jobs, hospitals, facts.now);
    let queued = 0;
    for (const job of new Set(due.map((work) => work.job))) {
      const work = due.filter((each) => each.job === job);
      const { rows } = await kernel.database.owner.query<{ key: string }>(
        'select singleton_key as key from pgboss.job where name = $1 and singleton_key = any($2)',
        [job, work.map(({ key }) => key)],
      );
      const known = new Set(rows.map(({ key }) => key));
      const fresh = work.filter(({ key }) => !known.has(key));
      if (fresh.length === 0) continue;
      await this.#boss.insert(
        job,
        fresh.map(({ hospitalId, day, key }) => ({ id: idOfWork(job, key), data: { hospitalId, day }, singletonKey: key })),
      );
      queued += fresh.length;
    }
    return queued;
  }

  /**
   * Gives jobs back whose process died while it worked on them: they are tried again as if they had failed. To be called every
   * `orphansEvery` milliseconds. Throws when the queue does not answer.
   */
  async takeUpOrphans(owner: Pool): Promise<number> {
    const found = await findOrphans(owner);
    // A process that was busy itself for so long shows its signs of life before the next look.
    const dead = found.filter(({ id, beat }) => this.#silent.get(id) === beat);
    this.#silent = new Map(found.map(({ id, beat }) => [id, beat]));
    for (const { name, id } of dead) {
      this.#log.warn({ job: name, jobId: id }, 'A job whose process died is tried again');
      await this.#boss.fail(name, id, { why: 'The process that worked on it died' });
    }
    if (dead.length === 0) await this.#boss.getDb().executeSql('select 1');
    return dead.length;
  }

  /** Ends the work: what runs may end within so many milliseconds, then it is given back to the queue. */
  async stop(milliseconds = 8_000): Promise<void> {
    const stopped = this.#boss
      .stop({ graceful: true, timeout: Math.max(1_000, milliseconds - 1_000) })
      .catch((error: Error) => this.#log.warn({ why: error.message }, 'The job queue did not stop cleanly'));
    if (!(await within(milliseconds, stopped))) this.#log.warn({}, 'The job queue did not stop in time');
  }
}

/** The same work has the same id, so that two ticks at once queue it once, whatever has become of it in between. */
function idOfWork(job: string, key: string): string {
  const hex = createHash('sha256').update(`${job}:${key}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
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
  await inHospitalScope(kernel, { ...facts, hospitalId: data.hospitalId, snapshot: job.snapshot }, (scope) => run.hospital(scope, data));
}

/** Runs several jobs of one hospital in one transaction. */
async function runJobs(kernel: Kernel, job: Job, data: readonly JobData[]): Promise<void> {
  const { run } = job;
  const hospitalId = data[0]?.hospitalId;
  if (!('hospital' in run) || !run.many || typeof hospitalId !== 'string') throw new Error(`Job ${job.name} runs one by one`);
  const { many } = run;
  await inHospitalScope(kernel, { ...factsOf(kernel, job.name), hospitalId, snapshot: job.snapshot }, (scope) => many(scope, data));
}
