import { expect, test } from 'vitest';
import { findHeavy, type Manifest } from './check-budgets.ts';

const signIn = '../../modules/auth/web/public/sign-in-page.tsx';
const patientSignIn = '../../modules/auth/web/public/patient-sign-in-page.tsx';
const [sideBar, topBar] = ['../../modules/shell/web/bars/side-bar.tsx', '../../modules/shell/web/bars/top-bar.tsx'];
const dashboard = '../../modules/dashboard/web/hospital/dashboard-page.tsx';
const [app, behind] = ['hospital/app.ts', 'hospital/behind.ts'];
const layout = '../../kernel/web/frame/area-layout.tsx';
const areas = ['hospital', 'patient', 'admin'];
const manifest: Manifest = {
  ...Object.fromEntries(
    areas.map((area) => [
      `${area}/index.html`,
      {
        file: `${area}.js`,
        isEntry: true,
        imports: ['_react.js'],
        dynamicImports: [signIn, patientSignIn, app],
        css: ['base.css'],
      },
    ]),
  ),
  '_react.js': { file: 'react.js' },
  '_shared.js': { file: 'shared.js' },
  '_own.js': { file: 'own.js' },
  [signIn]: { file: 'sign-in.js', isDynamicEntry: true, imports: ['_react.js', '_shared.js'] },
  [patientSignIn]: { file: 'sign-in.js', isDynamicEntry: true, imports: ['_react.js', '_shared.js'] },
  [app]: { file: 'app.js', isDynamicEntry: true, imports: ['_react.js'], dynamicImports: [layout, behind] },
  [behind]: { file: 'behind.js', isDynamicEntry: true, dynamicImports: [sideBar, topBar, dashboard] },
  [sideBar]: { file: 'side.js', isDynamicEntry: true },
  [topBar]: { file: 'top.js', isDynamicEntry: true },
  [layout]: { file: 'layout.js', isDynamicEntry: true, css: ['layout.css'] },
  [dashboard]: { file: 'dashboard.js', isDynamicEntry: true, imports: ['_shared.js', '_own.js', '_react.js'] },
};
const light: Readonly<Record<string, number>> = {
  'react.js': 60,
  'shared.js': 20,
  'sign-in.js': 10,
  'hospital.js': 5,
  'app.js': 10,
  'behind.js': 5,
  'layout.js': 20,
  'dashboard.js': 10,
  'own.js': 10,
  'base.css': 10,
  'layout.css': 10,
};
const faultsWith = (sizes: Readonly<Record<string, number>>) => findHeavy(manifest, (file) => ({ ...light, ...sizes })[file] ?? 0).faults;
const thousandfold = (sizes: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(sizes).map(([file, size]) => [file, size * 1000]));

test('a light build passes', () => {
  expect(findHeavy(manifest, (file) => thousandfold(light)[file] ?? 0)).toEqual({ seen: { visits: 4, pages: 5 }, faults: [] });
});

test('finds a heavy entry, frame, style sheet and page', () => {
  expect(faultsWith({ 'hospital.js': 101_000 })).toEqual(['hospital sign-in: 101.1 kB of js, at most 100']);
  expect(faultsWith({ 'layout.js': 211_000 })).toEqual(['hospital dashboard: 211.1 kB of js, at most 210']);
  expect(faultsWith({ 'layout.css': 30_000 })).toEqual(['hospital dashboard: 30.0 kB of css, at most 29']);
  expect(faultsWith({ 'own.js': 61_000 })).toEqual([
    'modules/dashboard/web/hospital/dashboard-page.tsx: 61.0 kB of its own code, at most 60',
  ]);
});

test("what pages share is no page's own", () => {
  expect(faultsWith({ 'shared.js': 61_000 })).toEqual([]);
});

test('a visit that is not found is a fault', () => {
  const { [signIn]: _gone, [patientSignIn]: _too, ...rest } = manifest;
  const without = Object.fromEntries(
    Object.entries(rest).map(([key, chunk]) => [
      key,
      { ...chunk, dynamicImports: (chunk.dynamicImports ?? []).filter((part) => part !== signIn && part !== patientSignIn) },
    ]),
  );
  expect(findHeavy(without, () => 0).faults).toHaveLength(3);
  expect(findHeavy({}, () => 0)).toEqual({
    seen: { visits: 0, pages: 0 },
    faults: expect.arrayContaining(['the build has no entry admin/index.html']),
  });
});
