import { NothingFound } from '#kernel/web/form/nothing-found.tsx';
import '#kernel/web/design/mantine-frame.css';
import { Autocomplete, Loader, Select } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { type FieldProps, TextField } from '#kernel/web/form/fields.tsx';
import { useField, useFormAround } from '#kernel/web/form/form-context.ts';
import type { Option } from '#kernel/web/form/option.ts';
import { useSession } from '#kernel/web/client/session.ts';
import { foldText } from '#kernel/contract/search-words.ts';
import { listCountries, listCurrencies, listLgas, listStates, oncePerSession } from './calls.ts';
import styles from './fields.module.css';
import { Flag } from './flag.tsx';

interface ChoiceFieldProps extends FieldProps {
  readonly options: readonly Option[];
  readonly loading: boolean;
  readonly clearable?: boolean;
}

/** One of a list of the house. A held value that the list no longer knows stays as it is. */
function ChoiceField({ name, label, hint, autoFocus, options, loading, ...rest }: ChoiceFieldProps) {
  const { key, input } = useField(name, label);
  const held = String(input.defaultValue ?? '');
  const known = held === '' || options.length === 0 || options.some((option) => option.value === held);
  return (
    <Select
      key={`${key} ${options.length > 0}`}
      {...input}
      {...rest}
      name={name}
      label={label}
      description={hint}
      data-autofocus={autoFocus || undefined}
      data={[...(known ? [] : [{ value: held, label: held }]), ...options.map((option) => ({ ...option }))]}
      limit={300}
      nothingFoundMessage={<NothingFound loading={loading} />}
      {...(loading ? { rightSection: <Loader size={16} /> } : {})}
    />
  );
}

/** Countries chosen last in this browser tab, newest first; the hospital's own stands before them. */
const lastCountries: string[] = [];

function rememberCountry(name: string): void {
  lastCountries.unshift(...lastCountries.splice(0).filter((each) => each !== name));
  lastCountries.unshift(name);
  lastCountries.length = Math.min(lastCountries.length, 3);
}

interface CountryFieldProps extends FieldProps {
  /** What the field holds: the English name (default) or the alpha-2 code. */
  readonly by?: 'name' | 'code';
  readonly onChoose?: (value: string | null) => void;
}

/** A country with its flag, found by name, alias or code. A saved value that the list does not know stays as it is. */
export function CountryField({ name, label, hint, autoFocus, by = 'name', onChoose, ...rest }: CountryFieldProps) {
  const { key, input } = useField(name, label);
  const { hospital } = useSession();
  const { data = [], loading } = useCall(
    listCountries,
    { query: { withStates: false, fields: ['country', 'alpha2Code', 'alpha3Code', 'aliases', 'dialCodes', 'phoneExample'] } },
    oncePerSession,
  );
  const keyOfCountry = (row: (typeof data)[number]) => (by === 'name' ? row.country : row.alpha2Code) ?? '';
  const words = new Map(
    data.map((row) => [keyOfCountry(row), foldText([row.country, row.alpha2Code, row.alpha3Code, ...(row.aliases ?? [])].join(' '))]),
  );
  const codes = new Map(data.map((row) => [keyOfCountry(row), row.alpha2Code ?? '']));
  const first = [hospital?.country ?? '', ...lastCountries];
  const rank = (row: (typeof data)[number]) => (first.indexOf(row.country ?? '') + first.length + 1) % (first.length + 1);
  const options = data.toSorted((a, b) => rank(a) - rank(b)).map((row) => ({ value: keyOfCountry(row), label: row.country ?? '' }));
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
      filter={({ options: all, search }) =>
        all.filter((option) => 'value' in option && (words.get(String(option.value)) ?? '').includes(foldText(search)))
      }
      renderOption={({ option }) => (
        <span className={styles.option}>
          {codes.get(String(option.value)) ? <Flag code={codes.get(String(option.value)) ?? ''} /> : null}
          {option.label}
        </span>
      )}
      nothingFoundMessage={<NothingFound loading={loading} />}
      {...(loading ? { rightSection: <Loader size={16} /> } : {})}
      onChange={(value) => {
        input.onChange(value);
        if (value && by === 'name') rememberCountry(value);
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
  const state = String(useValue(field.name) ?? '');
  const before = useRef({ country, state });
  const { data, loading, refused } = useCall(listStates, { query: { country } }, { ...oncePerSession, enabled: country !== '' });
  useEffect(() => {
    const { country: oldCountry, state: oldState } = before.current;
    // Another country takes the state away, unless both were set together.
    if (oldCountry !== country && oldState === state && state !== '') set(field.name, '');
    before.current = { country, state };
  }, [country, state, set, field.name]);
  if (country !== '' && (refused || (data && data.states.length === 0))) return <TextField {...field} maxLength={80} />;
  return (
    <ChoiceField
      {...field}
      options={(data?.states ?? []).map((state) => ({ value: state, label: state }))}
      loading={loading}
      disabled={field.disabled || country === ''}
    />
  );
}

/** Cities written in this browser tab, by state. */
const citiesOfStates = new Map<string, Set<string>>();

interface CityFieldProps extends FieldProps {
  /** Name of the form's state field. */
  readonly stateField: string;
}

/** A city: free text, with those written before in the same state as suggestions. */
export function CityField({ name, label, hint, autoFocus, stateField, ...rest }: CityFieldProps) {
  const { form, key, input } = useField(name, label);
  const state = String(form.useValue(stateField) ?? '');
  const [known] = useState(() => citiesOfStates);
  return (
    <Autocomplete
      key={key}
      {...input}
      {...rest}
      name={name}
      label={label}
      description={hint}
      maxLength={100}
      autoComplete="address-level2"
      data-autofocus={autoFocus || undefined}
      data={[...(known.get(state) ?? [])]}
      onBlur={(event) => {
        input.onBlur(event);
        const city = event.currentTarget.value.trim();
        if (city.length > 1) known.set(state, new Set([...(known.get(state) ?? []), city]));
      }}
    />
  );
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
  return (
    <ChoiceField
      {...field}
      options={(data ?? []).map((lga) => ({ value: lga.name, label: lga.name }))}
      loading={loading}
      clearable
      disabled={field.disabled || state === ''}
    />
  );
}

/** A currency: code, name and symbol. */
export function CurrencyField(field: FieldProps) {
  const { data, loading } = useCall(listCurrencies, {}, oncePerSession);
  return (
    <ChoiceField
      {...field}
      loading={loading}
      options={(data ?? []).map((row) => ({
        value: row.code,
        label: `${row.code} – ${row.name}${row.symbol && row.symbol !== row.code ? ` – ${row.symbol}` : ''}`,
      }))}
    />
  );
}
