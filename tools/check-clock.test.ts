import { expect, test } from 'vitest';
import { findClockFaults } from './check-clock.ts';

const act = 'modules/auth/server/act.ts';
const faultsOf = (path: string, text: string) => findClockFaults([{ path, text }]).faults;

test.each([
  ['Date.now()', 'export const a = Date.now();'],
  ['new Date()', 'export const a = new Date();'],
  ['the database (now()', 'export const a = sql`select now() - $1`;'],
  ['the database (current_date)', 'export const a = sql`select $1 where day = current_date`;'],
])('finds %s in a module', (clock, text) => {
  expect(faultsOf(act, text)).toEqual([`${act}:1 asks ${clock}: scope.now is the only clock`]);
});

test('an instant that is given is no clock; tests and the web have their own', () => {
  expect(faultsOf(act, "export const a = [new Date(scope.now), 'now()', Date.parse(x)];")).toEqual([]);
  expect(faultsOf('modules/auth/server/act.http.test.ts', 'Date.now();')).toEqual([]);
  expect(faultsOf('modules/auth/web/page.tsx', 'Date.now();')).toEqual([]);
});

test("finds the database's clock in a migration, not in its comments", () => {
  const text = '-- never now()\n/* nor\ncurrent_date */\ncreate table a (at timestamptz default now());\n';
  expect(faultsOf('database/migrations/0001_a.sql', text)).toEqual([
    'database/migrations/0001_a.sql:4 asks the database (now(): instants come from scope.now',
  ]);
});

test('an empty tree was not checked', () => {
  expect(findClockFaults([]).seen).toEqual({ 'files of modules': 0, migrations: 0 });
});
