import { NumberInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { MoneyBox } from '#kernel/web/form/money-box.tsx';
import { readCount, readMoneyCell, valueInto } from '#kernel/web/lines/cells.ts';
import { LineGrid, type LineColumn } from '#kernel/web/lines/line-grid.tsx';
import { minorDigits } from '#kernel/web/text/format.ts';
import { usePlace } from '#kernel/web/text/place.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { unitWord } from '#modules/inventory/contract/rules/unit-word.ts';
import { orderLineAmount } from '#modules/vendor/contract/sums.ts';
import { whole } from './line-cells.ts';
import { orderLinesOf, type TypedOrderLine } from './order-draft.ts';
import styles from './vendor.module.css';

type Put = (key: string, part: Partial<TypedOrderLine>) => void;

interface OrderLinesProps {
  readonly lines: readonly TypedOrderLine[];
  readonly columns: readonly LineColumn<TypedOrderLine>[];
  readonly put: Put;
  readonly onRemove: (key: string) => void;
  readonly added: { readonly key: string } | null;
  /** Where the next line is added. */
  readonly children: ReactNode;
}

/** Ordered products, one line each; name of the pack and discount open below it. */
export function OrderLines({ lines, columns, put, onRemove, added, children }: OrderLinesProps) {
  const t = useText();
  return (
    <LineGrid
      label={t('Lines')}
      columns={columns}
      rows={lines}
      rowKey={({ key }) => key}
      nameOf={({ name }) => name}
      onChange={put}
      onRemove={onRemove}
      added={added}
      more={(line) => (
        <div className={styles.boxes}>
          <TextInput
            label={t('Pack')}
            maxLength={40}
            value={line.packName}
            onChange={(event) => put(line.key, { packName: event.currentTarget.value })}
          />
          <MoneyBox label={t('Discount')} value={line.discount} onChange={(discount) => put(line.key, { discount })} />
        </div>
      )}
    >
      {children}
    </LineGrid>
  );
}

function countColumn(key: 'quantityPacks' | 'unitsPerPack', title: string, put: Put): LineColumn<TypedOrderLine> {
  return {
    ...{ key, title, track: '72px', align: 'end' },
    read: (text) => valueInto(readCount(text, 1), (value) => ({ [key]: value })),
    cell: (line) => (
      <NumberInput
        aria-label={title}
        min={1}
        allowDecimal={false}
        hideControls
        value={line[key]}
        onChange={(typed) => put(line.key, { [key]: whole(typed, 1) })}
      />
    ),
  };
}

function Ordered({ line }: { readonly line: TypedOrderLine }) {
  const t = useText();
  const format = useFormat();
  return (
    <span className={styles.two}>
      <span className={styles.goods}>{line.name}</span>
      <span className="caption">
        {t('{count} {unit} in total', {
          count: format.number(line.quantityPacks * line.unitsPerPack),
          unit: unitWord(line.quantityPacks * line.unitsPerPack, line.unit),
        })}
      </span>
    </span>
  );
}

/** The columns of an order: boxes to type in, and how pasted cells are read into them. */
export function useOrderColumns(put: Put): readonly LineColumn<TypedOrderLine>[] {
  const t = useText();
  const { currency } = usePlace();
  const format = useFormat();
  const digits = minorDigits(currency ?? 'USD');
  return [
    {
      key: 'product',
      title: t('Product'),
      track: 'minmax(110px, 1fr)',
      cell: (line) => <Ordered line={line} />,
    },
    countColumn('quantityPacks', t('Packs'), put),
    countColumn('unitsPerPack', t('Units per pack'), put),
    {
      key: 'price',
      title: t('Price per pack'),
      track: '104px',
      align: 'end',
      read: (text) => valueInto(readMoneyCell(text, digits), (pricePerPack) => ({ pricePerPack })),
      cell: (line) => (
        <MoneyBox
          label={null}
          ariaLabel={t('Price per pack')}
          value={line.pricePerPack}
          onChange={(pricePerPack) => put(line.key, { pricePerPack })}
        />
      ),
    },
    {
      key: 'tax',
      title: t('Tax %'),
      track: '64px',
      align: 'end',
      cell: (line) => (
        <NumberInput
          aria-label={t('Tax %')}
          min={0}
          max={100}
          decimalScale={2}
          hideControls
          value={line.taxPercent}
          onChange={(value) => put(line.key, { taxPercent: Number(value) || 0 })}
        />
      ),
    },
    {
      key: 'amount',
      title: t('Amount'),
      track: '100px',
      align: 'end',
      cell: (line) => {
        const [typed] = orderLinesOf([line]);
        return <span className={styles.amount}>{format.money(typed ? orderLineAmount(typed).amount : 0)}</span>;
      },
    },
  ];
}
