import { Button, Checkbox, Menu, Popover, TextInput } from '@mantine/core';
import { IconCheck, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useSettled } from '#kernel/web/form/use-settled.ts';
import type { ListKeys } from '#kernel/web/frame/search.ts';
import type { ChangeSearch } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { ChipWords } from './chip-words.tsx';
import { DayRange, type Days } from './day-range.tsx';
import styles from './list-table.module.css';

export interface Option {
  readonly value: string;
  readonly label: string;
}

type KeyOf<S> = Exclude<keyof S, keyof ListKeys> & string;

/** A chip of the tools row. `one` of some, `many` of some, `days` from and to, `flag` on or off. */
export type Filter<S> =
  | { readonly kind: 'one' | 'many'; readonly key: KeyOf<S>; readonly title: string; readonly options: readonly Option[] }
  | { readonly kind: 'days'; readonly key: KeyOf<S>; readonly to: KeyOf<S>; readonly title: string }
  | { readonly kind: 'flag'; readonly key: KeyOf<S>; readonly title: string };

/** The box waits for a pause in typing; Back and links refill it. */
export function SearchBox({
  value,
  hint,
  onChange,
}: {
  readonly value: string;
  readonly hint: string;
  readonly onChange: (text: string) => void;
}) {
  const t = useText();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const settled = useSettled(typed, 300);
  if (value !== known) {
    setKnown(value);
    if (value !== settled.trim()) setTyped(value);
  }
  useEffect(() => {
    if (settled === typed && settled.trim() !== value) onChange(settled.trim());
  }, [settled, typed, value, onChange]);
  return (
    <TextInput
      className={styles.search}
      type="search"
      aria-label={hint}
      placeholder={hint}
      value={typed}
      maxLength={120}
      leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
      rightSection={
        typed ? (
          <button type="button" className={styles.erase} aria-label={t('Clear search')} onClick={() => setTyped('')}>
            <IconX size={16} aria-hidden="true" />
          </button>
        ) : null
      }
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

interface ChipsProps<S> {
  readonly filters: readonly Filter<S>[];
  readonly search: S;
  readonly setSearch: ChangeSearch<S>;
}

/** Dashed chips that turn solid and tinted when picked, and the way back. */
export function FilterChips<S extends ListKeys>({ filters, search, setSearch }: ChipsProps<S>) {
  const t = useText();
  const values = search as Readonly<Record<string, unknown>>;
  const keys = filters.flatMap((filter) => (filter.kind === 'days' ? [filter.key, filter.to] : [filter.key]));
  const change = (part: Readonly<Record<string, unknown>>) => setSearch({ ...part, page: undefined } as Partial<S>);
  const picked = keys.some((key) => values[key] !== undefined);
  return (
    <>
      {filters.map((filter) => (
        <OneFilter key={filter.key} filter={filter as Filter<Readonly<Record<string, unknown>>>} values={values} change={change} />
      ))}
      {picked ? (
        <Button
          variant="subtle"
          color="gray"
          className={styles.clear}
          onClick={() => change(Object.fromEntries(keys.map((key) => [key, undefined])))}
        >
          {t('Clear filters')}
        </Button>
      ) : null}
    </>
  );
}

interface OneFilterProps {
  readonly filter: Filter<Readonly<Record<string, unknown>>>;
  readonly values: Readonly<Record<string, unknown>>;
  readonly change: (part: Readonly<Record<string, unknown>>) => void;
}

function OneFilter({ filter, values, change }: OneFilterProps) {
  const value = values[filter.key];
  if (filter.kind === 'one')
    return <OneChoice filter={filter} value={value as string | undefined} onChange={(next) => change({ [filter.key]: next })} />;
  if (filter.kind === 'many')
    return (
      <ManyChoice
        filter={filter}
        value={(value as readonly string[] | undefined) ?? []}
        onChange={(next) => change({ [filter.key]: next })}
      />
    );
  if (filter.kind === 'days') {
    const days: Days = { from: value as string | undefined, to: values[filter.to] as string | undefined };
    return <DayRange title={filter.title} days={days} onChange={(next) => change({ [filter.key]: next.from, [filter.to]: next.to })} />;
  }
  return (
    <button
      type="button"
      className={styles.chip}
      data-on={value ? true : undefined}
      aria-pressed={Boolean(value)}
      onClick={() => change({ [filter.key]: value ? undefined : true })}
    >
      {filter.title}
    </button>
  );
}

type Choice = Extract<OneFilterProps['filter'], { kind: 'one' | 'many' }>;

function OneChoice({
  filter,
  value,
  onChange,
}: {
  readonly filter: Choice;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}) {
  const said = filter.options.find((option) => option.value === value)?.label ?? '';
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={styles.chip} data-on={value ? true : undefined}>
          <ChipWords title={filter.title} said={said} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.dropdown}>
        {filter.options.map((option) => (
          <Menu.Item
            key={option.value}
            rightSection={option.value === value ? <IconCheck size={15} aria-hidden="true" /> : null}
            onClick={() => onChange(option.value === value ? undefined : option.value)}
          >
            {option.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ManyChoice({
  filter,
  value,
  onChange,
}: {
  readonly filter: Choice;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[] | undefined) => void;
}) {
  const first = filter.options.find((option) => option.value === value[0])?.label ?? '';
  const toggle = (word: string, on: boolean) => {
    const next = filter.options.map((option) => option.value).filter((known) => (known === word ? on : value.includes(known)));
    onChange(next.length > 0 ? next : undefined);
  };
  return (
    <Popover position="bottom-start" trapFocus>
      <Popover.Target>
        <button type="button" className={styles.chip} data-on={value.length > 0 || undefined}>
          <ChipWords title={filter.title} said={value.length > 1 ? `${first} +${value.length - 1}` : first} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={filter.title} className={styles.dropdown}>
        <div className={styles.choices}>
          {filter.options.map((option) => (
            <Checkbox
              key={option.value}
              size="xs"
              label={option.label}
              checked={value.includes(option.value)}
              onChange={(event) => toggle(option.value, event.currentTarget.checked)}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
