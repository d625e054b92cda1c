import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { DashboardProduct } from '#modules/inventory/contract/documents/figure-records.ts';
import { stockLooks } from '../../looks.ts';
import { LevelBar } from '../level-bar.tsx';
import { productsCall } from './calls.ts';

const shownRows = 10;

type Ranked = DashboardProduct & { readonly rank: number };

const levelOf = ({ stockLevel }: Ranked) => <LevelBar percent={stockLevel.stockLevelPercent} color={stockLevel.stockLevelColor} />;

/** The ten products that run out first, of those in use whose units are not all past their expiry. */
export function LowStockCard() {
  const t = useText();
  const { can } = useAccess();
  // Usable products stand first, the emptiest first: the first page holds the ten.
  const found = useCall(productsCall, { query: { page: 1, limit: 25 } }, { live: ['products'], quiet: true });
  const columns: readonly Column<Ranked>[] = [
    { key: 'sku', title: t('SKU'), text: (row) => row.rank },
    { key: 'name', title: t('Medication Name'), lead: true, text: (row) => row.name },
    {
      key: 'level',
      title: t('Stock Level'),
      cell: levelOf,
      fold: levelOf,
      text: (row) => row.stockLevel.stockLevelPercent,
    },
    {
      key: 'status',
      title: t('Status'),
      cell: (row) => <StatusBadge look={stockLooks[row.stockStatus]} />,
      text: (row) => t(stockLooks[row.stockStatus].word),
    },
  ];
  return (
    <Panel
      title={t('Products with low stock level')}
      flush
      {...(can('View Products') ? { link: { to: '/hospital/inventory', words: t('View All Product') } } : {})}
    >
      <Loaded from={found} rows={6}>
        {({ data }) => {
          const rows = data
            .filter(({ status, isExpired }) => status === 'enabled' && !isExpired)
            .slice(0, shownRows)
            .map((row, at) => ({ ...row, rank: at + 1 }));
          return (
            <PlainTable
              columns={columns}
              rows={rows}
              rowKey={(row) => row.id}
              label={t('Products with low stock level')}
              empty={<EmptyState compact title={t('No record found')} />}
            />
          );
        }}
      </Loaded>
    </Panel>
  );
}
