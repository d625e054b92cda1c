import '#kernel/web/design/mantine-frame.css';
import { Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { NothingFound } from '#kernel/web/form/nothing-found.tsx';
import { useSettled } from '#kernel/web/form/use-settled.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { billableItemCalls } from '#modules/billing-setup/contract/calls/items.ts';

/** An item of the hospital's price list as a form shows it. */
export interface NamedItem {
  readonly id: string;
  readonly name: string;
}

interface ItemBoxProps {
  readonly label: string;
  readonly name: string;
  readonly error?: ReactNode;
  readonly required?: boolean;
  /** Items that stand already, not offered again. */
  readonly without: readonly string[];
  /** Hears each item that is picked; the box is empty again after it. */
  readonly onPick: (item: NamedItem) => void;
}

/** Items of the price list, found by name or code while typing, picked one after the other. */
export function ItemBox({ without, onPick, ...box }: ItemBoxProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const words = useSettled(typed.trim(), 250);
  const query = { limit: 20, ...(words === '' ? {} : { search: words }) };
  const found = useCall(billableItemCalls.pick, { query }, { fresh: 30_000, keepOld: true, quiet: true });
  const offered = (found.data ?? []).filter(({ id }) => !without.includes(id));
  return (
    <Select
      {...box}
      placeholder={t('Name or code')}
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      filter={({ options }) => options}
      value={null}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={<NothingFound loading={found.loading} />}
      onChange={(picked) => {
        const item = offered.find(({ id }) => id === picked);
        if (item) onPick({ id: item.id, name: item.name });
        setTyped('');
      }}
    />
  );
}
