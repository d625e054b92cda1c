import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { countState, SummaryCell } from '#kernel/web/frame/summary-strip.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { productsCall } from './calls.ts';

/** How many products there are; leads to them. */
export function StockTile() {
  const t = useText();
  const format = useFormat();
  const { can } = useAccess();
  const { data, refused } = useCall(productsCall, { query: { page: 1, limit: 1 } }, { live: ['products'], quiet: true });
  return (
    <SummaryCell
      title={t('Inventory')}
      value={data && format.number(data.meta.count)}
      state={countState(data?.meta, refused)}
      link={can('View Products') ? { to: '/hospital/inventory' } : undefined}
    />
  );
}
