import { anyDay, anyText, drawerKeys, flag, listSearch, manyOf, oneOf } from '#kernel/web/frame/search.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { billingModules, payers } from '#modules/billing-setup/contract/words.ts';
import { billSorts, billStages, coverageStatuses, pricingStatuses } from '#modules/patient-bills/contract/words.ts';

/** The address of the tab Patient Bills, below the tab of the billing page. */
export const billsSearch = listSearch({
  sorts: billSorts,
  filters: {
    stage: manyOf(billStages),
    module: manyOf(billingModules),
    departmentId: anyText,
    payer: manyOf(payers),
    pricing: oneOf(pricingStatuses),
    coverage: manyOf(coverageStatuses),
    performed: oneOf(['true', 'false']),
    mine: flag,
    grouped: flag,
    all: flag,
    startDate: anyDay,
    endDate: anyDay,
    patientId: anyText,
    ...drawerKeys,
  },
});
export type BillsSearch = ReturnType<typeof billsSearch.route.validateSearch>;

/** Reads and changes the address of the bills. */
export function useHere() {
  const [search, setSearch] = useSearchOf(billsSearch);
  return {
    search,
    setSearch,
    open: (drawer: string, record?: string) => setSearch({ drawer, record }),
    close: () => setSearch({ drawer: undefined, record: undefined }),
  };
}
