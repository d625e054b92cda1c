import '#kernel/web/design/mantine-frame.css';
import { Loader, Select } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { type FieldProps, TextField } from '#kernel/web/form/fields.tsx';
import { useField, useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { foldText } from '#kernel/contract/search-words.ts';
import { listCountries, listCurrencies, listLgas, listStates, oncePerSession } from './calls.ts';
import styles from './fields.module.css';
import { Flag } from './flag.tsx';

interface CountryFieldProps extends FieldProps {
  /** What the field holds: the English name (default) or the alpha-2 code. */
  readonly by?: 'name' | 'code';
  readonly onChoose?: (value: string | null) => void;
}

/** A country with its flag, found by name, alias or code. A saved value that the list does not know stays as it is. */
export function CountryField({ name, label, hint, autoFocus, by = 'name', onChoose, ...rest }: CountryFieldProps) {
  const t = useText();
  const { key, input } = useField(name, label);
  const { data = [], loading } = useCall(listCountries, { query: { withStates: false, fields: ['country', 'alpha2Code', 'alpha3Code', 'aliases'] } }, oncePerSession);
  const valueOf = (row: (typeof data)[number]) => (by === 'name' ? row.country : row.alpha2Code) ?? '';
  const words = new Map(data.map((row) => [valueOf(row), foldText([row.country, row.alpha2Code, row.alpha3Code, ...(row.aliases ?? [])].join(' '))]));
  const codes = new Map(data.map((row) => [valueOf(row), row.alpha2Code ?? '']));
  const options = data.map((row) => ({ value: valueOf(row), label: row.country ?? '' }));
  const held = String(input.defaultValue ?? '');
  return (
    <Select
      key={`${key} ${data.length > 0}`}
      {...input}
      {...rest}
      name={name}
      label={label}
      description={hint}
      data-autofocus={autoFocus || undefined}
      data={held && !codes.has(held) ? [{ value: held, label: held }, ...options] : options}
      filter={({ options: all, search }) => all.filter((option) => 'value' in option && (words.get(String(option.value)) ?? '').includes(foldText(search)))}
      renderOption={({ option }) => (
        <span className={styles.option}>
          {codes.get(String(option.value)) ? <Flag code={codes.get(String(option.value)) ?? ''} /> : null}
          {option.label}
        </span>
      )}
      nothingFoundMessage={loading ? t('Loading...') : t('No record found')}
      {...(loading ? { rightSection: <Loader size={16} /> } : {})}
      onChange={(value) => {
        input.onChange(value);
        onChoose?.(value);
      }}
    />
  );
}

interface StateFieldProps extends FieldProps {
  /** Name of the form's country field. */
  readonly countryField: string;
}

/** A state of the chosen country; free text where the country has none or the list cannot be had. */
export function StateField({ countryField, ...field }: StateFieldProps) {
  const { set, useValue } = useFormAround();
  const country = String(useValue(countryField) ?? '');
  const before = useRef(country);
  const { data, loading, refused } = useCall(listStates, { query: { country } }, { ...oncePerSession, enabled: country !== '' });
  useEffect(() => {
    if (before.current !== country) set(field.name, '');
    before.current = country;
  }, [country, set, field.name]);
  if (country !== '' && (refused || (data && data.states.length === 0))) return <TextField {...field} maxLength={80} />;
  return <SelectField {...field} options={(data?.states ?? []).map((state) => ({ value: state, label: state }))} loading={loading} disabled={field.disabled || country === ''} />;
}

interface LgaFieldProps extends FieldProps {
  readonly countryField: string;
  readonly stateField: string;
}

/** A local government area of the chosen state; only Nigeria has them in the list. */
export function LgaField({ countryField, stateField, ...field }: LgaFieldProps) {
  const { useValue } = useFormAround();
  const country = String(useValue(countryField) ?? '');
  const state = String(useValue(stateField) ?? '');
  const nigeria = ['nigeria', 'ng', 'nga'].includes(country.trim().toLowerCase());
  const { data, loading } = useCall(listLgas, { query: { country: 'NG', state } }, { ...oncePerSession, enabled: nigeria && state !== '' });
  if (!nigeria) return null;
  return <SelectField {...field} options={(data ?? []).map((lga) => ({ value: lga.name, label: lga.name }))} loading={loading} clearable disabled={field.disabled || state === ''} />;
}

/** A currency: code, name and symbol. */
export function CurrencyField(field: FieldProps) {
  const { data, loading } = useCall(listCurrencies, {}, oncePerSession);
  return <SelectField {...field} loading={loading} options={(data ?? []).map((row) => ({ value: row.code, label: `${row.code} – ${row.name}${row.symbol && row.symbol !== row.code ? ` – ${row.symbol}` : ''}` }))} />;
}
