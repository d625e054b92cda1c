import type { FastifyInstance } from 'fastify';
import type { Instant } from '#kernel/contract/fields.ts';
import { accessChannel, type DroppedSessions, SessionCache } from '../access/session-cache.ts';
import { chainPending } from '../audit/chainer.ts';
import { countYoungTables, youngTablesEvery } from '../database/young-tables.ts';
import { instantOf } from '../clock/instants.ts';
import type { Database } from '../database/open.ts';
import { checkRole } from '../database/session.ts';
import { claimFiles, sweepFiles } from '../files/sweep-files.ts';
import { buildServer } from '../http/build-server.ts';
import { sweepKeys } from '../http/idempotency.ts';
import { type Part, readinessOf } from '../http/readiness.ts';
import type { ServerOptions } from '../http/server-options.ts';
import { keepRatesIn, sweepRates } from '../access/rate-limit.ts';
import { tallyJob } from '../counters/tallies.ts';
import { exportJob } from '../exports/make-export.ts';
import { drawPaper } from '../exports/paper.ts';
import { JobRunner, orphansEvery } from '../jobs/job-runner.ts';
import { repeat } from '../clock/repeat.ts';
import { LiveHub } from '../live/hub.ts';
import { type Listening, listen } from '../live/listener.ts';
import { liveChannel } from '../live/publish.ts';
import { allOf, type Wire, wiresOf } from '../live/wire.ts';
import { type Deliverer, deliverDue, mailTransport, smsTransport, type DeliverySettings } from '../outbox/deliver.ts';
import type { Kernel, LiveMessage, Log } from '../scope/kernel.ts';
import { inPlatformScope, systemActor } from '../scope/make-scope.ts';
import type { PublicSettings } from '../scope/scope.ts';
import type { ServerModule } from '../module/module.ts';
import type { Phases } from './phases.ts';
import { callsOf, refusalCatalogues, register } from './register.ts';

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
  /** Told of what the start spends its time on. */
  readonly phases?: Phases;
  readonly http: Pick<
    ServerOptions,
    'trustedProxies' | 'allowedOrigins' | 'metricsToken' | 'evenMilliseconds' | 'logLevel' | 'logTo' | 'web' | 'flag'
  >;
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
  readonly deliver: Deliver;
  /** Drains: no new requests, streams closed, jobs finished; the database is closed by its opener. */
  readonly stop: () => Promise<void>;
}

// A process that is told to end has ended within ten seconds: so much for the requests, so much for all.
const drainMilliseconds = 5_000;
const stopMilliseconds = 7_000;

/** Ends the HTTP side: nothing new is taken, streams end, requests under way are answered, for five seconds at most. */
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

interface Background {
  readonly parts: readonly Part[];
  readonly wakeOutbox: () => void;
  readonly stop: (milliseconds: number) => Promise<unknown>;
}

type Deliver = (alive?: () => void) => Promise<number>;

interface Doers {
  readonly deliver: Deliver;
  readonly jobs: JobRunner;
  readonly streams: Pick<LiveHub, 'beat'>;
}

function startBackground(kernel: Kernel, options: CivisOptions, { deliver, jobs, streams }: Doers): Background {
  const { log, database } = options;
  const outbox = repeat({ log, name: 'mail and text messages', every: 2_000, deadline: 120_000, task: deliver });
  const parts = [
    outbox,
    repeat({ log, name: 'audit chain', every: 1_500, deadline: 25_000, task: (alive) => chainPending(database.owner, alive) }),
    repeat({ log, name: 'jobs', every: orphansEvery, deadline: 25_000, task: () => jobs.takeUpOrphans(database.owner) }),
    repeat({
      log,
      name: 'counts of young tables',
      every: youngTablesEvery,
      deadline: 60_000,
      task: (alive) => countYoungTables(database.owner, alive),
    }),
    repeat({ log, name: 'live streams', every: 25_000, deadline: 25_000, task: () => streams.beat(kernel.clock()) }),
  ];
  const sweep = repeat({
    log,
    name: 'sweep',
    every: 3_600_000,
    deadline: 1_800_000,
    task: async (alive) => {
      const now = Date.parse(kernel.clock());
      await sweepRates(database.owner, now);
      alive();
      await sweepKeys(database.owner, kernel.clock(), alive);
      await sweepFiles(database.owner, options.settings.dataDir, now, log.warn);
    },
  });
  return {
    parts,
    wakeOutbox: outbox.wake,
    stop: (milliseconds) => Promise.all([...parts, sweep].map((part) => part.stop(milliseconds))),
  };
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
    onLoss: () => options.database.dropIdle(),
  });
}

/** What sends mail and texts of the outbox. */
function delivererOf({ database, log, delivery, print, settings }: CivisOptions, clock: () => Instant): Deliverer {
  return {
    owner: database.owner,
    clock,
    log,
    mail: mailTransport(delivery, print),
    sms: smsTransport(delivery, print),
    draw: drawPaper,
    keepBodies: { email: settings.mailTransport === 'outbox', sms: settings.smsTransport === 'outbox' },
  };
}

/** What must go on for the process to be ready. */
function partsOf(listening: Listening, background: Background | null): Part[] {
  return [{ name: 'live events', standsStill: () => !listening.hears() }, ...(background?.parts ?? [])];
}

/** Puts a process together: modules, kernel, HTTP, live stream, jobs and deliveries. Migrations must be in already. */
export async function startCivis(options: CivisOptions): Promise<Civis> {
  const { database, log, phases } = options;
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
  const deliverer = delivererOf(options, clock);
  const deliver: Deliver = (alive) => deliverDue(deliverer, alive);
  await checkRole(database);
  await claimFiles(database.owner, options.settings.dataDir);
  const listening = await listenFor(options, cache, streams);
  phases?.note('checks');
  await jobs.start(kernel, options.background);
  phases?.note('job queue');
  await runStarts(kernel);
  phases?.note('catalogues');
  const background = options.background ? startBackground(kernel, options, { deliver, jobs, streams }) : null;
  if (background) wakeOutbox = background.wakeOutbox;
  const server = await buildServer({
    kernel,
    cache,
    hub,
    wires,
    calls: callsOf(options.modules),
    refusals: refusalCatalogues(options.modules),
    readiness: readinessOf(database, options.settings.dataDir, partsOf(listening, background)),
    ...options.http,
  });
  phases?.note('calls');
  const stop = async (): Promise<void> => {
    const until = performance.now() + stopMilliseconds;
    const left = () => Math.max(500, until - performance.now());
    await drain(server, streams);
    await background?.stop(left());
    await jobs.stop(left());
    await listening.close();
  };
  return { kernel, server, hub, streams, cache, jobs, deliver, stop };
}
