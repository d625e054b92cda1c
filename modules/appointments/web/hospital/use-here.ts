import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { appointmentsSearch } from './search.ts';

/** Opens and closes what the address names over the appointments page. */
export function useHere() {
  const [search, setSearch] = useSearchOf(appointmentsSearch);
  return {
    search,
    setSearch,
    /** An appointment's details. */
    show: (id: string) => setSearch({ id, drawer: undefined, record: undefined }),
    /** A form over an appointment; closing it leads back to the details when they were open. */
    act: (drawer: string, record: string) => setSearch({ drawer, record }),
    /** A new booking, with the time and place that are known. */
    book: (start: { readonly at?: string; readonly practitionerId?: string; readonly patient?: string; readonly room?: string } = {}) =>
      setSearch({ drawer: 'book', record: undefined, at: start.at, owner: start.practitionerId, patient: start.patient, room: start.room }),
    close: () => setSearch({ drawer: undefined, record: undefined, at: undefined, patient: undefined, room: undefined }),
    closeAll: () => setSearch({ drawer: undefined, record: undefined, at: undefined, id: undefined, patient: undefined, room: undefined }),
  };
}

export type Here = ReturnType<typeof useHere>;
