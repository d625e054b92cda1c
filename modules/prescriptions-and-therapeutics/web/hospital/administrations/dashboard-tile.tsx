import { useAccess } from '#kernel/web/client/access.tsx';
import { callOf } from '#kernel/web/client/call.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { countState, SummaryCell } from '#kernel/web/frame/summary-strip.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { administrationCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/administrations.ts';

const dashboardCall = callOf<typeof administrationCalls.administrationsOfDashboard>({
  method: 'GET',
  path: '/dashboard/getTherapeuticAdministrations/filter',
  permission: 'View Therapeutic Administration on dashboard',
});

interface Found {
  readonly meta: { readonly count: number; readonly overdue: number; readonly locked?: boolean };
}

/** How many medicines are being given, and of how many a dose is late; leads to their list. */
export function AdministrationsTile() {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const { data, refused } = useCall(
    dashboardCall,
    { query: { status: ['in-progress'], page: 1, limit: 1 } },
    {
      live: ['therapeutic-administrations'],
      quiet: true,
    },
  );
  const meta = (data as Found | undefined)?.meta;
  return (
    <SummaryCell
      title={t('Pending Therapeutic Administration')}
      value={meta && format.number(meta.count)}
      state={countState(meta, refused)}
      {...(meta && meta.overdue > 0 ? { tone: 'red' as const, note: t('{count} overdue', { count: format.number(meta.overdue) }) } : {})}
      link={can('View Therapeutic Administration') ? { to: '/hospital/administrations', search: { tab: 'in-progress' } } : undefined}
    />
  );
}
