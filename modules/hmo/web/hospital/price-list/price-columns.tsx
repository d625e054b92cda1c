import { Checkbox, Menu, TextInput } from '@mantine/core';
import { useState } from 'react';
import { percentText } from '#kernel/contract/money.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { MoneyBox } from '#kernel/web/form/money-box.tsx';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useDrawer } from '#kernel/web/frame/use-drawer.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { RowMenu } from '#kernel/web/table/row-menu.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { BillingModule } from '#modules/billing-setup/contract/words.ts';
import { priceListCalls } from '#modules/hmo/contract/calls/price-lists.ts';
import type { Partner } from '#modules/hmo/contract/partner-records.ts';
import type { PriceRow, RowChanges } from '#modules/hmo/contract/price-records.ts';
import styles from '../hmo.module.css';
import { percentBetween } from './percent-between.ts';

interface Asked {
  readonly partner: Partner;
  readonly module: BillingModule;
  readonly mayEdit: boolean;
}

type Save = (row: PriceRow, changes: RowChanges) => Promise<boolean>;

/** Saves one cell; the row comes back from the server. */
function useSaveRow({ partner, module }: Asked): Save {
  const sender = useSend(priceListCalls.editRow, { refresh: ['hmo', 'hmos'] });
  return async (row, changes) => {
    const answer = await sender.send({ params: { id: partner.id, module, rowId: row.id }, body: { ...changes, version: row.version } });
    if (answer && !answer.ok) toast.error(answer.message);
    return answer?.ok ?? false;
  };
}

/** Columns of a module's rows; price, code and ticks are changed where they stand. */
export function usePriceColumns(asked: Asked): readonly Column<PriceRow>[] {
  const t = useText();
  const format = useFormat();
  const column = useColumnsOf<PriceRow>();
  const save = useSaveRow(asked);
  const { currency } = asked.partner;
  const copay = ({ copayOverride }: PriceRow) => {
    if (!copayOverride) return null;
    if (copayOverride.kind === 'none') return t('None');
    return copayOverride.kind === 'percent' ? `${percentText(copayOverride.value)} %` : format.money(copayOverride.value, currency);
  };
  const limits = (row: PriceRow) =>
    [
      row.approvalAbove === null ? null : t('Approval above {amount}', { amount: format.money(row.approvalAbove, currency) }),
      row.maxQuantityPerVisit === null ? null : t('{count} a visit', { count: row.maxQuantityPerVisit }),
      row.maxPerYear === null ? null : t('{count} a year', { count: row.maxPerYear }),
    ]
      .filter(Boolean)
      .join(', ');
  return [
    column.name('itemName', t('Item'), { under: (row) => row.planName ?? row.hospitalCode, identifies: true }),
    column.money('hospitalPriceNow', t('Hospital price'), { wide: true }),
    {
      ...column.money('hmoPrice', t('HMO price')),
      ...(asked.mayEdit ? { cell: (row: PriceRow) => <PriceCell key={row.version} row={row} save={save} currency={currency} /> } : {}),
    },
    column.text('difference', t('Difference %'), {
      wide: true,
      align: 'end',
      of: (row) => percentBetween(row.hospitalPriceNow, row.hmoPrice),
    }),
    {
      ...column.text('hmoCode', t('HMO code'), { wide: true }),
      ...(asked.mayEdit ? { cell: (row: PriceRow) => <CodeCell key={row.version} row={row} save={save} /> } : {}),
    },
    tick('covered', t('Covered'), asked.mayEdit, save, t),
    tick('capitated', t('Capitated'), asked.mayEdit, save, t),
    column.text('copay', t('Co-pay'), { wide: true, of: copay }),
    tick('requiresApproval', t('Needs approval'), asked.mayEdit, save, t),
    column.text('limits', t('Limits'), { hidden: true, of: limits }),
    column.day('effectiveFrom', t('Effective from'), { hidden: true }),
    column.acts((row) => <PriceMenu row={row} mayEdit={asked.mayEdit} />),
  ];
}

function tick(
  key: 'covered' | 'capitated' | 'requiresApproval',
  title: string,
  mayEdit: boolean,
  save: Save,
  t: (words: string) => string,
): Column<PriceRow> {
  return {
    key,
    title,
    wide: key !== 'covered',
    text: (row) => (row[key] ? t('Yes') : t('No')),
    ...(mayEdit
      ? {
          cell: (row: PriceRow) => (
            <Checkbox
              aria-label={`${title}: ${row.itemName}`}
              checked={row[key]}
              onChange={({ currentTarget }) => void save(row, { [key]: currentTarget.checked })}
            />
          ),
        }
      : {}),
  };
}

interface CellProps {
  readonly row: PriceRow;
  readonly save: Save;
}

/** The price is saved when the cell is left; a refused one goes back. */
function PriceCell({ row, save, currency }: CellProps & { readonly currency: string | null }) {
  const t = useText();
  const [price, setPrice] = useState<number | null>(row.hmoPrice);
  async function leave() {
    if (price !== row.hmoPrice && !(await save(row, { hmoPrice: price }))) setPrice(row.hmoPrice);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the box inside was left
    <span className={styles.price} onBlur={() => void leave()}>
      <MoneyBox
        label={null}
        ariaLabel={t('HMO price of {name}', { name: row.itemName })}
        value={price}
        onChange={setPrice}
        {...(currency ? { currency } : {})}
      />
    </span>
  );
}

function CodeCell({ row, save }: CellProps) {
  const t = useText();
  const [code, setCode] = useState(row.hmoCode ?? '');
  async function leave() {
    if (code !== (row.hmoCode ?? '') && !(await save(row, { hmoCode: code }))) setCode(row.hmoCode ?? '');
  }
  return (
    <TextInput
      aria-label={t('HMO code of {name}', { name: row.itemName })}
      className={styles.price ?? ''}
      classNames={{ input: 'code' }}
      maxLength={60}
      value={code}
      onChange={({ currentTarget }) => setCode(currentTarget.value)}
      onBlur={() => void leave()}
    />
  );
}

function PriceMenu({ row, mayEdit }: { readonly row: PriceRow; readonly mayEdit: boolean }) {
  const t = useText();
  const { open } = useDrawer();
  return (
    <RowMenu name={row.itemName}>
      {mayEdit ? <Menu.Item onClick={() => open('price', row.id)}>{t('Edit price')}</Menu.Item> : null}
      <Menu.Item onClick={() => open('price-history', row.billableItemId)}>{t('History')}</Menu.Item>
    </RowMenu>
  );
}
