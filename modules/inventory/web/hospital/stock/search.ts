import { anyDay, anyText, drawerKeys, listSearch, manyTexts, oneOf } from '#kernel/web/frame/search.ts';

export const productTabs = ['overview', 'batches', 'movements', 'recipients'] as const;
export type ProductTab = (typeof productTabs)[number];

/** The address of a product's page; each tab reads its own keys. */
export const productSearch = listSearch({
  sorts: ['name'],
  filters: {
    tab: oneOf(productTabs),
    type: anyText,
    locationId: anyText,
    batchId: anyText,
    status: manyTexts,
    startDate: anyDay,
    endDate: anyDay,
    ...drawerKeys,
  },
});
export type ProductSearch = ReturnType<typeof productSearch.route.validateSearch>;
