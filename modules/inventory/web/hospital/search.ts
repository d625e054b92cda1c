import { anyDay, anyText, drawerKeys, flag, listSearch, manyTexts, oneOf, pageSearch } from '#kernel/web/frame/search.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';

export const inventoryTabs = [
  'products',
  'batches',
  'movements',
  'issues',
  'requisitions',
  'adjustments',
  'counts',
  'transfers',
  'expiry',
  'reorder',
  'reports',
  'department',
  'settings',
] as const;
export type InventoryTab = (typeof inventoryTabs)[number];

/** The address of /hospital/inventory; each tab reads its own keys. */
export const inventorySearch = listSearch({
  sorts: ['name', 'sku', 'quantity', 'level', 'expiry'],
  filters: {
    tab: oneOf(inventoryTabs),
    status: manyTexts,
    kind: anyText,
    state: anyText,
    categoryId: anyText,
    medicationTypeId: anyText,
    brandId: anyText,
    locationId: anyText,
    departmentId: anyText,
    productId: anyText,
    vendorId: anyText,
    stockStatus: anyText,
    level: anyText,
    expiring: anyText,
    expired: flag,
    type: anyText,
    days: anyText,
    report: anyText,
    asOf: anyDay,
    low: flag,
    startDate: anyDay,
    endDate: anyDay,
    ...drawerKeys,
  },
});
export type InventorySearch = ReturnType<typeof inventorySearch.route.validateSearch>;

/** All keys of a tab's own, to begin anew on the next one. */
export const tabKeys = inventorySearch.keys.filter((key) => key !== 'tab' && key !== 'limit');

const anyDrawer = pageSearch(drawerKeys);

/** Opens and closes the drawers over the lists. */
export function useDrawer() {
  const [search, setSearch] = useSearchOf(anyDrawer);
  return {
    ...search,
    open: (drawer: string, record?: string) => setSearch({ drawer, record }),
    close: () => setSearch({ drawer: undefined, record: undefined }),
  };
}
