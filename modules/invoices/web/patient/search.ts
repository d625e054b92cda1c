import { anyText, drawerKeys, listSearch, oneOf } from '#kernel/web/frame/search.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';

export const ownBillingTabs = ['invoices', 'bills', 'receipts'] as const;
export type OwnBillingTab = (typeof ownBillingTabs)[number];

/** `person`: whose bills are shown; `record`: the invoice that is open. */
export const ownBillingSearch = listSearch({
  sorts: [],
  filters: { tab: oneOf(ownBillingTabs), person: anyText, ...drawerKeys },
});

/** The address of a patient's bills. */
export function useOwnBilling() {
  const [search, setSearch] = useSearchOf(ownBillingSearch);
  return {
    search,
    setSearch,
    query: search.person ? { personId: search.person } : {},
    open: (record: string) => setSearch({ drawer: 'invoice', record }),
    close: () => setSearch({ drawer: undefined, record: undefined }),
  };
}
