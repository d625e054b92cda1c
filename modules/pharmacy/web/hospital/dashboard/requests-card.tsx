import { useAccess } from '#kernel/web/client/access.tsx';
import { callOf } from '#kernel/web/client/call.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { medicationRequestCalls } from '#modules/pharmacy/contract/calls/requests.ts';
import { requestLooks } from '../../order-looks.ts';
import styles from './cards.module.css';

const requestsCall = callOf<typeof medicationRequestCalls.dashboard>({
  method: 'GET',
  path: '/dashboard/getMedicationRequest/filter',
  permission: 'View Medication Request on dashboard',
});

/** The five newest requests that wait or are under way. */
export function RequestsCard() {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const found = useCall(
    requestsCall,
    { query: { status: ['unattended', 'in-progress'], filterOperator: 'and', page: 1, limit: 5 } },
    {
      live: ['medication-requests'],
      quiet: true,
    },
  );
  return (
    <Panel
      title={t('Latest Medication Request')}
      flush
      {...(can('View Medication Requests') ? { link: { to: '/hospital/medications', words: t('View requests') } } : {})}
    >
      <Loaded from={found} rows={3}>
        {(page) => (
          <PlainTable
            label={t('Latest Medication Request')}
            rows={page.data}
            rowKey={(row) => row.id}
            empty={<EmptyState compact title={t('No record found')} />}
            columns={[
              {
                key: 'patient',
                title: t('Pat. Name'),
                cell: (row) => <span className={styles.strong}>{row.patient.fullname}</span>,
                text: (row) => row.patient.fullname,
              },
              { key: 'product', title: t('Med. Name'), text: (row) => row.product.name, fold: (row) => row.product.name },
              { key: 'quantity', title: t('Quantity'), align: 'end', text: (row) => format.number(row.quantity) },
              {
                key: 'status',
                title: t('Status'),
                cell: (row) => <StatusBadge look={requestLooks[row.status]} />,
                text: (row) => t(requestLooks[row.status].word),
              },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}
