import { expect, test } from 'vitest';
import { findBorderFaults } from './check-borders.ts';

const house: Readonly<Record<string, string>> = {
  'kernel/contract/calls.ts': `import type { z } from 'zod'; export type Call = z.ZodType;`,
  'kernel/server/scope.ts': `import type { Call } from '#kernel/contract/calls.ts'; import pg from 'pg'; export const scope = 1;`,
  'kernel/web/use-call.ts': `import type { Call } from '#kernel/contract/calls.ts'; import { useState } from 'react'; export const use = 1;`,
  'modules/auth/contract/calls.ts': `import { z } from 'zod'; export const calls = z;`,
  'modules/auth/contract/words.ts': `export const areas = [];`,
  'modules/auth/server/index.ts': `import { signIn } from './sign-in.ts'; export const door = signIn;`,
  'modules/auth/server/sign-in.ts': `import { calls } from '../contract/calls.ts'; import { scope } from '#kernel/server/scope.ts'; export const signIn = [calls, scope];`,
  'modules/auth/web/index.ts': `import { areas } from '../contract/words.ts'; export const page = () => import('./page.tsx'); export const a = areas;`,
  'modules/auth/web/page.tsx': `import { calls } from '../contract/calls.ts'; import { use } from '#kernel/web/use-call.ts'; export const Page = () => <p>{calls}{use}</p>;`,
  'modules/patients/contract/calls.ts': `import { calls } from '#modules/auth/contract/calls.ts'; export const p = calls;`,
  'modules/patients/server/index.ts': `import { door } from '#modules/auth/server/index.ts'; export const patients = door;`,
  'modules/patients/server/rules.test.ts': `import { world } from '#testing/world.ts'; import { expect } from 'vitest'; import { patients } from './index.ts';`,
  'apps/server/modules.ts': `import { patients } from '#modules/patients/server/index.ts'; export const all = [patients];`,
  'apps/server/testing/world.ts': `import { all } from '../modules.ts'; export const world = all;`,
  'tools/check.ts': `import { all } from '../apps/server/modules.ts';`,
};

function faultsWith(changes: Readonly<Record<string, string>>): readonly string[] {
  const files = Object.entries({ ...house, ...changes }).map(([path, text]) => ({ path, text }));
  return findBorderFaults(files, () => false).faults;
}

test('a house in order has no faults, and all was seen', () => {
  const files = Object.entries(house).map(([path, text]) => ({ path, text }));
  expect(findBorderFaults(files, () => false)).toEqual({ seen: { files: 15, imports: 21, modules: 2 }, faults: [] });
});

test.each([
  ['server sees web', 'modules/auth/server/x.ts', `import '../web/page.tsx';`, 'server and web never see each other'],
  ['web sees server', 'modules/auth/web/x.ts', `import type { door } from '../server/index.ts';`, 'web and server never see each other'],
  ['web loads a module of node', 'modules/auth/web/x.ts', `import 'node:fs';`, 'belongs to the server'],
  ['server loads react', 'modules/auth/server/x.ts', `import 'react';`, 'belongs to the web'],
  ['a module with a reader of its own', 'modules/auth/server/x.ts', `import 'papaparse';`, 'tables are read by readSheet'],
  ['a page with one', 'modules/auth/web/x.ts', `import { unzipSync } from 'fflate';`, 'tables are read by readSheet'],
  ['contract sees server', 'modules/auth/contract/x.ts', `import '../server/sign-in.ts';`, 'a contract never sees the server'],
  ['contract loads a package', 'modules/auth/contract/x.ts', `import 'dayjs';`, 'zod and contracts only'],
  ['kernel sees a module', 'kernel/server/x.ts', `import '#modules/auth/contract/words.ts';`, 'the kernel knows no module'],
  ['past the door', 'modules/patients/server/x.ts', `import '#modules/auth/server/sign-in.ts';`, 'only through the door'],
  ["a test with another module's page", 'modules/patients/web/x.test.ts', `import '#modules/auth/web/page.tsx';`, 'only through the door'],
  ['past the door by a relative path', 'modules/patients/server/x.ts', `import '../../auth/server/sign-in.ts';`, 'only through the door'],
  [
    'past the door by import()',
    'modules/patients/web/x.ts',
    `export const x = () => import('#modules/auth/web/page.tsx');`,
    'only through the door',
  ],
  [
    'past the door by a type',
    'modules/patients/server/x.ts',
    `export type X = import('#modules/auth/server/sign-in.ts').X;`,
    'only through the door',
  ],
  ['app past the door', 'apps/server/x.ts', `import '#modules/auth/server/sign-in.ts';`, 'only through the door'],
  ['a later module', 'modules/auth/server/x.ts', `import '#modules/patients/server/index.ts';`, 'patients comes after auth'],
  ['a later contract', 'modules/auth/contract/x.ts', `export * from '#modules/patients/contract/calls.ts';`, 'patients comes after auth'],
  ['module sees the app', 'modules/auth/server/x.ts', `import '../../../apps/server/modules.ts';`, 'know the app'],
  ['product loads tests', 'modules/auth/server/x.ts', `import '#testing/world.ts';`, 'only tests and benchmarks may load'],
  ['product loads vitest', 'modules/auth/server/x.ts', `import 'vitest';`, 'only tests may'],
  ['product sees tools', 'modules/auth/server/x.ts', `import '../../../tools/check.ts';`, 'knows nothing of its tools'],
  ['own door from within', 'modules/auth/server/x.ts', `import './index.ts';`, 'its own door'],
  ['a file that is not there', 'modules/auth/server/x.ts', `import './gone.ts';`, 'does not exist'],
  ['a vague folder', 'modules/auth/server/utils/x.ts', ``, 'no folder is named utils'],
  ['a barrel', 'modules/auth/contract/index.ts', `export * from './words.ts';`, 'only a module'],
  ['an unknown module', 'modules/pets/server/x.ts', ``, 'pets is no module'],
  ['an unknown folder', 'modules/auth/client/x.ts', ``, 'contract, server and web only'],
  ['zod in a door', 'modules/auth/web/index.ts', `import '../contract/calls.ts';`, 'zod must not be loaded with a door'],
  ['a knot of types', 'modules/auth/contract/words.ts', `import type { w } from './words.ts'; export type w = 1;`, 'import each other'],
])('finds: %s', (_name, path, text, words) => {
  const faults = faultsWith({ [path]: text });
  expect(faults.filter((fault) => fault.includes(words))).toHaveLength(1);
});

