import { anyDay, anyText, drawerKeys, flag, listSearch, manyOf, oneOf, pageSearch } from '#kernel/web/frame/search.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import {
  orderStatuses,
  paymentStatuses,
  returnStatuses,
  supplyStatuses,
  vendorCategories,
  vendorPaymentStatuses,
  vendorStatuses,
} from '#modules/vendor/contract/words.ts';

export const vendorTabs = ['vendors', 'orders', 'supplies', 'returns', 'payments', 'payables'] as const;
export type VendorTab = (typeof vendorTabs)[number];

/** The address of /hospital/vendor; each tab reads its own keys. */
export const vendorsSearch = listSearch({
  sorts: ['name', 'code', 'lastSupplyAt', 'totalPurchased', 'owed'],
  filters: {
    tab: oneOf(vendorTabs),
    status: manyOf(vendorStatuses),
    category: oneOf(vendorCategories),
    owing: flag,
    order: manyOf(orderStatuses),
    supply: manyOf(supplyStatuses),
    paid: manyOf(paymentStatuses),
    overdue: flag,
    return: manyOf(returnStatuses),
    payment: manyOf(vendorPaymentStatuses),
    vendor: anyText,
    startDate: anyDay,
    endDate: anyDay,
    asOf: anyDay,
    ...drawerKeys,
  },
});
export type VendorsSearch = ReturnType<typeof vendorsSearch.route.validateSearch>;

export const recordTabs = ['overview', 'products', 'orders', 'supplies', 'returns', 'payments', 'statement', 'files', 'audit'] as const;
export type RecordTab = (typeof recordTabs)[number];
export const vendorSearch = listSearch({
  sorts: [],
  filters: { tab: oneOf(recordTabs), startDate: anyDay, endDate: anyDay, ...drawerKeys },
});
export type VendorSearch = ReturnType<typeof vendorSearch.route.validateSearch>;

/** A new order or delivery: of whom, against which order, and the draft that was begun of it. */
export const newSearch = pageSearch({ vendor: anyText, order: anyText, draft: anyText });

const anyDrawer = pageSearch(drawerKeys);

/** Opens and closes the drawers that stand on the list and on a vendor's own page. */
export function useDrawer() {
  const [search, setSearch] = useSearchOf(anyDrawer);
  return {
    ...search,
    open: (drawer: string, record?: string) => setSearch({ drawer, record }),
    close: () => setSearch({ drawer: undefined, record: undefined }),
  };
}
