import { anyDay, anyText, drawerKeys, flag, listSearch, manyOf, oneOf } from '#kernel/web/frame/search.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { accountTypes } from '#modules/billing-setup/contract/account-types.ts';
import { billingModules, ruleKinds, ruleStatuses, serviceTypeKinds, setupStatuses } from '#modules/billing-setup/contract/words.ts';

export const billingTabs = [
  'currency',
  'items',
  'service-types',
  'rules',
  'taxes',
  'discounts',
  'categories',
  'policy',
  'accounts',
  'journal',
  'trial-balance',
  'periods',
] as const;
export type BillingTab = (typeof billingTabs)[number];

/** The address of /hospital/settings/billing: the tab, its filters, the drawer over it. */
export const billingSearch = listSearch({
  sorts: ['name', 'code', 'price', 'updatedAt'],
  filters: {
    tab: oneOf(billingTabs),
    module: manyOf(billingModules),
    serviceTypeId: anyText,
    departmentId: anyText,
    status: manyOf(setupStatuses),
    priced: oneOf(['true', 'false']),
    type: manyOf(serviceTypeKinds),
    kind: manyOf(ruleKinds),
    state: manyOf(ruleStatuses),
    account: anyText,
    event: anyText,
    accountType: oneOf(accountTypes),
    patientId: anyText,
    invoiceId: anyText,
    startDate: anyDay,
    endDate: anyDay,
    month: anyText,
    full: flag,
    ...drawerKeys,
  },
});
export type BillingSearch = ReturnType<typeof billingSearch.route.validateSearch>;

/** What leaving a tab takes out of the address. */
export const cleared = Object.fromEntries(
  billingSearch.keys.filter((key) => key !== 'tab' && key !== 'limit').map((key) => [key, undefined]),
) as { [K in Exclude<keyof BillingSearch, 'tab' | 'limit'>]: undefined };

/** Reads and changes the address of the billing settings. */
export function useHere() {
  const [search, setSearch] = useSearchOf(billingSearch);
  return {
    search,
    setSearch,
    open: (drawer: string, record?: string) => setSearch({ drawer, record }),
    close: () => setSearch({ drawer: undefined, record: undefined }),
  };
}
