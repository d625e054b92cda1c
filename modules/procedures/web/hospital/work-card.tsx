import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { WorkPanel } from '#kernel/web/frame/work-panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { requestCalls } from '#modules/procedures/contract/calls/requests.ts';
import { requestLooks } from '../looks.ts';
import { useProcedureWords } from './requests/requests-tab.tsx';

const most = 10;

/** The theatre list of today; of somebody who leads procedures there their own come first by time. */
export function TheatreListCard() {
  const t = useText();
  const format = useFormat();
  const words = useProcedureWords();
  const { can } = useAccess();
  const today = format.today();
  const found = useCall(
    requestCalls.list,
    { query: { startDate: today, endDate: today, limit: most } },
    { live: ['procedure-requests'], keepOld: true, quiet: true, enabled: can(requestCalls.list) },
  );
  return (
    <WorkPanel
      title={t('Theatre list of today')}
      from={found}
      rows={({ data }) =>
        data.map((row) => ({
          key: row.id,
          lead: row.patient.fullname,
          under: `${format.time(row.startDateTime)} · ${words(row)} · ${row.leadSurgeon.name}`,
          end: <StatusBadge look={requestLooks[row.status]} />,
          open: { to: '/hospital/procedure/$id', params: { id: row.id } },
        }))
      }
      count={({ meta }) => meta.count}
      all={{ to: '/hospital/procedure' }}
      empty={t('Nothing booked today')}
    />
  );
}
