import { anyDay, drawerKeys, flag, listSearch, manyOf, oneOf, anyText } from '#kernel/web/frame/search.ts';
import { billingModules } from '#modules/billing-setup/contract/words.ts';
import { hmoBillStatuses } from '#modules/hmo/contract/bill-words.ts';
import { billingStatuses, billingVerifications } from '#modules/patients/contract/address-words.ts';
import { partnerStatuses, partnerTypes } from '#modules/hmo/contract/words.ts';

/** The address of /hospital/hmo-management. */
export const partnersSearch = listSearch({
  sorts: ['name', 'code', 'contractEnd'],
  filters: { status: manyOf(partnerStatuses), type: manyOf(partnerTypes), ...drawerKeys },
});
export type PartnersSearch = ReturnType<typeof partnersSearch.route.validateSearch>;

export const partnerTabs = [
  'overview',
  'plans',
  'price-list',
  'enrollees',
  'bills',
  'capitation',
  'claims',
  'documents',
  'history',
] as const;
export type PartnerTab = (typeof partnerTabs)[number];

const yesNo = ['true', 'false'] as const;

/** The address of a partner's page; the price list, the enrollees and the bills read the rest. */
export const partnerSearch = listSearch({
  sorts: [],
  filters: {
    tab: oneOf(partnerTabs),
    module: oneOf(billingModules),
    version: anyText,
    covered: oneOf(yesNo),
    priced: oneOf(yesNo),
    approval: flag,
    changed: flag,
    moved: flag,
    bill: manyOf(hmoBillStatuses),
    startDate: anyDay,
    endDate: anyDay,
    plan: anyText,
    near: flag,
    verification: manyOf(billingVerifications),
    status: manyOf(billingStatuses),
    ...drawerKeys,
  },
});
export type PartnerSearch = ReturnType<typeof partnerSearch.route.validateSearch>;
