import { join } from 'node:path';
import pino from 'pino';
import { migrate } from '#kernel/server/database/migrate.ts';
import { type Database, openDatabase } from '#kernel/server/database/open.ts';
import type { DemoSize } from '#kernel/server/demo/step.ts';
import { type Civis, startCivis } from '#kernel/server/module/start-civis.ts';
import type { Settings } from '#kernel/server/settings/settings.ts';
import { flagSvg } from '#modules/reference-data/server/index.ts';
import { isEmpty, makeDemo } from './demo.ts';
import { serverModules } from './modules.ts';
import { deliveryOf, publicSettingsOf } from './public-settings.ts';
import { signInLines } from './sign-in-lines.ts';
import { ensureWebBuilt, webFolder } from './web-build.ts';

export interface ServeOptions {
  readonly demo: boolean;
  /** How much the demo holds; default as the settings say. */
  readonly demoSize?: DemoSize;
  /** Makes what a start makes, then ends: `demo:reset`. */
  readonly exitWhenReady: boolean;
  /** The web app is served by the development server. */
  readonly withoutWeb?: boolean;
}

const migrations = join(import.meta.dirname, '../../database/migrations');

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}

async function startOn(database: Database, settings: Settings, options: ServeOptions): Promise<Civis> {
  const log = pino({ level: settings.logLevel });
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
    http: {
      trustedProxies: settings.trustedProxies,
      allowedOrigins: settings.allowedOrigins,
      metricsToken: settings.metricsToken ?? undefined,
      logLevel: settings.logLevel,
      web: options.withoutWeb ? undefined : { folder: webFolder, built },
      flag: (file) => flagSvg(file.replace(/\.svg$/, '')),
    },
  });
}

/** Resolves at the first signal to end; a second one ends at once. */
function untilAskedToStop(): Promise<string> {
  return new Promise((resolve) => {
    let asked = 0;
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.on(signal, () => {
        asked += 1;
        if (asked > 1) process.exit(1);
        resolve(signal);
      });
    }
  });
}

/** Serves until asked to stop: database, migrations, modules, HTTP; the demo is made while calls are answered already. */
export async function serve(settings: Settings, options: ServeOptions): Promise<number> {
  const began = performance.now();
  let exitCode = 0;
  const asked = untilAskedToStop();
  const database = await openDatabase({ databaseUrl: settings.databaseUrl ?? undefined, dataDir: settings.dataDir, onTrouble: say });
  // An embedded database that cannot be brought back ends the process, so that whoever watches it starts it anew.
  const lost = database.server?.lost.then(() => 'database lost') ?? new Promise<string>(() => undefined);
  const stopAsked = Promise.race([asked, lost]);
  try {
    await migrate(database.owner, { folder: migrations });
    const civis = await startOn(database, settings, options);
    try {
      if (!options.exitWhenReady) {
        await civis.server.listen({ host: settings.host, port: settings.port });
        say(`Civis answers on ${settings.publicUrl} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
      }
      const wantsDemo = options.demo && (await isEmpty(civis));
      if (wantsDemo) await Promise.race([makeDemo(civis, say, options.demoSize ?? settings.demoSize), stopAsked]);
      for (const line of await signInLines(civis, settings)) say(line);
      if (!options.exitWhenReady && (await stopAsked) === 'database lost') exitCode = 1;
    } finally {
      await civis.stop();
    }
  } finally {
    await database.close();
  }
  return exitCode;
}
