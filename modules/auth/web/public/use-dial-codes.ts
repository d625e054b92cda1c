import { useEffect, useState } from 'react';
import { type AnsweredOf, callOf } from '#kernel/web/client/call.ts';
import { useAct } from '#kernel/web/client/use-act.ts';
import type { referenceCalls } from '#modules/reference-data/contract/calls/reference.ts';

export type DialCodes = AnsweredOf<typeof referenceCalls.listDialCodes>;

const dialCodesCall = callOf<typeof referenceCalls.listDialCodes>({ method: 'GET', path: '/reference/dial-codes', shape: 'raw' });

/** All dial codes; none until the server has answered. Without the cache of answers, which the sign-in does not load. */
export function useDialCodes(): DialCodes {
  const [codes, setCodes] = useState<DialCodes>([]);
  const { send } = useAct(dialCodesCall, { quiet: true });
  useEffect(() => {
    void send().then((answer) => {
      if (answer?.ok) setCodes(answer.payload);
    });
  }, [send]);
  return codes;
}
