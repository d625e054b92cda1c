import { describe, expect, test } from 'vitest';
import type { Scope } from '../scope/scope.ts';
import type { ServerModule } from '../module/module.ts';
import { runChecks } from '../integrity/checks.ts';
import { differencesIn, type Verdict, verdictLines } from './verify.ts';

const scope = {
  tx: {
    executeQuery: async () => ({ rows: [] }),
    getExecutor: () => ({ executeQuery: async () => ({ rows: [] }), transformQuery: (node: unknown) => node, compileQuery: () => ({}) }),
  },
} as unknown as Scope;

const aModule = (name: string, ...checks: NonNullable<ServerModule['checks']>): ServerModule => ({ name, calls: [], checks });

describe('checks of all modules', () => {
  test('are run in order, each figure with its module, name and difference', async () => {
    const figures = await runChecks(
      [
        aModule('first', { name: 'Rows', run: async () => [{ expected: 3, actual: 3 }] }),
        aModule('second', {
          name: 'Accounts',
          run: async () => [
            { check: 'Account 1', expected: 10, actual: 7, detail: 'INV-1' },
            { check: 'Account 2', expected: -1, actual: 1 },
          ],
        }),
      ],
      scope,
    );
    expect(figures).toEqual([
      { module: 'first', check: 'Rows', expected: 3, actual: 3, difference: 0, detail: null },
      { module: 'second', check: 'Account 1', expected: 10, actual: 7, difference: -3, detail: 'INV-1' },
      { module: 'second', check: 'Account 2', expected: -1, actual: 1, difference: 2, detail: null },
    ]);
    const hospitals = [{ hospitalId: 'h', name: 'Clinic', figures }];
    expect(differencesIn(hospitals).map(({ check }) => check)).toEqual(['Account 1', 'Account 2']);
    const verdict: Verdict = { ok: false, chains: { count: 1, links: 5, broken: [] }, hospitals, differences: differencesIn(hospitals) };
    expect(verdictLines(verdict)).toEqual([
      '1 audit chains, 5 links, 0 broken',
      'h second: Account 1: expected 10, found 7, difference -3 (INV-1)',
      'h second: Account 2: expected -1, found 1, difference 2',
      '1 hospitals, 3 figures, 2 different',
    ]);
  });
});
