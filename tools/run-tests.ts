import { ensureChromium } from './chromium.ts';
import { buildSteps, readingSteps, runLanes, runSteps, type Step, typeStep, vitestStep } from './steps.ts';

const projects = ['unit', 'http', 'web', 'e2e'];

/** The lanes of `npm test` before its tests: cheap checks first in each, and the browser's needs where it is wanted. */
function planLanes(wanted: readonly string[]): readonly (readonly Step[])[] {
  if (!wanted.includes('e2e')) return [[typeStep], readingSteps];
  return [[typeStep], [{ name: 'browser', run: ensureChromium }, ...readingSteps, ...buildSteps]];
}

/** `only` narrows the test projects while developing. */
function wantedOf(only: readonly string[]): readonly string[] {
  const unknown = only.filter((name) => !projects.includes(name));
  if (unknown.length > 0) throw new Error(`CIVIS_TEST_ONLY names ${unknown.join(', ')}; known are ${projects.join(', ')}`);
  return only.length > 0 ? only : projects;
}

const only = (process.env['CIVIS_TEST_ONLY'] ?? '').split(',').filter((name) => name !== '');
const code = await runLanes(planLanes(wantedOf(only)));
const narrowed = only.flatMap((name) => ['--project', name]);
process.exitCode = code === 0 ? await runSteps([vitestStep([...narrowed, ...process.argv.slice(2)])]) : code;
