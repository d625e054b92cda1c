import type { ListKeys } from '#kernel/web/frame/search.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { daysSaid } from './day-range.tsx';
import type { Filter } from './filter.ts';

/** A filter that is on, in plain words (`Status: Admitted`), and the keys of the address that hold it. */
export interface SetFilter {
  readonly keys: readonly string[];
  readonly words: string;
}

interface Format {
  readonly day: (value: string) => string;
  readonly today: () => string;
}

function saidOf<S>(filter: Filter<S>, values: Readonly<Record<string, unknown>>, t: Translate, format: Format): string | null {
  const value = values[filter.key];
  if (filter.kind === 'days') {
    const days = { from: value as string | undefined, to: values[filter.to] as string | undefined };
    return daysSaid(days, format.today(), t, format.day) || null;
  }
  if (value === undefined) return null;
  if (filter.kind === 'flag') return '';
  if (filter.kind === 'own') return filter.said;
  const picked = [value].flat().map(String);
  const labels = filter.options.filter((option) => picked.includes(option.value)).map(({ label }) => label);
  return labels.length > 0 ? labels.join(', ') : null;
}

/** The filters that are on. What the address holds and no filter offers is not among them. */
export function setFilters<S extends ListKeys>(
  filters: readonly Filter<S>[],
  search: S,
  t: Translate,
  format: Format,
): readonly SetFilter[] {
  const values = search as Readonly<Record<string, unknown>>;
  return filters.flatMap((filter) => {
    const said = saidOf(filter, values, t, format);
    if (said === null) return [];
    const keys = filter.kind === 'days' ? [filter.key, filter.to] : [filter.key];
    return [{ keys, words: said === '' ? filter.title : `${t('{label}:', { label: filter.title })} ${said}` }];
  });
}

/** The search and the filters that are on, for files. */
export function filterWords<S extends ListKeys>(filters: readonly Filter<S>[], search: S, t: Translate, format: Format): readonly string[] {
  const said = search.search ? [`${t('Search')}: ${search.search}`] : [];
  return [...said, ...setFilters(filters, search, t, format).map(({ words }) => words)];
}
