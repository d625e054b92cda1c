import { Suspense, useState } from 'react';
import type { Filter } from '#kernel/web/table/filter.ts';
import type { InventorySearch } from './search.ts';
import { usePlaceCards } from './use-place-cards.ts';

interface NarrowedList {
  readonly search: InventorySearch;
  readonly setSearch: (part: Partial<InventorySearch>) => void;
}

/** Narrows a list to one vendor: a filter of it where a later module gives the box, none where there is no such module. */
export function useVendorFilter(
  place: 'inventory-product-filter' | 'inventory-reorder-filter',
  title: string,
  { search: { vendorId }, setSearch }: NarrowedList,
): readonly Filter<InventorySearch>[] {
  // The box knows the name; from an address alone the chip says only that there is a vendor.
  const [said, setSaid] = useState('');
  const pick = (id: string | undefined, name = '') => {
    setSaid(name);
    setSearch({ vendorId: id, page: undefined });
  };
  return usePlaceCards(place).map(({ key, component: Picker }) => ({
    kind: 'own',
    key: 'vendorId',
    title,
    said,
    control: (
      <Suspense key={key}>
        <Picker vendorId={vendorId} onPick={pick} />
      </Suspense>
    ),
  }));
}
