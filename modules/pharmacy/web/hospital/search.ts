import { anyDay, anyText, drawerKeys, flag, listSearch, manyOf, oneOf, pageSearch, type Reader } from '#kernel/web/frame/search.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { labelLanguages } from '#modules/pharmacy/contract/label-languages.ts';
import {
  dispositions,
  fulfilments,
  labelSizes,
  requestPriorities,
  requestSources,
  requestStatuses,
  saleGroups,
} from '#modules/pharmacy/contract/order-words.ts';
import { interactionSeverities, interactionStatuses, registerDirections } from '#modules/pharmacy/contract/words.ts';

export const medicationsTabs = [
  'requests',
  'orders',
  'counter',
  'returns',
  'sales',
  'register',
  'interactions',
  'types',
  'categories',
  'brands',
] as const;
export type MedicationsTab = (typeof medicationsTabs)[number];

const anyMonth: Reader<string> = (value) => (typeof value === 'string' && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(value) ? value : undefined);

/** The address of /hospital/medications; each tab reads its own keys. */
export const medicationsSearch = listSearch({
  sorts: [],
  filters: {
    tab: oneOf(medicationsTabs),
    status: manyOf([...requestStatuses, 'draft', 'submitted'] as const),
    priority: manyOf(requestPriorities),
    source: oneOf(requestSources),
    fulfilment: manyOf(fulfilments),
    disposition: manyOf(dispositions),
    refund: oneOf(['true', 'false']),
    groupBy: oneOf(saleGroups),
    patient: anyText,
    patientId: anyText,
    /** Requests of those who lie in a ward. */
    wardId: anyText,
    /** Requests of one patient stand together. */
    grouped: flag,
    /** Of the register: `2026-11`. */
    month: anyMonth,
    startDate: anyDay,
    endDate: anyDay,
    productId: anyText,
    locationId: anyText,
    direction: oneOf(registerDirections),
    severity: oneOf(interactionSeverities),
    own: oneOf(['true', 'false']),
    /** Of a list of names: active or archived. */
    use: oneOf(interactionStatuses),
    ...drawerKeys,
  },
});
export type MedicationsSearch = ReturnType<typeof medicationsSearch.route.validateSearch>;

/** Pages of one request and of one order. */
export const recordSearch = pageSearch(drawerKeys);
/** Labels of an order; `now`: straight to the printer. */
export const medicineLabelsSearch = pageSearch({ size: oneOf(labelSizes), language: oneOf(labelLanguages), now: flag });

const anyDrawer = pageSearch(drawerKeys);

/** Opens and closes the drawers of the page. */
export function useDrawer() {
  const [search, setSearch] = useSearchOf(anyDrawer);
  return {
    ...search,
    open: (drawer: string, record?: string) => setSearch({ drawer, record }),
    close: () => setSearch({ drawer: undefined, record: undefined }),
  };
}
