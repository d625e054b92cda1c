import { expect, test } from 'vitest';
import { z } from 'zod';
import { declareCalls } from '#kernel/contract/calls.ts';
import { bindActs, declareRecord } from '#kernel/contract/record.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { type Contracts, type Excepted, findRecordFaults, findTableFaults, tablesWithStatus } from './check-records.ts';

const callAt = <const P extends string>(path: P) =>
  ({ method: 'POST', path, summary: '', permission: 'signed in', payload: z.unknown() }) as const;
const calls = declareCalls({ create: callAt('/orders'), submit: callAt('/orders/{id}/submit') });
const order = declareRecord({
  entity: 'orders',
  statuses: ['draft', 'sent'],
  refusals: kernelRefusals,
  refused: 'NOT_FOUND',
  acts: { submit: { word: 'Submit', from: ['draft'] } },
});
const contracts: Contracts = new Map([['modules/orders/contract/calls.ts', { orderCalls: calls, orderActs: bindActs(order, calls) }]]);
const path = 'modules/orders/web/order-page.tsx';
const faultsOf = (text: string, exceptions: Excepted = {}, at = path) => {
  const file = { path: at, text: `import { orderCalls } from '#modules/orders/contract/calls.ts';\n${text}` };
  return findRecordFaults([file], contracts, exceptions).faults;
};

test('the right to add a record, and a status that only changes how it looks, pass', () => {
  expect(faultsOf(`const add = can(orderCalls.create);`)).toEqual([]);
  expect(faultsOf(`const tone = row.status === 'draft' ? 'amber' : 'green';`)).toEqual([]);
  expect(faultsOf(`const may = row.acts.submit === null;`)).toEqual([]);
});

test('the right to an act of a declared record is not asked by a screen', () => {
  expect(faultsOf(`const may = can(orderCalls.submit);`)).toEqual([
    `${path}:2 asks for the right to orderCalls.submit: the record's \`acts\` say what may be done`,
  ]);
  expect(faultsOf(`const may = can(orderCalls.submit);`, {}, 'modules/orders/web/order-page.test.tsx')).toEqual([]);
});

test.each([
  ['a field', `const may = can(orderCalls.create) && row.status === 'draft';`],
  ['a name', `const may = status !== 'sent' && (mayAll || can('Edit Orders'));`],
  ['a record that may be missing', `const may = can(orderCalls.create) && !row.locked && row?.status === 'draft';`],
])('a right is not joined with a status: %s', (_what, text) => {
  expect(faultsOf(text)).toEqual([`${path}:2 joins a right with a status: the record's \`acts\` say what may be done`]);
});

test('an exception stands for as many places as it says, and goes when they are needed no more', () => {
  const one: Excepted = { [path]: [1, 'A reason.'] };
  expect(faultsOf(`const may = can(orderCalls.submit);`, one)).toEqual([]);
  expect(faultsOf(`const may = [can(orderCalls.submit), can(orderCalls.submit)];`, one)).toHaveLength(1);
  expect(faultsOf(`const may = true;`, one)).toEqual([`${path}: 1 of its exceptions in tools/check-records.ts are needed no more`]);
});

test('a table with a status has a declared record or a reason', () => {
  const types = `
export interface LabOrdersTable {
  id: string;
  status: Generated<'draft' | 'sent'>;
}
export interface LinesTable {
  id: string;
}
export interface DepartmentsTable {
  status: string;
}
`;
  const tables = tablesWithStatus(types);
  expect(tables).toEqual(['labOrders', 'departments']);
  expect(findTableFaults(tables, ['lab-orders', 'department'], { department: 'departments' }, {})).toEqual([]);
  expect(findTableFaults(tables, ['lab-orders'], {}, { 'A reason.': ['departments'] })).toEqual([]);
  expect(findTableFaults(tables, ['lab-orders'], {}, {})).toEqual([
    'departments has a status and no declared record: declare it, or say in tools/check-records.ts why not',
  ]);
  expect(findTableFaults(['labOrders'], ['lab-orders'], {}, { 'A reason.': ['labOrders', 'gone'] })).toEqual([
    'labOrders needs no reason in tools/check-records.ts any more',
    'gone needs no reason in tools/check-records.ts any more',
  ]);
});

test('an empty tree was not checked', () => {
  expect(findRecordFaults([], new Map(), {}).seen).toEqual({ 'web files': 0, 'calls of acts': 0 });
});
