import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CallSpec } from '#kernel/contract/calls.ts';
import type { SentOf } from '#kernel/web/client/call.ts';
import { newKey } from '#kernel/web/client/new-key.ts';
import { send } from '#kernel/web/client/send.ts';
import { refreshAnswers } from '#kernel/web/client/use-call.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { type UploadFields, uploadBody, whyNotSend } from './upload-body.ts';

type UploadCall = CallSpec & { readonly shape: 'upload' };

export interface Upload {
  /** Sends one file with its fields; answers whether it was kept. What is wrong is said in a toast. */
  readonly put: <C extends UploadCall>(call: C, params: SentOf<C>['params'], file: File | null, fields?: UploadFields) => Promise<boolean>;
  /** Name of the file that is under way. */
  readonly sending: string | null;
  /** Stops the one under way. */
  readonly cancel: () => void;
}

/**
 * Sends files to a record: one at a time, the call's limit said before anything is sent, stopped on request and when the page is left.
 * @param refresh first words of the paths whose answers are stale afterwards, and the entities that they listen to.
 */
export function useUpload(refresh: readonly string[]): Upload {
  const t = useText();
  const client = useQueryClient();
  const [sending, setSending] = useState<string | null>(null);
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  const put: Upload['put'] = async (call, params, file, fields) => {
    if (!file || underWay.current) return false;
    const why = whyNotSend(t, file, call.bodyLimit);
    if (why) {
      toast.error(why);
      return false;
    }
    const way = new AbortController();
    underWay.current = way;
    setSending(file.name);
    try {
      const answer = await send<UploadCall>(call, { params, body: uploadBody(file, fields) } as SentOf<typeof call>, {
        key: newKey(),
        signal: way.signal,
      });
      (answer.ok ? toast.success : toast.error)(answer.message);
      if (answer.ok) void refreshAnswers(client, refresh);
      return answer.ok;
    } catch (error) {
      if (!way.signal.aborted) throw error;
      // The server may have kept it before it heard that nobody waits any more.
      void refreshAnswers(client, refresh);
      return false;
    } finally {
      underWay.current = null;
      setSending(null);
    }
  };
  return { put, sending, cancel: () => underWay.current?.abort() };
}
