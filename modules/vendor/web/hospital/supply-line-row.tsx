import { ActionIcon, Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { MoneyBox } from '#kernel/web/form/money-box.tsx';
import { productCalls } from '#modules/inventory/contract/calls/products.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { supplyLineAmount, supplyLineUnits } from '#modules/vendor/contract/sums.ts';
import type { Destination, RejectReason } from '#modules/vendor/contract/words.ts';
import { destinationWords, optionsFrom, rejectWords } from '../words.ts';
import { supplyLinesOf, type TypedSupplyLine } from './supply-draft.ts';
import styles from './vendor.module.css';

interface LineProps {
  readonly line: TypedSupplyLine;
  readonly onChange: (part: Partial<TypedSupplyLine>) => void;
  readonly onRemove: () => void;
}

const whole = (value: string | number, least: number) => Math.max(least, Math.floor(Number(value) || 0));
const shortDays = 180;

/** One delivered product with its batch: packs and units are both shown, a short expiry stands out. */
export function SupplyLineRow({ line, onChange, onRemove }: LineProps) {
  const t = useText();
  const format = useFormat();
  const [typed] = supplyLinesOf([line]);
  if (!typed) return null;
  const units = supplyLineUnits(typed);
  const { amount } = supplyLineAmount(typed);
  const daysLeft = line.expiryDate ? Math.floor((Date.parse(line.expiryDate) - Date.parse(format.today())) / 86_400_000) : null;
  const isShort = daysLeft !== null && daysLeft < shortDays;
  return (
    <li className={styles.line}>
      <div className={styles.lineHead}>
        <span className={styles.two}>
          <span className="strong">{line.name}</span>
          <span className={styles.under}>
            {t('{packs} packs = {units} {unit} into stock', {
              packs: format.number(line.quantityPacks + line.freePacks),
              units: format.number(units.accepted),
              unit: line.unit,
            })}
          </span>
          {isShort ? (
            <span className={styles.red}>
              {daysLeft < 0 ? t('Expired') : t('Expires in {count} day | Expires in {count} days', { count: daysLeft })}
            </span>
          ) : null}
        </span>
        <span className={styles.marks}>
          <span className={styles.amount}>{format.money(amount)}</span>
          <ActionIcon aria-label={t('Remove {name}', { name: line.name })} onClick={onRemove}>
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        </span>
      </div>
      <div className={styles.boxes}>
        <TextInput
          label={t('Batch')}
          maxLength={60}
          value={line.batchNumber}
          onChange={(event) => onChange({ batchNumber: event.currentTarget.value })}
        />
        <DayBox label={t('Expiry')} value={line.expiryDate} onChange={(expiryDate) => onChange({ expiryDate })} />
        <DayBox label={t('Manufactured on')} value={line.manufactureDate} onChange={(manufactureDate) => onChange({ manufactureDate })} />
        <TextInput
          label={t('Pack')}
          maxLength={40}
          value={line.packName}
          onChange={(event) => onChange({ packName: event.currentTarget.value })}
        />
        <Count label={t('Units per pack')} least={1} value={line.unitsPerPack} onChange={(unitsPerPack) => onChange({ unitsPerPack })} />
        <Count label={t('Packs')} value={line.quantityPacks} onChange={(quantityPacks) => onChange({ quantityPacks })} />
        <MoneyBox label={t('Cost per pack')} value={line.costPerPack} onChange={(costPerPack) => onChange({ costPerPack })} />
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
    </li>
  );
}

/** A new price of a unit goes to the price list when the delivery is posted: only when it is ticked, by those who may edit products. */
function SellingPrice({ line, onChange }: Pick<LineProps, 'line' | 'onChange'>) {
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
