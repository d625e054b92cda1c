import { kernelRefusals, Refusal, type RefusalCatalogue } from '#kernel/contract/refusals.ts';
import { fileRefusals } from '../files/file-store.ts';
import { sheetRefusals } from '../sheets/faults.ts';
import type { Kernel } from '../scope/kernel.ts';
import { exportRefusals } from '../exports/words.ts';
import { faultsOfDoors } from './check-doors.ts';
import type { ImplementedCall } from '../module/implement.ts';
import { listsOf } from '../reading/lists.ts';
import { papersOf } from '../reading/papers.ts';
import type { Answerer, Entity, Listener, Ports, ServerModule } from '../module/module.ts';

/** What the kernel holds of all modules together. */
export type Registrations = Pick<
  Kernel,
  'modules' | 'listeners' | 'answerers' | 'entities' | 'ports' | 'lists' | 'papers' | 'refusalOfConstraint'
>;

function gather<Item>(items: readonly Item[], nameOf: (item: Item) => string): Map<string, Item[]> {
  const byName = new Map<string, Item[]>();
  for (const item of items) byName.set(nameOf(item), [...(byName.get(nameOf(item)) ?? []), item]);
  return byName;
}

function portsOf(modules: readonly ServerModule[]): Ports {
  const ports: Partial<Ports> = {};
  for (const module of modules) {
    for (const name of Object.keys(module.ports ?? {})) {
      if (name in ports) throw new Error(`Two modules give the port ${name}`);
    }
    Object.assign(ports, module.ports);
  }
  const wanted = ['resolveSession', 'touchSession', 'gate', 'deliverNotice', 'zoneOf', 'listHospitals'] as const;
  const missing = wanted.filter((name) => !ports[name]);
  if (missing.length > 0) throw new Error(`No module gives the port ${missing.join(', ')}`);
  return ports as Ports;
}

/** Refusals of all modules and of the kernel; a code declared twice stops the start. */
export function refusalCatalogues(modules: readonly ServerModule[]): readonly RefusalCatalogue[] {
  const catalogues = [
    kernelRefusals,
    fileRefusals,
    exportRefusals,
    sheetRefusals,
    ...modules.flatMap((module) => module.refusals ?? []),
  ] as RefusalCatalogue[];
  const seen = new Set<string>();
  for (const code of catalogues.flatMap((catalogue) => Object.keys(catalogue.specs))) {
    if (seen.has(code)) throw new Error(`The refusal ${code} is declared twice`);
    seen.add(code);
  }
  return catalogues;
}

function constraintRefusals(catalogues: readonly RefusalCatalogue[]): Map<string, () => Refusal> {
  const byConstraint = new Map<string, () => Refusal>();
  for (const { specs } of catalogues) {
    for (const [code, spec] of Object.entries(specs)) {
      if (spec.constraint) byConstraint.set(spec.constraint, () => new Refusal(code, spec));
    }
  }
  return byConstraint;
}

/** Puts the modules' doors together; anything doubled or missing is an error at start. */
export function register(modules: readonly ServerModule[]): Registrations {
  const byConstraint = constraintRefusals(refusalCatalogues(modules));
  const entities = new Map<string, Entity>();
  for (const module of modules) {
    for (const [name, entity] of Object.entries(module.entities ?? {})) {
      if (entities.has(name)) throw new Error(`Two modules give the entity ${name}`);
      entities.set(name, entity);
    }
  }
  const ports = portsOf(modules);
  const faults = faultsOfDoors(modules, { entities, permissions: ports.permissionNames });
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return {
    modules,
    listeners: gather<Listener>(
      modules.flatMap((module) => module.listeners ?? []),
      (listener) => listener.event.name,
    ),
    answerers: gather<Answerer>(
      modules.flatMap((module) => module.answers ?? []),
      (answerer) => answerer.question.name,
    ),
    entities,
    ports,
    lists: listsOf(modules.flatMap((module) => module.calls)),
    papers: papersOf(modules.flatMap((module) => module.calls)),
    refusalOfConstraint: (constraint) => byConstraint.get(constraint)?.() ?? null,
  };
}

/** Every call with the module it belongs to; a path and method twice is an error. */
export function callsOf(modules: readonly ServerModule[]): readonly (ImplementedCall & { readonly module: string })[] {
  const seen = new Set<string>();
  const named = new Map<string, number>();
  return modules.flatMap((module) =>
    module.calls.map((implemented) => {
      for (const path of [implemented.call.path, ...(implemented.call.alsoPaths ?? [])]) {
        const address = `${implemented.call.method} ${path.replace(/\{\w+\}/g, '{}')}`;
        if (seen.has(address)) throw new Error(`${address} is declared twice`);
        seen.add(address);
      }
      // Two records of one module may each have a `list`: the second is named after its path as well.
      const plain = `${module.name}.${implemented.name}`;
      const before = named.get(plain) ?? 0;
      named.set(plain, before + 1);
      const place = implemented.call.path
        .replace(/\{\w+\}/g, '')
        .split('/')
        .filter(Boolean)
        .join('-');
      return { ...implemented, name: before === 0 ? plain : `${plain}.${place}`, module: module.name };
    }),
  );
}
