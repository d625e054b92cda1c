/** A page of the documentation as far as it says which screens it is about. */
export interface HelpPage {
  readonly slug: string;
  /** Addresses: `/hospital/labs`, `/hospital/patients/$id?tab=medications`. What lies below an address belongs to it. */
  readonly screens: readonly string[];
}

/** Address and query of a screen, apart. */
function partsOf(screen: string): { readonly path: readonly string[]; readonly query: readonly (readonly [string, string])[] } {
  const [path = '', query = ''] = screen.split('?');
  return { path: path.split('/').filter(Boolean), query: [...new URLSearchParams(query)] };
}

/** How closely a screen describes an address: the more of its parts are named, the closer; 0 where it is another one's. */
function closeness(screen: string, path: readonly string[], query: URLSearchParams): number {
  const { path: own, query: wanted } = partsOf(screen);
  if (own.length === 0 || own.length > path.length) return 0;
  if (own.some((part, at) => !part.startsWith('$') && part !== path[at])) return 0;
  if (wanted.some(([key, value]) => query.get(key) !== value)) return 0;
  const named = own.filter((part) => !part.startsWith('$')).length;
  return named * 10 + own.length + wanted.length * 5;
}

/** The page that is about an address: of several the one that names most of it. Null where none does. */
export function helpPageOf<Page extends HelpPage>(pages: readonly Page[], address: string): Page | null {
  const [pathname = '', search = ''] = address.split('?');
  const path = pathname.split('/').filter(Boolean);
  const query = new URLSearchParams(search);
  let best: { readonly page: Page; readonly close: number } | null = null;
  for (const page of pages)
    for (const screen of page.screens) {
      const close = closeness(screen, path, query);
      if (close > (best?.close ?? 0)) best = { page, close };
    }
  return best?.page ?? null;
}
