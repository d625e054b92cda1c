import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { billableItemCalls } from '#modules/billing-setup/contract/calls/items.ts';
import type { PickedItem } from '#modules/billing-setup/contract/item-records.ts';

interface ItemSelectProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (id: string | null, item: PickedItem | null) => void;
  /** Pasted lines are being looked up; left out where none are taken. */
  readonly busy?: boolean;
}

/** Adds an item of the price list, found by name or code while typing, or lines pasted from a spreadsheet. */
export function ItemSelect({ label, value, onChange, busy }: ItemSelectProps) {
  const t = useText();
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  const [words] = useDebouncedValue(typed === picked ? '' : typed, 250);
  const found = useCall(
    billableItemCalls.pick,
    { query: { limit: 20, ...(words ? { search: words } : {}) } },
    { fresh: 30_000, keepOld: true, quiet: true },
  );
  const options = (found.data ?? []).map((item) => ({
    value: item.id,
    label: `${item.name} · ${item.price === null ? t('Not priced') : format.money(item.price)}`,
  }));
  const offered = value && picked && !options.some((option) => option.value === value) ? [{ value, label: picked }, ...options] : options;
  return (
    <Select
      label={label}
      description={busy === undefined ? undefined : busy ? t('Reading pasted lines …') : t('Or paste lines from a spreadsheet')}
      searchable
      placeholder={t('Name or code')}
      data={offered}
      filter={({ options: all }) => all}
      value={value || null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id, option) => {
        setPicked(option?.label ?? null);
        onChange(id, (found.data ?? []).find((item) => item.id === id) ?? null);
      }}
    />
  );
}
