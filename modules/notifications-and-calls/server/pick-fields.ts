type Plain = Readonly<Record<string, unknown>>;

/**
 * Keeps the fields of a comma list (`id,title,dates.dateTime`); `*` and an empty list keep all. A name may carry a
 * modifier (`content:excerpt(200)`), which is taken off. Unknown names are passed over.
 */
export function pickFields<T extends Plain>(record: T, list: string | undefined): Partial<T> {
  const names = (list ?? '')
    .split(',')
    .map((name) => name.trim().replace(/:.*$/, '').replace(/\)$/, ''))
    .filter((name) => name !== '');
  if (names.length === 0 || names.includes('*')) return record;
  const picked: Record<string, unknown> = {};
  for (const name of names) {
    const [key = '', inner] = name.split('.', 2);
    if (!Object.hasOwn(record, key)) continue;
    const value = record[key];
    if (!inner) picked[key] = value;
    else if (value && typeof value === 'object' && Object.hasOwn(value, inner)) {
      picked[key] = { ...((picked[key] as Plain | undefined) ?? {}), [inner]: (value as Plain)[inner] };
    }
  }
  return picked as Partial<T>;
}
