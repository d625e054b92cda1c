import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { ownAppointmentsSearch } from './search.ts';

/** The address of a patient's appointments: whose, which one, which form. */
export function useOwn() {
  const [search, setSearch] = useSearchOf(ownAppointmentsSearch);
  return {
    search,
    setSearch,
    open: (drawer: string, id?: string) => setSearch({ drawer, id }),
    close: () => setSearch({ drawer: undefined, id: undefined, checkIn: undefined }),
  };
}
