import { ensureChromium } from './chromium.ts';
import { buildSteps, runSteps, staticSteps, type Step, vitestStep } from './steps.ts';

const projects = ['unit', 'http', 'web', 'e2e'];

/** The steps of `npm test`: cheap ones first, the browser last. `only` narrows the test projects while developing. */
function planSteps(only: readonly string[], words: readonly string[]): readonly Step[] {
  const wanted = only.length > 0 ? only : projects;
  const unknown = wanted.filter((name) => !projects.includes(name));
  if (unknown.length > 0) throw new Error(`CIVIS_TEST_ONLY names ${unknown.join(', ')}; known are ${projects.join(', ')}`);
  const browser: readonly Step[] = wanted.includes('e2e') ? [...buildSteps, { name: 'browser', run: ensureChromium }] : [];
  const narrowed = only.flatMap((name) => ['--project', name]);
  return [...staticSteps, ...browser, vitestStep([...narrowed, ...words])];
}

const only = (process.env['CIVIS_TEST_ONLY'] ?? '').split(',').filter((name) => name !== '');
process.exitCode = await runSteps(planSteps(only, process.argv.slice(2)));
