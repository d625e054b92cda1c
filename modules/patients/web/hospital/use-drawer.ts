import { pageSearch, drawerKeys } from '#kernel/web/frame/search.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';

const drawerSearch = pageSearch(drawerKeys);

export interface DrawerState {
  readonly drawer: string | undefined;
  readonly record: string | undefined;
  readonly open: (drawer: string, record?: string) => void;
  readonly close: () => void;
}

/** The drawer that the address names, on any page that declares the drawer keys. */
export function useDrawer(): DrawerState {
  const [{ drawer, record }, setSearch] = useSearchOf(drawerSearch);
  return {
    drawer,
    record,
    open: (next, of) => setSearch({ drawer: next, record: of }),
    close: () => setSearch({ drawer: undefined, record: undefined }),
  };
}
