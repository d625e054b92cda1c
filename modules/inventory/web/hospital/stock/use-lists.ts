import { useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import type { Option } from '#kernel/web/form/option.ts';
import { medicationListCalls } from '#modules/inventory/contract/calls/medication-lists.ts';

const all = { query: { limit: 'All' as const } };
const fresh = 300_000;

const asOptions = (rows: readonly { id: string; name: string }[] | undefined): readonly Option[] =>
  (rows ?? []).map(({ id, name }) => ({ value: id, label: name }));

/** Active dosage forms. */
export function useTypeOptions(): readonly Option[] {
  const { can } = useAccess();
  const call = medicationListCalls.medicationTypes;
  const { data } = useCall(call, all, { enabled: can(call), fresh, live: ['medication-types'], quiet: true });
  return useMemo(() => asOptions(data?.data), [data]);
}

/** Active therapeutic classes. */
export function useClassOptions(): readonly Option[] {
  const { can } = useAccess();
  const call = medicationListCalls.medicationCategories;
  const { data } = useCall(call, all, { enabled: can(call), fresh, live: ['medication-categories'], quiet: true });
  return useMemo(() => asOptions(data?.data), [data]);
}

/** Active brands. */
export function useBrandOptions(): readonly Option[] {
  const { can } = useAccess();
  const call = medicationListCalls.brands;
  const { data } = useCall(call, all, { enabled: can(call), fresh, live: ['brands'], quiet: true });
  return useMemo(() => asOptions(data?.data), [data]);
}

/** Active categories of products that are no medicines. */
export function useCategoryOptions(): readonly Option[] {
  const { data } = useCall(medicationListCalls.productCategories, all, { fresh, live: ['product-categories'], quiet: true });
  return useMemo(() => asOptions(data?.data), [data]);
}
