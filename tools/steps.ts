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

export const typeStep: Step = { name: 'types', run: [bin.tsc, '-b'] };

/** Lint and format of these files alone. */
export function lintStepOf(paths: readonly string[]): Step {
  return {
    name: 'lint and format',
    run: [bin.biome, 'check', '--error-on-warnings', '--max-diagnostics=100', '--no-errors-on-unmatched', ...paths],
  };
}

/** What reads the sources and does not need them to be right. */
export const readingSteps: readonly Step[] = [
  { name: 'lint and format', run: [bin.biome, 'check', '--error-on-warnings', '--max-diagnostics=100'] },
  ...[
    'contract',
    'borders',
    'sizes',
    'lock',
    'clock',
    'money',
    'translations',
    'forms',
    'casts',
    'screens',
    'records',
    'words',
    'docs',
    'help',
  ].map((name) => ({
    name,
    run: [`tools/check-${name}.ts`],
  })),
  { name: 'test files', run: ['tools/check-tests.ts'] },
  { name: 'table types', run: ['kernel/server/database/generate-types.ts', '--check'] },
];

/** All that can be known without running the product. */
export const staticSteps: readonly Step[] = [typeStep, ...readingSteps];

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
  for (const step of steps) {
    console.log(`\n── ${step.name}`);
    const code = await runStep(step, 'inherit', step === steps.at(-1));
    if (code !== 0) return code;
  }
  return 0;
}

/**
 * Runs lanes of steps beside one another, each in its order: a type check leaves a core idle for much of its time. What a
 * step prints is shown when it ends. A step that fails ends its lane; the code of the first failure is given.
 */
export async function runLanes(lanes: readonly (readonly Step[])[]): Promise<number> {
  const codes = await Promise.all(
    lanes.map(async (lane) => {
      for (const step of lane) {
        const code = await runStep(step, 'pipe');
        if (code !== 0) return code;
      }
      return 0;
    }),
  );
  return codes.find((code) => code !== 0) ?? 0;
}

/** `last`: the step's own last line ends the run, as the tests' summary does. */
async function runStep({ name, run }: Step, output: 'inherit' | 'pipe', last = false): Promise<number> {
  const began = performance.now();
  const code = typeof run === 'function' ? ((await run()) ? 0 : 1) : await runNode(run, output);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (code !== 0) console.error(`── ${name} failed after ${seconds} s`);
  else if (!last) console.log(`── ${name} passed in ${seconds} s`);
  return code;
}

/** Runs a program under this Node to its end; a signal to us ends it. Its output is ours, or shown whole at its end. */
function runNode(words: readonly string[], output: 'inherit' | 'pipe'): Promise<number> {
  const child = spawn(process.execPath, [...words], { cwd: root, stdio: ['ignore', output, output] });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => printed.push(text));
  const end = () => child.kill('SIGTERM');
  process.on('SIGTERM', end).on('SIGINT', end);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGTERM', end).off('SIGINT', end);
      process.stdout.write(Buffer.concat(printed));
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}
