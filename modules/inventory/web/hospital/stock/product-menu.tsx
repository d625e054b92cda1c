import { useNavigate } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { type ActLink, RecordActs, RecordMenu } from '#kernel/web/record/record-acts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { adjustmentCalls } from '#modules/inventory/contract/calls/adjustments.ts';
import { batchCalls } from '#modules/inventory/contract/calls/batches.ts';
import { issueCalls } from '#modules/inventory/contract/calls/issues.ts';
import { productActs, productCalls } from '#modules/inventory/contract/calls/products.ts';
import type { ProductRow } from '#modules/inventory/contract/product-records.ts';
import { useDrawer } from '../search.ts';
import { productForms } from './product-drawers.tsx';

type Chosen = Pick<ProductRow, 'id' | 'name' | 'status' | 'version' | 'acts'>;

// A later module's page; its address is all that is known of it here.
const receiving = '/hospital/vendor/supply/new';

/** What begins with a product beside its own acts: stock that comes and goes, its card, its barcode. */
function useLinks({ id, status }: Chosen, isPage: boolean): readonly ActLink[] {
  const t = useText();
  const { can } = useAccess();
  const { open } = useDrawer();
  const navigate = useNavigate();
  const [isLive, isKept] = [status === 'enabled', status !== 'archived'];
  const page = { to: '/hospital/inventory/products/$id', params: { id } };
  const go = (target: object) => () => void navigate(target);
  const links: readonly (readonly [may: boolean, link: ActLink])[] = [
    [!isPage, { words: t('View'), run: go(page) }],
    [isLive && can('Receive Stock'), { words: t('Receive'), run: go({ to: receiving }) }],
    [isPage && isLive && can(batchCalls.openStock), { words: t('Opening stock'), run: () => open('open-stock') }],
    [isLive && can(issueCalls.create), { words: t('Issue to Department'), run: () => open('issue-product', id) }],
    [isKept && can(adjustmentCalls.create), { words: t('Adjust'), run: () => open('adjust-product', id) }],
    [can(productCalls.productMovements), { words: t('Bin card'), run: go({ ...page, search: { tab: 'movements' } }) }],
    [isKept, { words: t('Print barcode'), run: go({ to: `${page.to}/labels`, params: { id } }) }],
  ];
  return links.filter(([may]) => may).map(([, link]) => link);
}

/** The menu at the end of a product's row. */
export function ProductMenu({ product }: { readonly product: Chosen }) {
  const { open } = useDrawer();
  const links = useLinks(product, false);
  return (
    <RecordMenu
      acts={productActs}
      of={product}
      forms={productForms}
      name={product.name}
      links={links}
      open={(name) => open(name, product.id)}
    />
  );
}

/** What can be done with a product, on its own page. */
export function ProductActs({ product }: { readonly product: Chosen }) {
  const { open } = useDrawer();
  const navigate = useNavigate();
  const links = useLinks(product, true);
  const leave = (name: string) => {
    if (name === 'removeProduct') void navigate({ to: '/hospital/inventory' });
  };
  return (
    <RecordActs acts={productActs} of={product} forms={productForms} links={links} open={(name) => open(name, product.id)} done={leave} />
  );
}
