import { useSend } from '#kernel/web/client/use-call.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { transitionCalls } from '#modules/laboratory/contract/calls/transitions.ts';

/** Says that a clinician has seen a result; at once, because a repeat changes nothing. */
export function useAcknowledge(): (id: string) => Promise<void> {
  const sender = useSend(transitionCalls.acknowledged, { refresh: ['lab-requests'] });
  return async (id) => {
    const answer = await sender.send({ params: { id }, body: { note: null } });
    if (answer?.ok) toast.success(answer.message);
    else if (answer) toast.error(answer.message);
  };
}
