import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pino, { type Logger } from 'pino';
import type { EmbeddedServer } from '#kernel/server/database/embedded.ts';
import { migrate } from '#kernel/server/database/migrate.ts';
import { type Database, openDatabase } from '#kernel/server/database/open.ts';
import type { DemoSize } from '#kernel/server/demo/step.ts';
import { Phases } from '#kernel/server/start/phases.ts';
import { type Civis, startCivis } from '#kernel/server/start/start-civis.ts';
import { noteWhenPossible, type Operation } from '#kernel/server/operations/operations-log.ts';
import type { Settings } from '#kernel/server/settings/settings.ts';
import { acceptSiteKey, claimSiteKey } from '#kernel/server/settings/site-key.ts';
import { flagSvg } from '#modules/reference-data/server/index.ts';
import { keepBackups } from './backups.ts';
import { isEmpty, makeDemo } from './demo.ts';
import { serverModules } from './modules.ts';
import { watchProtection } from './protection.ts';
import { deliveryOf, publicSettingsOf } from './public-settings.ts';
import { signInLines } from './sign-in-lines.ts';
import { steadyOutput } from './steady-output.ts';
import { clearUnfinishedDemo } from './unfinished-demo.ts';
import { ensureWebBuilt, webFolder } from './web-build.ts';

export interface ServeOptions {
  readonly demo: boolean;
  /** How much the demo holds; default as the settings say. */
  readonly demoSize?: DemoSize;
  /** Makes what a start makes, then ends: `demo:reset`. */
  readonly exitWhenReady: boolean;
  /** The key at hand becomes the site's, whatever its documents were sealed with before. */
  readonly acceptKey?: boolean;
  /** Only calls are answered: the web app is served by the development server, or by another machine. */
  readonly withoutWeb?: boolean;
  /** The embedded database that is starting already. */
  readonly begun?: Promise<EmbeddedServer> | null;
}

const migrations = join(import.meta.dirname, '../../database/migrations');

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}

/** Where a start tells how it goes. */
interface Telling {
  readonly log: Logger;
  readonly logTo: ReturnType<typeof steadyOutput>;
  readonly phases: Phases;
}

async function startOn(database: Database, settings: Settings, options: ServeOptions, { log, logTo, phases }: Telling): Promise<Civis> {
  endAtFaults(log);
  const built =
    options.withoutWeb || options.exitWhenReady
      ? Promise.resolve()
      : ensureWebBuilt().then((how) => {
          if (how === 'built') say('The web app is built.');
        });
  // A failed build shows in the log at once and again to whoever asks for a page.
  built.catch((error: Error) => process.stderr.write(`${error.message}\n`));
  return startCivis({
    database,
    modules: serverModules,
    settings: publicSettingsOf(settings, options.demo),
    delivery: deliveryOf(settings),
    log: {
      info: (facts, words) => log.info(facts, words),
      warn: (facts, words) => log.warn(facts, words),
      error: (facts, words) => log.error(facts, words),
    },
    print: (words) => say(`\n--- outbox ---\n${words}\n--------------\n`),
    strict: false,
    background: true,
    phases,
    http: {
      trustedProxies: settings.trustedProxies,
      allowedOrigins: settings.allowedOrigins,
      metricsToken: settings.metricsToken ?? undefined,
      evenMilliseconds,
      logLevel: settings.logLevel,
      logTo,
      web: options.withoutWeb ? undefined : { folder: webFolder, built },
      flag: (file) => flagSvg(file.replace(/\.svg$/, '')),
    },
  });
}

/** Tells a supervisor, where there is one. */
function tell(words: { readonly served: true } | { readonly ending: string }): void {
  if (process.connected) process.send?.(words);
}

/** A fault that nobody caught ends the process: said in a line, told to the supervisor, which starts it again. */
function endAtFaults(log: Logger): void {
  process.on('uncaughtException', (error: Error) => {
    log.fatal({ err: error }, 'The server ends because of a fault');
    tell({ ending: `${error.name}: ${error.message}`.split('\n')[0]?.slice(0, 300) ?? error.name });
    process.exit(1);
  });
}

/** What the supervisor tells of the run before this one. */
interface LastEnd {
  /** Instant, ISO 8601. */
  readonly at: string;
  readonly reason: string;
  /** Milliseconds from then on before which this one does not serve. */
  readonly wait: number;
}

