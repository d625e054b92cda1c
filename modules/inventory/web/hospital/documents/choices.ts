import { useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import type { Option } from '#kernel/web/form/option.ts';
import { batchCalls } from '#modules/inventory/contract/calls/batches.ts';
import { productCalls } from '#modules/inventory/contract/calls/products.ts';
import { catalogueCalls } from '#modules/organisation/contract/calls/catalogues.ts';

const fresh = 300_000;

/** Active departments, by name. */
export function useDepartmentOptions(): readonly Option[] {
  const { data } = useCall(catalogueCalls.listDepartments, { query: { limit: 1000 } }, { fresh, live: ['departments'], quiet: true });
  return useMemo(
    () => (data?.data ?? []).filter(({ status }) => status !== 'archived').map(({ id, name }) => ({ value: id, label: name })),
    [data],
  );
}

/** Active places of stock; only those that keep some unless all are wanted. */
export function usePlaces() {
  const { can } = useAccess();
  const { data } = useCall(
    batchCalls.locations,
    { query: { limit: 'All' } },
    { enabled: can(batchCalls.locations), fresh, live: ['stock-locations'], quiet: true },
  );
  return useMemo(() => (data?.data ?? []).filter(({ status, keepsStock }) => status === 'active' && keepsStock), [data]);
}

export function usePlaceOptions(): readonly Option[] {
  const places = usePlaces();
  return useMemo(() => places.map(({ id, name }) => ({ value: id, label: name })), [places]);
}

export interface FoundProduct {
  readonly id: string;
  readonly name: string;
  readonly sku: string;
  readonly unit: string;
  /** At the place, or over all places that serve. */
  readonly available: number;
}

/** Products in use that fit the words typed, with what is available of each. */
export function useFoundProducts(
  words: string,
  locationId?: string,
): { readonly found: readonly FoundProduct[]; readonly loading: boolean } {
  const { can } = useAccess();
  const enough = words.trim().length >= 2;
  const { data, loading } = useCall(
    productCalls.filterProducts,
    { query: { searchTerm: words.trim(), status: 'enabled', limit: 20, ...(locationId ? { locationId } : {}) } },
    { enabled: enough && can(productCalls.filterProducts), keepOld: true, quiet: true },
  );
  const found = useMemo(
    () =>
      (enough ? (data?.data ?? []) : []).map((row) => ({
        id: row.id,
        name: row.displayName,
        sku: row.sku,
        unit: row.unit,
        available: row.stock.available,
      })),
    [data, enough],
  );
  return { found, loading };
}
