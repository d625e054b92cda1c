import type { ShownTable } from '#kernel/web/frame/panel-place.ts';

/** How a person wants the panels; keys of panels that are not there any more, or not allowed, do no harm. */
export interface Layout {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

interface Keyed {
  readonly key: string;
}

/** Panels in the person's order. One that is newer than the order keeps the place behind its neighbour. */
export function arrange<Panel extends Keyed>(panels: readonly Panel[], order: readonly string[]): readonly Panel[] {
  const known = order.flatMap((key) => panels.find((panel) => panel.key === key) ?? []);
  const arranged = [...known];
  panels.forEach((panel, place) => {
    if (known.includes(panel)) return;
    const before = panels[place - 1];
    arranged.splice(before ? arranged.indexOf(before) + 1 : 0, 0, panel);
  });
  return arranged;
}

/** The order after a panel changed places with a neighbour that is shown. */
export function moved(keys: readonly string[], key: string, by: 1 | -1, hidden: readonly string[]): readonly string[] {
  const from = keys.indexOf(key);
  let to = from + by;
  while (hidden.includes(keys[to] ?? '')) to += by;
  if (from < 0 || to < 0 || to >= keys.length) return keys;
  const others = keys.filter((one) => one !== key);
  others.splice(to, 0, key);
  return others;
}

const kindOf = ({ columns }: ShownTable) => columns.map(({ key }) => key).join();

/** What a panel's file holds: its longest table. Parts that have the same columns are one table. */
export function tableToExport(tables: readonly ShownTable[]): ShownTable | null {
  const merged = new Map<string, ShownTable>();
  for (const table of tables) {
    const before = merged.get(kindOf(table));
    merged.set(kindOf(table), before ? { ...before, rows: [...before.rows, ...table.rows] } : table);
  }
  const found = [...merged.values()].filter(({ rows }) => rows.length > 0);
  return found.toSorted((a, b) => b.rows.length - a.rows.length)[0] ?? null;
}
