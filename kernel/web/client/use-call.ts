import { keepPreviousData, QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CallSpec } from '#kernel/contract/calls.ts';
import { type AnsweredOf, keyOf, type SentOf } from './call.ts';
import { type Refused, send } from './send.ts';
import { type Sender, useAct } from './use-act.ts';

export type { Sender } from './use-act.ts';

/** A refusal as an error, because the query cache wants errors thrown. */
export class CallRefused extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(refused.message);
    this.name = 'CallRefused';
    this.refused = refused;
  }
}

/** The cache of answers: one per area page. Reads are tried again when the server was away, never after a refusal. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 0,
        gcTime: 300_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: 'always',
        retry: (count, error) => count < 2 && error instanceof CallRefused && (error.refused.status === 0 || error.refused.status === 503),
        retryDelay: (count) => 400 * 2 ** count,
      },
    },
  });
}

export interface UseCallOptions {
  /** Entities whose live changes make this answer stale: `live: ['patients']`. */
  readonly live?: readonly string[];
  /** False: not asked yet (a parameter is missing, a drawer is closed). */
  readonly enabled?: boolean;
  /** Keeps showing the last answer while another page or filter loads. */
  readonly keepOld?: boolean;
  /**
   * For so long (ms) the answer counts as fresh. Default 0: refetched on every mount. Infinity: asked once, whatever is
   * sent meanwhile (a link that the next act spends, a list that never changes).
   */
  readonly fresh?: number;
  /** Asks again every so many ms, marked as background. Prefer `live`. */
  readonly every?: number;
  /** Shows refusals itself (panels do). */
  readonly quiet?: boolean;
}

export interface CallState<Payload> {
  readonly data: Payload | undefined;
  /** Why there is no answer, or why the newest try failed. */
  readonly refused: Refused | null;
  /** True until the first answer or refusal. */
  readonly loading: boolean;
  /** True while old rows are shown and newer ones are on their way. */
  readonly renewing: boolean;
  /** When the answer came, in milliseconds; 0 before. */
  readonly updatedAt?: number;
  readonly retry: () => void;
}

/** Reads: `useCall(patientCalls.list, { query }, { live: ['patients'] })`. The answer is cached under the call, its parameters and query. */
export function useCall<C extends CallSpec>(call: C, request: SentOf<C> = {}, options: UseCallOptions = {}): CallState<AnsweredOf<C>> {
  const found = useQuery<AnsweredOf<C>, CallRefused>({
    queryKey: keyOf(call, request),
    queryFn: async ({ signal }) => {
      const answer = await send(call, request, { signal, background: options.every !== undefined, quiet: options.quiet });
      if (answer.ok) return answer.payload;
      throw new CallRefused(answer);
    },
    enabled: options.enabled ?? true,
    staleTime: options.fresh === Number.POSITIVE_INFINITY ? 'static' : (options.fresh ?? 0),
    refetchInterval: options.every ?? false,
    meta: { live: options.live ?? [] },
    ...(options.keepOld ? { placeholderData: keepPreviousData } : {}),
  });
  const { refetch } = found;
  return {
    data: found.data,
    refused: found.error?.refused ?? null,
    loading: found.isLoading,
    renewing: found.isFetching && !found.isLoading,
    updatedAt: found.dataUpdatedAt,
    retry: () => void refetch(),
  };
}

/** Makes answers stale: those of calls whose path starts with one of the words, and those that listen to one of the entities. */
export function refreshAnswers(client: QueryClient, words: readonly string[]): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey, meta }) => {
      const path = String(queryKey[0]);
      const live = (meta?.['live'] ?? []) as readonly string[];
      return words.some((word) => live.includes(word) || path === `/${word}` || path.startsWith(`/${word}/`));
    },
  });
}

/**
 * The read whose answer an act answers too, under the same parameters. Pages show it at once, not only after they have asked again:
 * a second press then sees what the first one did. `merge` keeps what the read tells and the act does not.
 */
export interface Filled {
  readonly call: CallSpec;
  readonly merge?: (answered: never, known: never) => unknown;
}

function fill(client: QueryClient, { call, merge }: Filled, params: unknown, payload: unknown): void {
  // An act may have further parameters, like the part of a record that it changes.
  const named = Object.entries((params ?? {}) as Record<string, unknown>).filter(([name]) => call.path.includes(`{${name}}`));
  const queryKey = keyOf(call, { params: Object.fromEntries(named) });
  // An older answer that is still on its way does not come after this one.
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, (known: unknown) => (merge && known !== undefined ? merge(payload as never, known as never) : payload));
}

export interface UseSendOptions {
  /** Further first path segments or live entities whose answers this call makes stale. Its own first segment always is. */
  readonly refresh?: readonly string[];
  readonly quiet?: boolean;
  readonly fills?: Filled | undefined;
}

/**
 * Writes: `const save = useSend(patientCalls.edit); const answer = await save.send({ params, body });`.
 * A refusal whose words no screen takes is said in a toast. Each deed carries one Idempotency-Key; a retry of the same body after a lost connection carries the same one.
 */
export function useSend<C extends CallSpec>(call: C, options: UseSendOptions = {}): Sender<C> {
  const client = useQueryClient();
  const { fills, refresh, quiet } = options;
  const onDone = useCallback(
    (request: SentOf<C>, payload: AnsweredOf<C>) => {
      if (fills) fill(client, fills, request.params, payload);
      void refreshAnswers(client, [call.path.split('/')[1] ?? '', ...(refresh ?? [])]);
    },
    [call, client, fills, refresh],
  );
  return useAct(call, { quiet, onDone });
}
