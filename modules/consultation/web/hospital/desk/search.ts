import { anyDay, anyText, drawerKeys, flag, listSearch, manyOf, oneOf } from '#kernel/web/frame/search.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import {
  certificateKinds,
  certificateStatuses,
  consultationStatuses,
  dispositions,
  referralBoxes,
  referralStatuses,
  referralUrgencies,
} from '#modules/consultation/contract/address-words.ts';

export const deskTabs = ['worklist', 'consultations', 'referrals', 'certificates'] as const;
export type DeskTab = (typeof deskTabs)[number];
export const worklistParts = ['in-progress', 'on-hold', 'unsigned', 'co-sign', 'results', 'referrals'] as const;
export type WorklistPart = (typeof worklistParts)[number];

/** The address of /hospital/consultation; each tab reads its own keys. */
export const deskSearch = listSearch({
  sorts: [],
  filters: {
    tab: oneOf(deskTabs),
    part: oneOf(worklistParts),
    status: manyOf(consultationStatuses),
    disposition: manyOf(dispositions),
    departmentId: anyText,
    practitionerId: anyText,
    diagnosis: anyText,
    uncoded: flag,
    startDate: anyDay,
    endDate: anyDay,
    box: oneOf(referralBoxes),
    state: manyOf(referralStatuses),
    urgency: manyOf(referralUrgencies),
    kind: manyOf(certificateKinds),
    validity: manyOf(certificateStatuses),
    ...drawerKeys,
  },
});
export type DeskSearch = ReturnType<typeof deskSearch.route.validateSearch>;

const ownKeys = [
  ...(['page', 'sort', 'search', 'part', 'status', 'disposition', 'departmentId', 'practitionerId', 'diagnosis', 'uncoded'] as const),
  ...(['startDate', 'endDate', 'box', 'state', 'urgency', 'kind', 'validity', 'drawer', 'record'] as const),
];
/** Every tab has its own filters: another tab begins anew. */
export const clearedDesk = Object.fromEntries(ownKeys.map((key) => [key, undefined]));

/** Reads and changes the address of the page. */
export function useDesk() {
  const [search, setSearch] = useSearchOf(deskSearch);
  return {
    search,
    setSearch,
    open: (drawer: string, record?: string) => setSearch({ drawer, record }),
    close: () => setSearch({ drawer: undefined, record: undefined }),
  };
}
