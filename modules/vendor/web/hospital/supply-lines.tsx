import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { MoneyBox } from '#kernel/web/form/money-box.tsx';
import { readCount, readDayCell, readMoneyCell, valueInto } from '#kernel/web/lines/cells.ts';
import { LineGrid, type LineColumn } from '#kernel/web/lines/line-grid.tsx';
import { minorDigits } from '#kernel/web/text/format.ts';
import { usePlace } from '#kernel/web/text/place.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { productCalls } from '#modules/inventory/contract/calls/products.ts';
import { supplyLineAmount, supplyLineUnits } from '#modules/vendor/contract/sums.ts';
import type { Destination, RejectReason } from '#modules/vendor/contract/words.ts';
import { destinationWords, optionsFrom, rejectWords } from '../words.ts';
import { whole } from './line-cells.ts';
import { supplyLinesOf, type TypedSupplyLine } from './supply-draft.ts';
import styles from './vendor.module.css';

type Put = (key: string, part: Partial<TypedSupplyLine>) => void;

interface SupplyLinesProps {
  readonly lines: readonly TypedSupplyLine[];
  readonly columns: readonly LineColumn<TypedSupplyLine>[];
  readonly put: Put;
  readonly onRemove: (key: string) => void;
  readonly added: { readonly key: string } | null;
  /** Where the next line is added. */
  readonly children: ReactNode;
}

/** Delivered products with their batches: one line each, what is rarely needed opens below it. */
export function SupplyLines({ lines, columns, put, onRemove, added, children }: SupplyLinesProps) {
  const t = useText();
  return (
    <LineGrid
      label={t('Goods')}
      columns={columns}
      rows={lines}
      rowKey={({ key }) => key}
      nameOf={({ name }) => name}
      onChange={put}
      onRemove={onRemove}
      added={added}
      more={(line) => <More line={line} onChange={(part) => put(line.key, part)} />}
    >
      {children}
    </LineGrid>
  );
}

const shortDays = 180;

function packsColumn(title: string, put: Put): LineColumn<TypedSupplyLine> {
  return {
    key: 'packs',
    title: title,
    track: '64px',
    align: 'end',
    read: (text) => valueInto(readCount(text), (quantityPacks) => ({ quantityPacks })),
    cell: (line) => (
      <NumberInput
        aria-label={title}
        min={0}
        allowDecimal={false}
        hideControls
        value={line.quantityPacks}
        onChange={(typed) => put(line.key, { quantityPacks: whole(typed, 0) })}
      />
    ),
  };
}

/** The columns of a delivery: boxes to type in, and how the cells of a vendor's list are read into them. */
export function useSupplyColumns(put: Put): readonly LineColumn<TypedSupplyLine>[] {
  const t = useText();
  const { currency } = usePlace();
  const format = useFormat();
  const digits = minorDigits(currency ?? 'USD');
  return [
    { key: 'product', title: t('Product'), track: 'minmax(110px, 1fr)', cell: (line) => <Goods line={line} /> },
    {
      key: 'batch',
      title: t('Batch'),
      track: 'minmax(84px, 0.5fr)',
      read: (text) => ({ value: { batchNumber: text.slice(0, 60) } }),
      cell: (line) => (
        <TextInput
          aria-label={t('Batch')}
          maxLength={60}
          value={line.batchNumber}
          onChange={(event) => put(line.key, { batchNumber: event.currentTarget.value })}
        />
      ),
    },
    {
      key: 'expiry',
      title: t('Expiry'),
      track: '134px',
      read: (text) => valueInto(readDayCell(text), (expiryDate) => ({ expiryDate })),
      cell: (line) => <DayBox ariaLabel={t('Expiry')} value={line.expiryDate} onChange={(expiryDate) => put(line.key, { expiryDate })} />,
    },
    packsColumn(t('Packs'), put),
    {
      key: 'cost',
      title: t('Cost per pack'),
      track: '100px',
      align: 'end',
      read: (text) => valueInto(readMoneyCell(text, digits), (costPerPack) => ({ costPerPack })),
      cell: (line) => (
        <MoneyBox
          label={null}
          ariaLabel={t('Cost per pack')}
          value={line.costPerPack}
          onChange={(costPerPack) => put(line.key, { costPerPack })}
        />
      ),
    },
    {
      key: 'amount',
      title: t('Amount'),
      track: '100px',
      align: 'end',
      cell: (line) => {
        const [typed] = supplyLinesOf([line]);
        return <span className={styles.amount}>{format.money(typed ? supplyLineAmount(typed).amount : 0)}</span>;
      },
    },
  ];
}