/** How the run before this one ended, as the supervisor says; null where it ended in order. */
function lastEnd(): LastEnd | null {
  const said = process.env['CIVIS_LAST_END'];
  return said ? (JSON.parse(said) as LastEnd) : null;
}

/** A server that ends again and again serves ever later. Programs and database are there by then: only serving waits. */
async function heldBack(): Promise<void> {
  const last = lastEnd();
  const left = last ? Date.parse(last.at) + last.wait - Date.now() : 0;
  // A clock that was set meanwhile keeps nobody waiting for longer.
  if (last && left > 0) await pause(Math.min(left, last.wait));
}

function endBefore(): Operation | null {
  const last = lastEnd();
  if (!last) return null;
  const { at, reason } = last;
  return { kind: 'server-restarted', at: new Date(at), reason, seconds: Math.max(0, (Date.now() - Date.parse(at)) / 1000) };
}

/** Longer than a sign-in takes, shorter than anybody minds. */
const evenMilliseconds = 200;

// Whoever is told to end has ended within ten seconds. An embedded database that takes longer is brought down by its watcher.
const endMilliseconds = 9_500;

/** Resolves at the first signal to end; a second one ends at once, and so does a path to the database on which nothing ends. */
function untilAskedToStop(): Promise<string> {
  return new Promise((resolve) => {
    let asked = 0;
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.on(signal, () => {
        asked += 1;
        if (asked > 1) process.exit(1);
        setTimeout(() => process.exit(1), endMilliseconds).unref();
        resolve(signal);
      });
    }
  });
}

/** The database of a site that is about to serve, migrated and without half a demo; how often the demo was begun before. */
async function openSite(settings: Settings, options: ServeOptions, phases: Phases): Promise<{ database: Database; attempts: number }> {
  const reopen = async (begun?: Promise<EmbeddedServer> | null): Promise<Database> => {
    const database = await openDatabase({
      begun,
      databaseUrl: settings.databaseUrl ?? undefined,
      dataDir: settings.dataDir,
      archive: settings.backups.archive ?? undefined,
      serves: true,
      onTrouble: say,
      onBack: (reason, seconds) => void noteWhenPossible(database.owner, { kind: 'database-restarted', reason, seconds }),
    });
    phases.note('database');
    try {
      await migrate(database, { folder: migrations });
      phases.note('migrations');
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  };
  return clearUnfinishedDemo(await reopen(options.begun), { place: settings, wanted: options.demo, reopen: () => reopen(), say });
}

/** Serves until asked to stop: database, migrations, modules, HTTP; the demo is made while calls are answered already. */
export async function serve(settings: Settings, options: ServeOptions): Promise<number> {
  const began = performance.now();
  const logTo = steadyOutput();
  const telling: Telling = { logTo, log: pino({ level: settings.logLevel }, logTo), phases: new Phases() };
  const { phases } = telling;
  phases.note('program');
  const stopAsked = untilAskedToStop();
  const { database, attempts } = await openSite(settings, options, phases);
  try {
    await Promise.race([heldBack(), stopAsked]);
    if (options.acceptKey) await acceptSiteKey(database.owner, settings.secretKey);
    await claimSiteKey(database.owner, settings);
    const civis = await startOn(database, settings, options, telling);
    const ends = options.exitWhenReady
      ? []
      : [keepBackups(database, settings, say), watchProtection(civis.kernel, settings.backups.hour !== null, say)];
    try {
      if (!options.exitWhenReady) {
        // Not left to the end: a killed process has none.
        flushCompileCache();
        await civis.server.listen({ host: settings.host, port: settings.port });
        tell({ served: true });
        phases.note('port');
        telling.log.debug({ phases: phases.all }, 'Phases of the start');
        const before = endBefore();
        if (before) void noteWhenPossible(database.owner, before);
        say(`Civis answers on ${settings.publicUrl} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
      }
      const wantsDemo = options.demo && (await isEmpty(civis));
      if (wantsDemo) {
        const order = { size: options.demoSize ?? settings.demoSize, attempt: attempts + 1 };
        await Promise.race([makeDemo(civis, say, order), stopAsked]);
      }
      for (const line of await signInLines(civis, settings)) say(line);
      if (!options.exitWhenReady) await stopAsked;
    } finally {
      for (const end of ends) await end();
      await civis.stop();
    }
  } finally {
    await database.close();
  }
  return 0;
}
