import { anyDay, anyText, drawerKeys, listSearch, manyOf } from '#kernel/web/frame/search.ts';
import { hmoBillStatuses } from '#modules/hmo/contract/bill-words.ts';
import { coverageStatuses } from '#modules/patient-bills/contract/words.ts';

/** The address of the list of HMO bills. */
export const hmoBillsSearch = listSearch({
  sorts: [],
  filters: {
    status: manyOf(hmoBillStatuses),
    coverage: manyOf(coverageStatuses),
    hmo: anyText,
    patient: anyText,
    startDate: anyDay,
    endDate: anyDay,
    ...drawerKeys,
  },
});
export type HmoBillsSearch = ReturnType<typeof hmoBillsSearch.route.validateSearch>;
