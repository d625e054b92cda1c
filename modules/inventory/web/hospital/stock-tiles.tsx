import { useCall } from '#kernel/web/client/use-call.ts';
import { SummaryStrip } from '#kernel/web/frame/summary-strip.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { figureCalls } from '#modules/inventory/contract/calls/figures.ts';
import { type InventorySearch, inventorySearch, tabKeys } from './search.ts';

const cleared = Object.fromEntries(tabKeys.map((key) => [key, undefined]));

/** The stock at a glance; each figure leads to its list. */
export function StockTiles() {
  const t = useText();
  const format = useFormat();
  const [, setSearch] = useSearchOf(inventorySearch);
  const { data } = useCall(figureCalls.summary, {}, { live: ['products', 'batches'], keepOld: true, quiet: true });
  const figure = (count: number | undefined) => (count === undefined ? '–' : format.number(count));
  const go = (part: Partial<InventorySearch>) => () => setSearch({ ...cleared, tab: undefined, ...part });
  const value = data?.value;
  return (
    <SummaryStrip
      label={t('Stock overview')}
      figures={[
        { key: 'products', title: t('Products'), value: figure(data?.products), onPick: go({}) },
        { key: 'low', title: t('Low stock'), value: figure(data?.lowStock), onPick: go({ tab: 'reorder' }) },
        {
          key: 'out',
          title: t('Out of stock'),
          value: figure(data?.outOfStock),
          ...(data?.outOfStock ? { tone: 'red' as const } : {}),
          onPick: go({ tab: 'reorder' }),
        },
        { key: 'expiring', title: t('Expiring in 90 days'), value: figure(data?.expiring), onPick: go({ tab: 'expiry' }) },
        {
          key: 'expired',
          title: t('Expired on hand'),
          value: figure(data?.expired),
          ...(data?.expired ? { tone: 'red' as const } : {}),
          onPick: go({ tab: 'expiry', days: '0' }),
        },
        ...(value === null || value === undefined
          ? []
          : [
              {
                key: 'value',
                title: t('Stock value'),
                value: format.money(value),
                onPick: go({ tab: 'reports' }),
              },
            ]),
      ]}
    />
  );
}
