import { Link } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { addressAt } from '#kernel/web/frame/address.ts';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { HmoBillRow } from '#modules/hmo/contract/bill-records.ts';
import { hmoBillsPath, liveHmoBills } from '#modules/hmo/contract/bill-words.ts';
import { hmoBillCalls } from '#modules/hmo/contract/calls/bills.ts';
import { hmoBillLooks } from '../../bill-looks.ts';

const shown = 10;

/** On the billing tab of a patient: the newest bills of the insurers, each with its page. Who has none sees no panel. */
export function PatientHmoBills({ patientId }: { readonly patientId: string }) {
  const t = useText();
  const format = useFormat();
  const query = { patientId, limit: shown };
  const { data } = useCall(hmoBillCalls.list, { query }, { live: [liveHmoBills], quiet: true });
  if (!data || data.data.length === 0) return null;
  const { currency } = data.meta;
  return (
    <Panel title={t('HMO bills')} flush link={{ to: addressAt(`/hospital${hmoBillsPath}?patient=${patientId}`), words: t('View all') }}>
      <PlainTable
        label={t('HMO bills')}
        columns={[
          {
            key: 'number',
            title: t('Bill no.'),
            cell: (row: HmoBillRow) => (
              <Link className="code" to="/hospital/hmo-management/hmobill/$id" params={{ id: row.id }}>
                {row.billNumber}
              </Link>
            ),
            text: (row) => row.billNumber,
          },
          { key: 'hmo', title: t('HMO'), text: (row) => row.hmoName },
          { key: 'opened', title: t('Opened'), kind: 'instant', wide: true, value: (row) => row.openedAt },
          { key: 'items', title: t('Items'), align: 'end', wide: true, text: (row) => format.number(row.itemCount) },
          { key: 'total', title: t('Total'), align: 'end', text: (row) => format.money(row.totals.total, currency) },
          {
            key: 'status',
            title: t('Status'),
            cell: (row) => <StatusBadge look={hmoBillLooks[row.status]} />,
            text: (row) => t(hmoBillLooks[row.status].word),
          },
        ]}
        rows={data.data}
        rowKey={(row) => row.id}
      />
    </Panel>
  );
}
