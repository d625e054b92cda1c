import { expect, test } from 'vitest';
import type { MenuEntry } from '#kernel/web/frame/parts.tsx';
import { activeKey, menuOf } from './sections.ts';

const icon = (() => null) as never;
const menu: readonly MenuEntry[] = [
  { key: 'dashboard', title: 'Dashboard', path: '/hospital/dashboard', icon, order: 100 },
  { key: 'patients', title: 'Patients', path: '/hospital/patients', icon, order: 220, permission: 'View Patient List' },
  { key: 'pharmacy', title: 'Pharmacy', path: '/hospital/medications', icon, order: 240 },
  {
    key: 'medication',
    title: 'Medication',
    path: '/hospital/medications',
    icon,
    order: 241,
    under: 'pharmacy',
    permission: 'View Medication Requests',
  },
  { key: 'settings', title: 'Settings', path: '/hospital/settings', icon, order: 630, permission: 'View Settings' },
];
const holding =
  (...names: string[]) =>
  (entry: MenuEntry) =>
    entry.permission === undefined || names.includes(entry.permission as string);

test('entries without their permission are left out, and groups without a child', () => {
  const sections = menuOf(menu, holding('View Patient List'));
  expect(sections.map((section) => [section.caption, section.nodes.map((node) => node.entry.key)])).toEqual([
    [null, ['dashboard']],
    ['Care', ['patients']],
  ]);
});

test('a group holds its children', () => {
  const care = menuOf(menu, holding('View Medication Requests')).find((section) => section.caption === 'Care');
  expect(care?.nodes[0]?.children.map((child) => child.key)).toEqual(['medication']);
});

test('deep addresses belong to their entry', () => {
  expect(activeKey(menu, '/hospital/settings/users')).toBe('settings');
  expect(activeKey(menu, '/hospital/patients/123')).toBe('patients');
  expect(activeKey(menu, '/hospital/medications')).toBe('medication');
  expect(activeKey(menu, '/hospital/patientsx')).toBeNull();
});
