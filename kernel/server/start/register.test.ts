import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { declareRefusals } from '#kernel/contract/refusals.ts';
import type { Ports, ServerModule } from '../module/module.ts';
import { callsOf, register } from './register.ts';

const ports = {
  resolveSession: async () => null,
  touchSession: async () => undefined,
  gate: async () => null,
  deliverNotice: async () => undefined,
  zoneOf: async () => 'UTC',
  listHospitals: async () => [],
} satisfies Ports;
const base: ServerModule = { name: 'base', calls: [], ports };

const aCall = (changes: Partial<CallSpec> = {}): CallSpec => ({
  method: 'GET',
  path: '/beds/{id}',
  summary: 'A bed.',
  permission: 'View Beds',
  payload: z.object({}),
  ...changes,
});
const serving = (name: string, ...calls: CallSpec[]): ServerModule => ({
  name,
  calls: calls.map((call) => ({ name: 'read', call, handler: async () => ({}) })),
});
const starting =
  (...modules: ServerModule[]) =>
  () =>
    register([base, ...modules]);

describe('a server does not start', () => {
  test('with a call that names no permission of the catalogue', () => {
    const catalogue: ServerModule = { name: 'permissions', calls: [], ports: { permissionNames: ['View Beds', 'Edit Beds'] } };
    expect(starting(catalogue, serving('beds', aCall({ permission: ['view beds', 'Edit Beds'] })))).not.toThrow();
    for (const permission of ['View Bed', ['View Beds', 'Fly'], ['Fly']])
      expect(starting(catalogue, serving('beds', aCall({ permission })))).toThrow(/cannot be granted/);
    for (const permission of ['public', 'signed in']) expect(starting(catalogue, serving('beds', aCall({ permission })))).not.toThrow();
    expect(starting(catalogue, serving('beds', aCall({ permission: [] })))).toThrow(/names no permission/);
  });

  test('with a call that no act serves, or whose record nobody knows', () => {
    expect(starting({ name: 'beds', calls: [{ name: 'read', call: aCall(), handler: undefined }] })).toThrow(/served by no act/);
    expect(starting(serving('beds', aCall({ of: { id: 'beds' } })))).toThrow(/unknown entity beds/);
    expect(
      starting({ ...serving('beds', aCall({ of: { id: 'beds' } })), entities: { beds: { table: 'beds', kind: 'hospital' } } }),
    ).not.toThrow();
  });

  test('with anything twice: port, entity, refusal, job, address', () => {
    expect(starting({ name: 'other', calls: [], ports: { gate: ports.gate } })).toThrow('Two modules give the port gate');
    const entities = { beds: { table: 'beds', kind: 'hospital' } } as const;
    expect(starting({ name: 'a', calls: [], entities }, { name: 'b', calls: [], entities })).toThrow('Two modules give the entity beds');
    const refusals = declareRefusals({ BED_TAKEN: { status: 409, message: 'Taken' } });
    expect(starting({ name: 'a', calls: [], refusals }, { name: 'b', calls: [], refusals })).toThrow(
      'The refusal BED_TAKEN is declared twice',
    );
    const own = declareRefusals({ NOT_FOUND: { status: 404, message: 'Mine' } });
    expect(starting({ name: 'a', calls: [], refusals: own })).toThrow('The refusal NOT_FOUND is declared twice');
    const jobs = [{ name: 'beds.free', run: { platform: async () => undefined } }];
    expect(starting({ name: 'a', calls: [], jobs }, { name: 'b', calls: [], jobs })).toThrow('The job beds.free is declared twice');
    expect(() => callsOf([serving('a', aCall()), serving('b', aCall({ path: '/beds/{bedId}' }))])).toThrow(
      /GET \/beds\/\{\} is declared twice/,
    );
    expect(() => callsOf([serving('a', aCall({ alsoPaths: ['/beds/{id}/'] }), aCall({ path: '/beds/{id}/' }))])).toThrow(/declared twice/);
  });

  test('without a port that the kernel needs', () => {
    expect(() => register([{ name: 'none', calls: [], ports: { gate: ports.gate } }])).toThrow(
      'No module gives the port resolveSession, touchSession, deliverNotice, zoneOf, listHospitals',
    );
  });
});

test('a constraint means the refusal that names it', () => {
  const refusals = declareRefusals({ BED_TAKEN: { status: 409, message: 'Taken', constraint: 'one_patient_per_bed' } });
  const { refusalOfConstraint } = starting({ name: 'beds', calls: [], refusals })();
  expect(refusalOfConstraint('one_patient_per_bed')?.code).toBe('BED_TAKEN');
  expect(refusalOfConstraint('another')).toBeNull();
});

test('two calls of one name in one module are told apart by their paths', () => {
  const names = callsOf([serving('beds', aCall(), aCall({ path: '/beds/free' }), aCall({ path: '/wards/{id}/beds' }))]).map(
    ({ name }) => name,
  );
  expect(names).toEqual(['beds.read', 'beds.read.beds-free', 'beds.read.wards-beds']);
});
