import { expect, test } from 'vitest';
import type { ModulePermissions } from '../../contract/records.ts';
import { differenceOf, grant, narrow, needsOf, revoke, shareOf } from './role-draft.ts';

function permission(name: string, requires: readonly string[] = [], risk: 'normal' | 'sensitive' | 'critical' = 'normal') {
  return { id: name, name, description: `Lets the holder ${name.toLowerCase()}.`, risk, requires: [...requires], granted: false };
}

const module = (name: string, permissions: ModulePermissions['permissions']): ModulePermissions => ({
  id: name,
  key: name,
  module: name,
  position: 1,
  subscriptionModule: null,
  permissions,
});
const catalogue = [
  module('Patients', [
    permission('View Patient'),
    permission('Edit Patient', ['View Patient']),
    permission('Merge Patient', ['Edit Patient'], 'critical'),
  ]),
  module('Rooms', [permission('View Room'), permission('Delete Room', ['View Room'])]),
];
const names = (entries: readonly { readonly name: string }[]) => entries.map((entry) => entry.name).toSorted();

test('granting adds what is needed, however deep, and tells it', () => {
  const step = grant(catalogue, new Set(), ['Merge Patient']);
  expect([...step.draft].toSorted()).toEqual(['Edit Patient', 'Merge Patient', 'View Patient']);
  expect(names(step.also)).toEqual(['Edit Patient', 'View Patient']);
});

test('what is held already is not told again', () => {
  expect(grant(catalogue, new Set(['View Patient']), ['Edit Patient']).also).toEqual([]);
});

test('taking one away takes what needs it', () => {
  const step = revoke(catalogue, new Set(['View Patient', 'Edit Patient', 'Merge Patient', 'View Room']), ['View Patient']);
  expect([...step.draft]).toEqual(['View Room']);
  expect(names(step.also)).toEqual(['Edit Patient', 'Merge Patient']);
});

test('the difference names added, removed and the critical among the added', () => {
  const difference = differenceOf(
    catalogue,
    new Set(['View Patient', 'Delete Room']),
    new Set(['View Patient', 'Merge Patient', 'View Room']),
  );
  expect(names(difference.added)).toEqual(['Merge Patient', 'View Room']);
  expect(names(difference.removed)).toEqual(['Delete Room']);
  expect(names(difference.critical)).toEqual(['Merge Patient']);
});

test('search runs over all names, and granted ones alone when asked', () => {
  expect(narrow(catalogue, 'room', false, new Set()).flatMap((found) => names(found.permissions))).toEqual(['Delete Room', 'View Room']);
  expect(narrow(catalogue, '', true, new Set(['View Room'])).map((found) => found.key)).toEqual(['Rooms']);
});

test('a circle of requirements ends', () => {
  const circle = [module('Loop', [permission('A', ['B']), permission('B', ['A'])])];
  expect(names(needsOf(circle, 'A'))).toEqual(['B']);
});

test('the share of a module', () => {
  expect(shareOf(catalogue[0] as ModulePermissions, new Set(['Edit Patient', 'View Room']))).toEqual({ held: 1, all: 3 });
});
