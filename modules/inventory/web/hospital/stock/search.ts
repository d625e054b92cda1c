import { anyDay, anyText, drawerKeys, listSearch, oneOf, pageSearch } from '#kernel/web/frame/search.ts';

export const productTabs = ['overview', 'batches', 'movements', 'costs', 'prices', 'recipients', 'audit'] as const;
export type ProductTab = (typeof productTabs)[number];

/** The address of a product's page; each tab reads its own keys. */
export const productSearch = listSearch({
  sorts: ['name'],
  filters: {
    tab: oneOf(productTabs),
    type: anyText,
    locationId: anyText,
    batchId: anyText,
    state: anyText,
    startDate: anyDay,
    endDate: anyDay,
    ...drawerKeys,
  },
});
export type ProductSearch = ReturnType<typeof productSearch.route.validateSearch>;

export const labelSizes = ['50x25', '40x20', '70x35'] as const;
/** How labels are printed: their size, how many, and of which code. */
export const labelSearch = pageSearch({ size: oneOf(labelSizes), count: anyText, code: anyText });
