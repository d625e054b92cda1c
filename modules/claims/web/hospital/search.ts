import { anyDay, anyText, drawerKeys, flag, listSearch, manyOf, oneOf, pageSearch } from '#kernel/web/frame/search.ts';
import { reasonGroups } from '#modules/claims/contract/statement-words.ts';
import { claimSettlements, claimStatuses, dispositions, rejectionReasons, remittanceStatuses } from '#modules/claims/contract/words.ts';

export const claimTabs = ['claims', 'ready', 'rejections', 'remittances', 'ageing', 'statements', 'nhia'] as const;
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
    mine: flag,
    promise: flag,
    by: oneOf(reasonGroups),
    month: anyText,
    startDate: anyDay,
    endDate: anyDay,
    asAt: anyDay,
    ...drawerKeys,
  },
});
export type ClaimsSearch = ReturnType<typeof claimsSearch.route.validateSearch>;

/** The period of a partner's papers. */
export const partnerPaperSearch = pageSearch({ startDate: anyDay, endDate: anyDay });

export const claimPageTabs = ['items', 'invoices', 'checks', 'payments', 'rejections', 'notes'] as const;
export const claimSearch = pageSearch({ tab: oneOf(claimPageTabs), ...drawerKeys });
