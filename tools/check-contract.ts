import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { type Area, permissionNames } from '#kernel/contract/access.ts';
import { areasOf, type CallSpec, paramNames } from '#kernel/contract/calls.ts';
import { kernelRefusals, type RefusalSpec } from '#kernel/contract/refusals.ts';
import { sheetRefusalCodes } from '#kernel/contract/sheets.ts';
import type { ServerModule } from '#kernel/server/module/module.ts';
import { findUnbounded } from './input-bounds.ts';
import { type Finding, report } from './report.ts';
import { isTest, readSources, root } from './source-tree.ts';

/** A call with the place that people look for it: `modules/patients/contract/calls.ts patientCalls.register`. */
export interface DeclaredCall {
  readonly place: string;
  readonly call: CallSpec;
}

export interface DeclaredRefusal {
  readonly place: string;
  readonly code: string;
  readonly spec: RefusalSpec;
}

/** Answered by the subscription's gate to any call that it covers, so no call lists them. */
const answeredByGate = new Set(['SUBSCRIPTION_REQUIRED', 'SUBSCRIPTION_UPGRADE_REQUIRED']);

/** Input that cannot be bounded where it is declared; each says why. */
const boundedElsewhere: Readonly<Record<string, string>> = {
  'PATCH /settings/{group} body values: takes unknown keys; z.strictObject':
    'the act parses the values by the schema that the group registered',
};

export interface Contract {
  readonly calls: readonly DeclaredCall[];
  readonly refusals: readonly DeclaredRefusal[];
  readonly permissions: readonly { readonly name: string; readonly area: Area }[];
  /** What the server mounts; null where it could not be loaded. */
  readonly served: { readonly calls: ReadonlySet<CallSpec>; readonly entities: ReadonlySet<string> } | null;
  /** All migrations in one text, to look constraints up in. */
  readonly migrations: string;
}

/** Everything wrong with the declared calls and refusals taken together; what the compiler cannot see. */
export function findContractFaults(contract: Contract): Finding {
  const faults = [
    ...findTwice(
      contract.calls.flatMap(({ place, call }) =>
        [call.path, ...(call.alsoPaths ?? [])].map((path) => ({ place, key: `${call.method} ${path.replace(/\{\w+\}/g, '{}')}` })),
      ),
    ),
    ...contract.calls.flatMap((one) => [
      ...pathFaults(one, contract),
      ...permissionFaults(one, contract),
      ...inputFaults(one),
      ...sheetFaults(one),
      ...(contract.served && !contract.served.calls.has(one.call) ? [`${one.place} is served by no act`] : []),
    ]),
    ...refusalFaults(contract),
  ];
  const { calls, refusals, permissions } = contract;
  return { seen: { calls: calls.length, refusals: refusals.length, permissions: permissions.length }, faults };
}

function findTwice(all: readonly { readonly place: string; readonly key: string }[]): string[] {
  const first = new Map<string, string>();
  return all.flatMap(({ place, key }) => {
    const before = first.get(key);
    if (before === undefined) first.set(key, place);
    return before === undefined ? [] : [`${place}: ${key} is declared by ${before} already`];
  });
}

function pathFaults({ place, call }: DeclaredCall, { served }: Contract): string[] {
  const faults: string[] = [];
  for (const path of [call.path, ...(call.alsoPaths ?? [])]) {
    if (!/^(?:\/(?:[\w.~-]+|\{[a-z][A-Za-z0-9]*\}))+\/?$/.test(path))
      faults.push(`${place}: the path ${path} is not made of /words and /{parameters}`);
  }
  if (call.path.endsWith('/')) faults.push(`${place}: the path ends with a slash; other spellings are alsoPaths`);
  const names = paramNames(call.path);
  if (new Set(names).size < names.length) faults.push(`${place}: names a parameter twice`);
  const told = { params: Object.keys(call.params?.shape ?? {}), of: Object.keys(call.of ?? {}), secretParams: call.secretParams ?? [] };
  for (const [key, given] of Object.entries(told)) {
    for (const name of given) if (!names.includes(name)) faults.push(`${place}: ${key} names {${name}}, which the path does not have`);
  }
  for (const entity of served ? Object.values(call.of ?? {}) : []) {
    if (!served?.entities.has(entity)) faults.push(`${place}: no module's door declares the entity ${entity}`);
  }
  if (call.summary.trim() === '') faults.push(`${place}: has no summary`);
  return faults;
}

function permissionFaults({ place, call }: DeclaredCall, { permissions }: Contract): string[] {
  const areas = areasOf(call);
  const named = permissionNames(call.permission);
  const faults: string[] = [];
  const held = new Set<Area>();
  for (const name of named) {
    const found = permissions.filter((permission) => permission.name === name);
    if (found.length === 0) faults.push(`${place}: the catalogue has no permission "${name}"`);
    for (const { area } of found) held.add(area);
    if (found.length > 0 && !found.some(({ area }) => areas.includes(area)))
      faults.push(`${place}: "${name}" is of an area that the call does not list`);
  }
  if (named.length === 0) return faults;
  const closed = areas.filter((area) => !held.has(area) && !call.freeAreas?.includes(area));
  return [...faults, ...closed.map((area) => `${place}: is open to the area ${area}, but names no permission of it`)];
}

