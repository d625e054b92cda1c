import { useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import type { Option } from '#kernel/web/form/option.ts';
import { catalogueCalls } from '#modules/laboratory/contract/calls/catalogue.ts';

/** Categories in use, as options in their order. */
export function useCategoryOptions(): readonly Option[] {
  const { can } = useAccess();
  const { data } = useCall(
    catalogueCalls.categories,
    { query: { limit: 200, status: 'active' } },
    { enabled: can(catalogueCalls.categories), fresh: 300_000, live: ['lab-test-categories'], quiet: true },
  );
  return useMemo(() => (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })), [data]);
}

/** Tests of the catalogue, as options by their names. */
export function useTestOptions(): readonly Option[] {
  const { can } = useAccess();
  const { data } = useCall(
    catalogueCalls.filterTests,
    { query: { limit: 500, kind: 'test' } },
    { enabled: can(catalogueCalls.filterTests), fresh: 300_000, live: ['lab-tests'], quiet: true },
  );
  return useMemo(() => (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })), [data]);
}
