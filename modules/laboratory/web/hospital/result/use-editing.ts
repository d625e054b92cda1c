import { useEffect } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import { send } from '#kernel/web/client/send.ts';
import { requestCalls } from '#modules/laboratory/contract/calls/requests.ts';
import type { LabRequest } from '#modules/laboratory/contract/request-records.ts';

const renewEvery = 30_000;

/**
 * Says that the form is open for as long as it is, and answers who else has it open. The mark runs out by itself where the
 * page was closed without a word.
 */
export function useEditing({ id, editors }: Pick<LabRequest, 'id' | 'editors'>): LabRequest['editors'] {
  const { can } = useAccess();
  const may = can(requestCalls.editing);
  useEffect(() => {
    if (!may) return;
    const say = (open: boolean) => void send(requestCalls.editing, { params: { id }, body: { open } }, { background: true, quiet: true });
    say(true);
    const timer = window.setInterval(() => say(true), renewEvery);
    return () => {
      window.clearInterval(timer);
      say(false);
    };
  }, [id, may]);
  return editors;
}
