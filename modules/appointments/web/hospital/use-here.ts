import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { appointmentsSearch } from './search.ts';

/** What is known of a booking before its form opens. */
interface NewBooking {
  readonly at?: string;
  readonly practitionerId?: string;
  readonly roomId?: string;
  readonly patient?: string;
  readonly typeId?: string;
  readonly departmentId?: string;
}

/** No drawer, and nothing left of what one began with. */
export const closed = {
  drawer: undefined,
  record: undefined,
  at: undefined,
  withWhom: undefined,
  inRoom: undefined,
  patient: undefined,
  forType: undefined,
  inDepartment: undefined,
  referral: undefined,
} as const;

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
    book: (start: NewBooking = {}) =>
      setSearch({
        drawer: 'book',
        record: undefined,
        at: start.at,
        withWhom: start.practitionerId,
        inRoom: start.roomId,
        patient: start.patient,
        forType: start.typeId,
        inDepartment: start.departmentId,
      }),
    close: () => setSearch(closed),
    closeAll: () => setSearch({ ...closed, id: undefined }),
  };
}
