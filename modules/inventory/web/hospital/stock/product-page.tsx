import { Tabs } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { FaultWall, Loaded } from '#kernel/web/frame/panel.tsx';
import { TabList } from '#kernel/web/frame/tab-list.tsx';
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
  const tabs: readonly (readonly [ProductTab, string, ReactNode])[] = [
    ['overview', t('Overview'), <OverviewTab key="overview" product={product} />],
    ['batches', t('Batches'), <ProductBatches key="batches" product={product} />],
    ...(moves
      ? ([
          ['movements', t('Movements'), <ProductMovements key="movements" product={product} />],
          ['recipients', t('Batch trace'), <ProductRecipients key="recipients" product={product} />],
        ] as const)
      : []),
    ...(can(productCalls.productCosts)
      ? ([['costs', t('Vendors and costs'), <ProductCosts key="costs" product={product} />]] as const)
      : []),
    ...(product.billableItemId && can(billableItemCalls.read)
      ? ([['prices', t('Price history'), <ProductPrices key="prices" itemId={product.billableItemId} />]] as const)
      : []),
    ...(can('View Audit Trail') ? ([['audit', t('Audit'), <ProductAudit key="audit" product={product} />]] as const) : []),
  ];
  const shown = tabs.find(([key]) => key === search.tab)?.[0] ?? 'overview';
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
      <Tabs
        value={shown}
        keepMounted={false}
        onChange={(tab) => setSearch({ ...cleared, tab: tab === 'overview' ? undefined : (tab as ProductTab) })}
      >
        <div className="tab-row no-print">
          <TabList aria-label={t('Parts of the product')}>
            {tabs.map(([key, title]) => (
              <Tabs.Tab key={key} value={key}>
                {title}
              </Tabs.Tab>
            ))}
          </TabList>
        </div>
        {tabs.map(([key, , content]) => (
          <Tabs.Panel key={key} value={key}>
            <FaultWall>{content}</FaultWall>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

const cleared = Object.fromEntries(productSearch.keys.map((key) => [key, undefined]));
