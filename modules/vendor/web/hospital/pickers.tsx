import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { batchCalls } from '#modules/inventory/contract/calls/batches.ts';
import { productCalls } from '#modules/inventory/contract/calls/products.ts';
import { vendorCalls } from '#modules/vendor/contract/calls/vendors.ts';
import { type FoundProduct, findProduct, type PickedProduct } from './line-cells.ts';

/** Looks up the product that a pasted name, SKU or barcode means, and says why there is none. */
export function useFindProduct() {
  const t = useText();
  return (words: string) =>
    findProduct(words, {
      none: (name) => t('No product is named {name}', { name: name || '–' }),
      several: (name) => t('More than one product matches {name}', { name }),
    });
}

interface PickerProps {
  readonly onPick: (product: PickedProduct) => void;
  readonly disabled?: boolean;
  /** Pasted lines are being looked up; left out where none are taken. */
  readonly busy?: boolean;
}

/** Adds a line: products found by name, generic name, SKU or barcode while typing, or lines pasted from a spreadsheet. */
export function ProductPicker({ onPick, disabled, busy }: PickerProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed, 250);
  const query = { status: 'enabled' as const, limit: 20, ...(words.trim() ? { searchTerm: words.trim() } : {}) };
  const found = useCall(productCalls.filterProducts, { query }, { fresh: 30_000, keepOld: true, quiet: true });
  const rows = (found.data as { readonly data: readonly FoundProduct[] } | undefined)?.data ?? [];
  return (
    <Select
      label={t('Add a product')}
      description={busy === undefined ? undefined : busy ? t('Reading pasted lines …') : t('Or paste lines from a spreadsheet')}
      placeholder={t('Name, SKU or barcode')}
      searchable
      disabled={disabled ?? false}
      data={rows.map((row) => ({ value: row.id, label: `${row.displayName} · ${row.sku}` }))}
      filter={({ options }) => options}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t('No record found')}
      onChange={(id) => {
        const row = rows.find((each) => each.id === id);
        if (row) onPick({ id: row.id, name: row.displayName, unit: row.unit, packs: row.packs });
        setTyped('');
      }}
    />
  );
}

interface ChoiceProps {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly disabled?: boolean;
  /** It was tried to save without it. */
  readonly missing?: boolean;
}

/** Where goods are delivered to. */
export function LocationSelect({ value, onChange, disabled, missing }: ChoiceProps) {
  const t = useText();
  const found = useCall(batchCalls.locations, { query: { limit: 'All' } }, { fresh: 60_000, quiet: true });
  const rows = (found.data as { readonly data: readonly { id: string; name: string; keepsStock: boolean }[] } | undefined)?.data ?? [];
  return (
    <Select
      label={t('Deliver to')}
      required
      error={missing && !value ? t('{label} is required', { label: t('Deliver to') }) : undefined}
      disabled={disabled ?? false}
      data={rows.filter((row) => row.keepsStock).map((row) => ({ value: row.id, label: row.name }))}
      value={value}
      onChange={onChange}
    />
  );
}

/** A vendor that may be traded with. */
export function VendorSelect({ value, onChange, disabled, missing }: ChoiceProps) {
  const t = useText();
  const query = { status: ['active'], limit: 'All' } as const;
  const found = useCall(vendorCalls.filter, { query }, { fresh: 30_000, quiet: true });
  const rows = (found.data as { readonly data: readonly { id: string; name: string }[] } | undefined)?.data ?? [];
  return (
    <Select
      label={t('Vendor')}
      required
      error={missing && !value ? t('{label} is required', { label: t('Vendor') }) : undefined}
      searchable
      disabled={disabled ?? false}
      limit={200}
      data={rows.map((row) => ({ value: row.id, label: row.name }))}
      value={value}
      onChange={onChange}
      nothingFoundMessage={t('No record found')}
    />
  );
}
