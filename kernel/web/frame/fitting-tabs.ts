interface KnownTab {
  readonly key: string;
  /** In pixels; 0 while it is not known. */
  readonly width: number;
}

/**
 * The tabs that stand in the row: all where they fit, else as many of the first as leave room for the menu of the others. The open
 * one is always among them; it takes the place of the last ones where it would not fit.
 */
export function fittingTabs(tabs: readonly KnownTab[], open: string | null, room: number, menuWidth: number): ReadonlySet<string> {
  const all = tabs.reduce((sum, { width }) => sum + width, 0);
  if (all <= room) return new Set(tabs.map(({ key }) => key));
  const shown = tabs.find(({ key }) => key === open);
  let left = room - menuWidth - (shown?.width ?? 0);
  const keys = new Set<string>(shown ? [shown.key] : []);
  for (const { key, width } of tabs) {
    if (key === shown?.key) continue;
    if (width > left) break;
    left -= width;
    keys.add(key);
  }
  return keys;
}
