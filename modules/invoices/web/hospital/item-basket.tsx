import { Button, NumberInput, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { sumOf } from '#kernel/contract/money.ts';
import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { MoneyBox } from '#kernel/web/form/money-box.tsx';
import { readCount, valueInto } from '#kernel/web/lines/cells.ts';
import { type LineColumn, LineGrid } from '#kernel/web/lines/line-grid.tsx';
import { usePastedLines } from '#kernel/web/lines/use-pasted-lines.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { PickedItem } from '#modules/billing-setup/contract/item-records.ts';
import { type BasketItem, itemLine, nextItemKey } from './basket.ts';
import styles from './billing.module.css';
import { DepartmentSelect } from './department-select.tsx';
import { ItemSelect } from './item-select.tsx';
import { useFindItem } from './use-find-item.ts';

type Put = (key: string, part: Partial<BasketItem>) => void;

/** Items that have no line yet, one a line; their bills are raised with the draft. Kept in the form under `items`. */
export function ItemBasket({ freeText }: { readonly freeText: boolean }) {
  const t = useText();
  const form = useFormAround();
  const items = (form.useValue('items') as readonly BasketItem[] | undefined) ?? [];
  const [added, setAdded] = useState<{ readonly key: string } | null>(null);
  const [round, setRound] = useState(0);
  const put = (next: readonly BasketItem[]) => form.set('items', next);
  const change: Put = (key, part) => put(items.map((item) => (item.key === key ? { ...item, ...part } : item)));
  function add(item: BasketItem) {
    put([...items, item]);
    setAdded({ key: item.key });
  }
  const columns = useColumns(change, freeText);
  const pasted = usePastedLines<PickedItem, BasketItem>({
    columns: [{ title: t('Item') }, ...columns.filter(({ key }) => key === 'quantity')],
    find: useFindItem(),
    add: (lines) => {
      // The form as it is now: the list was looked up while it may have been typed in.
      const all = [...((form.values()['items'] as readonly BasketItem[] | undefined) ?? [])];
      for (const { found, part } of lines) all.push({ ...itemLine(found, nextItemKey(all)), ...part });
      put(all);
      return true;
    },
  });
  return (
    <FormSection title={t('Items')}>
      <Wide>
        <div className={styles.basket}>
          <LineGrid
            label={t('Items')}
            columns={columns}
            rows={items}
            rowKey={({ key }) => key}
            nameOf={(item) => item.name ?? item.label}
            onChange={change}
            onRemove={(key) => put(items.filter((item) => item.key !== key))}
            added={added}
            more={(item) =>
              item.name === undefined ? null : (
                <DepartmentSelect
                  value={item.departmentId ?? null}
                  onChange={(departmentId) => change(item.key, { departmentId: departmentId ?? '' })}
                />
              )
            }
            opens={(item) => item.name !== undefined}
          >
            <div onPaste={pasted.onPaste}>
              <ItemSelect
                key={round}
                label={t('Add item')}
                value={null}
                busy={pasted.busy}
                onChange={(_id, item) => {
                  if (!item) return;
                  add(itemLine(item, nextItemKey(items)));
                  setRound(round + 1);
                }}
              />
            </div>
            {pasted.left}
          </LineGrid>
          <div className={styles.basketFoot}>
            {freeText ? (
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconPlus size={15} aria-hidden="true" />}
                onClick={() => add({ key: nextItemKey(items), label: '', price: null, name: '', quantity: 1 })}
              >
                {t('Add free text')}
              </Button>
            ) : null}
            <BasketTotal items={items} />
          </div>
        </div>
      </Wide>
    </FormSection>
  );
}

const amountOf = ({ price, unitPrice, quantity }: BasketItem) => (unitPrice ?? price ?? 0) * quantity;

/** At list prices: what a category or a plan takes off is known when the draft is made. */
function BasketTotal({ items }: { readonly items: readonly BasketItem[] }) {
  const t = useText();
  const format = useFormat();
  if (items.length === 0) return null;
  return (
    <p className={styles.basketTotal}>
      {t('Total at list price')} <strong className="tnum">{format.money(sumOf(items.map(amountOf)))}</strong>
    </p>
  );
}

function useUnitPrice(change: Put): LineColumn<BasketItem> {
  const t = useText();
  const format = useFormat();
  return {
    key: 'unitPrice',
    title: t('Unit price'),
    track: '96px',
    align: 'end',
    cell: (item) =>
      item.name === undefined ? (
        <span className="tnum">{item.price === null ? t('Not priced') : format.money(item.price)}</span>
      ) : (
        <MoneyBox
          label={null}
          ariaLabel={t('Unit price')}
          value={item.unitPrice ?? null}
          onChange={(typed) => change(item.key, { unitPrice: typed ?? 0 })}
        />
      ),
  };
}

function useColumns(change: Put, freeText: boolean): readonly LineColumn<BasketItem>[] {
  const t = useText();
  const format = useFormat();
  const unitPrice = useUnitPrice(change);
  return [
    {
      key: 'item',
      title: t('Item'),
      track: 'minmax(120px, 1fr)',
      cell: (item) =>
        item.name === undefined ? (
          <span className={styles.basketItem}>{item.label}</span>
        ) : (
          <TextInput
            aria-label={t('Item')}
            maxLength={160}
            value={item.name}
            onChange={(event) => change(item.key, { name: event.currentTarget.value })}
          />
        ),
    },
    {
      key: 'quantity',
      title: t('Quantity'),
      track: '68px',
      align: 'end',
      read: (text) => valueInto(readCount(text, 1), (quantity) => ({ quantity })),
      cell: (item) => (
        <NumberInput
          aria-label={t('Quantity')}
          min={1}
          max={10_000}
          allowDecimal={false}
          hideControls
          value={item.quantity}
          onChange={(value) => change(item.key, { quantity: Number(value) || 1 })}
        />
      ),
    },
    ...(freeText ? [unitPrice] : []),
    {
      key: 'amount',
      title: t('Amount'),
      track: '100px',
      align: 'end',
      cell: (item) => (
        <span className="tnum">{item.name === undefined && item.price === null ? t('Not priced') : format.money(amountOf(item))}</span>
      ),
    },
  ];
}
