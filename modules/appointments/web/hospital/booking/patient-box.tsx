import { Loader, Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useField } from '#kernel/web/form/form-context.ts';
import type { FieldProps } from '#kernel/web/form/fields.tsx';
import type { Option } from '#kernel/web/form/option.ts';
import { NothingFound } from '#kernel/web/form/nothing-found.tsx';
import { useSettled } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';

interface PatientBoxProps extends FieldProps {
  /** The patient that the form starts with. */
  readonly start?: Option | undefined;
}

/** One patient of this hospital, found by name, number or phone. What is typed is kept here: the kit forgets it whenever options arrive. */
export function PatientBox({ name, label, hint, autoFocus, start, ...rest }: PatientBoxProps) {
  const t = useText();
  const format = useFormat();
  const { form, input } = useField(name, label);
  const [typed, setTyped] = useState(start?.label ?? '');
  const [picked, setPicked] = useState<Option | undefined>(start);
  const words = useSettled(typed, 250).trim();
  const asks = words.length >= 2 && words !== picked?.label;
  const found = useCall(patientCalls.quickSearch, { query: { q: words } }, { enabled: asks, keepOld: true, quiet: true });
  const rows = asks ? found.data : undefined;
  const data = useMemo(() => {
    const options = (rows ?? []).map((row) => ({
      value: row.id,
      label: [row.fullname, row.hospitalPatientId, row.dateOfBirth ? format.age(row.dateOfBirth) : ''].filter(Boolean).join(' · '),
    }));
    return picked && !options.some((option) => option.value === picked.value) ? [{ ...picked }, ...options] : options;
  }, [rows, picked, format]);
  const value = form.useValue(name);
  return (
    <Select
      {...rest}
      name={name}
      label={label}
      description={hint}
      error={input.error}
      data-autofocus={autoFocus || undefined}
      placeholder={t('Name, number or phone')}
      data={data}
      filter={({ options }) => options}
      value={typeof value === 'string' && value !== '' ? value : null}
      searchValue={typed}
      onSearchChange={setTyped}
      onBlur={() => setTyped(picked?.label ?? '')}
      {...(data.length > 0 || asks ? { nothingFoundMessage: <NothingFound loading={found.loading} /> } : {})}
      {...(asks && found.loading ? { rightSection: <Loader size={16} /> } : {})}
      onChange={(next, option) => {
        setPicked(next && option ? { value: next, label: option.label } : undefined);
        setTyped(next && option ? option.label : '');
        form.set(name, next ?? '');
      }}
    />
  );
}
