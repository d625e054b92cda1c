import { ActionIcon, NumberInput, Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { DayBox } from '#kernel/web/form/day-box.tsx';
import { MoneyBox } from '#kernel/web/form/money-box.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { supplyLineAmount, supplyLineUnits } from '#modules/vendor/contract/sums.ts';
import type { RejectReason } from '#modules/vendor/contract/words.ts';
import { optionsFrom, rejectWords } from '../words.ts';
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
            {t('{packs} packs = {units} {unit} into the stock', {
              packs: format.number(line.quantityPacks + line.freePacks),
              units: format.number(units.accepted),
              unit: line.unit,
            })}
          </span>
          {isShort ? <span className={styles.red}>{t('Expires in {count} days', { count: daysLeft })}</span> : null}
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
        <TextInput
          label={t('Pack')}
          maxLength={40}
          value={line.packName}
          onChange={(event) => onChange({ packName: event.currentTarget.value })}
        />
        <Count label={t('Units a pack')} least={1} value={line.unitsPerPack} onChange={(unitsPerPack) => onChange({ unitsPerPack })} />
        <Count label={t('Packs')} value={line.quantityPacks} onChange={(quantityPacks) => onChange({ quantityPacks })} />
        <MoneyBox label={t('Cost a pack')} value={line.costPerPack} onChange={(costPerPack) => onChange({ costPerPack })} />
        <Count label={t('Free packs')} value={line.freePacks} onChange={(freePacks) => onChange({ freePacks })} />
        <MoneyBox label={t('Tax')} value={line.tax} onChange={(tax) => onChange({ tax })} />
        <MoneyBox label={t('Discount')} value={line.discount} onChange={(discount) => onChange({ discount })} />
        <Count label={t('Rejected units')} value={line.rejectedUnits} onChange={(rejectedUnits) => onChange({ rejectedUnits })} />
        {line.rejectedUnits > 0 ? (
          <Select
            label={t('Why rejected')}
            data={optionsFrom(rejectWords, t)}
            value={line.rejectReason}
            onChange={(rejectReason) => onChange({ rejectReason: rejectReason as RejectReason | null })}
          />
        ) : null}
      </div>
    </li>
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