/** A table is read in a thread before its act: a call that answers a refusal of tables declares `sheet`, and the other way round. */
function sheetFaults({ place, call }: DeclaredCall): string[] {
  const missing = sheetRefusalCodes.filter((code) => !call.refusals?.includes(code));
  if (call.sheet && call.shape !== 'upload') return [`${place}: takes a table, but is no upload`];
  if (call.sheet) return missing.length > 0 ? [`${place}: takes a table and does not list ${missing.join(', ')}`] : [];
  if (call.shape === 'upload' && !call.refusals?.includes('FILE_PICTURE')) return [`${place}: keeps a file and does not list FILE_PICTURE`];
  return call.refusals?.some((code) => code.startsWith('SHEET_')) ? [`${place}: lists refusals of tables and does not declare sheet`] : [];
}

function inputFaults({ place, call }: DeclaredCall): string[] {
  // A raw call speaks another product's protocol, whose clients send keys of their own.
  const foreign = call.shape === 'raw';
  const found = [
    ...(call.body && call.method === 'GET' ? ['a GET has no body'] : []),
    ...unboundedIn('body', call.body, !foreign).filter((fault) => !(foreign && fault.endsWith('takes anything'))),
    ...unboundedIn('query', call.query, false),
    ...unboundedIn('params', call.params, false),
  ];
  return found.filter((fault) => !(`${call.method} ${call.path} ${fault}` in boundedElsewhere)).map((fault) => `${place}: ${fault}`);
}

function unboundedIn(part: string, schema: z.ZodType | undefined, strict: boolean): string[] {
  return schema ? findUnbounded(schema, { strict }).map((fault) => `${part} ${fault}`) : [];
}

function refusalFaults({ calls, refusals, migrations }: Contract): string[] {
  const kernel = Object.keys(kernelRefusals.specs);
  const known = new Set([...kernel, ...refusals.map(({ code }) => code)]);
  const used = new Set(calls.flatMap(({ call }) => call.refusals ?? []));
  return [
    ...findTwice([
      ...kernel.map((code) => ({ place: 'the kernel', key: code })),
      ...refusals.map(({ place, code }) => ({ place, key: code })),
    ]),
    ...calls.flatMap(({ place, call }) =>
      (call.refusals ?? []).filter((code) => !known.has(code)).map((code) => `${place}: refusal ${code} is declared nowhere`),
    ),
    ...refusals.flatMap(({ place, code, spec }) => {
      const faults = used.has(code) || answeredByGate.has(code) ? [] : [`${place}: ${code} is answered by no call`];
      if (!/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(code)) faults.push(`${place}: ${code} is not written LIKE_THIS`);
      const { constraint } = spec;
      if (constraint && !new RegExp(`\\b${constraint}\\b`).test(migrations))
        faults.push(`${place}: ${code} names the constraint ${constraint}, which no migration makes`);
      return faults;
    }),
  ];
}

function isCall(value: unknown): value is CallSpec {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'permission' in value && 'payload' in value;
}

function isCatalogue(value: unknown): value is { readonly specs: Readonly<Record<string, RefusalSpec>> } {
  return typeof value === 'object' && value !== null && 'specs' in value && 'refusal' in value;
}

async function load(path: string): Promise<Readonly<Record<string, unknown>>> {
  return (await import(pathToFileURL(`${root}${path}`).href)) as Readonly<Record<string, unknown>>;
}

function mayDeclare(path: string, text: string): boolean {
  return /^modules\/[^/]+\/contract\//.test(path) || (path.startsWith('kernel/') && text.includes('= declareRefusals('));
}

/** Reads the contracts of all modules; what cannot be loaded is a fault, and the rest is checked all the same. */
async function readContract(): Promise<{ contract: Contract; broken: string[] }> {
  const calls = new Map<CallSpec, DeclaredCall>();
  const refusals = new Map<RefusalSpec, DeclaredRefusal>();
  const broken: string[] = [];
  const tryLoad = (path: string) =>
    load(path).catch((error: unknown) => {
      broken.push(`${path} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`);
      return {};
    });
  const files = readSources(['.ts']).filter(({ path, text }) => !isTest(path) && mayDeclare(path, text));
  for (const { path } of files) {
    for (const [exported, value] of Object.entries(await tryLoad(path))) {
      if (isCatalogue(value) && value !== kernelRefusals) {
        for (const [code, spec] of Object.entries(value.specs)) if (!refusals.has(spec)) refusals.set(spec, { place: path, code, spec });
      }
      if (typeof value !== 'object' || value === null || value instanceof z.ZodType) continue;
      for (const [name, call] of Object.entries(value))
        if (isCall(call) && !calls.has(call)) calls.set(call, { place: `${path} ${exported}.${name}`, call });
    }
  }
  const { permissionCatalogue = [] } = (await tryLoad('modules/permissions/contract/catalogue.ts')) as {
    permissionCatalogue?: Contract['permissions'];
  };
  const { serverModules } = (await tryLoad('apps/server/modules.ts')) as { serverModules?: readonly ServerModule[] };
  const served = serverModules
    ? {
        calls: new Set(serverModules.flatMap((module) => module.calls.map(({ call }) => call))),
        entities: new Set(serverModules.flatMap((module) => Object.keys(module.entities ?? {}))),
      }
    : null;
  const migrations = readSources(['.sql'])
    .map(({ text }) => text)
    .join('\n');
  return {
    contract: { calls: [...calls.values()], refusals: [...refusals.values()], permissions: permissionCatalogue, served, migrations },
    broken,
  };
}

if (import.meta.main) {
  const { contract, broken } = await readContract();
  const { seen, faults } = findContractFaults(contract);
  report('contract', { seen: { ...seen, 'served calls': contract.served?.calls.size ?? 0 }, faults: [...broken, ...faults] });
  // Doors may hold timers of their own; a check ends when it has spoken.
  process.exit();
}
