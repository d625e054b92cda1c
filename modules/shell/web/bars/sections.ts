import type { MenuEntry } from '#kernel/web/frame/parts.tsx';
import { word } from '#kernel/web/text/use-text.ts';

/** Captions of the sidebar by the hundreds of an entry's order. Orders below 200 stand without a caption. */
const captions: readonly (readonly [number, string])[] = [
  [600, word('Oversight')],
  [500, word('Finance')],
  [400, word('Supplies')],
  [300, word('Diagnostics')],
  [200, word('Care')],
];

export interface MenuNode {
  readonly entry: MenuEntry;
  readonly children: readonly MenuEntry[];
}

export interface MenuSection {
  readonly caption: string | null;
  readonly nodes: readonly MenuNode[];
}

function captionOf(entry: MenuEntry): string | null {
  return entry.section ?? captions.find(([from]) => entry.order >= from)?.[1] ?? null;
}

/**
 * The sidebar of somebody: entries they may open, children under their group, a group only with a child left,
 * sections in order.
 */
export function menuOf(menu: readonly MenuEntry[], may: (entry: MenuEntry) => boolean): MenuSection[] {
  const allowed = menu.filter(may).toSorted((a, b) => a.order - b.order);
  const groups = new Set(menu.flatMap((entry) => entry.under ?? []));
  const sections: { caption: string | null; nodes: MenuNode[] }[] = [];
  for (const entry of allowed) {
    if (entry.under) continue;
    const children = allowed.filter((child) => child.under === entry.key);
    if (groups.has(entry.key) && children.length === 0) continue;
    const caption = captionOf(entry);
    const last = sections.at(-1);
    if (last && last.caption === caption) last.nodes.push({ entry, children });
    else sections.push({ caption, nodes: [{ entry, children }] });
  }
  return sections;
}

/** True when an address lies at or below an entry's path. */
export function isUnder(address: string, path: string): boolean {
  return address === path || address.startsWith(`${path}/`);
}

/** The entry that an address belongs to: the longest path wins (settings/users is not Settings alone). */
export function activeKey(menu: readonly MenuEntry[], address: string): string | null {
  const hits = menu.filter((entry) => isUnder(address, entry.path));
  return hits.toSorted((a, b) => b.path.length - a.path.length || (a.under ? -1 : 1))[0]?.key ?? null;
}
