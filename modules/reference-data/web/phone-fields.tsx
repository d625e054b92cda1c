import '#kernel/web/design/mantine-frame.css';
import { Input, Select, TextInput } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { foldText } from '#kernel/contract/search-words.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useSession } from '#kernel/web/client/session.ts';
import type { FieldProps } from '#kernel/web/form/fields.tsx';
import { useField } from '#kernel/web/form/form-context.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { likelyCountry } from '../contract/likely-country.ts';
import { listCountries, listDialCodes, oncePerSession } from './calls.ts';
import styles from './fields.module.css';
import { Flag } from './flag.tsx';

interface DialRow {
  readonly name: string;
  readonly dial_code: string;
  readonly code: string;
}

/** Countries share dial codes, so a row's key is country and code; the field holds the code alone. */
const keyOfRow = (row: DialRow) => `${row.code} ${row.dial_code}`;

function useDialRows(): readonly DialRow[] {
  const { data } = useCall(listDialCodes, {}, oncePerSession);
  return Array.isArray(data) ? data : [];
}

interface DialSelectProps {
  readonly value: string;
  readonly onChange: (dialCode: string) => void;
  readonly error?: boolean;
  readonly disabled?: boolean | undefined;
  readonly label: string;
}

/** The bare select: flag and code, found by country or digits. Without the list a plain text box stays usable. */
export function DialCodeSelect({ value, onChange, error, disabled, label }: DialSelectProps) {
  const rows = useDialRows();
  const { hospital } = useSession();
  const [chosen, setChosen] = useState<string | null>(null);
  const words = new Map(rows.map((row) => [keyOfRow(row), foldText(`${row.name} ${row.code} ${row.dial_code}`)]));
  const fitting = rows.filter((row) => row.dial_code === value);
  // A stored code does not tell the country: the one just chosen, else the hospital's own, else the first.
  const current = fitting.find((row) => keyOfRow(row) === chosen) ?? fitting.find((row) => row.name === hospital?.country) ?? fitting[0];
  if (rows.length === 0)
    return (
      <TextInput
        aria-label={label}
        value={value}
        placeholder="+"
        error={error}
        disabled={disabled ?? false}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <Select
      aria-label={label}
      error={error}
      disabled={disabled ?? false}
      value={current ? keyOfRow(current) : null}
      data={rows.map((row) => ({ value: keyOfRow(row), label: row.dial_code }))}
      comboboxProps={{ width: 280, position: 'bottom-start' }}
      leftSection={current ? <Flag code={current.code} /> : null}
      filter={({ options, search }) =>
        options.filter((option) => 'value' in option && (words.get(String(option.value)) ?? '').includes(foldText(search)))
      }
      renderOption={({ option }) => {
        const row = rows.find((candidate) => keyOfRow(candidate) === option.value);
        return (
          <span className={styles.option}>
            <Flag code={row?.code ?? ''} />
            <span className={styles.optionName}>{row?.name}</span>
            <span className="muted tnum">{row?.dial_code}</span>
          </span>
        );
      }}
      onChange={(next) => {
        setChosen(next);
        const row = rows.find((candidate) => keyOfRow(candidate) === next);
        if (row) onChange(row.dial_code);
      }}
    />
  );
}

/** Countries with what a phone field needs of them; the same answer that the country fields read. */
function useCountries() {
  const { data = [] } = useCall(
    listCountries,
    { query: { withStates: false, fields: ['country', 'alpha2Code', 'alpha3Code', 'aliases', 'dialCodes', 'phoneExample'] } },
    oncePerSession,
  );
  return data;
}

/** A national number of a dial code's country, as an example; empty where none is known. */
export function usePhoneExample(dialCode: string, country: string): string {
  const countries = useCountries();
  const fitting = countries.filter((row) => row.dialCodes?.includes(dialCode));
  return (fitting.find((row) => row.country === country) ?? fitting[0])?.phoneExample ?? '';
}

interface DialCodeFieldProps extends FieldProps {
  /** Name of a country field whose code is preset while nobody has chosen another. */
  readonly countryField?: string;
}

/** A dial code by itself. */
export function DialCodeField({ name, label, hint, required, disabled, countryField = '' }: DialCodeFieldProps) {
  const { form, input } = useField(name, label);
  const { set } = form;
  const value = String(form.useValue(name) ?? '');
  const country = String(form.useValue(countryField) ?? '');
  const preset = useCountries().find((row) => row.country === country)?.dialCodes?.[0];
  const lastPreset = useRef('');
  useEffect(() => {
    if (!preset || preset === lastPreset.current) return;
    if (value === '' || value === lastPreset.current) set(name, preset);
    lastPreset.current = preset;
  }, [preset, value, set, name]);
  return (
    <Input.Wrapper label={label} description={hint} required={required} error={input.error} labelElement="div">
      <DialCodeSelect
        label={label}
        value={value}
        disabled={disabled}
        error={Boolean(input.error)}
        onChange={(next) => form.set(name, next)}
      />
    </Input.Wrapper>
  );
}

interface PhoneFieldProps extends FieldProps {
  /** Name of the dial code's field. */
  readonly code: string;
}

/** Dial code and national digits side by side; errors of either stand below. */
export function PhoneField({ name, code, label, hint, required, disabled, autoFocus }: PhoneFieldProps) {
  const t = useText();
  const id = useId();
  const { hospital } = useSession();
  const rows = useDialRows();
  const number = useField(name, label);
  const dial = useField(code, t('Dial code'));
  const { set } = dial.form;
  const value = String(dial.form.useValue(code) ?? '');
  const [likely] = useState(() => likelyCountry(Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.languages ?? []));
  const preset =
    value === '' ? (rows.find((row) => row.name === hospital?.country) ?? rows.find((row) => row.code === likely))?.dial_code : undefined;
  useEffect(() => {
    if (preset) set(code, preset);
  }, [preset, set, code]);
  const { error, ...input } = number.input;
  const example = usePhoneExample(value, hospital?.country ?? '');
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={hint ?? (example ? t('Example: {number}', { number: example }) : undefined)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      classNames={{ description: styles.below ?? '' }}
      required={required}
      error={error ?? dial.input.error}
    >
      <div className={styles.phone}>
        <DialCodeSelect
          label={t('Dial code')}
          value={value}
          disabled={disabled}
          error={Boolean(dial.input.error)}
          onChange={(next) => set(code, next)}
        />
        <TextInput
          key={number.key}
          {...input}
          id={id}
          name={name}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={20}
          disabled={disabled}
          error={Boolean(error)}
          data-autofocus={autoFocus || undefined}
          classNames={{ input: 'tnum' }}
        />
      </div>
    </Input.Wrapper>
  );
}
