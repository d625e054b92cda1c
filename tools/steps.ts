import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ensureWebBuilt } from '../apps/server/web-build.ts';
import { root } from './source-tree.ts';

/** One part of a run: a program of Node with its words, or a function that does its work here. */
export interface Step {
  readonly name: string;
  readonly run: readonly string[] | (() => Promise<boolean>);
}

const bin = {
  tsc: 'node_modules/typescript/bin/tsc',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  vitest: 'node_modules/vitest/vitest.mjs',
} as const;

/** All that can be known without running the product. */
export const staticSteps: readonly Step[] = [
  { name: 'types', run: [bin.tsc, '-b'] },
  { name: 'lint and format', run: [bin.biome, 'check', '--error-on-warnings', '--max-diagnostics=100'] },
  ...['contract', 'borders', 'sizes', 'lock', 'clock', 'money', 'translations'].map((name) => ({ name, run: [`tools/check-${name}.ts`] })),
  { name: 'test files', run: ['tools/check-tests.ts'] },
  { name: 'table types', run: ['kernel/server/database/generate-types.ts', '--check'] },
];

export const buildSteps: readonly Step[] = [
  // The same build that a start makes, so that the servers of the browser tests find it fresh.
  { name: 'web build', run: () => ensureWebBuilt().then(() => true) },
  { name: 'budgets', run: ['tools/check-budgets.ts'] },
];

export function vitestStep(words: readonly string[]): Step {
  return { name: 'tests', run: [bin.vitest, 'run', ...words] };
}

/** Runs the steps in order, with a heading and the time of each. Stops at the first that fails and gives its exit code. */
export async function runSteps(steps: readonly Step[]): Promise<number> {
  for (const [at, { name, run }] of steps.entries()) {
    console.log(`\n── ${name}`);
    const began = performance.now();
    const code = typeof run === 'function' ? ((await run()) ? 0 : 1) : await runNode(run);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    if (code !== 0) {
      console.error(`── ${name} failed after ${seconds} s`);
      return code;
    }
    // The last step's own last line ends the run: the tests' summary.
    if (at < steps.length - 1) console.log(`── ${name} passed in ${seconds} s`);
  }
  return 0;
}

/** Runs a program under this Node to its end; its output is ours, and a signal to us ends it. */
function runNode(words: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [...words], { cwd: root, stdio: 'inherit' });
  const end = () => child.kill('SIGTERM');
  process.on('SIGTERM', end).on('SIGINT', end);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      process.off('SIGTERM', end).off('SIGINT', end);
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}
