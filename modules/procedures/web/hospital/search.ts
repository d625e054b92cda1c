import { anyDay, anyText, drawerKeys, listSearch, manyOf, oneOf, pageSearch } from '#kernel/web/frame/search.ts';
import { requestStatuses, urgencies } from '#modules/procedures/contract/request-words.ts';

export const procedureTabs = ['requests', 'calendar', 'catalogue', 'categories', 'implants', 'setup'] as const;
export type ProcedureTab = (typeof procedureTabs)[number];

/** The address of /hospital/procedure; each tab reads its own keys. `request` begins a request for a patient, or for nobody yet (`new`). */
export const proceduresSearch = listSearch({
  sorts: [],
  filters: {
    tab: oneOf(procedureTabs),
    status: manyOf(requestStatuses),
    urgency: oneOf(urgencies),
    theatre: anyText,
    surgeon: anyText,
    category: anyText,
    kept: oneOf(['archived']),
    startDate: anyDay,
    endDate: anyDay,
    date: anyDay,
    view: oneOf(['day', 'week']),
    lot: anyText,
    serial: anyText,
    batch: anyText,
    request: anyText,
    place: anyText,
    ...drawerKeys,
  },
});
export type ProceduresSearch = ReturnType<typeof proceduresSearch.route.validateSearch>;

/** What leaving a tab takes out of the address: each has its own filters. */
export const cleared: Partial<ProceduresSearch> = Object.fromEntries(
  proceduresSearch.keys.filter((key) => key !== 'tab' && key !== 'limit').map((key) => [key, undefined]),
);

export const requestTabs = ['details', 'assessment', 'consent', 'documents', 'theatre', 'anaesthesia', 'note', 'history'] as const;
export type RequestTab = (typeof requestTabs)[number];
export const requestSearch = pageSearch({ tab: oneOf(requestTabs), ...drawerKeys });

export const listPrintSearch = pageSearch({ date: anyDay });
