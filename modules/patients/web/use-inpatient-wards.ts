import { useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { callOf } from '#kernel/web/client/call.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import type { Option } from '#kernel/web/form/option.ts';
import type { inpatientCalls } from '#modules/patients/contract/calls/inpatients.ts';

const wardsCall = callOf<typeof inpatientCalls.wards>({
  method: 'GET',
  path: '/patients/inpatient-wards',
  permission: ['View Lab Test Requests', 'View Medication Requests'],
});

/** Wards in which patients lie, as options by their names. */
export function useInpatientWardOptions(): readonly Option[] {
  const { can } = useAccess();
  const { data } = useCall(wardsCall, {}, { enabled: can(wardsCall), fresh: 300_000, live: ['wards'], quiet: true });
  return useMemo(() => (data ?? []).map(({ id, name }) => ({ value: id, label: name })), [data]);
}
