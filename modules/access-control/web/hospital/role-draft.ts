import { foldText } from '#kernel/contract/search-words.ts';
import type { ModulePermissions } from '../../contract/records.ts';

export type Catalogue = readonly ModulePermissions[];
export type Entry = ModulePermissions['permissions'][number];
/** Ids of the permissions that a role would hold. */
export type Draft = ReadonlySet<string>;

interface Index {
  readonly byId: ReadonlyMap<string, Entry>;
  readonly byName: ReadonlyMap<string, Entry>;
}

const indexes = new WeakMap<Catalogue, Index>();

function indexOf(catalogue: Catalogue): Index {
  let found = indexes.get(catalogue);
  if (!found) {
    const all = catalogue.flatMap((module) => module.permissions);
    found = { byId: new Map(all.map((entry) => [entry.id, entry])), byName: new Map(all.map((entry) => [entry.name, entry])) };
    indexes.set(catalogue, found);
  }
  return found;
}

/** The permission of an id. */
export function entryOf(catalogue: Catalogue, id: string): Entry | undefined {
  return indexOf(catalogue).byId.get(id);
}

/** What a permission needs, however deep, itself left out. */
export function needsOf(catalogue: Catalogue, id: string): readonly Entry[] {
  const { byId, byName } = indexOf(catalogue);
  const found = new Map<string, Entry>();
  const waiting = [...(byId.get(id)?.requires ?? [])];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const entry = byName.get(name);
    if (!entry || entry.id === id || found.has(entry.id)) continue;
    found.set(entry.id, entry);
    waiting.push(...entry.requires);
  }
  return [...found.values()];
}

/** The granted permissions that would not stand without this one, however deep. */
export function neededBy(catalogue: Catalogue, draft: Draft, id: string): readonly Entry[] {
  return [...draft].flatMap((held) => {
    const entry = held === id ? undefined : entryOf(catalogue, held);
    return entry && needsOf(catalogue, held).some((need) => need.id === id) ? [entry] : [];
  });
}

export interface Step {
  readonly draft: Draft;
  /** What changed beyond what was clicked: needed ones added, dependent ones taken away. */
  readonly also: readonly Entry[];
}

/** Grants permissions together with all they need (invariant 5: a role is closed under requires). */
export function grant(catalogue: Catalogue, draft: Draft, ids: readonly string[]): Step {
  const next = new Set([...draft, ...ids]);
  const also = new Map<string, Entry>();
  for (const id of ids) {
    for (const need of needsOf(catalogue, id)) {
      if (!next.has(need.id)) also.set(need.id, need);
      next.add(need.id);
    }
  }
  return { draft: next, also: [...also.values()] };
}

/** Takes permissions away together with those that need them. */
export function revoke(catalogue: Catalogue, draft: Draft, ids: readonly string[]): Step {
  const next = new Set(draft);
  const also = new Map<string, Entry>();
  for (const id of ids) next.delete(id);
  for (const id of ids) {
    for (const dependent of neededBy(catalogue, draft, id)) {
      if (next.delete(dependent.id)) also.set(dependent.id, dependent);
    }
  }
  return { draft: next, also: [...also.values()] };
}

export interface Difference {
  readonly added: readonly Entry[];
  readonly removed: readonly Entry[];
  /** The critical ones among the added: they want a reason. */
  readonly critical: readonly Entry[];
}

/** What a save would change, in catalogue order. */
export function differenceOf(catalogue: Catalogue, before: Draft, after: Draft): Difference {
  const all = catalogue.flatMap((module) => module.permissions);
  const added = all.filter((entry) => after.has(entry.id) && !before.has(entry.id));
  const removed = all.filter((entry) => before.has(entry.id) && !after.has(entry.id));
  return { added, removed, critical: added.filter((entry) => entry.risk === 'critical') };
}

/** How much of a module is granted. */
export function shareOf(module: ModulePermissions, draft: Draft): { readonly held: number; readonly all: number } {
  return { held: module.permissions.filter((entry) => draft.has(entry.id)).length, all: module.permissions.length };
}

/** The modules with the permissions that fit the words typed (name or description) and, when asked, are granted. */
export function narrow(catalogue: Catalogue, words: string, onlyGranted: boolean, draft: Draft): readonly ModulePermissions[] {
  const wanted = foldText(words).trim();
  return catalogue
    .map((module) => ({
      ...module,
      permissions: module.permissions.filter(
        (entry) =>
          (wanted === '' || foldText(`${entry.name} ${entry.description}`).includes(wanted)) && (!onlyGranted || draft.has(entry.id)),
      ),
    }))
    .filter((module) => module.permissions.length > 0);
}
