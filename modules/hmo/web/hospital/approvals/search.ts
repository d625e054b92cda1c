import { anyDay, anyText, drawerKeys, flag, listSearch, manyOf, oneOf } from '#kernel/web/frame/search.ts';
import { billingModules } from '#modules/billing-setup/contract/words.ts';
import { approvalStatuses, approvalUrgencies, noticeStatuses } from '#modules/hmo/contract/approval-words.ts';

export const approvalTabs = ['requests', 'times', 'notices'] as const;
export type ApprovalTab = (typeof approvalTabs)[number];

/** The address of /hospital/hmo-management/approval; each tab reads its own keys. */
export const approvalsSearch = listSearch({
  sorts: [],
  filters: {
    tab: oneOf(approvalTabs),
    status: manyOf(approvalStatuses),
    urgency: manyOf(approvalUrgencies),
    module: manyOf(billingModules),
    hmoId: anyText,
    unsent: flag,
    overdue: flag,
    notice: manyOf(noticeStatuses),
    startDate: anyDay,
    endDate: anyDay,
    ...drawerKeys,
  },
});
export type ApprovalsSearch = ReturnType<typeof approvalsSearch.route.validateSearch>;
