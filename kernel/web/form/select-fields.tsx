import '#kernel/web/design/mantine-frame.css';
import { Loader, MultiSelect, Select } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useSettled } from './use-settled.ts';
import type { FieldProps } from './fields.tsx';
import { useField } from './form-context.ts';
import { NothingFound } from './nothing-found.tsx';
import type { Option } from './option.ts';

interface SelectFieldProps extends FieldProps {
  readonly options: readonly Option[];
  readonly placeholder?: string;
  readonly clearable?: boolean;
  /** The options are on their way. */
  readonly loading?: boolean;
  readonly onChoose?: (value: string | null) => void;
  readonly autoComplete?: string;
  readonly leftSection?: ReactNode;
}

/** One of many, found by typing. */
export function SelectField({ name, label, hint, autoFocus, options, loading, onChoose, clearable, ...rest }: SelectFieldProps) {
  const { form, key, input } = useField(name, label, rest.required);
  // An empty text is no choice: there is nothing to clear.
  const chosen = form.useValue(name);
  return (
    <Select
      key={key}
      {...input}
      {...rest}
      clearable={clearable === true && chosen !== '' && chosen !== null && chosen !== undefined}
      name={name}
      label={label}
      description={hint}
      data-autofocus={autoFocus || undefined}
      data={options.map((option) => ({ ...option }))}
      limit={300}
      nothingFoundMessage={<NothingFound loading={loading} />}
      {...(loading ? { rightSection: <Loader size={16} /> } : {})}
      onChange={(value) => {
        input.onChange(value);
        onChoose?.(value);
      }}
    />
  );
}

/** Several of many. */
export function MultiSelectField({ name, label, hint, autoFocus, options, loading, onChoose: _onChoose, ...rest }: SelectFieldProps) {
  const { key, input } = useField(name, label, rest.required);
  return (
    <MultiSelect
      key={key}
      {...input}
      {...rest}
      name={name}
      label={label}
      description={hint}
      data-autofocus={autoFocus || undefined}
      data={options.map((option) => ({ ...option }))}
      limit={300}
      nothingFoundMessage={<NothingFound loading={loading} />}
    />
  );
}

interface PickerFieldProps extends FieldProps {
  /** A hook that finds options for the words typed, e.g. over `useCall(patientCalls.quickSearch, …)`. */
  readonly useOptions: (words: string) => { readonly options: readonly Option[]; readonly loading: boolean };
  /** The option of the value that the form starts with. */
  readonly start?: Option | undefined;
  readonly placeholder?: string;
  readonly clearable?: boolean;
}

/** One record out of thousands, found by the server while typing. What is typed is kept here: the kit forgets it whenever options arrive. */
export function PickerField({ name, label, hint, autoFocus, useOptions, start, ...rest }: PickerFieldProps) {
  const { form, input } = useField(name, label, rest.required);
  const [typed, setTyped] = useState(start?.label ?? '');
  const [picked, setPicked] = useState<Option | undefined>(start);
  const settled = useSettled(typed, 250);
  const asked = settled === picked?.label ? '' : settled;
  const { options, loading } = useOptions(asked);
  const value = form.useValue(name);
  const { shown } = form.draft;
  useEffect(() => {
    const held = typeof value === 'string' && value !== '' ? value : null;
    if (held === null && picked) {
      // Emptied from outside: a draft was discarded, a form was sent and begins anew.
      setPicked(undefined);
      setTyped('');
    } else if (held !== null && held !== picked?.value && shown.has(name)) {
      const label = shown.get(name) ?? '';
      setPicked({ value: held, label });
      setTyped(label);
    }
  }, [value, picked, name, shown]);
  const offered = picked && !options.some((option) => option.value === picked.value) ? [picked, ...options] : options;
  return (
    <Select
      {...rest}
      name={name}
      label={label}
      description={hint}
      error={input.error}
      data-autofocus={autoFocus || undefined}
      data={offered.map((option) => ({ ...option }))}
      filter={({ options: all }) => all}
      value={typeof value === 'string' && value !== '' ? value : null}
      searchValue={typed}
      onSearchChange={setTyped}
      onBlur={() => setTyped(picked?.label ?? '')}
      {...(offered.length > 0 || settled !== '' ? { nothingFoundMessage: <NothingFound loading={loading || typed !== settled} /> } : {})}
      {...(loading ? { rightSection: <Loader size={16} /> } : {})}
      onChange={(next, option) => {
        setPicked(next && option ? { value: next, label: option.label } : undefined);
        setTyped(next && option ? option.label : '');
        shown.set(name, option?.label ?? '');
        form.set(name, next ?? '');
      }}
    />
  );
}
