import { useMemo } from 'react';
import type { Looks } from '#kernel/web/design/look.ts';
import type { Option } from '#kernel/web/form/option.ts';
import type { ListKeys } from '#kernel/web/frame/search.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Filter, KeyOf } from './filter.ts';

/** A word for each value of a closed list, already marked by `word()`. */
type Words<Value extends string> = Readonly<Record<Value, string>>;

/** The options of a closed list of words. */
export function optionsFrom<Value extends string>(values: readonly Value[], words: Words<Value>, t: Translate): readonly Option[] {
  return values.map((value) => ({ value, label: t(words[value]) }));
}

/** Ready filters of a list over one search. */
export interface FiltersOf<S> {
  /** One or several statuses, by their looks. */
  readonly status: <Status extends string>(
    key: KeyOf<S>,
    values: readonly Status[],
    looks: Looks<Status>,
    words?: { readonly title?: string; readonly kind?: 'one' | 'many' },
  ) => Filter<S>;
  readonly one: <Value extends string>(key: KeyOf<S>, title: string, values: readonly Value[], words: Words<Value>) => Filter<S>;
  readonly many: <Value extends string>(key: KeyOf<S>, title: string, values: readonly Value[], words: Words<Value>) => Filter<S>;
  /** From a day to a day; `startDate` and `endDate` unless named. */
  readonly days: (title?: string, from?: KeyOf<S>, to?: KeyOf<S>) => Filter<S>;
  readonly flag: (key: KeyOf<S>, title: string) => Filter<S>;
}

function filtersOf<S extends ListKeys>(t: Translate): FiltersOf<S> {
  return {
    status: (key, values, looks, { title = t('Status'), kind = 'many' } = {}) => ({
      kind,
      key,
      title,
      options: values.map((value) => ({ value, label: t(looks[value].word) })),
    }),
    one: (key, title, values, words) => ({ kind: 'one', key, title, options: optionsFrom(values, words, t) }),
    many: (key, title, values, words) => ({ kind: 'many', key, title, options: optionsFrom(values, words, t) }),
    days: (title = t('Date'), from = 'startDate' as KeyOf<S>, to = 'endDate' as KeyOf<S>) => ({ kind: 'days', key: from, to, title }),
    flag: (key, title) => ({ kind: 'flag', key, title }),
  };
}

/** The ready filters of a list: `const filter = useFiltersOf<VendorsSearch>()`, then `filter.status('order', orderStatuses, orderLooks)`. */
export function useFiltersOf<S extends ListKeys>(): FiltersOf<S> {
  const t = useText();
  return useMemo(() => filtersOf<S>(t), [t]);
}
