import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Pack } from '#modules/inventory/contract/product-records.ts';
import styles from './stock.module.css';

type Draft = Omit<Pack, 'unitsPerPack'> & { readonly unitsPerPack: number | '' };

/** Packs in which a product comes: strips, boxes, cartons. */
export function PacksEditor() {
  const t = useText();
  const form = useFormAround();
  const held = (form.useValue('packs') as readonly Draft[] | undefined) ?? [];
  const put = (next: readonly Draft[]) => form.set('packs', next);
  const change = (place: number, part: Partial<Draft>) => put(held.map((each, at) => (at === place ? { ...each, ...part } : each)));
  const faults = Object.entries(form.inner.errors).filter(([path]) => path.startsWith('packs'));
  return (
    <div className={styles.rows}>
      {held.map((pack, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a pack has no other name while it is typed.
        <div key={place} className={styles.row}>
          <TextInput
            label={t('Pack')}
            placeholder={t('strip, box')}
            maxLength={30}
            value={pack.name}
            onChange={(event) => change(place, { name: event.currentTarget.value })}
          />
          <NumberInput
            label={t('Units per pack')}
            min={2}
            allowDecimal={false}
            hideControls
            value={pack.unitsPerPack}
            onChange={(value) => change(place, { unitsPerPack: value === '' ? '' : Number(value) })}
          />
          <TextInput
            label={t('Barcode')}
            maxLength={60}
            value={pack.barcode ?? ''}
            onChange={(event) => change(place, { barcode: event.currentTarget.value || null })}
          />
          <ActionIcon
            aria-label={t('Remove {name}', { name: pack.name || t('Pack') })}
            onClick={() => put(held.filter((_each, at) => at !== place))}
          >
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {faults.map(([path, message]) => (
        <p key={path} role="alert" className={styles.red}>
          {message}
        </p>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
          onClick={() => put([...held, { name: '', unitsPerPack: '', barcode: null }])}
        >
          {t('Add pack')}
        </Button>
      </div>
    </div>
  );
}
