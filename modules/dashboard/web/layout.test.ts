import { expect, test } from 'vitest';
import type { ShownTable } from '#kernel/web/frame/panel-place.ts';
import { arrange, moved, tableToExport } from './layout.ts';

const panels = ['staff', 'departments', 'invoices', 'labs'].map((key) => ({ key }));
const keysOf = (arranged: readonly { readonly key: string }[]) => arranged.map(({ key }) => key).join(' ');

test('panels stand in the wished order; a newer one stays behind its neighbour, an unknown key does no harm', () => {
  expect(keysOf(arrange(panels, []))).toBe('staff departments invoices labs');
  expect(keysOf(arrange(panels, ['labs', 'gone', 'invoices', 'staff', 'departments']))).toBe('labs invoices staff departments');
  expect(keysOf(arrange(panels, ['labs', 'departments', 'staff']))).toBe('labs departments invoices staff');
  expect(keysOf(arrange(panels, ['departments']))).toBe('staff departments invoices labs');
});

test('a panel changes places with its neighbour and goes past those that are hidden', () => {
  const keys = ['a', 'b', 'c', 'd'];
  expect(moved(keys, 'c', -1, [])).toEqual(['a', 'c', 'b', 'd']);
  expect(moved(keys, 'a', 1, ['b'])).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(keys, 'a', -1, [])).toEqual(keys);
  expect(moved(keys, 'c', 1, ['d'])).toEqual(keys);
});

test('the file holds the longest table; parts of one kind are put together', () => {
  const figure = (name: string): ShownTable => ({ columns: [{ key: 'name', title: '' }], rows: [name] });
  const list: ShownTable = { columns: [{ key: 'id', title: '' }], rows: [1, 2] };
  expect(tableToExport([figure('a'), list])?.rows).toEqual([1, 2]);
  expect(tableToExport([figure('a'), figure('b'), list, figure('c')])?.rows).toEqual(['a', 'b', 'c']);
  expect(tableToExport([{ ...list, rows: [] }])).toBeNull();
});