test('finds a module that reads a table on the thread of requests', () => {
  const reader = { 'kernel/server/sheets/xlsx.ts': 'export const x = 1;', 'kernel/server/sheets/read-sheet.ts': 'export const y = 1;' };
  const faults = faultsWith({ ...reader, 'modules/auth/server/x.ts': `import '#kernel/server/sheets/xlsx.ts';` });
  expect(faults.filter((fault) => fault.includes('tables are read by readSheet'))).toHaveLength(1);
  expect(faultsWith({ ...reader, 'modules/auth/server/x.ts': `import '#kernel/server/sheets/read-sheet.ts';` })).toEqual([]);
});

test('finds a knot over three files', () => {
  const faults = faultsWith({
    'modules/auth/server/a.ts': `import './b.ts';`,
    'modules/auth/server/b.ts': `import type { C } from './c.ts';`,
    'modules/auth/server/c.ts': `export * from './a.ts';`,
  });
  expect(faults).toEqual([
    'modules/auth/server/a.ts → modules/auth/server/b.ts → modules/auth/server/c.ts → modules/auth/server/a.ts: these files import each other',
  ]);
});

test('finds a circle of folders, once for each way round', () => {
  const circle = {
    'modules/auth/server/orders/a.ts': `import { rows } from '../requests/rows.ts';`,
    'modules/auth/server/orders/left.ts': `export const left = 1;`,
    'modules/auth/server/requests/rows.ts': `export const rows = 1;`,
    'modules/auth/server/requests/edit.ts': `import { left } from '../orders/left.ts';`,
  };
  expect(faultsWith(circle)).toEqual([
    'modules/auth/server/orders/a.ts:1 loads modules/auth/server/requests/rows.ts: modules/auth/server/orders → modules/auth/server/requests → modules/auth/server/orders is a circle of folders',
    'modules/auth/server/requests/edit.ts:1 loads modules/auth/server/orders/left.ts: modules/auth/server/requests → modules/auth/server/orders → modules/auth/server/requests is a circle of folders',
  ]);
  // Types vanish, and tests may reach anywhere.
  expect(faultsWith({ ...circle, 'modules/auth/server/requests/edit.ts': `import type { left } from '../orders/left.ts';` })).toEqual([]);
  const { 'modules/auth/server/requests/edit.ts': edit, ...others } = circle;
  expect(faultsWith({ ...others, 'modules/auth/server/requests/edit.test.ts': edit })).toEqual([]);
});

test('finds a circle over three folders of the kernel, and one deeper in a module', () => {
  const kernel = faultsWith({
    'kernel/server/http/a.ts': `import '../scope/a.ts';`,
    'kernel/server/scope/a.ts': `import '#kernel/server/module/b.ts';`,
    'kernel/server/module/b.ts': ``,
    'kernel/server/module/a.ts': `import '../http/b.ts';`,
    'kernel/server/http/b.ts': ``,
  });
  expect(kernel.filter((fault) => fault.endsWith('is a circle of folders'))).toHaveLength(3);
  const deeper = faultsWith({
    'modules/auth/web/hospital/list/a.ts': `import '../form/b.ts';`,
    'modules/auth/web/hospital/list/b.ts': ``,
    'modules/auth/web/hospital/form/a.ts': `import '../list/b.ts';`,
    'modules/auth/web/hospital/form/b.ts': ``,
  });
  expect(deeper.filter((fault) => fault.endsWith('is a circle of folders'))).toHaveLength(2);
  // A folder and what lies in it are one thing.
  expect(
    faultsWith({
      'modules/auth/server/forms/a.ts': `import '../context.ts';`,
      'modules/auth/server/context.ts': ``,
      'modules/auth/server/handlers.ts': `import './forms/a.ts';`,
    }),
  ).toEqual([]);
});

test('an empty tree was not checked', () => {
  expect(findBorderFaults([], () => true).seen).toEqual({ files: 0, imports: 0, modules: 0 });
});

test("a module's tests may be made of another module's samples", () => {
  const samples = { 'modules/auth/web/testing/users.ts': 'export const eze = 1;' };
  const from = `import { eze } from '#modules/auth/web/testing/users.ts'; import { test } from 'vitest'; test('x', eze);`;
  expect(faultsWith({ ...samples, 'modules/patients/web/x.test.tsx': from })).toEqual([]);
  expect(faultsWith({ ...samples, 'modules/patients/server/x.test.ts': from })).toHaveLength(1);
  const page = `import { eze } from '#modules/auth/web/testing/users.ts'; export const x = eze;`;
  expect(faultsWith({ ...samples, 'modules/patients/web/x.ts': page })).toHaveLength(1);
});
