import { join } from 'node:path';

/** A page of an area: its path as the routes write it, and what it asks for. */
export interface TreePage {
  readonly path: string;
  /** Needs no session. */
  readonly open: boolean;
  readonly permission: readonly string[];
}

export interface TreeEntry {
  readonly key: string;
  /** Key of the group that the entry lies under. */
  readonly under: string | null;
  readonly title: string;
  readonly path: string;
  readonly order: number;
  readonly permission: readonly string[];
}

interface Node {
  readonly fullPath?: string;
  readonly options: {
    readonly id?: string;
    readonly path?: string;
    readonly staticData?: { readonly permission?: string | readonly string[] };
  };
  readonly children?: readonly Node[] | Readonly<Record<string, Node>>;
}

interface Entry {
  readonly title?: string;
  readonly path?: string;
  readonly key: string;
  readonly under?: string;
  readonly place?: string;
  readonly order: number;
  readonly permission?: string | readonly string[];
}

const areas = join(import.meta.dirname, '../../apps/web');
const listOf = (permission: string | readonly string[] | undefined): readonly string[] =>
  permission === undefined ? [] : typeof permission === 'string' ? [permission] : permission;

/** The web app's own files: the doors read the browser's storage when they are loaded, so there must be one. */
async function load<T>(file: string): Promise<T> {
  const nowhere = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined, clear: () => undefined };
  Object.defineProperty(globalThis, 'localStorage', { value: nowhere, configurable: true });
  return (await import(join(areas, file))) as T;
}

function leavesOf(node: Node, openAbove = false): TreePage[] {
  const children = Object.values(node.children ?? {}) as Node[];
  const open = openAbove || node.options.id === 'public';
  const own = node.options.path ? [{ path: node.options.path, open, permission: listOf(node.options.staticData?.permission) }] : [];
  return [...own, ...children.flatMap((child) => leavesOf(child, open))];
}

/** Every page of an area, out of its route tree; addresses that only lead on elsewhere are left out. */
export async function pagesOf(area: 'hospital' | 'patient' | 'admin'): Promise<TreePage[]> {
  const module = await load<Record<string, () => Node>>(`${area}/routes.ts`);
  const grow = module[`${area}Tree`];
  if (!grow) throw new Error(`The area ${area} has no tree`);
  // Read at once: another area would take the root over.
  return leavesOf(grow()).filter(({ path }) => path !== '/' && path !== `/${area}` && !path.endsWith('/$'));
}

async function partsOf(area: string) {
  const module = await load<Record<string, { menu: readonly Entry[]; cards: readonly Entry[] }>>(`${area}/parts.ts`);
  const parts = module[`${area}Parts`];
  if (!parts) throw new Error(`The area ${area} has no parts`);
  return parts;
}

const inOrder = (entries: readonly TreeEntry[]) => entries.toSorted((a, b) => a.order - b.order);

/** The menu of an area, in the order of the sidebar. */
export async function menuOf(area: 'hospital' | 'admin'): Promise<TreeEntry[]> {
  const { menu } = await partsOf(area);
  return inOrder(
    menu.map(({ key, under = null, title = '', path = '', order, permission }) => ({
      ...{ key, under, title, path, order },
      permission: listOf(permission),
    })),
  );
}

/** What the sidebar shows to somebody before a group is unfolded, each with what lies under it: a group only with a child left. */
export function sidebarOf(held: ReadonlySet<string>, menu: readonly TreeEntry[]): { entry: TreeEntry; children: TreeEntry[] }[] {
  const allowed = menu.filter((entry) => mayOpen(held, entry));
  const groups = new Set(menu.flatMap(({ under }) => under ?? []));
  return allowed
    .filter(({ under }) => under === null)
    .map((entry) => ({ entry, children: allowed.filter(({ under }) => under === entry.key) }))
    .filter(({ entry, children }) => !groups.has(entry.key) || children.length > 0);
}

/** The sections of the settings, in their order. */
export async function settingsOf(): Promise<TreeEntry[]> {
  const { cards } = await partsOf('hospital');
  return inOrder(
    cards
      .filter(({ place }) => place === 'settings')
      .map(({ key, title = key, order, permission }) => ({
        key,
        under: null,
        title,
        path: `/hospital/settings/${key}`,
        order,
        permission: listOf(permission),
      })),
  );
}

/** True when somebody who holds these names may open what asks for those. */
export function mayOpen(held: ReadonlySet<string>, { permission }: { readonly permission: readonly string[] }): boolean {
  return permission.length === 0 || permission.some((name) => held.has(name));
}
