import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { stockCalls } from '#modules/blood-management/contract/calls/stock.ts';
import type { BankRow } from '#modules/blood-management/contract/unit-records.ts';

/** Red cells by group on the dashboard; what is below its minimum says so. */
export function BloodBankCard() {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const column = useColumnsOf<BankRow>();
  const bank = useCall(stockCalls.dashboard, {}, { live: ['blood-units'], quiet: true });
  const link = can('View Blood Bank') ? { link: { to: '/hospital/blood-management', words: t('View blood bank') } } : {};
  return (
    <Panel title={t('Blood Bank')} flush {...link}>
      <Loaded
        from={bank}
        rows={8}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState compact title={t('No Blood bank data available')} />}
      >
        {({ data }) => (
          <PlainTable
            label={t('Blood Bank')}
            rows={data}
            rowKey={(row) => row.bloodGroup}
            columns={[
              column.text('bloodGroup', t('Group')),
              {
                ...column.count('availableQuantity', t('Available')),
                cell: (row) =>
                  row.availableQuantity < row.minimum ? (
                    <strong>{t('{count}, low', { count: row.availableQuantity })}</strong>
                  ) : (
                    format.number(row.availableQuantity)
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}
