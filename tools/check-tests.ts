import { type Finding, report } from './report.ts';
import { readSources } from './source-tree.ts';

/** A run of the tests in which one kind was not found would still pass: this counts each kind first. */
export function countTests(paths: readonly string[]): Finding {
  const count = (pattern: RegExp, not?: RegExp) => paths.filter((path) => pattern.test(path) && !not?.test(path)).length;
  return {
    seen: {
      'unit tests': count(/\.test\.ts$/, /\.http\.test\.ts$/),
      'HTTP tests': count(/\.http\.test\.ts$/),
      'component tests': count(/\.test\.tsx$/),
      journeys: count(/^e2e\/.*\.e2e\.ts$/),
    },
    faults: paths
      .filter((path) => /[._-](?:spec|e2e|tests?)\.[cm]?[jt]sx?$/.test(path) && !/(?:\.test\.tsx?|^e2e\/.*\.e2e\.ts)$/.test(path))
      .map((path) => `${path} is run by no project: *.test.ts, *.http.test.ts, *.test.tsx or e2e/*.e2e.ts`),
  };
}

if (import.meta.main) {
  const paths = readSources(['.ts', '.tsx', '.mjs', '.js']).map(({ path }) => path);
  // The names of the checks themselves end in -tests.
  report('tests', countTests(paths.filter((path) => !path.startsWith('tools/') || path.endsWith('.test.ts'))));
}
