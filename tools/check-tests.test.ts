import { expect, test } from 'vitest';
import { countTests, findUntestedRecords } from './check-tests.ts';

test('counts each kind', () => {
  const paths = ['a/rules.test.ts', 'a/act.http.test.ts', 'a/form.test.tsx', 'a/list.test.tsx', 'e2e/sign-in.e2e.ts', 'a/rules.ts'];
  expect(countTests(paths)).toEqual({ seen: { 'unit tests': 1, 'HTTP tests': 1, 'component tests': 2, journeys: 1 }, faults: [] });
});

test.each(['a/rules.spec.ts', 'a/rules_test.ts', 'a/sign-in.e2e.ts', 'a/rules.test.mjs'])('finds %s, which nobody would run', (path) => {
  expect(countTests([path]).faults).toHaveLength(1);
});

test('finds a record whose acts are asked in no status', () => {
  const declared = { path: 'modules/loans/contract/calls.ts', text: 'export const loanActs = bindActs(loanRecord, loanCalls);' };
  const asked = { path: 'modules/loans/server/records.http.test.ts', text: 'testRecordActs(loanActs, loanScene);' };
  expect(findUntestedRecords([declared, asked])).toEqual({ seen: { records: 1 }, faults: [] });
  expect(findUntestedRecords([declared, { ...asked, text: 'testRecordActs(bookActs, bookScene);' }]).faults).toHaveLength(1);
});
