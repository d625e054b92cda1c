import { anyDay, anyText, drawerKeys, flag, listSearch, manyOf, oneOf, pageSearch } from '#kernel/web/frame/search.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import {
  priorities,
  requestOrigins,
  requestSources,
  requestStatuses,
  specimenTypes,
  testKinds,
  testStatuses,
  tubeShelves,
} from '#modules/laboratory/contract/address-words.ts';

export const labsTabs = ['requests', 'tubes', 'tests', 'categories', 'reports'] as const;
export type LabsTab = (typeof labsTabs)[number];
/** Periods of the figures, as the call knows them. */
export const statPeriods = ['today', '7d', '30d', '90d'] as const;
export const billStages = ['uninvoiced', 'pending_payment', 'partially_paid', 'paid', 'written_off', 'voided'] as const;

/** The address of /hospital/labs; each tab reads its own keys. */
export const labsSearch = listSearch({
  sorts: ['createdAt', 'dueAt'],
  filters: {
    tab: oneOf(labsTabs),
    status: manyOf(requestStatuses),
    priority: manyOf(priorities),
    categoryId: anyText,
    source: oneOf(requestSources),
    origin: oneOf(requestOrigins),
    billing: manyOf(billStages),
    critical: flag,
    overdue: flag,
    unacknowledged: flag,
    onTheWay: flag,
    mine: flag,
    wardId: anyText,
    testId: anyText,
    releasedFrom: anyDay,
    shelf: oneOf(tubeShelves),
    startDate: anyDay,
    endDate: anyDay,
    specimenType: oneOf(specimenTypes),
    kind: oneOf(testKinds),
    use: oneOf(testStatuses),
    priced: oneOf(['true', 'false']),
    patient: anyText,
    period: oneOf(statPeriods),
    ...drawerKeys,
  },
});
export type LabsSearch = ReturnType<typeof labsSearch.route.validateSearch>;

export const labTabs = ['result', 'specimen', 'history', 'calls', 'timeline', 'billing'] as const;
export type LabTab = (typeof labTabs)[number];
export const labSearch = pageSearch({ tab: oneOf(labTabs), ...drawerKeys });

/** What the printed report shows beside the newest version. */
export const reportSearch = pageSearch({ version: anyText, cumulative: anyText });
/** Numbers of the tubes whose labels are printed, with commas between; `now`: straight to the printer. */
export const labelsSearch = pageSearch({ numbers: anyText, now: flag });

const anyDrawer = pageSearch(drawerKeys);

/** Opens and closes the drawers that stand on the list and on a request's own page. */
export function useDrawer() {
  const [search, setSearch] = useSearchOf(anyDrawer);
  return {
    ...search,
    open: (drawer: string, record?: string) => setSearch({ drawer, record }),
    close: () => setSearch({ drawer: undefined, record: undefined }),
  };
}
