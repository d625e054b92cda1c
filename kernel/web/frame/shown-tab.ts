/**
 * The tab to show: the one in the address when it is open to this person, else the first that is. Addresses are passed on, and not
 * everybody who gets one may see every tab: without this the page would stand there empty. Null only when none is open.
 */
export function shownTab<Key extends string>(open: readonly Key[], asked: string | undefined): Key | null {
  return open.find((key) => key === asked) ?? open[0] ?? null;
}
