import { useCallback, useRef, useState } from 'react';
import type { CallSpec } from '#kernel/contract/calls.ts';
import type { AnsweredOf, SentOf } from './call.ts';
import { newKey } from './new-key.ts';
import { type Answer, type Refused, send } from './send.ts';
import { signal } from './signals.ts';
import { tellUntold, watchRefusal } from './told.ts';

export interface UseActOptions<C extends CallSpec> {
  readonly quiet?: boolean | undefined;
  /** Told of each success, before whoever sent it. Must stay the same function. */
  readonly onDone?: ((request: SentOf<C>, payload: AnsweredOf<C>) => void) | undefined;
}

export interface Sender<C extends CallSpec> {
  /** Sends; while one is under way a second try answers null and does nothing. */
  readonly send: (request?: SentOf<C>) => Promise<Answer<AnsweredOf<C>> | null>;
  readonly busy: boolean;
  readonly refused: Refused | null;
  /** The Idempotency-Key of a deed of which the outcome is not known: who sends it again sends it under this one. */
  readonly openKey: () => string | null;
}

/**
 * Writes without a cache of answers, for pages before the sign-in: one at a time, with an Idempotency-Key for each deed; a retry of the
 * same body after a lost connection carries the same one. All other pages use `useSend`.
 */
export function useAct<C extends CallSpec>(call: C, { quiet, onDone }: UseActOptions<C> = {}): Sender<C> {
  const [busy, setBusy] = useState(false);
  const [refusedLast, setRefused] = useState<Refused | null>(null);
  const underWay = useRef(false);
  const open = useRef<{ readonly key: string; readonly content: string } | null>(null);

  const act = useCallback(
    async (request: SentOf<C> = {}) => {
      if (underWay.current) return null;
      underWay.current = true;
      setBusy(true);
      const content = request.body instanceof FormData ? '' : JSON.stringify(request);
      const key = open.current && open.current.content === content && content !== '' ? open.current.key : newKey();
      open.current = { key, content };
      const answer = await send(call, request, { key, quiet });
      underWay.current = false;
      setBusy(false);
      // Only an unknown outcome keeps the key: any answer of the server settles the deed.
      if (answer.ok || (answer.status !== 0 && answer.status !== 503)) open.current = null;
      if (!answer.ok) {
        const watched = watchRefusal(answer);
        setRefused(watched.refused);
        if (!quiet) tellUntold(watched, (message) => signal('untold', { message }));
        return watched.refused;
      }
      setRefused(null);
      onDone?.(request, answer.payload);
      return answer;
    },
    [call, onDone, quiet],
  );
  const openKey = useCallback(() => open.current?.key ?? null, []);
  return { send: act, busy, refused: refusedLast, openKey };
}
