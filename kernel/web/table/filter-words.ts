import type { ListKeys } from '#kernel/web/frame/search.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import type { Filter } from './filters.tsx';

/** The filters that are on, each in plain words: `Status: Admitted`. */
export function filterWords<S extends ListKeys>(
  filters: readonly Filter<S>[],
  search: S,
  t: Translate,
  day: (value: string) => string,
): readonly string[] {
  const values = search as Readonly<Record<string, unknown>>;
  const said: string[] = search.search ? [`${t('Search')}: ${search.search}`] : [];
  for (const filter of filters) {
    const value = values[filter.key];
    if (filter.kind === 'days') {
      const to = values[filter.to];
      if (value || to) said.push(`${filter.title}: ${value ? day(String(value)) : '…'} – ${to ? day(String(to)) : '…'}`);
    } else if (value !== undefined && filter.kind === 'flag') said.push(filter.title);
    else if (value !== undefined && filter.kind !== 'flag') {
      const picked = Array.isArray(value) ? value.map(String) : [String(value)];
      said.push(
        `${filter.title}: ${filter.options
          .filter((option) => picked.includes(option.value))
          .map((option) => option.label)
          .join(', ')}`,
      );
    }
  }
  return said;
}
