import { MultiSelect } from '@mantine/core';
import { createContext, use, useState } from 'react';
import { NothingFound } from '#kernel/web/form/nothing-found.tsx';
import { useCall } from '#kernel/web/client/use-call.ts';
import { useField } from '#kernel/web/form/form-context.ts';
import type { Option } from '#kernel/web/form/option.ts';
import { PickerField } from '#kernel/web/form/select-fields.tsx';
import { useSettled } from '#kernel/web/form/use-settled.ts';
import { userCalls } from '../../contract/calls/users.ts';

export interface UserFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
  readonly many?: boolean;
  readonly start?: Option;
  /** Users that are not offered. */
  readonly without?: readonly string[];
}

const none: readonly string[] = [];

function useUserOptions(words: string, without: readonly string[]) {
  const found = useCall(
    userCalls.pickUsers,
    { query: { search: words || undefined, limit: 20 } },
    { keepOld: true, quiet: true, live: ['user'] },
  );
  const options = (found.data?.data ?? [])
    .filter((user) => !without.includes(user.id))
    .map((user) => ({ value: user.id, label: `${user.fullname} · ${user.role}` }));
  return { options, loading: found.loading };
}

/** Picks one active user, or several, found by the server while typing. */
export function UserField({ many, without = none, ...field }: UserFieldProps) {
  return many ? <ManyUsers {...field} without={without} /> : <OneUser {...field} without={without} />;
}

/** The picker asks for its options by a hook that must stay the same; who is left out comes past it. */
const Without = createContext<readonly string[]>(none);

function useOptions(words: string) {
  return useUserOptions(words, use(Without));
}

function OneUser({ without, ...field }: Omit<UserFieldProps, 'many'> & { readonly without: readonly string[] }) {
  return (
    <Without value={without}>
      <PickerField {...field} useOptions={useOptions} clearable />
    </Without>
  );
}

function ManyUsers({ name, label, hint, required, without }: Omit<UserFieldProps, 'many'> & { readonly without: readonly string[] }) {
  const { key, input } = useField(name, label);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const settled = useSettled(typed, 250);
  const { options, loading } = useUserOptions(settled, without);
  const kept = [...chosen]
    .filter(([value]) => !options.some((option) => option.value === value))
    .map(([value, words]) => ({ value, label: words }));
  return (
    <MultiSelect
      key={key}
      {...input}
      name={name}
      label={label}
      description={hint}
      required={required ?? false}
      data={[...options, ...kept]}
      filter={({ options: all }) => all}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={<NothingFound loading={loading} />}
      onChange={(values) => {
        const words = new Map([...options, ...kept].map((option) => [option.value, option.label]));
        setChosen(new Map(values.map((value) => [value, words.get(value) ?? value])));
        input.onChange(values);
      }}
    />
  );
}
