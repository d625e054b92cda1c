import { Switch } from '@mantine/core';
import { useMemo } from 'react';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { useActs } from '#kernel/web/record/use-acts.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { NameCell } from '#kernel/web/table/name-cell.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { productActs } from '#modules/inventory/contract/calls/products.ts';
import type { ProductRow } from '#modules/inventory/contract/product-records.ts';
import { unitWord } from '#modules/inventory/contract/rules/unit-word.ts';
import { LevelBar } from '../level-bar.tsx';
import { stockLooks } from '../../looks.ts';
import { kindWords, productLooks } from '../../stock-looks.ts';
import { ProductMenu } from './product-menu.tsx';
import { expiryTone, packWords } from './quantity-words.ts';
import styles from './stock.module.css';

/** A day that comes soon, in its colour and in words. */
export function ExpiryDay({ day }: { readonly day: string | null }) {
  const format = useFormat();
  if (day === null) return <span className="muted">–</span>;
  const tone = expiryTone(day, format.today());
  return <span className={tone ? styles[tone] : undefined}>{format.day(day)}</span>;
}

/** Units, and below them what that is in packs. */
export function Quantity({ quantity, unit, packs }: { readonly quantity: number } & Pick<ProductRow, 'unit' | 'packs'>) {
  const t = useText();
  const format = useFormat();
  const packed = packWords(quantity, unit, packs, t);
  return (
    <span className={styles.quantity}>
      <span className="tnum nowrap">
        {format.number(quantity)} {unitWord(quantity, unit)}
      </span>
      {packed ? <span className="caption">{packed}</span> : null}
    </span>
  );
}

/** Puts a product into use or out of it. */
export function EnabledSwitch({ row }: { readonly row: Pick<ProductRow, 'id' | 'name' | 'status' | 'version' | 'acts'> }) {
  const t = useText();
  const { run, busy } = useActs(productActs, row);
  const { disable, enable, editProduct } = row.acts;
  if (editProduct !== null || (disable !== null && enable !== null)) return <StatusBadge look={productLooks[row.status]} />;
  return (
    <Switch
      aria-label={t('{name} is in use', { name: row.name })}
      checked={disable === null}
      disabled={busy}
      onChange={() => void run(disable === null ? 'disable' : 'enable')}
    />
  );
}

type Say = (text: string) => string;

function stateColumns(t: Say, format: ReturnType<typeof useFormat>): readonly Column<ProductRow>[] {
  return [
    {
      key: 'stockStatus',
      title: t('Stock'),
      cell: (row) => <StatusBadge look={stockLooks[row.stockStatus]} />,
      text: (row) => t(stockLooks[row.stockStatus].word),
    },
    {
      key: 'expiry',
      field: 'nearestExpiry',
      title: t('Nearest Expiry'),
      sortable: true,
      wide: true,
      kind: 'day',
      value: (row) => row.nearestExpiry,
      cell: (row) => <ExpiryDay day={row.nearestExpiry} />,
    },
    {
      key: 'sellingPrice',
      title: t('Price'),
      kind: 'money',
      wide: true,
      value: (row) => row.sellingPrice,
      cell: (row) => (row.sellingPrice === null ? <span className="muted">{t('Not for sale')}</span> : format.money(row.sellingPrice)),
    },
    {
      key: 'status',
      title: t('Enabled'),
      wide: true,
      cell: (row) => <EnabledSwitch row={row} />,
      text: (row) => t(productLooks[row.status].word),
    },
    { key: 'acts', title: t('Actions'), align: 'end', screenOnly: true, cell: (row) => <ProductMenu product={row} /> },
  ];
}

export function useProductColumns(): readonly Column<ProductRow>[] {
  const t = useText();
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('Name'),
        sortable: true,
        cell: (row) => <NameCell plain name={row.displayName} under={[row.sku, row.genericName].filter(Boolean).join(' · ')} />,
        text: (row) => row.displayName,
      },
      { key: 'sku', identifies: true, title: t('SKU'), sortable: true, hidden: true, text: (row) => row.sku },
      { key: 'kind', title: t('Kind'), hidden: true, text: (row) => t(kindWords[row.kind]) },
      { key: 'category', field: 'category.name', title: t('Category'), hidden: true, text: (row) => row.category?.name ?? '' },
      {
        key: 'quantity',
        field: 'stock.quantity',
        title: t('Quantity'),
        kind: 'number',
        sortable: true,
        value: (row) => row.stock.quantity,
        cell: (row) => <Quantity quantity={row.stock.quantity} unit={row.unit} packs={row.packs} />,
      },
      { key: 'stockReserve', title: t('Reserve'), kind: 'number', hidden: true, value: (row) => row.stockReserve },
      {
        key: 'level',
        field: 'stockLevel.stockLevelPercent',
        title: t('Stock Level'),
        sortable: true,
        wide: true,
        value: (row) => row.stockLevel.stockLevelPercent,
        text: (row) => `${row.stockLevel.stockLevelPercent}%`,
        cell: (row) => <LevelBar percent={row.stockLevel.stockLevelPercent} color={row.stockLevel.stockLevelColor} />,
      },
      ...stateColumns(t, format),
    ],
    [t, format],
  );
}
