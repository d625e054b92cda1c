import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { readSources, root } from './source-tree.ts';
import { lintStepOf, runLanes, type Step, typeStep, vitestStep } from './steps.ts';

const isTestFile = (path: string) => /\.test\.tsx?$/.test(path);
const isLinted = (path: string) => /\.(?:[cm]?[jt]sx?|json|css)$/.test(path);

/** The highest folder in which tests are near: a module's layer (`modules/queue/server`), a layer of the kernel, a folder of the root. */
function topOf(path: string): string {
  const [first = '', second = '', third = ''] = path.split('/');
  if (first === 'modules') return `${first}/${second}/${third}`;
  return first === 'kernel' || first === 'apps' ? `${first}/${second}` : first;
}

/**
 * The tests near changed files: those in the folder of each, or, where it has none, in the nearest folder above that has some,
 * within the same layer of the same module. Journeys of the browser are not near anything: `npm test` runs them.
 */
export function nearTests(changed: readonly string[], all: readonly string[]): string[] {
  const tests = all.filter(isTestFile);
  const near = new Set<string>();
  for (const path of changed) {
    const top = topOf(path);
    for (let folder = dirname(path); folder === top || folder.startsWith(`${top}/`); folder = dirname(folder)) {
      const found = tests.filter((test) => dirname(test) === folder);
      for (const test of found) near.add(test);
      if (found.length > 0) break;
    }
  }
  return [...near].sort();
}

function git(...words: string[]): string[] {
  const printed = execFileSync('git', words, { cwd: root, encoding: 'utf8' });
  return printed.split('\n').filter((line) => line !== '');
}

/** What stands here otherwise than where the branch left main, committed or not, and is still there. */
function changedFiles(): string[] {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main');
  return [...git('diff', '--name-only', '--diff-filter=d', base), ...git('ls-files', '--others', '--exclude-standard')];
}

async function run(named: readonly string[]): Promise<number> {
  const changed = named.length > 0 ? named : changedFiles();
  const linted = changed.filter(isLinted);
  const tests = nearTests(
    changed,
    readSources(['.ts', '.tsx']).map(({ path }) => path),
  );
  console.log(`${changed.length} changed files, ${tests.length} test files near them`);
  const projects = ['unit', 'http', 'web'].flatMap((name) => ['--project', name]);
  const steps: Step[] = [
    ...(linted.length > 0 ? [lintStepOf(linted)] : []),
    ...(tests.length > 0 ? [vitestStep([...projects, ...tests])] : []),
  ];
  return runLanes([[typeStep], steps]);
}

if (import.meta.main) process.exitCode = await run(process.argv.slice(2));
