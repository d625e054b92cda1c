import { takeLonger } from '../database/send-along.ts';
import type { ServerModule } from '../module/module.ts';
import type { Scope } from '../scope/scope.ts';
import type { CheckedFigure } from './figures.ts';

export type { IntegrityCheck } from '../module/module.ts';
export type { CheckedFigure, Figure } from './figures.ts';

// Sums over all lines of years take longer than a request may.
const mostMinutes = 10;

/** Runs every module's checks for the scope's hospital. */
export async function runChecks(modules: readonly ServerModule[], scope: Scope): Promise<CheckedFigure[]> {
  await takeLonger(scope.tx, mostMinutes * 60_000);
  const figures: CheckedFigure[] = [];
  for (const module of modules) {
    for (const { name, run } of module.checks ?? []) {
      const found = await run(scope);
      figures.push(
        ...found.map(({ expected, actual, check, detail }) => ({
          module: module.name,
          check: check ?? name,
          expected,
          actual,
          difference: actual - expected,
          detail: detail ?? null,
        })),
      );
    }
  }
  return figures;
}
