import type { FastifyInstance } from 'fastify';
import type { Instant } from '#kernel/contract/fields.ts';
import { accessChannel, type DroppedSessions, SessionCache } from '../access/session-cache.ts';
import { chainPending } from '../audit/chainer.ts';
import { instantOf } from '../clock/instants.ts';
import type { Database } from '../database/open.ts';
import { claimFiles, sweepFiles } from '../files/sweep-files.ts';
import { buildServer } from '../http/build-server.ts';
import type { ServerOptions } from '../http/server-options.ts';
import { keepRatesIn, sweepRates } from '../http/rate-limit.ts';
import { tallyJob } from '../counters/tallies.ts';
import { exportJob } from '../exports/make-export.ts';
import { drawPaper } from '../exports/paper.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { LiveHub } from '../live/hub.ts';
import { type Listening, listen } from '../live/listener.ts';
import { liveChannel } from '../live/publish.ts';
import { allOf, type Wire, wiresOf } from '../live/wire.ts';
import { type Deliverer, deliverDue, mailTransport, smsTransport, type DeliverySettings } from '../outbox/deliver.ts';
import type { Kernel, LiveMessage, Log } from '../scope/kernel.ts';
import { inPlatformScope, systemActor } from '../scope/make-scope.ts';
import type { PublicSettings } from '../scope/scope.ts';
import type { ServerModule } from './module.ts';
import { callsOf, register } from './register.ts';

export interface CivisOptions {
  readonly database: Database;
  readonly modules: readonly ServerModule[];
  readonly settings: PublicSettings;
  readonly delivery: DeliverySettings;
  readonly log: Log;
  /** Prints mails and SMS that stay on this machine. */
  readonly print: (words: string) => void;
  readonly clock?: () => Instant;
  readonly strict: boolean;
  /** Jobs, delivery, chaining and sweeping in the background. Tests run them by hand. */
  readonly background: boolean;
  readonly http: Pick<ServerOptions, 'trustedProxies' | 'allowedOrigins' | 'metricsToken' | 'logLevel' | 'logTo' | 'web' | 'flag'>;
}

/** A running Civis of one process. */
export interface Civis {
  readonly kernel: Kernel;
  readonly server: FastifyInstance;
  readonly hub: LiveHub;
  /** All open streams: the browser's own and those of the modules' wires. */
  readonly streams: Wire;
  readonly cache: SessionCache;
  readonly jobs: JobRunner;
  readonly deliver: () => Promise<number>;
  /** Drains: no new requests, streams closed, jobs finished; the database is closed by its opener. */
  readonly stop: () => Promise<void>;
}

const chainEveryMilliseconds = 1500;
const deliverEveryMilliseconds = 2000;
const sweepEveryMilliseconds = 3_600_000;

