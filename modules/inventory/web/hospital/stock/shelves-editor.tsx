import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { usePlaceOptions } from '../documents/choices.ts';
import styles from './stock.module.css';

interface Shelf {
  readonly locationId: string;
  readonly shelf: string;
}

/** Where a product stands at each place, one shelf a place. */
export function ShelvesEditor() {
  const t = useText();
  const form = useFormAround();
  const places = usePlaceOptions();
  const shelves = (form.useValue('shelves') as readonly Shelf[] | undefined) ?? [];
  const set = (next: readonly Shelf[]) => form.set('shelves', next);
  const change = (at: number, part: Partial<Shelf>) => set(shelves.map((row, place) => (place === at ? { ...row, ...part } : row)));
  const taken = new Set(shelves.map(({ locationId }) => locationId));
  const [free] = places.filter(({ value }) => !taken.has(value));
  const message = form.inner.errors.shelves;
  return (
    <div className={styles.rows}>
      {shelves.map((row, at) => (
        <div key={row.locationId} className={styles.shelf}>
          <Select
            label={t('Location')}
            data={places.filter(({ value }) => value === row.locationId || !taken.has(value)).map((place) => ({ ...place }))}
            value={row.locationId}
            onChange={(value) => value && change(at, { locationId: value })}
            allowDeselect={false}
          />
          <TextInput
            label={t('Shelf')}
            value={row.shelf}
            maxLength={40}
            onChange={(event) => change(at, { shelf: event.currentTarget.value })}
          />
          <ActionIcon
            aria-label={t('Remove shelf {name}', { name: row.shelf })}
            onClick={() => set(shelves.filter((_, place) => place !== at))}
          >
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {free ? (
        <Button
          variant="subtle"
          size="compact-sm"
          justify="start"
          leftSection={<IconPlus size={15} aria-hidden="true" />}
          onClick={() => set([...shelves, { locationId: free.value, shelf: '' }])}
        >
          {t('Add a shelf')}
        </Button>
      ) : null}
      {message ? (
        <p className={styles.red} role="alert">
          {message}
        </p>
      ) : null}
    </div>
  );
}
