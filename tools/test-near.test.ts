import { expect, test } from 'vitest';
import { nearTests } from './test-near.ts';

const all = [
  'modules/queue/server/rules.ts',
  'modules/queue/server/rules.test.ts',
  'modules/queue/server/races.http.test.ts',
  'modules/queue/server/rooms/rooms.ts',
  'modules/queue/server/displays/displays.http.test.ts',
  'modules/queue/web/hospital/queue-page.test.tsx',
  'modules/queue/contract/calls.ts',
  'modules/vendor/server/vendors.http.test.ts',
  'kernel/web/table/list-table.test.tsx',
  'kernel/server/http/paths.test.ts',
  'e2e/judge.e2e.ts',
  'tools/report.test.ts',
];

test.each([
  [
    'the tests of its own folder',
    'modules/queue/server/rules.ts',
    ['modules/queue/server/races.http.test.ts', 'modules/queue/server/rules.test.ts'],
  ],
  [
    'of the folder above, where its own has none',
    'modules/queue/server/rooms/rooms.ts',
    ['modules/queue/server/races.http.test.ts', 'modules/queue/server/rules.test.ts'],
  ],
  ['its own, and not those above', 'modules/queue/server/displays/displays.ts', ['modules/queue/server/displays/displays.http.test.ts']],
  ['a test itself', 'modules/vendor/server/vendors.http.test.ts', ['modules/vendor/server/vendors.http.test.ts']],
  ['of the kernel', 'kernel/web/table/list-table.tsx', ['kernel/web/table/list-table.test.tsx']],
  ['of the checks', 'tools/report.ts', ['tools/report.test.ts']],
  ['none of another layer', 'modules/queue/contract/calls.ts', []],
  ['no journeys', 'e2e/stage/judge.ts', []],
  ['none of a file of the root', 'README.md', []],
])('near a changed file: %s', (_what, changed, near) => {
  expect(nearTests([changed], all)).toEqual(near);
});

test('a test that is near two changed files is run once', () => {
  expect(nearTests(['modules/queue/web/hospital/a.tsx', 'modules/queue/web/hospital/b.tsx'], all)).toEqual([
    'modules/queue/web/hospital/queue-page.test.tsx',
  ]);
});
