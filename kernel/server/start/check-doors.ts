import { foldPermission, permissionNames } from '#kernel/contract/access.ts';
import type { Entity, ServerModule } from '../module/module.ts';

export interface DoorFacts {
  readonly entities: ReadonlyMap<string, Entity>;
  /** Names of the catalogue; undefined where no module has one. */
  readonly permissions: readonly string[] | undefined;
}

function faultsOfCalls({ name, calls }: ServerModule, { entities, permissions }: DoorFacts): string[] {
  const known = permissions && new Set(permissions.map(foldPermission));
  return calls.flatMap(({ call, handler }) => {
    const where = `${name}: ${call.method} ${call.path}`;
    const named = permissionNames(call.permission);
    const open = call.permission === 'public' || call.permission === 'signed in';
    return [
      ...(handler ? [] : [`${where} is served by no act`]),
      ...(open || named.length > 0 ? [] : [`${where} names no permission`]),
      ...named
        .filter((each) => known && !known.has(foldPermission(each)))
        .map((each) => `${where} names '${each}', which cannot be granted`),
      ...Object.values(call.of ?? {})
        .filter((entity) => !entities.has(entity))
        .map((entity) => `${where} names the unknown entity ${entity}`),
    ];
  });
}

function jobsTwice(modules: readonly ServerModule[]): string[] {
  const names = modules.flatMap(({ jobs }) => (jobs ?? []).map(({ name }) => name));
  return names.filter((name, at) => names.indexOf(name) !== at).map((name) => `The job ${name} is declared twice`);
}

/** What in the modules' doors would only be found when somebody makes the call: a server with such a fault does not start. */
export function faultsOfDoors(modules: readonly ServerModule[], facts: DoorFacts): string[] {
  return [...modules.flatMap((module) => faultsOfCalls(module, facts)), ...jobsTwice(modules)];
}
