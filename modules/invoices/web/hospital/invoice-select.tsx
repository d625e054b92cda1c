import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { invoiceCalls } from '#modules/invoices/contract/calls/invoices.ts';
import type { InvoiceRow } from '#modules/invoices/contract/records.ts';

interface InvoiceSelectProps {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

/** One invoice, found by its number or its payer while typing. Drafts are left out: the ledger knows none. */
export function InvoiceSelect({ value, onChange }: InvoiceSelectProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.split(' · ')[0] ?? '', 250);
  const found = useCall(
    invoiceCalls.list,
    { query: { searchTerm: words, status: ['billed', 'paid', 'cancelled'], limit: 10 } },
    {
      enabled: words.trim().length > 1,
      quiet: true,
      keepOld: true,
    },
  ) as { data: { data: readonly InvoiceRow[] } | undefined };
  return (
    <Select
      label={t('Invoice')}
      placeholder={t('Number, patient or phone')}
      searchable
      clearable
      data={(found.data?.data ?? []).map((row) => ({ value: row.id, label: `${row.invoiceNumber} · ${row.patientFullName}` }))}
      filter={({ options: all }) => all}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={onChange}
    />
  );
}
