import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));
const never = ['**/node_modules/**', '.cache/**', 'dist/**', 'data/**', '.git/**'];

/** The setup files that are there: a project runs before its setup has been written, too. */
const ifThere = (path: string): string[] => (existsSync(`${root}${path}`) ? [`./${path}`] : []);

export default defineConfig({
  root,
  cacheDir: '.cache/vitest',
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    maxWorkers: 2,
    passWithNoTests: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: [...never, '**/*.http.test.ts'],
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
          globalSetup: ifThere('kernel/server/testing/global-setup.ts'),
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'happy-dom',
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
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // The browser comes last: what fails cheaply is known first.
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
