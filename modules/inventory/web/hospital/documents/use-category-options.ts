import { useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import type { Option } from '#kernel/web/form/option.ts';
import { medicationListCalls } from '#modules/inventory/contract/calls/medication-lists.ts';

const fresh = 300_000;
const all = { query: { limit: 'All' as const } };

/** Categories of products and of medicines, by name. */
export function useCategoryOptions(): readonly Option[] {
  const { can } = useAccess();
  const goods = useCall(medicationListCalls.productCategories, all, {
    enabled: can(medicationListCalls.productCategories),
    fresh,
    quiet: true,
  });
  const medicines = useCall(medicationListCalls.medicationCategories, all, {
    enabled: can(medicationListCalls.medicationCategories),
    fresh,
    quiet: true,
  });
  return useMemo(
    () => [...(goods.data?.data ?? []), ...(medicines.data?.data ?? [])].map(({ id, name }) => ({ value: id, label: name })),
    [goods.data, medicines.data],
  );
}
