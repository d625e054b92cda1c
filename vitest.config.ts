import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { TestTimes } from './tools/test-times.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const never = ['**/node_modules/**', '.cache/**', 'dist/**', 'data/**', '.git/**'];

/** The setup files that are there: a project runs before its setup has been written, too. */
const ifThere = (path: string): string[] => (existsSync(`${root}${path}`) ? [`./${path}`] : []);

/** Who makes a demo goes first, in the browser and on the server; who stands on it comes last, so that nobody waits for it. */
class DemoFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [0, 1, 2].flatMap((turn) => sorted.filter(({ moduleId }) => turnOf(moduleId) === turn));
  }
}

function turnOf(path: string): number {
  if (path.endsWith('/e2e/roles.e2e.ts') || path.endsWith('/apps/server/demo.http.test.ts')) return 0;
  return path.endsWith('.http.test.ts') && readFileSync(path, 'utf8').includes('onTheDemo()') ? 2 : 1;
}

export default defineConfig({
  root,
  cacheDir: '.cache/vitest',
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    maxWorkers: 2,
    sequence: { sequencer: DemoFirst },
    passWithNoTests: false,
    // A slow machine may take seconds to reach a state; a test fails only if it never does.
    expect: { poll: { timeout: 15_000 } },
    // The times come first: the last words of a run are its sums.
    reporters: [new TestTimes(), 'default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: [...never, '**/*.http.test.ts'],
          isolate: false,
          testTimeout: 20_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          environment: 'node',
          pool: 'forks',
          include: ['**/*.http.test.ts'],
          exclude: never,
          globalSetup: [...ifThere('kernel/server/testing/global-setup.ts'), ...ifThere('apps/server/testing/start-template.ts')],
          setupFiles: ifThere('apps/server/testing/each-file.ts'),
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A worker waits for the database as much as it works.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'happy-dom',
          // A context of its own for each file in a worker that stays: as much apart as processes, in half the time. A worker that has
          // grown begins anew.
          pool: 'vmThreads',
          vmMemoryLimit: '1.5GB',
          // Without motion nothing fades on after its test has ended.
          environmentOptions: { happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' } } } },
          include: ['**/*.test.tsx'],
          exclude: never,
          setupFiles: ifThere('kernel/web/testing/setup.ts'),
          testTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          pool: 'forks',
          include: ['e2e/**/*.e2e.ts'],
          exclude: never,
          globalSetup: ifThere('e2e/setup.ts'),
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // A journey waits as much as it works: three at a time keep two cores busy.
          maxWorkers: 3,
          // The browser comes last: what fails cheaply is known first.
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
