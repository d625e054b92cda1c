import { expect, test } from 'vitest';
import { z } from 'zod';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { type Contract, findContractFaults } from './check-contract.ts';

const list: CallSpec = { method: 'GET', path: '/beds', summary: 'Lists beds.', permission: 'View Bed', payload: z.object({}) };
const add: CallSpec = {
  method: 'POST',
  path: '/wards/{wardId}/beds',
  summary: 'Adds a bed.',
  permission: ['Create Bed', 'Own Bed'],
  areas: ['hospital', 'patient'],
  of: { wardId: 'wards' },
  body: z.strictObject({ name: z.string().max(20) }),
  payload: z.object({}),
  refusals: ['BED_TAKEN', 'CONFLICT'],
};
const sound: Contract = {
  calls: [
    { place: 'beds.list', call: list },
    { place: 'beds.add', call: add },
  ],
  refusals: [{ place: 'refusals.ts', code: 'BED_TAKEN', spec: { status: 409, message: 'Taken', constraint: 'beds_name_once' } }],
  permissions: [
    { name: 'View Bed', area: 'hospital' },
    { name: 'Create Bed', area: 'hospital' },
    { name: 'Own Bed', area: 'patient' },
  ],
  served: { calls: new Set([list, add]), entities: new Set(['wards']) },
  migrations: 'constraint beds_name_once unique (name)',
};

function faultsOfCall(change: Partial<CallSpec>): readonly string[] {
  const call: CallSpec = { ...add, ...change };
  const calls = [
    { place: 'beds.list', call: list },
    { place: 'beds.add', call },
  ];
  return findContractFaults({ ...sound, calls, served: { calls: new Set([list, call]), entities: new Set(['wards']) } }).faults;
}

test('a sound contract passes', () => {
  expect(findContractFaults(sound)).toEqual({ seen: { calls: 2, refusals: 1, permissions: 3 }, faults: [] });
});

test.each<[string, Partial<CallSpec>, string]>([
  ['a path twice', { method: 'GET', path: '/beds', of: {}, body: undefined }, 'GET /beds is declared by beds.list already'],
  ['a path twice by another spelling', { alsoPaths: ['/wards/{other}/beds'] }, 'POST /wards/{}/beds is declared by beds.add already'],
  ['a path without slash', { path: 'wards/{wardId}' }, 'the path wards/{wardId} is not made of /words and /{parameters}'],
  ['a path with a slash at the end', { path: '/wards/{wardId}/' }, 'the path ends with a slash; other spellings are alsoPaths'],
  ['a broken parameter', { path: '/wards/{wardId}/{bed-id}' }, 'the path /wards/{wardId}/{bed-id} is not made of /words and /{parameters}'],
  ['a record that the path does not name', { of: { bedId: 'wards' } }, 'of names {bedId}, which the path does not have'],
  ['an unknown entity', { of: { wardId: 'rooms' } }, "no module's door declares the entity rooms"],
  ['a stray parameter', { params: z.object({ bedId: z.uuid() }) }, 'params names {bedId}, which the path does not have'],
  ['an unknown permission', { permission: ['Create Bed', 'Own Bed', 'create bed'] }, 'the catalogue has no permission "create bed"'],
  ['a permission of another area', { areas: ['hospital'] }, '"Own Bed" is of an area that the call does not list'],
  ['an area without permission', { permission: 'Create Bed' }, 'is open to the area patient, but names no permission of it'],
  ['an undeclared refusal', { refusals: ['BED_TAKEN', 'BED_GONE'] }, 'refusal BED_GONE is declared nowhere'],
  ['a table in no upload', { sheet: true }, 'takes a table, but is no upload'],
  ['a file whose pixels nobody counts', { shape: 'upload' }, 'keeps a file and does not list FILE_PICTURE'],
  ['an unbounded string', { body: z.strictObject({ name: z.string() }) }, 'body name: a string without a greatest length'],
  ['an unbounded query', { query: z.object({ ids: z.array(z.uuid()) }) }, 'query ids: a list without a greatest length'],
  ['a loose body', { body: z.object({}) }, 'body the whole: takes unknown keys; z.strictObject'],
])('finds %s', (_what, change, fault) => {
  expect(faultsOfCall(change)).toEqual([`beds.add: ${fault}`]);
});

test('finds a table without its refusals, and one that is read in the act', () => {
  expect(faultsOfCall({ sheet: true, shape: 'upload' }).join()).toContain('beds.add: takes a table and does not list FILE_MISSING, ');
  expect(faultsOfCall({ refusals: ['BED_TAKEN', 'SHEET_EMPTY'] })).toContain(
    'beds.add: lists refusals of tables and does not declare sheet',
  );
});

test('finds a refusal that no call answers, one declared twice, and a constraint that does not exist', () => {
  const refusals = [
    ...sound.refusals,
    { place: 'more.ts', code: 'BED_GONE', spec: { status: 409, message: 'Gone', constraint: 'beds_gone' } as const },
  ];
  expect(findContractFaults({ ...sound, refusals }).faults).toEqual([
    'more.ts: BED_GONE is answered by no call',
    'more.ts: BED_GONE names the constraint beds_gone, which no migration makes',
  ]);
  const twice = [...sound.refusals, { place: 'more.ts', code: 'CONFLICT', spec: { status: 409, message: 'No' } as const }];
  expect(findContractFaults({ ...sound, refusals: twice }).faults).toEqual(['more.ts: CONFLICT is declared by the kernel already']);
});

test('finds a call that nobody serves', () => {
  expect(findContractFaults({ ...sound, served: { calls: new Set([list]), entities: new Set(['wards']) } }).faults).toEqual([
    'beds.add is served by no act',
  ]);
});

test('an empty contract was not checked', () => {
  const empty: Contract = { calls: [], refusals: [], permissions: [], served: null, migrations: '' };
  expect(findContractFaults(empty).seen).toEqual({ calls: 0, refusals: 0, permissions: 0 });
});
