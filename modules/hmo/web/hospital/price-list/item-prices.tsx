import { useNavigate } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { PayloadOf } from '#kernel/contract/calls.ts';
import { Button } from '@mantine/core';
import { priceListCalls } from '#modules/hmo/contract/calls/price-lists.ts';

type ItemPrice = PayloadOf<typeof priceListCalls.ofItem>[number];

/** What each partner pays for an item of the hospital's price list. Place `billable-item`. */
export function ItemPrices({ itemId }: { readonly itemId: string }) {
  const t = useText();
  const found = useCall(priceListCalls.ofItem, { query: { itemId } }, { live: ['hmos'], quiet: true });
  const columns = useColumns();
  return (
    <Panel title={t('HMO prices ({count})', { count: found.data?.length ?? 0 })} flush>
      <Loaded from={found} rows={2}>
        {(rows) => (
          <PlainTable
            label={t('HMO prices')}
            columns={columns}
            rows={rows}
            rowKey={(row) => `${row.hmoId} ${row.planName ?? ''}`}
            empty={<EmptyState title={t('No partner has a price for this item')} compact />}
          />
        )}
      </Loaded>
    </Panel>
  );
}

function useColumns(): readonly Column<ItemPrice>[] {
  const t = useText();
  const column = useColumnsOf<ItemPrice>();
  return [
    {
      key: 'hmoName',
      title: t('HMO/HPP'),
      text: (row) => row.hmoName,
      cell: (row) => <PartnerLink row={row} />,
    },
    column.text('plan', t('Plan'), { wide: true, of: (row) => row.planName ?? t('All plans') }),
    column.money('price', t('HMO price')),
    column.text('covered', t('Covered'), { of: (row) => (row.covered ? t('Yes') : t('No')) }),
    column.text('approval', t('Needs approval'), { wide: true, of: (row) => (row.requiresApproval ? t('Yes') : t('No')) }),
  ];
}

function PartnerLink({ row }: { readonly row: ItemPrice }) {
  const navigate = useNavigate();
  const { hmoId, module } = row;
  const open = () => void navigate({ to: '/hospital/hmo-management/$id', params: { id: hmoId }, search: { tab: 'price-list', module } });
  return (
    <Button variant="transparent" size="compact-sm" px={0} onClick={open}>
      {row.hmoName}
    </Button>
  );
}
