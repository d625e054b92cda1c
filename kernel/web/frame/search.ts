import type { SearchSchemaInput } from '@tanstack/react-router';

/** Reads one key of an address; `undefined` for nonsense. Without zod, because doors are loaded at start. */
export type Reader<T> = (value: unknown) => T | undefined;
type Readers = Readonly<Record<string, Reader<unknown>>>;
type Read<R extends Readers> = { -readonly [K in keyof R]?: R[K] extends Reader<infer T> ? T : never };

export const pageSizes = [10, 25, 50, 100, 'All'] as const;
export type PageSize = (typeof pageSizes)[number];

/** What every list keeps in its address. Defaults (page 1, limit 10 or the person's own) are left out. */
export interface ListKeys<Sort extends string = string> {
  page?: number;
  limit?: PageSize;
  /** `name` ascending, `-name` descending. */
  sort?: Sort | `-${Sort}`;
  search?: string;
}

export type ListSearch<R extends Readers, Sort extends string = string> = ListKeys<Sort> & Read<R>;

/** One of a closed list of `contract/words.ts`; of `?days=7` the router reads a number, of `?priced=false` a boolean. */
export function oneOf<const T extends string>(words: readonly T[]): Reader<T> {
  return (value) => words.find((known) => known === (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value));
}

/** Any of a closed list; unknown words fall away. */
export function manyOf<const T extends string>(words: readonly T[]): Reader<T[]> {
  return (value) => {
    const given = Array.isArray(value) ? value : value === undefined ? [] : [value];
    const known = words.filter((candidate) => given.includes(candidate));
    return known.length > 0 ? known : undefined;
  };
}

/** Free text of at most 120 characters: a search, an id. */
export const anyText: Reader<string> = (value) => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 120) : '';
  return text === '' ? undefined : text;
};

/** Several ids or words. */
export const manyTexts: Reader<string[]> = (value) => {
  const given = (Array.isArray(value) ? value : [value]).map(anyText).filter((text) => text !== undefined);
  return given.length > 0 ? given.slice(0, 100) : undefined;
};

/** A calendar day `YYYY-MM-DD`. */
export const anyDay: Reader<string> = (value) => (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined);

/** `true` or nothing. */
export const flag: Reader<true> = (value) => (value === true || value === 'true' || value === 1 ? true : undefined);

/** Which drawer is open, over which record: `drawer=add`, `drawer=edit&record=…`. */
export const drawerKeys = { drawer: anyText, record: anyText } as const;

type Unsigned<Sort> = Sort extends `-${infer Name}` ? Name : Sort;

/** The sort of an address as the two keys of calls that part them: `-name` is `name`, descending. */
export function sortKeys<Sort extends string>(sort: Sort | undefined): { readonly sort?: Unsigned<Sort>; readonly order?: 'asc' | 'desc' } {
  if (!sort) return {};
  return { sort: sort.replace('-', '') as Unsigned<Sort>, order: sort.startsWith('-') ? 'desc' : 'asc' };
}

function readPage(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined;
}

function readLimit(value: unknown): PageSize | undefined {
  return pageSizes.find((size) => String(size) === String(value));
}

/** A declared search: what it reads, and the function a route takes. */
export interface SearchSpec<S> {
  /** Spread into the route: `...patientsSearch.route`. */
  readonly route: { readonly validateSearch: (raw: Partial<S> & SearchSchemaInput) => S };
  /** Reads the address that is open, which may be another page's or hold nonsense. */
  readonly read: (raw: Readonly<Record<string, unknown>>) => S;
  readonly keys: readonly (keyof S & string)[];
  readonly example?: S;
}

function readWith<S>(readers: Readers): SearchSpec<S> {
  // The router lays this over the raw search, so a bad value must be overwritten by undefined, not left out.
  const read = (raw: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(readers).map(([key, reader]) => [key, reader(raw[key])])) as S;
  return {
    keys: Object.keys(readers) as (keyof S & string)[],
    read,
    route: { validateSearch: (raw) => read(raw as Record<string, unknown>) },
  };
}

/** Declares the search of a list: page, limit, sort, search, and the filters named. `listSearch({ sorts: ['name'], filters: { status: oneOf(statuses) } })`. */
export function listSearch<const Sort extends string, const R extends Readers = Record<never, never>>(spec: {
  readonly sorts: readonly Sort[];
  readonly filters?: R;
}): SearchSpec<ListSearch<R, Sort>> {
  const sort: Reader<string> = (value) =>
    typeof value === 'string' && spec.sorts.some((known) => value === known || value === `-${known}`) ? value : undefined;
  return readWith<ListSearch<R, Sort>>({ page: readPage, limit: readLimit, sort, search: anyText, ...spec.filters });
}

/** Declares the search of another page: `pageSearch({ tab: oneOf(tabs) })`. */
export function pageSearch<const R extends Readers>(readers: R): SearchSpec<Read<R>> {
  return readWith<Read<R>>(readers);
}
