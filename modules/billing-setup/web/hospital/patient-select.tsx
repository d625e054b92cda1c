import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';

export interface PickProps {
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** What stands there while nobody is chosen. */
  readonly nobody?: string;
}

/** A patient, found by name or number while typing. To try a price on, nobody stands for somebody who pays alone. */
export function PatientSelect({ value, onChange, nobody }: PickProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.split(' · ')[0] ?? '', 250);
  const found = useCall(
    patientCalls.quickSearch,
    { query: { q: words } },
    { enabled: words.trim().length > 1, quiet: true, keepOld: true },
  );
  return (
    <Select
      label={t('Patient')}
      placeholder={nobody ?? t('Self-Pay, no specific patient')}
      searchable
      clearable
      data={(found.data ?? []).map((row) => ({ value: row.id, label: `${row.fullname} · ${row.hospitalPatientId}` }))}
      filter={({ options: all }) => all}
      value={value}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={onChange}
    />
  );
}
