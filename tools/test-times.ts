import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { root } from './source-tree.ts';

/** How long a test file took, all told, in milliseconds. */
interface FileTime {
  readonly project: string;
  readonly file: string;
  readonly ms: number;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const shown = 12;

/** Lines that say how long each project's files took together, and which files took longest. */
export function timeLines(files: readonly FileTime[]): string[] {
  const sum = (of: readonly FileTime[]) => of.reduce((total, { ms }) => total + ms, 0);
  const projects = [...Map.groupBy(files, ({ project }) => project)];
  return [
    ...projects.map(([project, own]) => `${project.padEnd(5)} ${own.length} files, ${seconds(sum(own))} of workers' time`),
    ...files
      .toSorted((one, other) => other.ms - one.ms)
      .slice(0, shown)
      .map(({ project, file, ms }) => `  ${seconds(ms).padStart(8)}  ${project.padEnd(5)} ${file}`),
  ];
}

/** Prints at the end of a run where its time went. */
export class TestTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => {
      const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
      const ms = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
      return { project: module.project.name, file: relative(root, module.moduleId), ms };
    });
    console.log(`\n── time\n${timeLines(files).join('\n')}`);
  }
}
