import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallSpec } from '#kernel/contract/calls.ts';
import type { SentOf } from '#kernel/web/client/call.ts';
import { newKey } from '#kernel/web/client/new-key.ts';
import { send } from '#kernel/web/client/send.ts';
import { refreshAnswers } from '#kernel/web/client/use-call.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';

export interface OneOfMany<C extends CallSpec> {
  /** What it is about, for the words of a refusal. */
  readonly name: string;
  readonly request: SentOf<C>;
}

export interface SendMany<C extends CallSpec> {
  readonly busy: boolean;
  /** Sends one after another up to the first refusal, which is said; answers how many were done. */
  readonly sendAll: (all: readonly OneOfMany<C>[]) => Promise<number>;
}

/** One call for several records, in order. */
export function useSendMany<C extends CallSpec>(call: C, refresh: readonly string[]): SendMany<C> {
  const t = useText();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function sendAll(all: readonly OneOfMany<C>[]): Promise<number> {
    setBusy(true);
    let done = 0;
    for (const { name, request } of all) {
      const answer = await send(call, request, { key: newKey() });
      if (!answer.ok) {
        toast.error(t('{name}: {message}', { name, message: answer.message }));
        break;
      }
      done += 1;
    }
    setBusy(false);
    if (done > 0) void refreshAnswers(client, refresh);
    return done;
  }
  return { busy, sendAll };
}
