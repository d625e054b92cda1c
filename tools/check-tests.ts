import { type Finding, report } from './report.ts';
import { readSources, type SourceFile } from './source-tree.ts';

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

/** Records with a status whose acts nobody asks in every status: each `bindActs` wants its `testRecordActs`. */
export function findUntestedRecords(files: readonly SourceFile[]): Finding {
  const bound = files
    .filter(({ path }) => path.startsWith('modules/') && path.includes('/contract/') && !/\.test\.tsx?$/.test(path))
    .flatMap(({ path, text }) => [...text.matchAll(/export const (\w+) = bindActs\(/g)].map(([, name = '']) => ({ path, name })));
  const tests = files.filter(({ path }) => path.endsWith('.http.test.ts'));
  const isTested = (name: string) => tests.some(({ text }) => new RegExp(`\\btestRecordActs\\(\\s*${name}\\b`).test(text));
  return {
    seen: { records: bound.length },
    faults: bound
      .filter(({ name }) => !isTested(name))
      .map(({ path, name }) => `${path}: ${name} is tested in no status; testRecordActs(${name}, …) in an HTTP test of the module`),
  };
}

if (import.meta.main) {
  const sources = readSources(['.ts', '.tsx', '.mjs', '.js']);
  const paths = sources.map(({ path }) => path);
  // The names of the checks themselves end in -tests.
  report('tests', countTests(paths.filter((path) => !path.startsWith('tools/') || path.endsWith('.test.ts'))));
  report('records', findUntestedRecords(sources));
}
