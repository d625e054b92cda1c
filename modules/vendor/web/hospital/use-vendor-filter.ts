import { useCall } from '#kernel/web/client/use-call.ts';
import type { Filter, KeyOf } from '#kernel/web/table/filter.ts';
import { vendorCalls } from '#modules/vendor/contract/calls/vendors.ts';

/** Narrows a list to one vendor. Vendors that are not traded with now may still be named. */
export function useVendorFilter<S>(key: KeyOf<S>, title: string): Filter<S> {
  const found = useCall(vendorCalls.filter, { query: { limit: 'All' } }, { fresh: 60_000, quiet: true });
  return { kind: 'one', key, title, options: (found.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })) };
}
