import { useSend } from '#kernel/web/client/use-call.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import type { SendChannel } from '#modules/prescriptions-and-therapeutics/contract/words.ts';

/** Sends the patient the link to a signed prescription, to the contact on record; the contact is told. */
export function useSendLink(id: string): (channel: SendChannel) => Promise<void> {
  const t = useText();
  const { send } = useSend(prescriptionCalls.send);
  return async (channel) => {
    const answer = await send({ params: { id }, body: { channel } });
    if (answer?.ok) toast.success(t('Sent to {contact}', { contact: answer.payload.to }));
    else if (answer) toast.error(answer.message);
  };
}
