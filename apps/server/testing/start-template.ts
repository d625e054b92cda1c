import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { Instant } from '#kernel/contract/fields.ts';
import { addDays, instantOf } from '#kernel/server/clock/instants.ts';
import { poolsOn } from '#kernel/server/database/open.ts';
import { startCivis } from '#kernel/server/start/start-civis.ts';
import { onDatabase, onServer, startedOf } from '#kernel/server/testing/global-setup.ts';
import { serverModules } from '../modules.ts';
import { testSettings } from './test-settings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** When the demo of the tests is made. */
    demoAt: Instant;
  }
}

/** Half past ten in Lagos, the last time it was: the middle of a working day, whenever the tests run. */
function lateMorning(): Instant {
  const now = instantOf(Date.now());
  const today = `${now.slice(0, 10)}T09:30:00.000Z`;
  return today < now ? today : addDays(today, -1);
}

const quiet = { info: () => undefined, warn: () => undefined, error: (facts: object, words: string) => console.error(words, facts) };

/**
 * A second template beside the kernel's: the same after one start of all modules, whose catalogues of codes take a second
 * to load. Every test file of the modules copies it. Runs after the kernel's setup.
 */
export async function setup(project: TestProject): Promise<void> {
  project.provide('demoAt', lateMorning());
  const { config, template } = project.getProvidedContext().testServer;
  const started = startedOf(template);
  await onServer(config, (client) => client.query(`create database ${started} template ${template}`));
  const database = poolsOn(onDatabase(config, started), 'url', { owner: 2, app: 4 });
  const folder = await mkdtemp(join(tmpdir(), 'civis-template-'));
  try {
    const civis = await startCivis({
      database,
      modules: serverModules,
      settings: testSettings(folder),
      delivery: { mailFrom: 'Civis <no-reply@civis.test>', sms: { provider: 'outbox' } },
      log: quiet,
      print: () => undefined,
      strict: true,
      background: false,
      http: { trustedProxies: [], allowedOrigins: [], logLevel: 'error' },
    });
    await civis.stop();
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}
