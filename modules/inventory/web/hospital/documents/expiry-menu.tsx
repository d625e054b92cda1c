import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconArrowsExchange, IconDiscount } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { productCalls } from '#modules/inventory/contract/calls/products.ts';
import { transferCalls } from '#modules/inventory/contract/calls/transfers.ts';
import type { ExpiryRow } from '#modules/inventory/contract/documents/figure-records.ts';
import { useDrawer } from '../search.ts';
import { BatchMenu } from '../stock/batch-menu.tsx';

const icon = { size: 16, 'aria-hidden': true } as const;

/** Batch and place in one word of the address: a transfer begins with both. */
export const recordOf = ({ batch, location }: Pick<ExpiryRow, 'batch' | 'location'>) => `${batch.id}.${location.id}`;

/** What saves the value of a batch that ends soon: back to its vendor, to a place that needs it, cheaper, or off the stock. */
export function ExpiryMenu({ row }: { readonly row: ExpiryRow }) {
  const t = useText();
  const { can } = useAccess();
  const { open } = useDrawer();
  const navigate = useNavigate();
  const { batch, product, supplyId, status, quantity, quarantined, version } = row;
  const more = [
    supplyId && can('Return To Vendor') && can('View Supplies') ? (
      <Menu.Item
        key="back"
        leftSection={<IconArrowBackUp {...icon} />}
        // The delivery's page of a later module: a return begins there.
        onClick={() => void navigate({ to: `/hospital/vendor/supply/${supplyId}` })}
      >
        {t('Return to vendor')}
      </Menu.Item>
    ) : null,
    status === 'available' && can(transferCalls.create) ? (
      <Menu.Item key="move" leftSection={<IconArrowsExchange {...icon} />} onClick={() => open('transfer-batch', recordOf(row))}>
        {t('Transfer')}
      </Menu.Item>
    ) : null,
    status === 'available' && can(productCalls.editProduct) ? (
      <Menu.Item key="price" leftSection={<IconDiscount {...icon} />} onClick={() => open('product', product.id)}>
        {t('Discount: change the price')}
      </Menu.Item>
    ) : null,
  ];
  return <BatchMenu batch={{ id: batch.id, batchNumber: batch.batchNumber, status, quantity, quarantined, version }} more={more} />;
}
