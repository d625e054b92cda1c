import { anyDay, anyText, drawerKeys, flag, listSearch, manyOf, oneOf, pageSearch } from '#kernel/web/frame/search.ts';
import { claimSettlements, claimStatuses, dispositions, rejectionReasons, remittanceStatuses } from '#modules/claims/contract/words.ts';

export const claimTabs = ['claims', 'ready', 'rejections', 'remittances', 'ageing'] as const;
export type ClaimTab = (typeof claimTabs)[number];

/** The address of the claims page. */
export const claimsSearch = listSearch({
  sorts: [],
  filters: {
    tab: oneOf(claimTabs),
    status: manyOf(claimStatuses),
    settlement: manyOf(claimSettlements),
    disposition: manyOf(dispositions),
    reason: manyOf(rejectionReasons),
    remittance: manyOf(remittanceStatuses),
    hmo: anyText,
    overdue: flag,
    startDate: anyDay,
    endDate: anyDay,
    asAt: anyDay,
    ...drawerKeys,
  },
});
export type ClaimsSearch = ReturnType<typeof claimsSearch.route.validateSearch>;

export const claimPageTabs = ['items', 'invoices', 'checks', 'payments', 'rejections', 'notes'] as const;
export const claimSearch = pageSearch({ tab: oneOf(claimPageTabs), ...drawerKeys });
