import { anyDay, anyText, drawerKeys, flag, listSearch, manyOf, oneOf, pageSearch } from '#kernel/web/frame/search.ts';
import {
  acquisitionKinds,
  bloodGroups,
  components,
  donorStatuses,
  holdReasons,
  lookbackStatuses,
  reactionStatuses,
  requestStatuses,
  unitStatuses,
  urgencies,
} from '#modules/blood-management/contract/address-words.ts';

export const bankTabs = [
  ...(['bank', 'requests', 'units', 'acquisitions', 'screening', 'transfusions', 'reactions', 'donors'] as const),
  ...(['lookback', 'fridges', 'price', 'reports'] as const),
] as const;
export type BankTab = (typeof bankTabs)[number];

/** The address of /hospital/blood-management; each tab reads its own keys. */
export const bankSearch = listSearch({
  sorts: ['expiresAt', 'unitNumber', 'collectedAt'],
  filters: {
    tab: oneOf(bankTabs),
    status: manyOf(unitStatuses),
    group: manyOf(bloodGroups),
    component: manyOf(components),
    hold: manyOf(holdReasons),
    storage: anyText,
    kind: manyOf(acquisitionKinds),
    request: manyOf(requestStatuses),
    urgency: manyOf(urgencies),
    review: flag,
    open: flag,
    donor: manyOf(donorStatuses),
    eligible: flag,
    reaction: manyOf(reactionStatuses),
    lookback: manyOf(lookbackStatuses),
    startDate: anyDay,
    endDate: anyDay,
    patient: anyText,
    ...drawerKeys,
  },
});
export type BankSearch = ReturnType<typeof bankSearch.route.validateSearch>;

/** A page of one record: which drawer is open. */
export const recordSearch = pageSearch({ ...drawerKeys });
