import { ActionIcon, Button, NumberInput, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import styles from './billing.module.css';
import { useItemOptions } from './use-choices.ts';

interface Included {
  readonly billableItemId: string;
  readonly includedQuantity: number;
}

/** What a package includes: items and how many of each. */
export function PackageItems({ names }: { readonly names: ReadonlyMap<string, string> }) {
  const t = useText();
  const form = useFormAround();
  const items = (form.useValue('packageItems') as readonly Included[] | undefined) ?? [];
  const put = (next: readonly Included[]) => form.set('packageItems', next);
  return (
    <FormSection title={t('The package includes')}>
      <Wide>
        <div className={styles.rows}>
          {items.map((item, place) => (
            <IncludedRow
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name before an item is chosen.
              key={place}
              item={item}
              name={names.get(item.billableItemId) ?? ''}
              onChange={(next) => put(items.map((each, at) => (at === place ? next : each)))}
              onRemove={() => put(items.filter((_each, at) => at !== place))}
            />
          ))}
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconPlus size={15} aria-hidden="true" />}
            onClick={() => put([...items, { billableItemId: '', includedQuantity: 1 }])}
          >
            {t('Add item to the package')}
          </Button>
        </div>
      </Wide>
    </FormSection>
  );
}

interface IncludedRowProps {
  readonly item: Included;
  readonly name: string;
  readonly onChange: (next: Included) => void;
  readonly onRemove: () => void;
}

function IncludedRow({ item, name, onChange, onRemove }: IncludedRowProps) {
  const t = useText();
  const [picked, setPicked] = useState(name);
  const [typed, setTyped] = useState(name);
  const [words] = useDebouncedValue(typed === picked ? '' : typed, 250);
  const { options } = useItemOptions(words);
  const own = item.billableItemId ? [{ value: item.billableItemId, label: picked || item.billableItemId }] : [];
  const offered = [...own, ...options.filter((option) => option.value !== item.billableItemId)];
  return (
    <div className={styles.packageRow}>
      <Select
        label={t('Item')}
        searchable
        data={offered.map((option) => ({ ...option }))}
        filter={({ options: all }) => all}
        value={item.billableItemId || null}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={(value, option) => {
          setPicked(option?.label ?? '');
          onChange({ ...item, billableItemId: value ?? '' });
        }}
      />
      <NumberInput
        label={t('Quantity')}
        min={1}
        max={10_000}
        allowDecimal={false}
        value={item.includedQuantity}
        onChange={(value) => onChange({ ...item, includedQuantity: Number(value) || 1 })}
      />
      <ActionIcon aria-label={t('Remove {name}', { name: picked || t('Item') })} onClick={onRemove}>
        <IconTrash size={17} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
