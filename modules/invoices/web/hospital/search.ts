import { anyDay, anyText, drawerKeys, flag, listSearch, manyOf, oneOf } from '#kernel/web/frame/search.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import {
  invoiceBillingStatuses,
  invoiceDateFields,
  invoicePayers,
  invoiceStatuses,
  paymentKinds,
  paymentMethods,
  paymentStatuses,
} from '#modules/invoices/contract/words.ts';

export const billingPageTabs = ['invoices', 'patient-bills', 'payments', 'deposits', 'refunds', 'cash-up', 'bin'] as const;
export type BillingPageTab = (typeof billingPageTabs)[number];

/** The address of /hospital/billing. The tab Patient Bills and the cash tabs read further keys of their own. */
export const billingPageSearch = listSearch({
  sorts: ['newest', 'oldest'],
  filters: {
    tab: oneOf(billingPageTabs),
    status: manyOf(invoiceStatuses),
    billing: manyOf(invoiceBillingStatuses),
    payer: oneOf(invoicePayers),
    dateField: oneOf(invoiceDateFields),
    startDate: anyDay,
    endDate: anyDay,
    overdue: flag,
    unpaid: flag,
    mine: flag,
    createdBy: anyText,
    patientId: anyText,
    method: manyOf(paymentMethods),
    kind: manyOf(paymentKinds),
    received: oneOf(paymentStatuses),
    cashierId: anyText,
    shiftId: anyText,
    ...drawerKeys,
  },
});
export type BillingPageSearch = ReturnType<typeof billingPageSearch.route.validateSearch>;

/** What leaving a tab takes out of the address: every tab has its own filters. */
export const cleared = Object.fromEntries(
  billingPageSearch.keys.filter((key) => key !== 'tab' && key !== 'limit').map((key) => [key, undefined]),
) as { [K in Exclude<keyof BillingPageSearch, 'tab' | 'limit'>]: undefined };

/** Reads and changes the address of the billing page. */
export function useHere() {
  const [search, setSearch] = useSearchOf(billingPageSearch);
  return {
    search,
    setSearch,
    open: (drawer: string, record?: string) => setSearch({ drawer, record }),
    close: () => setSearch({ drawer: undefined, record: undefined }),
  };
}
