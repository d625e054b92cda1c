import { Suspense } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useCards } from '#kernel/web/frame/parts.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import type { Column } from '#kernel/web/table/column.ts';
import { ListTable } from '#kernel/web/table/list-table.tsx';
import { NameCell } from '#kernel/web/table/name-cell.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { actorName } from '#kernel/web/text/actor-name.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { auditCalls } from '#modules/audit-trail/contract/calls.ts';
import type { HistoryRow } from '#modules/audit-trail/contract/records.ts';
import { billableItemCalls } from '#modules/billing-setup/contract/calls/items.ts';
import type { PricePeriod } from '#modules/billing-setup/contract/item-records.ts';
import { productCalls } from '#modules/inventory/contract/calls/products.ts';
import type { CostRow, Product } from '#modules/inventory/contract/product-records.ts';
import { type ProductSearch, productSearch } from './search.ts';
import styles from './stock.module.css';

interface Props {
  readonly product: Product;
}

const paged = ({ page, limit }: ProductSearch & { readonly page: number; readonly limit: unknown }) => ({ page, limit });

/** What was paid for it: every batch with its vendor and its cost a unit; and what later modules know of its vendors. */
export function ProductCosts({ product }: Props) {
  const t = useText();
  const { can } = useAccess();
  const list = useList(productCalls.productCosts, productSearch, {
    name: 'product-costs',
    title: t('Cost history of {name}', { name: product.name }),
    live: ['batches'],
    params: { id: product.id },
    toQuery: paged,
  });
  const cards = useCards('inventory-product-vendors').filter((card) => card.permission === undefined || can(card.permission));
  const columns: readonly Column<CostRow>[] = [
    {
      key: 'receivedAt',
      title: t('Received'),
      kind: 'instant',
      value: (row) => row.receivedAt,
      cell: (row) => <Moment at={row.receivedAt} />,
      text: (row) => row.receivedAt,
    },
    {
      key: 'vendor',
      field: 'vendor.name',
      title: t('Vendor'),
      cell: (row) => <NameCell plain name={row.vendor?.name ?? t('Opening stock')} under={row.batchNumber} />,
      text: (row) => row.vendor?.name ?? t('Opening stock'),
    },
    { key: 'quantityReceived', title: t('Quantity'), kind: 'number', value: (row) => row.quantityReceived },
    { key: 'unitCost', title: t('Cost of one unit'), kind: 'money', value: (row) => row.unitCost },
    { key: 'totalCost', title: t('Cost'), kind: 'money', wide: true, value: (row) => row.totalCost },
  ];
  return (
    <div className={styles.stack}>
      {cards.map(({ key, component: Offers }) => (
        <Suspense key={key}>
          <Offers productId={product.id} />
        </Suspense>
      ))}
      <ListTable list={list} columns={columns} rowKey={(row: CostRow) => row.batchId} />
    </div>
  );
}

/** What it was sold for, as the price list keeps it. */
export function ProductPrices({ itemId }: { readonly itemId: string }) {
  const t = useText();
  const format = useFormat();
  const found = useCall(billableItemCalls.read, { params: { id: itemId } }, { live: ['billable-items'], quiet: true });
  const columns: readonly Column<PricePeriod>[] = [
    { key: 'from', title: t('From'), kind: 'day', value: (row) => row.effectiveFrom },
    { key: 'until', title: t('Until'), cell: (row) => (row.effectiveTo ? format.day(row.effectiveTo) : t('from today')) },
    { key: 'price', title: t('Price'), kind: 'money', value: (row) => row.price },
    { key: 'reason', title: t('Reason'), wide: true, text: (row) => row.reason ?? '–' },
    { key: 'by', title: t('By'), wide: true, text: (row) => (row.createdByName ? actorName(t, row.createdByName) : '–') },
  ];
  return (
    <Panel title={t('Price history')} note={t('Per unit, as in the price list.')} flush>
      <Loaded from={found} rows={4}>
        {({ priceHistory }) => (
          <PlainTable
            label={t('Price history')}
            columns={columns}
            rows={priceHistory.filter(({ superseded }) => !superseded)}
            rowKey={(row) => row.id}
            empty={<EmptyState title={t('No record found')} compact />}
          />
        )}
      </Loaded>
    </Panel>
  );
}

/** Who changed the product, when and what. */
export function ProductAudit({ product }: Props) {
  const t = useText();
  const list = useList(auditCalls.history, productSearch, {
    name: 'product-audit',
    title: t('Audit of {name}', { name: product.name }),
    params: { entityType: 'Product', entityId: product.id },
    live: ['products'],
    toQuery: paged,
  });
  const changed = ({ changes }: HistoryRow) =>
    changes.map(({ field, before, after }) => `${field}: ${String(before ?? '–')} → ${String(after ?? '–')}`).join(' · ');
  const columns: readonly Column<HistoryRow>[] = [
    { key: 'at', title: t('Time'), kind: 'instant', value: (row) => row.at, cell: (row) => <Moment at={row.at} />, text: (row) => row.at },
    {
      key: 'summary',
      title: t('What happened'),
      cell: (row) => <NameCell plain name={row.summary} under={changed(row)} />,
      text: (row) => [row.summary, changed(row)].filter(Boolean).join(': '),
    },
    { key: 'actorName', title: t('By'), text: (row) => actorName(t, row.actorName) },
    { key: 'reason', title: t('Reason'), wide: true, text: (row) => row.reason ?? '' },
  ];
  return <ListTable list={list} columns={columns} rowKey={(row: HistoryRow) => row.id} />;
}
