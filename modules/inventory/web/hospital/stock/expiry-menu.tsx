import { useNavigate } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import type { ActLink } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { productCalls } from '#modules/inventory/contract/calls/products.ts';
import { transferCalls } from '#modules/inventory/contract/calls/transfers.ts';
import type { ExpiryRow } from '#modules/inventory/contract/documents/figure-records.ts';
import { useDrawer } from '../search.ts';
import { BatchMenu } from './batch-menu.tsx';

/** Batch and place in one word of the address: a transfer begins with both. */
export const recordOf = ({ batch, location }: Pick<ExpiryRow, 'batch' | 'location'>) => `${batch.id}.${location.id}`;

/** What saves the value of a batch that ends soon: back to its vendor, to a place that needs it, cheaper, or off the stock. */
export function ExpiryMenu({ row }: { readonly row: ExpiryRow }) {
  const t = useText();
  const { can } = useAccess();
  const { open } = useDrawer();
  const navigate = useNavigate();
  const { batch, product, supplyId, status, version, acts } = row;
  const isUsable = status === 'available';
  // The delivery's page of a later module: a return begins there.
  const supply = () => void navigate({ to: `/hospital/vendor/supply/${supplyId}` });
  const links: readonly (readonly [may: boolean, link: ActLink])[] = [
    [supplyId !== null && can('Return To Vendor') && can('View Supplies'), { words: t('Return to vendor'), run: supply }],
    [isUsable && can(transferCalls.create), { words: t('Transfer'), run: () => open('transfer-batch', recordOf(row)) }],
    [isUsable && can(productCalls.editProduct), { words: t('Discount: change the price'), run: () => open('editProduct', product.id) }],
  ];
  const { id, batchNumber } = batch;
  return <BatchMenu batch={{ id, batchNumber, version, acts }} links={links.filter(([may]) => may).map(([, link]) => link)} />;
}
