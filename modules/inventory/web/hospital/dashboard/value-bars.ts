/** One bar: a category, those without one together, or all that are not shown. */
export interface ValueBar {
  readonly key: string;
  readonly kind: 'category' | 'none' | 'rest';
  /** Of a category. */
  readonly name: string;
  readonly value: number;
  /** Length in percent of the longest. */
  readonly part: number;
}

interface Worth {
  readonly category: { readonly id: string; readonly name: string } | null;
  readonly value: number;
}

/** The most valuable categories as bars, and the rest of the whole as one more. Rows come with the most valuable first. */
export function valueBars(rows: readonly Worth[], whole: number, most: number): readonly ValueBar[] {
  const shown = rows.slice(0, most);
  const rest = shown.reduce((left, { value }) => left - value, whole);
  const longest = Math.max(rest, ...shown.map(({ value }) => value));
  const part = (value: number) => (longest === 0 ? 0 : Math.round((value * 100) / longest));
  return [
    ...shown.map(({ category, value }) => ({
      key: category?.id ?? 'none',
      kind: category ? ('category' as const) : ('none' as const),
      name: category?.name ?? '',
      value,
      part: part(value),
    })),
    ...(rest > 0 ? [{ key: 'rest', kind: 'rest' as const, name: '', value: rest, part: part(rest) }] : []),
  ];
}