/** What it is, how many units that makes, and a short expiry in red. */
function Goods({ line }: { readonly line: TypedSupplyLine }) {
  const t = useText();
  const format = useFormat();
  const [typed] = supplyLinesOf([line]);
  const daysLeft = line.expiryDate ? Math.floor((Date.parse(line.expiryDate) - Date.parse(format.today())) / 86_400_000) : null;
  return (
    <span className={styles.two}>
      <span className={styles.goods}>{line.name}</span>
      {daysLeft !== null && daysLeft < shortDays ? (
        <span className={`caption ${styles.red}`}>
          {daysLeft < 0 ? t('Expired') : t('Expires in {count} day | Expires in {count} days', { count: daysLeft })}
        </span>
      ) : (
        <span className="caption">
          {t('{units} {unit} into the stock', { units: format.number(typed ? supplyLineUnits(typed).accepted : 0), unit: line.unit })}
        </span>
      )}
    </span>
  );
}

interface MoreProps {
  readonly line: TypedSupplyLine;
  readonly onChange: (part: Partial<TypedSupplyLine>) => void;
}

function More({ line, onChange }: MoreProps) {
  const t = useText();
  return (
    <div className={styles.boxes}>
      <DayBox label={t('Manufactured on')} value={line.manufactureDate} onChange={(manufactureDate) => onChange({ manufactureDate })} />
      <TextInput
        label={t('Pack')}
        maxLength={40}
        value={line.packName}
        onChange={(event) => onChange({ packName: event.currentTarget.value })}
      />
      <Count label={t('Units per pack')} least={1} value={line.unitsPerPack} onChange={(unitsPerPack) => onChange({ unitsPerPack })} />
      <Count label={t('Free packs')} value={line.freePacks} onChange={(freePacks) => onChange({ freePacks })} />
      <MoneyBox label={t('Tax')} value={line.tax} onChange={(tax) => onChange({ tax })} />
      <MoneyBox label={t('Discount')} value={line.discount} onChange={(discount) => onChange({ discount })} />
      <Count label={t('Rejected units')} value={line.rejectedUnits} onChange={(rejectedUnits) => onChange({ rejectedUnits })} />
      {line.rejectedUnits > 0 ? (
        <Select
          label={t('Reason for rejection')}
          data={optionsFrom(rejectWords, t)}
          value={line.rejectReason}
          onChange={(rejectReason) => onChange({ rejectReason: rejectReason as RejectReason | null })}
        />
      ) : null}
      <Select
        label={t('Destination')}
        placeholder={t('Cold chain')}
        clearable
        data={optionsFrom(destinationWords, t)}
        value={line.destination}
        onChange={(destination) => onChange({ destination: destination as Destination | null })}
      />
      <SellingPrice line={line} onChange={onChange} />
    </div>
  );
}

/** A new price of a unit goes to the price list when the delivery is posted: only when it is ticked, by those who may edit products. */
function SellingPrice({ line, onChange }: MoreProps) {
  const t = useText();
  const { can } = useAccess();
  const [ticked, setTicked] = useState(line.sellingPrice !== null);
  if (!can(productCalls.editProduct)) return null;
  return (
    <>
      <Checkbox
        label={t('New selling price')}
        checked={ticked}
        onChange={(event) => {
          setTicked(event.currentTarget.checked);
          if (!event.currentTarget.checked) onChange({ sellingPrice: null });
        }}
      />
      {ticked ? (
        <MoneyBox label={t('Price per unit')} value={line.sellingPrice} onChange={(sellingPrice) => onChange({ sellingPrice })} />
      ) : null}
    </>
  );
}

interface CountProps {
  readonly label: string;
  readonly value: number;
  readonly least?: number;
  readonly onChange: (value: number) => void;
}

function Count({ label, value, least = 0, onChange }: CountProps) {
  return <NumberInput label={label} min={least} allowDecimal={false} value={value} onChange={(typed) => onChange(whole(typed, least))} />;
}
