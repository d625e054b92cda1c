import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { WorkPanel } from '#kernel/web/frame/work-panel.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { figureCalls } from '#modules/inventory/contract/calls/figures.ts';
import { unitWord } from '#modules/inventory/contract/rules/unit-word.ts';

const page = '/hospital/inventory';
const most = 10;
const outLook = { word: word('Out of stock'), tone: 'red' } as const;
const lowLook = { word: word('Low'), tone: 'amber' } as const;
const expiredLook = { word: word('Expired'), tone: 'red' } as const;
const quiet = { live: ['products', 'stock'], keepOld: true, quiet: true } as const;

/** Products to order: what is out of stock first. */
export function ReorderCard() {
  const t = useText();
  const format = useFormat();
  const found = useCall(figureCalls.reorder, { query: { limit: most } }, quiet);
  return (
    <WorkPanel
      title={t('Out of stock and low')}
      from={found}
      rows={({ data }) =>
        data.map((row) => ({
          key: row.product.id,
          lead: row.product.name,
          under: t('{count} available, reserve {reserve}', {
            count: format.number(row.available),
            reserve: format.number(row.stockReserve),
          }),
          end: <StatusBadge look={row.available <= 0 ? outLook : lowLook} />,
          open: { to: '/hospital/inventory/products/$id', params: { id: row.product.id } },
        }))
      }
      count={({ meta }) => meta.count}
      all={{ to: page, search: { tab: 'reorder' } }}
      empty={t('Nothing to order')}
    />
  );
}

/** Batches that have expired or expire next, soonest first. */
export function ExpiringCard() {
  const t = useText();
  const format = useFormat();
  const found = useCall(figureCalls.expiry, { query: { limit: most } }, quiet);
  return (
    <WorkPanel
      title={t('Expiring stock')}
      from={found}
      rows={({ data }) =>
        data.map((row) => ({
          key: `${row.batch.id} ${row.location.id}`,
          lead: row.product.name,
          under: `${row.batch.batchNumber} · ${row.location.name} · ${format.number(row.quantity)} ${unitWord(row.quantity, row.product.unit)}`,
          end: row.daysLeft <= 0 ? <StatusBadge look={expiredLook} /> : t('{count} day | {count} days', { count: row.daysLeft }),
          open: { to: page, search: { tab: 'expiry' } },
        }))
      }
      count={({ meta }) => meta.count}
      all={{ to: page, search: { tab: 'expiry' } }}
      empty={t('Nothing expires soon')}
    />
  );
}
