import { Loader, Select } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useSettled } from '#kernel/web/form/use-settled.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { productCalls } from '#modules/inventory/contract/calls/products.ts';
import type { ProductRow } from '#modules/inventory/contract/product-records.ts';
import { useQuote } from './use-quote.ts';

interface Props {
  readonly label: string;
  /** The order for whose buyer the medicines are priced; left out: a customer at the counter. */
  readonly orderId?: string | undefined;
  readonly onPick: (product: ProductRow) => void;
}

/** A medicine of the stock by name, generic name, SKU or barcode; what is picked goes to the list around it. */
export function MedicinePicker({ label, orderId, onPick }: Props) {
  const t = useText();
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const words = useSettled(typed, 250).trim();
  const { data, loading } = useCall(
    productCalls.filterProducts,
    { query: { searchTerm: words, kind: 'medication', status: 'enabled', limit: 20 } },
    { enabled: words.length >= 2, keepOld: true, quiet: true },
  );
  const priceWords = (price: number | null | undefined) =>
    price === undefined ? '…' : price === null ? t('Not priced') : format.money(price);
  const rows = words.length >= 2 ? ((data as { readonly data: readonly ProductRow[] } | undefined)?.data ?? []) : [];
  const prices = useQuote(
    orderId,
    rows.map((row) => ({ productId: row.id, quantity: 1 })),
  );
  return (
    <Select
      label={label}
      placeholder={t('Name, generic name or barcode')}
      searchable
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={rows.map((row) => ({
        value: row.id,
        label: [row.displayName, t('{count} in stock', { count: row.stock.available }), priceWords(prices.of(row.id))].join(' · '),
      }))}
      nothingFoundMessage={words.length < 2 ? undefined : loading ? t('Loading…') : t('No record found')}
      {...(loading ? { rightSection: <Loader size={16} /> } : {})}
      onChange={(id) => {
        const row = rows.find((each) => each.id === id);
        if (row) onPick(row);
        setTyped('');
      }}
    />
  );
}
