import { Button, Tabs } from '@mantine/core';
import '#kernel/web/design/mantine-frame.css';
import { useNavigate, useParams } from '@tanstack/react-router';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { askFirst } from '#kernel/web/frame/dialog-store.ts';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { FaultWall, Loaded } from '#kernel/web/frame/panel.tsx';
import { TabList } from '#kernel/web/frame/tab-list.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { batchCalls } from '#modules/inventory/contract/calls/batches.ts';
import { productCalls } from '#modules/inventory/contract/calls/products.ts';
import type { Product } from '#modules/inventory/contract/product-records.ts';
import { stockLooks } from '../../looks.ts';
import { kindWords, productLooks } from '../../stock-looks.ts';
import { useDrawer } from '../search.ts';
import { BatchDrawers } from './batch-drawers.tsx';
import { EnabledSwitch } from './product-columns.tsx';
import { OverviewTab } from './product-overview.tsx';
import { ProductBatches, ProductMovements, ProductRecipients } from './product-lists.tsx';
import { ProductDrawers } from './products-tab.tsx';
import { productSearch, type ProductTab } from './search.ts';
import styles from './stock.module.css';

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
          ['recipients', t('Who had it'), <ProductRecipients key="recipients" product={product} />],
        ] as const)
      : []),
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
        actions={<ProductActs product={product} />}
      />
      <Tabs
        value={shown}
        keepMounted={false}
        onChange={(tab) => setSearch({ ...cleared, tab: tab === 'overview' ? undefined : (tab as ProductTab) })}
      >
        <div className={`${styles.tabs} no-print`}>
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

function ProductActs({ product }: { readonly product: Product }) {
  const t = useText();
  const { can } = useAccess();
  const { open } = useDrawer();
  const navigate = useNavigate();
  const remove = useSend(productCalls.removeProduct, { refresh: ['products'] });
  const { id, name, status } = product;
  async function end() {
    const yes = await askFirst({
      title: t('Delete {name}', { name }),
      text: t('A product that was ever used is archived: its past stays as it is.'),
      confirm: t('Delete'),
      danger: true,
    });
    if (!yes) return;
    const answer = await remove.send({ params: { id } });
    if (answer?.ok) {
      toast.success(answer.message);
      void navigate({ to: '/hospital/inventory' } as never);
    } else if (answer) toast.error(answer.message);
  }
  return (
    <>
      <EnabledSwitch row={product} />
      {can(productCalls.removeProduct) && status !== 'archived' ? (
        <Button variant="default" leftSection={<IconTrash size={16} aria-hidden="true" />} loading={remove.busy} onClick={() => void end()}>
          {t('Delete')}
        </Button>
      ) : null}
      {can(batchCalls.openStock) && status === 'enabled' ? (
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => open('open-stock')}>
          {t('Opening stock')}
        </Button>
      ) : null}
      {can(productCalls.editProduct) && status !== 'archived' ? (
        <Button leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={() => open('product', id)}>
          {t('Edit')}
        </Button>
      ) : null}
    </>
  );
}
