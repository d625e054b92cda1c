import { anyDay, anyText, drawerKeys, flag, listSearch, oneOf, pageSearch } from '#kernel/web/frame/search.ts';
import { missingChecks } from '#modules/prescriptions-and-therapeutics/contract/missing-checks.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';

export const administrationTabs = ['due', 'in-progress', 'completed', 'terminated', 'register', 'unchecked'] as const;
export type AdministrationTab = (typeof administrationTabs)[number];

/** The address of /hospital/administrations; the lists share their keys. */
export const administrationsSearch = listSearch({
  sorts: [],
  filters: {
    tab: oneOf(administrationTabs),
    ward: anyText,
    overdue: flag,
    controlled: flag,
    product: anyText,
    place: anyText,
    check: oneOf(missingChecks),
    startDate: anyDay,
    endDate: anyDay,
    ...drawerKeys,
  },
});
export type AdministrationsSearch = ReturnType<typeof administrationsSearch.route.validateSearch>;

export const administrationSearch = pageSearch({ ...drawerKeys });

export const chartSpans = ['1', '7'] as const;
export const chartSearch = pageSearch({ ward: anyText, patient: anyText, day: anyDay, days: oneOf(chartSpans), ...drawerKeys });

export const trolleySearch = pageSearch({ ward: anyText, ...drawerKeys });

const anyDrawer = pageSearch(drawerKeys);

/** Opens and closes the drawers that stand on all pages of the drug chart; `record` is `administration` or `administration.dose`. */
export function useDrawer() {
  const [search, setSearch] = useSearchOf(anyDrawer);
  const [administrationId, dosageId] = (search.record ?? '').split('.');
  return {
    drawer: search.drawer,
    administrationId: administrationId || null,
    dosageId: dosageId || null,
    open: (drawer: string, administration: string, dosage?: string) =>
      setSearch({ drawer, record: dosage ? `${administration}.${dosage}` : administration }),
    close: () => setSearch({ drawer: undefined, record: undefined }),
  };
}
