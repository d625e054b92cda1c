import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { poolsOn } from '#kernel/server/database/open.ts';
import { startCivis } from '#kernel/server/module/start-civis.ts';
import { onDatabase, onServer, startedOf } from '#kernel/server/testing/global-setup.ts';
import { serverModules } from '../modules.ts';
import { testSettings } from './test-settings.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: (facts: object, words: string) => console.error(words, facts) };

/**
 * A second template beside the kernel's: the same after one start of all modules, whose catalogues of codes take a second
 * to load. Every test file of the modules copies it. Runs after the kernel's setup.
 */
export async function setup(project: TestProject): Promise<void> {
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
