import { useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import type { Option } from '#kernel/web/form/option.ts';
import { billableItemCalls } from '#modules/billing-setup/contract/calls/items.ts';
import { patientCategoryCalls, taxCalls } from '#modules/billing-setup/contract/calls/policy.ts';
import { serviceTypeCalls } from '#modules/billing-setup/contract/calls/service-types.ts';
import { catalogueCalls } from '#modules/organisation/contract/calls/catalogues.ts';

const fresh = 300_000;

interface Named {
  readonly id: string;
  readonly name: string;
}
const named = (rows: readonly Named[] | undefined): readonly Option[] => (rows ?? []).map(({ id, name }) => ({ value: id, label: name }));

/** Departments in use, as options. */
export function useDepartments(): readonly Option[] {
  const { data } = useCall(catalogueCalls.listDepartments, { query: { limit: 1000 } }, { fresh, live: ['departments'], quiet: true });
  return useMemo(() => named(data?.data.filter((row) => row.status !== 'archived')), [data]);
}

/** Service types in use with their kind. */
export function useServiceTypes() {
  const { can } = useAccess();
  const { data } = useCall(
    serviceTypeCalls.list,
    { query: { limit: 300 } },
    { enabled: can(serviceTypeCalls.list), fresh, live: ['service-types'], quiet: true },
  );
  return useMemo(() => data?.data ?? [], [data]);
}

/** Taxes in use, as options. */
export function useTaxes(): readonly Option[] {
  const { can } = useAccess();
  const { data } = useCall(taxCalls.list, { query: { limit: 300 } }, { enabled: can(taxCalls.list), fresh, live: ['taxes'], quiet: true });
  return useMemo(() => (data?.data ?? []).map((tax) => ({ value: tax.id, label: `${tax.name} (${tax.code})` })), [data]);
}

/** Patient categories in use, as options. */
export function useCategories(): readonly Option[] {
  const { can } = useAccess();
  const { data } = useCall(
    patientCategoryCalls.list,
    { query: { limit: 300 } },
    { enabled: can(patientCategoryCalls.list), fresh, live: ['patient-categories'], quiet: true },
  );
  return useMemo(() => named(data?.data), [data]);
}

/** Items of the price list that hold the words typed. */
export function useItemOptions(words: string): { readonly options: readonly Option[]; readonly loading: boolean } {
  const found = useCall(
    billableItemCalls.pick,
    { query: { limit: 20, ...(words ? { search: words } : {}) } },
    { fresh: 30_000, keepOld: true, quiet: true },
  );
  return { options: (found.data ?? []).map((item) => ({ value: item.id, label: `${item.name} · ${item.code}` })), loading: found.loading };
}
