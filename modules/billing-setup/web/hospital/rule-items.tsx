import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Option } from '#kernel/web/form/option.ts';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { useItemOptions } from './use-choices.ts';

interface RuleItemsProps {
  /** What the field of a package is called: the items whose purchase grants it. */
  readonly isPackage: boolean;
  /** The items that the rule names when the form begins. */
  readonly start: readonly Option[];
}

/** Single items of the price list that a rule is about, found by the server while typing. */
export function RuleItems({ isPackage, start }: RuleItemsProps) {
  const t = useText();
  const form = useFormAround();
  const [typed, setTyped] = useState('');
  const [known, setKnown] = useState(start);
  const [words] = useDebouncedValue(typed, 250);
  const { options } = useItemOptions(words);
  const chosen = (form.useValue('itemsOfCondition') as readonly string[] | undefined) ?? [];
  const offered = [...known.filter(({ value }) => !options.some((option) => option.value === value)), ...options];
  return (
    <MultiSelect
      label={isPackage ? t('Bought by') : t('Items')}
      description={isPackage ? t('Patients charged for one of these have the package for one year') : undefined}
      required={isPackage}
      searchable
      data={offered.map((option) => ({ ...option }))}
      filter={({ options: all }) => all}
      value={[...chosen]}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(values) => {
        setKnown(offered.filter(({ value }) => values.includes(value)));
        form.set('itemsOfCondition', values);
      }}
    />
  );
}
