import { useMemo } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import type { Option } from '#kernel/web/form/option.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientBillingCalls } from '#modules/patients/contract/calls/billing.ts';

/** Billing methods of a patient that hold today, as options. */
export function useBillingOptions(patientId: string | null): readonly Option[] {
  const t = useText();
  const { can } = useAccess();
  const { data } = useCall(
    patientBillingCalls.list,
    { params: { patientId: patientId ?? '' } },
    { enabled: patientId !== null && can(patientBillingCalls.list), fresh: 60_000, quiet: true },
  );
  return useMemo(
    () =>
      (data ?? [])
        .filter((row) => row.status === 'active')
        .map((row) => ({ value: row.billingId, label: [t(row.method), row.hmoName, row.planName].filter(Boolean).join(' · ') })),
    [data, t],
  );
}
