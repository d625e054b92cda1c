import { useAccess } from '#kernel/web/client/access.tsx';
import { type CallState, useCall } from '#kernel/web/client/use-call.ts';
import type { Option } from '#kernel/web/form/option.ts';
import { wardCalls } from '#modules/admissions/contract/calls/wards.ts';
import type { Ward } from '#modules/admissions/contract/ward-records.ts';

/** What the live changes of beds renew. */
export const bedsLive = ['wards', 'rooms', 'beds'] as const;

/** What renews the board: beds, and whoever lies in them. */
export const boardLive = [...bedsLive, 'patient-admissions', 'patients', 'vitals'] as const;

/** The wards in use, or the archived ones too, for whoever may see rooms. */
export function useWards({ archived = false }: { readonly archived?: boolean } = {}): CallState<Ward[]> {
  const { can } = useAccess();
  return useCall(
    wardCalls.list,
    { query: archived ? { archived: true } : {} },
    { live: bedsLive, keepOld: true, quiet: true, enabled: can(wardCalls.list) },
  );
}

/** The wards in use as options. */
export function useWardOptions(): { readonly options: readonly Option[]; readonly loading: boolean } {
  const { data, loading } = useWards();
  return { options: (data ?? []).map(({ id, name }) => ({ value: id, label: name })), loading };
}
