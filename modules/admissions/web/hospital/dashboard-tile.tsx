import { useAccess } from '#kernel/web/client/access.tsx';
import { callOf } from '#kernel/web/client/call.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { countState, SummaryCell } from '#kernel/web/frame/summary-strip.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { admissionCalls } from '#modules/admissions/contract/calls/admissions.ts';

const dashboardCall = callOf<typeof admissionCalls.dashboard>({
  method: 'GET',
  path: '/dashboard/getPatientAdmissions',
  permission: 'View Admitted Patients on dashboard',
});

interface Found {
  readonly meta: { readonly count: number; readonly locked?: boolean };
}

/** How many patients are in a bed; leads to their list. */
export function InpatientsTile() {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const { data, refused } = useCall(
    dashboardCall,
    { query: { status: ['admitted'], page: 1, limit: 1 } },
    { live: ['patient-admissions'], quiet: true },
  );
  const meta = (data as Found | undefined)?.meta;
  return (
    <SummaryCell
      title={t('Inpatients')}
      value={meta && format.number(meta.count)}
      state={countState(meta, refused)}
      link={can('View Admission') ? { to: '/hospital/admissions', search: { tab: 'admitted' } } : undefined}
    />
  );
}
