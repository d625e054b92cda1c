import { Menu } from '@mantine/core';
import { useSend } from '#kernel/web/client/use-call.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { prescriptionCalls } from '#modules/prescriptions-and-therapeutics/contract/calls/prescriptions.ts';
import type { SendChannel } from '#modules/prescriptions-and-therapeutics/contract/words.ts';

/** Sends the patient the link to a signed prescription, to the contact on record. */
export function SendItems({ prescriptionId }: { readonly prescriptionId: string }) {
  const t = useText();
  const { send, busy } = useSend(prescriptionCalls.send);
  async function sendBy(channel: SendChannel): Promise<void> {
    const answer = await send({ params: { id: prescriptionId }, body: { channel } });
    if (answer?.ok) toast.success(t('Sent to {contact}', { contact: answer.payload.to }));
    else if (answer) toast.error(answer.message);
  }
  return (
    <>
      <Menu.Item disabled={busy} onClick={() => void sendBy('email')}>
        {t('Send link by email')}
      </Menu.Item>
      <Menu.Item disabled={busy} onClick={() => void sendBy('sms')}>
        {t('Send link by SMS')}
      </Menu.Item>
    </>
  );
}
