import { anyText, drawerKeys, listSearch } from '#kernel/web/frame/search.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';

/** The address of a consultation: which drawer is open over it. */
export const consultationSearch = listSearch({ sorts: [], filters: { other: anyText, ...drawerKeys } });

/** Opens and closes what the address names over a consultation. */
export function useHere() {
  const [search, setSearch] = useSearchOf(consultationSearch);
  return {
    search,
    open: (drawer: string, record?: string) => setSearch({ drawer, record }),
    close: () => setSearch({ drawer: undefined, record: undefined }),
  };
}
