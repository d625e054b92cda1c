import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type LiveEvent, type LiveState, liveStream } from './live.ts';
import { readSession, useSession } from './session.ts';
import { refreshAnswers } from './use-call.ts';

/** A change of a record that other people may be looking at. */
export interface LiveChange {
  readonly entity: string;
  readonly id?: string;
  readonly action: 'create' | 'update' | 'delete';
}

/** Gathers changes for a moment, so that a burst of fifty makes one refetch. */
function gatherRefreshes(client: QueryClient): { readonly add: (word: string) => void; readonly end: () => void } {
  const words = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    add: (word) => {
      words.add(word);
      timer ??= setTimeout(() => {
        timer = undefined;
        const gathered = [...words];
        words.clear();
        void refreshAnswers(client, gathered);
      }, 150);
    },
    end: () => clearTimeout(timer),
  };
}

/** What live changes renew and was answered before the stream stood: a change in between was heard by nobody. */
function renewEarlyAnswers(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: ({ meta, state }) =>
      ((meta?.['live'] ?? []) as readonly string[]).length > 0 && state.dataUpdatedAt > 0 && state.fetchStatus === 'idle',
  });
}

/** Keeps the stream open while signed in, and refetches what is shown when something changed. Once per page, in the frame. */
export function useLiveStream(): void {
  const client = useQueryClient();
  const { token } = useSession();
  useEffect(() => {
    if (!token) return;
    const refreshes = gatherRefreshes(client);
    let wasLost = false;
    let stood = liveStream.state === 'open';
    liveStream.open();
    const offEvent = liveStream.onEvent(({ type, data }) => {
      if (type === 'change') refreshes.add(String(data['entity'] ?? ''));
      else if (type === 'access' || type === 'hospital' || type === 'notification') refreshes.add(type);
      // The server could not replay what was missed: everything on the screen is asked again.
      else if (type === 'hello' && data['missed'] === true) void client.invalidateQueries();
    });
    const offState = liveStream.onState(() => {
      if (liveStream.state === 'lost') wasLost = true;
      if (liveStream.state !== 'open') return;
      if (wasLost) void client.invalidateQueries();
      else if (!stood) renewEarlyAnswers(client);
      wasLost = false;
      stood = true;
    });
    return () => {
      offEvent();
      offState();
      refreshes.end();
      if (!readSession().token) liveStream.close();
    };
  }, [client, token]);
}

/** The state of the stream, for the banner. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (listener) => liveStream.onState(listener),
    () => liveStream.state,
  );
}

/**
 * Hears the changes of one entity. Lists and records do not need it: they say `live: ['patients']` to `useCall`.
 * For everything else: a sound, a highlighted row, a toast.
 */
export function useLive(entity: string, act: (change: LiveChange) => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(
    () =>
      liveStream.onEvent(({ type, data }) => {
        if (type === 'change' && data['entity'] === entity) latest.current(data as unknown as LiveChange);
      }),
    [entity],
  );
}

/** Hears events of another type than `change`: `notification`, `hospital`, `access`. */
export function useLiveEvent(type: string, act: (data: LiveEvent['data']) => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => liveStream.onEvent((event) => event.type === type && latest.current(event.data)), [type]);
}
