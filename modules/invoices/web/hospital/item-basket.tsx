import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { MoneyBox } from '#kernel/web/form/money-box.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './billing.module.css';
import { DepartmentSelect } from './department-select.tsx';
import { ItemSelect } from './item-select.tsx';

export interface BasketItem {
  readonly billableItemId?: string;
  readonly name?: string;
  readonly quantity: number;
  readonly unitPrice?: number;
  readonly departmentId?: string;
}

/** Items that have no line yet; their lines are raised with the draft. Kept in the form under `items`. */
export function ItemBasket({ freeText }: { readonly freeText: boolean }) {
  const t = useText();
  const form = useFormAround();
  const items = (form.useValue('items') as readonly BasketItem[] | undefined) ?? [];
  const put = (next: readonly BasketItem[]) => form.set('items', next);
  const change = (place: number, part: Partial<BasketItem>) => put(items.map((item, at) => (at === place ? { ...item, ...part } : item)));
  return (
    <FormSection title={t('Items')}>
      <Wide>
        <div className={styles.picks}>
          {items.map((item, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name before an item is chosen.
            <div key={place} className={styles.basketRow}>
              {item.name === undefined ? (
                <ItemSelect value={item.billableItemId ?? null} onChange={(id) => change(place, { billableItemId: id ?? '' })} />
              ) : (
                <FreeText item={item} onChange={(part) => change(place, part)} />
              )}
              <NumberInput
                label={t('Quantity')}
                min={1}
                max={10_000}
                w={96}
                allowDecimal={false}
                value={item.quantity}
                onChange={(value) => change(place, { quantity: Number(value) || 1 })}
              />
              <ActionIcon
                aria-label={t('Remove item {number}', { number: place + 1 })}
                onClick={() => put(items.filter((_item, at) => at !== place))}
              >
                <IconTrash size={17} aria-hidden="true" />
              </ActionIcon>
            </div>
          ))}
          <div className={styles.bar}>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconPlus size={15} aria-hidden="true" />}
              onClick={() => put([...items, { billableItemId: '', quantity: 1 }])}
            >
              {t('Add item')}
            </Button>
            {freeText ? (
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconPlus size={15} aria-hidden="true" />}
                onClick={() => put([...items, { name: '', quantity: 1 }])}
              >
                {t('Add free text')}
              </Button>
            ) : null}
          </div>
        </div>
      </Wide>
    </FormSection>
  );
}

function FreeText({ item, onChange }: { readonly item: BasketItem; readonly onChange: (part: Partial<BasketItem>) => void }) {
  const t = useText();
  return (
    <>
      <TextInput
        label={t('Item')}
        required
        maxLength={160}
        value={item.name ?? ''}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <MoneyBox label={t('Unit price')} value={item.unitPrice ?? null} onChange={(unitPrice) => onChange({ unitPrice: unitPrice ?? 0 })} />
      <DepartmentSelect value={item.departmentId ?? null} onChange={(departmentId) => onChange({ departmentId: departmentId ?? '' })} />
    </>
  );
}
