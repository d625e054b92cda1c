import { expect, test } from 'vitest';
import { compareCatalogue, type StoredPermission } from './rules.ts';

const stored = (id: string, facts: Partial<StoredPermission> = {}): StoredPermission => ({
  id,
  name: id,
  inUse: true,
  status: 'active',
  ...facts,
});

test('a fresh installation adds everything', () => {
  expect(compareCatalogue([{ id: 'a' }, { id: 'b' }], [])).toEqual({ added: [{ id: 'a' }, { id: 'b' }], retired: [] });
});

test('the same list changes nothing', () => {
  expect(compareCatalogue([{ id: 'a' }], [stored('a')])).toEqual({ added: [], retired: [] });
});

test('a dropped name is retired once, and comes back as added', () => {
  expect(compareCatalogue([{ id: 'a' }], [stored('a'), stored('b')]).retired.map((row) => row.id)).toEqual(['b']);
  expect(compareCatalogue([{ id: 'a' }], [stored('a'), stored('b', { status: 'retired' })]).retired).toEqual([]);
  expect(compareCatalogue([{ id: 'b' }], [stored('b', { status: 'retired' })]).added).toEqual([{ id: 'b' }]);
});

test("the operator's own names are left alone", () => {
  expect(compareCatalogue([], [stored('own', { inUse: false })]).retired).toEqual([]);
});