/** Runs a task again and again, never twice at once; a failure is logged and tried again. */
function repeat(
  log: Log,
  name: string,
  milliseconds: number,
  task: () => Promise<unknown>,
): { wake: () => void; stop: () => Promise<void> } {
  let running: Promise<void> | null = null;
  let stopped = false;
  const run = (): void => {
    if (running || stopped) return;
    running = task()
      .then(() => undefined)
      .catch((error: Error) => log.warn({ task: name, why: error.message }, 'A background task failed and will be tried again'))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(run, milliseconds);
  return {
    wake: () => setImmediate(run),
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

const drainMilliseconds = 10_000;

/** Ends the HTTP side: nothing new is taken, streams end, requests under way are answered, for ten seconds at most. */
async function drain(server: FastifyInstance, streams: Pick<LiveHub, 'closeAll'>): Promise<void> {
  const closed = server.close();
  const began = performance.now();
  const ending = setInterval(() => {
    streams.closeAll();
    if (performance.now() - began > drainMilliseconds) server.server.closeAllConnections();
    else server.server.closeIdleConnections();
  }, 50);
  streams.closeAll();
  await closed.finally(() => clearInterval(ending));
}

/** Catalogues of the modules are brought in step, in one platform transaction a module. */
async function runStarts(kernel: Kernel): Promise<void> {
  for (const module of kernel.modules) {
    if (!module.atStart) continue;
    const { atStart } = module;
    await inPlatformScope(
      kernel,
      {
        actor: systemActor(`${module.name}.start`),
        now: kernel.clock(),
        call: { permission: null, method: null, route: null },
        area: null,
      },
      (scope) => atStart(scope),
    );
  }
}

function readinessOf(database: Database) {
  return {
    check: async () => {
      try {
        await database.app.query('select 1');
        return { ready: true, facts: { database: database.kind } };
      } catch {
        return { ready: false, facts: { database: 'away' } };
      }
    },
  };
}

function startBackground(kernel: Kernel, options: CivisOptions, deliver: () => Promise<number>, streams: Pick<LiveHub, 'beat'>) {
  const { log, database } = options;
  const outbox = repeat(log, 'outbox', deliverEveryMilliseconds, deliver);
  const chain = repeat(log, 'audit chain', chainEveryMilliseconds, () => chainPending(database.owner));
  const beat = repeat(log, 'heartbeat', 25_000, () => streams.beat(kernel.clock()));
  const sweep = repeat(log, 'sweep', sweepEveryMilliseconds, async () => {
    const now = Date.parse(kernel.clock());
    await sweepRates(database.owner, now);
    await database.owner.query("delete from idempotency_keys where created_at < $1::timestamptz - interval '7 days'", [kernel.clock()]);
    await sweepFiles(database.owner, options.settings.dataDir, now, log.warn);
  });
  return { wakeOutbox: outbox.wake, stop: () => Promise.all([outbox.stop(), chain.stop(), beat.stop(), sweep.stop()]) };
}

function forget(which: DroppedSessions, cache: SessionCache, streams: Pick<LiveHub, 'access'>): void {
  cache.drop(which);
  streams.access(which);
}

function listenFor(options: CivisOptions, cache: SessionCache, streams: Wire): Promise<Listening> {
  return listen({
    config: options.database.listenConfig,
    log: options.log,
    channels: {
      ...streams.channels,
      [liveChannel]: (payload) => streams.take(JSON.parse(payload) as LiveMessage),
      [accessChannel]: (payload) => forget(JSON.parse(payload) as DroppedSessions, cache, streams),
    },
    onGap: () => {
      cache.clear();
      streams.reset();
    },
  });
}

/** Puts a process together: modules, kernel, HTTP, live stream, jobs and deliveries. Migrations must be in already. */
export async function startCivis(options: CivisOptions): Promise<Civis> {
  const { database, log } = options;
  const registrations = register(options.modules);
  const allJobs = [exportJob, tallyJob, ...options.modules.flatMap((module) => module.jobs ?? [])];
  const jobs = new JobRunner(database, allJobs, log);
  const hub = new LiveHub();
  const cache = new SessionCache();
  const clock = options.clock ?? (() => instantOf(Date.now()));
  let wakeOutbox: () => void = () => undefined;
  let streams: Wire;
  const kernel: Kernel = {
    ...registrations,
    database,
    settings: options.settings,
    log,
    clock,
    jobs,
    strict: options.strict,
    accessChanged: (which) => forget(which, cache, streams),
    outboxWake: () => wakeOutbox(),
  };
  const wires = wiresOf(options.modules, { kernel, cache });
  streams = allOf(hub, wires);
  keepRatesIn(database.owner);
  const deliverer: Deliverer = {
    owner: database.owner,
    clock,
    log,
    mail: mailTransport(options.delivery, options.print),
    sms: smsTransport(options.delivery, options.print),
    draw: drawPaper,
    keepBodies: { email: options.settings.mailTransport === 'outbox', sms: options.settings.smsTransport === 'outbox' },
  };
  const deliver = () => deliverDue(deliverer);
  await claimFiles(database.owner, options.settings.dataDir);
  const listening = await listenFor(options, cache, streams);
  await jobs.start(kernel, options.background);
  await runStarts(kernel);
  const background = options.background ? startBackground(kernel, options, deliver, streams) : null;
  if (background) wakeOutbox = background.wakeOutbox;
  const server = await buildServer({
    kernel,
    cache,
    hub,
    wires,
    calls: callsOf(options.modules),
    readiness: readinessOf(database),
    ...options.http,
  });
  const stop = async (): Promise<void> => {
    await drain(server, streams);
    await background?.stop();
    await jobs.stop();
    await listening.close();
  };
  return { kernel, server, hub, streams, cache, jobs, deliver, stop };
}
