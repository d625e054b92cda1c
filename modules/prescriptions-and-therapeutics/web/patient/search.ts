import { anyText, drawerKeys, oneOf, pageSearch } from '#kernel/web/frame/search.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';

export const ownMedicineTabs = ['active', 'past', 'prescriptions', 'doses'] as const;
export type OwnMedicineTab = (typeof ownMedicineTabs)[number];

/** /patient/medications: whose, and which part; `drawer=refill` over the prescription `record`. */
export const ownMedicinesSearch = pageSearch({ person: anyText, tab: oneOf(ownMedicineTabs), ...drawerKeys });

/** The address of a patient's medicines. */
export function useOwnMedicines() {
  const [search, setSearch] = useSearchOf(ownMedicinesSearch);
  const { person, tab, drawer, record } = search;
  return {
    ...{ person, drawer, record },
    tab: tab ?? ('active' as const),
    /** Whose, as the calls want it. */
    query: person ? { personId: person } : {},
    show: (next: string) => setSearch({ tab: next === 'active' ? undefined : (next as OwnMedicineTab) }),
    toOwn: () => setSearch({ person: undefined }),
    ask: (prescriptionId: string) => setSearch({ drawer: 'refill', record: prescriptionId }),
    close: () => setSearch({ drawer: undefined, record: undefined }),
  };
}
