import { MultiSelect, Select, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '#kernel/web/text/use-text.ts';
import { DayRange } from './day-range.tsx';
import type { Filter } from './filter.ts';
import styles from './list-tools.module.css';

/** More options than this are chosen in a box that is searched by typing. */
const mostInSight = 12;

type Values = Readonly<Record<string, unknown>>;

interface FilterPanelProps {
  readonly filters: readonly Filter<Values>[];
  readonly values: Values;
  /** Changes keys of the address; undefined takes one out. */
  readonly change: (part: Values) => void;
}

/** Every filter of a list with its choices in sight. A choice takes effect at once. */
export function FilterPanel({ filters, values, change }: FilterPanelProps) {
  return (
    <div className={styles.panel}>
      {filters.map((filter) => (
        <OneFilter key={filter.key} filter={filter} values={values} change={change} />
      ))}
    </div>
  );
}

interface OneFilterProps {
  readonly filter: Filter<Values>;
  readonly values: Values;
  readonly change: (part: Values) => void;
}

function OneFilter({ filter, values, change }: OneFilterProps) {
  const value = values[filter.key];
  if (filter.kind === 'own') return filter.control;
  if (filter.kind === 'flag')
    return (
      <Switch
        label={filter.title}
        checked={Boolean(value)}
        onChange={(event) => change({ [filter.key]: event.currentTarget.checked || undefined })}
      />
    );
  if (filter.kind === 'days')
    return (
      <Group title={filter.title}>
        <DayRange
          days={{ from: value as string | undefined, to: values[filter.to] as string | undefined }}
          onChange={({ from, to }) => change({ [filter.key]: from, [filter.to]: to })}
        />
      </Group>
    );
  return <Choices filter={filter} picked={[value ?? []].flat().map(String)} onPick={(next) => change({ [filter.key]: next })} />;
}

interface GroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Group({ title, children }: GroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

interface ChoicesProps {
  readonly filter: Extract<Filter<Values>, { kind: 'one' | 'many' }>;
  readonly picked: readonly string[];
  readonly onPick: (value: string | readonly string[] | undefined) => void;
}

function Choices({ filter: { kind, title, options }, picked, onPick }: ChoicesProps) {
  const t = useText();
  const many = (next: readonly string[]) =>
    onPick(next.length > 0 ? options.map(({ value }) => value).filter((known) => next.includes(known)) : undefined);
  if (options.length === 0) return null;
  if (options.length > mostInSight) {
    const box = { label: title, placeholder: t('Any'), data: options.map((option) => ({ ...option })), searchable: true, clearable: true };
    return kind === 'one' ? (
      <Select {...box} comboboxProps={{ withinPortal: false }} value={picked[0] ?? null} onChange={(value) => onPick(value ?? undefined)} />
    ) : (
      <MultiSelect {...box} comboboxProps={{ withinPortal: false }} value={[...picked]} onChange={many} />
    );
  }
  const press = (value: string) => {
    const on = picked.includes(value);
    if (kind === 'one') onPick(on ? undefined : value);
    else many(on ? picked.filter((known) => known !== value) : [...picked, value]);
  };
  return (
    <Group title={title}>
      <div className={styles.choices}>
        {options.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className={styles.choice}
            data-on={picked.includes(value) || undefined}
            aria-pressed={picked.includes(value)}
            onClick={() => press(value)}
          >
            {label}
          </button>
        ))}
      </div>
    </Group>
  );
}
