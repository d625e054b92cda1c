import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureWebBuilt } from '../apps/server/web-build.ts';
import { findChromium } from '../tools/chromium.ts';
import { keepCopy } from './stage/demo.ts';
import { keptEmpty, startServer } from './stage/server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the first file that needs the demo keeps a copy of its data for the others. */
    keptDemo: string;
  }
}

/**
 * Before the first file: the web app is built once, there is a browser to drive, and a migrated database for who begins with
 * nothing. After the last one what was kept goes.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!findChromium()) throw new Error('There is no Chromium. Install it, or name one: CHROMIUM_PATH=/path/to/chromium');
  await ensureWebBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'civis-e2e-demo-'));
  project.provide('keptDemo', join(folder, 'data'));
  const first = await startServer({ web: false });
  await first.rest();
  await keepCopy(first, join(folder, 'empty'));
  await first.stop();
  process.env[keptEmpty] = join(folder, 'empty');
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
