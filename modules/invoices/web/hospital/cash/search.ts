import { anyDay, anyText, drawerKeys, flag, listSearch, manyOf, oneOf } from '#kernel/web/frame/search.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { refundStatuses, shiftStatuses } from '#modules/invoices/contract/cash-words.ts';
import { billingPageTabs } from '../search.ts';

export const cashViews = ['mine', 'all', 'banking'] as const;
export type CashView = (typeof cashViews)[number];

/** The address of the tabs Deposits, Refunds and Cash-up, below the tab of the billing page. */
export const cashSearch = listSearch({
  sorts: [],
  filters: {
    tab: oneOf(billingPageTabs),
    view: oneOf(cashViews),
    state: manyOf(shiftStatuses),
    refund: manyOf(refundStatuses),
    banked: oneOf(['true', 'false']),
    cashierId: anyText,
    cashPoint: anyText,
    all: flag,
    startDate: anyDay,
    endDate: anyDay,
    patientId: anyText,
    ...drawerKeys,
  },
});
export type CashSearch = ReturnType<typeof cashSearch.route.validateSearch>;

/** Reads and changes the address of the cash tabs. */
export function useCash() {
  const [search, setSearch] = useSearchOf(cashSearch);
  return {
    search,
    setSearch,
    open: (drawer: string, record?: string) => setSearch({ drawer, record }),
    close: () => setSearch({ drawer: undefined, record: undefined }),
  };
}

/** The days of a statement, kept in its address. */
export const statementSearch = listSearch({ sorts: [], filters: { startDate: anyDay, endDate: anyDay } });
