import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureWebBuilt } from '../apps/server/web-build.ts';
import { findChromium } from '../tools/chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the first file that needs the demo keeps a copy of its data for the others. */
    keptDemo: string;
  }
}

/** Before the first file: the web app is built once, and there is a browser to drive. After the last one the kept demo goes. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!findChromium()) throw new Error('There is no Chromium. Install it, or name one: CHROMIUM_PATH=/path/to/chromium');
  await ensureWebBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'civis-e2e-demo-'));
  project.provide('keptDemo', join(folder, 'data'));
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
