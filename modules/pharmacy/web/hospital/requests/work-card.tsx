import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { WorkPanel } from '#kernel/web/frame/work-panel.tsx';
import { useFormat, useNow } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { unitWord } from '#modules/inventory/contract/rules/unit-word.ts';
import { medicationRequestCalls } from '#modules/pharmacy/contract/calls/requests.ts';
import { type RequestPriority, requestPriorities } from '#modules/pharmacy/contract/order-words.ts';
import { priorityLooks, requestLooks } from '../../order-looks.ts';

const page = '/hospital/medications';
const most = 50;
const rank = (priority: RequestPriority) => requestPriorities.indexOf(priority);

/** Requests that wait for the pharmacy: the most urgent first, then the oldest. */
export function RequestsWorkCard() {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const found = useCall(
    medicationRequestCalls.filter,
    { query: { status: ['unattended', 'in-progress'], limit: most } },
    { live: ['medication-requests'], keepOld: true, quiet: true },
  );
  return (
    <WorkPanel
      title={t('Medication requests')}
      from={found}
      rows={({ data }) =>
        data
          .toSorted((a, b) => rank(a.priority) - rank(b.priority) || a.createdAt.localeCompare(b.createdAt))
          .map((row) => ({
            key: row.id,
            lead: row.patient.fullname,
            under: `${row.product.name} · ${format.number(row.quantity)} ${unitWord(row.quantity, row.product.unit)} · ${format.relative(row.createdAt, now)}`,
            end: <StatusBadge look={row.priority === 'routine' ? requestLooks[row.status] : priorityLooks[row.priority]} />,
            open: { to: '/hospital/medications/requests/$id', params: { id: row.id } },
            ...(row.priority === 'stat' ? { tone: 'red' as const } : row.priority === 'urgent' ? { tone: 'amber' as const } : {}),
          }))
      }
      count={({ meta }) => meta.count}
      all={{ to: page, search: { status: ['unattended', 'in-progress'] } }}
      empty={t('No open medication requests')}
    />
  );
}
