import '#kernel/web/design/mantine-frame.css';
import { useParams } from '@tanstack/react-router';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { type PageTab, PageTabs } from '#kernel/web/frame/page-tabs.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { billableItemCalls } from '#modules/billing-setup/contract/calls/items.ts';
import { productCalls } from '#modules/inventory/contract/calls/products.ts';
import type { Product } from '#modules/inventory/contract/product-records.ts';
import { stockLooks } from '../../looks.ts';
import { kindWords, productLooks } from '../../stock-looks.ts';
import { BatchDrawers } from './batch-drawers.tsx';
import { ProductAudit, ProductCosts, ProductPrices } from './product-history.tsx';
import { EnabledSwitch } from './product-columns.tsx';
import { ProductDrawers } from './product-drawers.tsx';
import { OverviewTab } from './product-overview.tsx';
import { ProductBatches, ProductMovements, ProductRecipients } from './product-lists.tsx';
import { ProductActs } from './product-menu.tsx';
import { productSearch, type ProductTab } from './search.ts';

/** /hospital/inventory/products/{id}: what a product is and what stands of it. */
export function ProductPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const product = useCall(productCalls.viewProduct, { params: { id } }, { live: ['products', 'batches'], quiet: true });
  return (
    <>
      <Loaded from={product} rows={10}>
        {(found) => <ProductView product={found} />}
      </Loaded>
      <ProductDrawers />
      <BatchDrawers productId={id} />
    </>
  );
}

function ProductView({ product }: { readonly product: Product }) {
  const t = useText();
  const { can } = useAccess();
  const [search, setSearch] = useSearchOf(productSearch);
  const moves = can(productCalls.productMovements);
  const itemId = product.billableItemId;
  const tabs: readonly PageTab<ProductTab>[] = [
    { key: 'overview', title: t('Overview'), content: <OverviewTab product={product} /> },
    { key: 'batches', title: t('Batches'), content: <ProductBatches product={product} /> },
    { key: 'movements', title: t('Movements'), may: moves, content: <ProductMovements product={product} /> },
    { key: 'recipients', title: t('Batch trace'), may: moves, content: <ProductRecipients product={product} /> },
    { key: 'costs', title: t('Vendors and costs'), may: can(productCalls.productCosts), content: <ProductCosts product={product} /> },
    {
      key: 'prices',
      title: t('Price history'),
      may: itemId !== null && can(billableItemCalls.read),
      content: itemId ? <ProductPrices itemId={itemId} /> : null,
    },
    { key: 'audit', title: t('Audit'), may: can('View Audit Trail'), content: <ProductAudit product={product} /> },
  ];
  return (
    <>
      <PageHead
        title={product.displayName}
        tabTitle={t('Product')}
        note={
          <>
            <span className="code">{product.sku}</span> · {t(kindWords[product.kind])}
            {product.genericName ? ` · ${product.genericName}` : ''}
          </>
        }
        badges={
          <>
            <StatusBadge look={stockLooks[product.stockStatus]} />
            {product.status === 'archived' ? <StatusBadge look={productLooks.archived} /> : null}
          </>
        }
        actions={
          <>
            <EnabledSwitch row={product} />
            <ProductActs product={product} />
          </>
        }
      />
      <PageTabs tabs={tabs} asked={search.tab} onChoose={(tab) => setSearch({ ...cleared, tab })} label={t('Parts of the product')} />
    </>
  );
}

const cleared = Object.fromEntries(productSearch.keys.map((key) => [key, undefined]));
