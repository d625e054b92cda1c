import { useEffect } from 'react';
import type { CallSpec, PayloadOf, RequestOf } from '#kernel/contract/calls.ts';
import { mostRows } from '#kernel/contract/envelope.ts';
import { usePreferences } from '#kernel/web/client/preferences.tsx';
import { type Answer, send } from '#kernel/web/client/send.ts';
import { type CallState, useCall } from '#kernel/web/client/use-call.ts';
import type { ListKeys, PageSize, SearchSpec } from '#kernel/web/frame/search.ts';
import { type ChangeSearch, useSearchOf } from '#kernel/web/frame/use-search.ts';
import { askedBy } from './asked-by.ts';

/** What every list says beside its rows. */
export interface ListMeta {
  readonly count: number;
  readonly page: number;
  readonly limit: number;
}

/** The shape that every list answers. */
export interface Rows<Row, Meta extends ListMeta = ListMeta> {
  readonly data: readonly Row[];
  readonly meta: Meta;
}

/** What a list call says beside its rows: sums, counts. */
export type MetaOf<C extends CallSpec> = PayloadOf<C> extends { meta: infer Meta extends ListMeta } ? Meta : ListMeta;

/** The row of a list call. */
export type RowOf<C extends CallSpec> = PayloadOf<C> extends { data: readonly (infer Row)[] } ? Row : never;

export interface UseListOptions<S, Query> {
  /** Name of the list in preferences, file names and the audit trail: `patients`. */
  readonly name: string;
  /** Title of exports, translated. */
  readonly title: string;
  readonly live?: readonly string[];
  /** What the call asks under other words than the address: `(search) => ({ status: search.order })`. The same words are asked by themselves. */
  readonly asks?: (search: S) => Partial<Query>;
  /** The whole question, when the address says nothing of it by itself. Gets page and limit filled. */
  readonly toQuery?: (search: S & { page: number; limit: PageSize }) => Query;
  readonly params?: Readonly<Record<string, string>>;
  readonly enabled?: boolean;
}

/** The question behind a list, for exports that the server makes: path of the call, its parameters, the filters set. */
export interface AskedList {
  readonly list: string;
  readonly params: Readonly<Record<string, string>>;
  readonly filters: Readonly<Record<string, unknown>>;
}

export interface List<Row, S extends ListKeys = ListKeys, Meta extends ListMeta = ListMeta> {
  readonly name: string;
  readonly title: string;
  readonly search: S;
  readonly setSearch: ChangeSearch<S>;
  readonly page: number;
  readonly limit: PageSize;
  readonly state: CallState<Rows<Row, Meta>>;
  readonly rows: readonly Row[];
  readonly count: number | undefined;
  /** Asks one further page, for exports. */
  readonly askPage: (page: number, limit: number) => Promise<Answer<Rows<Row>>>;
  /** Missing for rows that were put together on the screen. */
  readonly asked?: AskedList;
}

function filtersOf({ page: _page, limit: _limit, ...query }: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== ''));
}

/** A list: its address, its answer, its rows. `const list = useList(patientCalls.list, patientsSearch, { name: 'patients', title: t('Patients'), live: ['patients'] })`. */
export function useList<C extends CallSpec, S extends ListKeys>(
  call: C,
  spec: SearchSpec<S>,
  options: UseListOptions<S, NonNullable<RequestOf<C>['query']>>,
): List<RowOf<C>, S, MetaOf<C>> {
  type Row = RowOf<C>;
  const [search, setSearch] = useSearchOf(spec);
  const { preferences } = usePreferences();
  const page = search.page ?? 1;
  const limit = search.limit ?? preferences.tables?.[options.name]?.pageSize ?? 10;

  const queryAt = (at: number, size: PageSize | number) => {
    if (options.toQuery) return options.toQuery({ ...search, page: at, limit: size as PageSize }) as Record<string, unknown>;
    return { ...askedBy(call, search), page: at, limit: size, ...options.asks?.(search) };
  };
  const requestAt = (at: number, size: PageSize | number) =>
    ({ ...(options.params ? { params: options.params } : {}), query: queryAt(at, size) }) as RequestOf<C>;

  const state = useCall(call, requestAt(page, limit), {
    keepOld: true,
    quiet: true,
    ...(options.live ? { live: options.live } : {}),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
  }) as unknown as CallState<Rows<Row, MetaOf<C>>>;

  const count = state.data?.meta.count;
  const beyond = count !== undefined && page > 1 && state.data?.data.length === 0 && !state.renewing;
  useEffect(() => {
    if (beyond) setSearch({ page: undefined } as Partial<S>, { replace: true });
  }, [beyond, setSearch]);

  return {
    name: options.name,
    title: options.title,
    search,
    setSearch,
    page,
    limit,
    state,
    rows: state.data?.data ?? [],
    count,
    asked: { list: call.path, params: options.params ?? {}, filters: filtersOf(queryAt(1, 10)) },
    askPage: (at, size) => send(call, requestAt(at, Math.min(size, mostRows))) as unknown as Promise<Answer<Rows<Row>>>,
  };
}
