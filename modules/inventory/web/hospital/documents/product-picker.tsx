import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { type FoundProduct, useFoundProducts } from './choices.ts';

interface Props {
  readonly label: string;
  readonly onPick: (product: FoundProduct) => void;
  /** Only what stands at this place. */
  readonly locationId?: string | undefined;
  readonly disabled?: boolean;
}

/** Finds products while typing or scanning; each pick adds one and clears the box. */
export function ProductPicker({ label, onPick, locationId, disabled }: Props) {
  const t = useText();
  const format = useFormat();
  const [words, setWords] = useState('');
  const [asked] = useDebouncedValue(words, 250);
  const { found, loading } = useFoundProducts(asked, locationId);
  const nothing = words.trim().length < 2 ? t('Type at least two letters') : loading ? t('Searching…') : t('No record found');
  return (
    <Select
      label={label}
      placeholder={t('Name, SKU or barcode')}
      searchable
      disabled={disabled ?? false}
      value={null}
      searchValue={words}
      onSearchChange={setWords}
      filter={({ options }) => options}
      nothingFoundMessage={nothing}
      data={found.map((row) => ({
        value: row.id,
        label: `${row.name} · ${row.sku} · ${t('{count} available', { count: format.number(row.available) })}`,
      }))}
      onChange={(id) => {
        const product = found.find((row) => row.id === id);
        if (product) onPick(product);
        setWords('');
      }}
    />
  );
}
