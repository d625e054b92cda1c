/** A page of the documentation as far as it says which screens it is about. */
export interface HelpPage {
  readonly slug: string;
  /** Addresses: `/hospital/labs`, `/hospital/patients/$id?tab=medications`. What lies below an address belongs to it. */
  readonly screens: readonly string[];
}

interface AddressParts {
  readonly path: readonly string[];
  readonly query: ReadonlyMap<string, string>;
}

/** Path and query of an address, apart. */
function partsOf(address: string): AddressParts {
  const [path = '', query = ''] = address.split('?');
  const pairs = query.split('&').filter(Boolean);
  return {
    path: path.split('/').filter(Boolean),
    query: new Map(pairs.map((pair) => [pair.split('=')[0] ?? '', decodeURIComponent(pair.slice(pair.indexOf('=') + 1))])),
  };
}

/** How closely a screen describes an address: the more of its parts are named, the closer; 0 where it is another one's. */
function closeness(screen: string, { path, query }: AddressParts): number {
  const { path: own, query: wanted } = partsOf(screen);
  if (own.length === 0 || own.length > path.length) return 0;
  if (own.some((part, at) => !part.startsWith('$') && part !== path[at])) return 0;
  if ([...wanted].some(([key, value]) => query.get(key) !== value)) return 0;
  const named = own.filter((part) => !part.startsWith('$')).length;
  return named * 10 + own.length + wanted.size * 5;
}

/** The page that is about an address: of several the one that names most of it. Null where none does. */
export function helpPageOf<Page extends HelpPage>(pages: readonly Page[], address: string): Page | null {
  const asked = partsOf(address);
  let best: { readonly page: Page; readonly close: number } | null = null;
  for (const page of pages)
    for (const screen of page.screens) {
      const close = closeness(screen, asked);
      if (close > (best?.close ?? 0)) best = { page, close };
    }
  return best?.page ?? null;
}
